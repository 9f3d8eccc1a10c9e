(* When the program never stops: exactly where no weights separate; shown by a Gordan certificate,
   or by a state that came back at the end of a pass. And then mistakes never end.

   That a run on points that cannot be separated goes on for ever is said by every text. *)

From Coq Require Import ZArith List Lia.
From Perceptron Require Import Vectors Program Convergence Gordan.
Import ListNotations.
Open Scope Z_scope.

Definition never_stops rate data orders w : Prop :=
  forall fuel, ended (run rate data orders fuel w) = limit.

Theorem inseparable_never_stops : forall rate data orders w,
  complete data orders -> ~ separable data -> never_stops rate data orders w.
Proof.
  intros rate data orders w C N fuel.
  destruct (ended (run rate data orders fuel w)) eqn:E; [|reflexivity].
  destruct N. exists (weights (run rate data orders fuel w)). now apply converged_separates.
Qed.

Theorem gordan_never_stops : forall rate data orders w lambda,
  complete data orders -> gordan lambda data -> never_stops rate data orders w.
Proof. eauto using inseparable_never_stops, gordan_sound. Qed.

(* n passes without an end made at least n mistakes. *)
Theorem mistakes_never_end : forall rate data fuel orders w,
  ended (run rate data orders fuel w) = limit ->
  (fuel <= updates (run rate data orders fuel w))%nat.
Proof.
  induction fuel as [|fuel IH]; intros orders w; cbn [run]; [auto with arith|].
  destruct (one_pass rate data (orders O) w) as [w' [|row made]]; [discriminate|].
  intro E. specialize (IH _ _ E). unfold updates in *. cbn [mistakes concat app length] in *.
  rewrite app_length. lia.
Qed.

(* The same vector, whatever zeros end the list. *)
Definition same (u v : vec) : Prop := forall x, dot u x = dot v x.

Lemma one_pass_same : forall rate data rows u v, same u v ->
  snd (one_pass rate data rows u) = snd (one_pass rate data rows v)
  /\ same (fst (one_pass rate data rows u)) (fst (one_pass rate data rows v)).
Proof.
  induction rows as [|row rows IH]; intros u v H; simpl; [easy|].
  destruct (nth_error data row) as [p|]; [|now apply IH].
  assert (E : mistake u p = mistake v p) by (unfold mistake, score; now rewrite H).
  rewrite <- E. destruct (mistake u p); [|now apply IH].
  assert (U : same (update rate u p) (update rate v p))
    by (intro x; unfold update; rewrite !dot_add_scaled; now rewrite H).
  destruct (IH _ _ U) as [M S].
  destruct (one_pass rate data rows (update rate u p)), (one_pass rate data rows (update rate v p)).
  simpl in *. now rewrite M.
Qed.

(* The ending depends on the vector and on the orders to come, and on nothing else. *)
Lemma ended_same : forall rate data fuel orders orders' u v, same u v ->
  (forall k, orders k = orders' k) ->
  ended (run rate data orders fuel u) = ended (run rate data orders' fuel v).
Proof.
  induction fuel as [|fuel IH]; intros orders orders' u v H T; cbn [run]; [reflexivity|].
  rewrite <- (T O). destruct (one_pass_same rate data (orders O) u v H) as [M S].
  destruct (one_pass rate data (orders O) u) as [u' [|row made]],
           (one_pass rate data (orders O) v) as [v' [|row' made']];
    simpl in M, S; try discriminate; [reflexivity|].
  now apply IH.
Qed.

(* Passing on from where m passes led. *)
Lemma ended_after : forall rate data m fuel orders w,
  ended (run rate data orders m w) = limit ->
  ended (run rate data orders (m + fuel) w)
  = ended (run rate data (fun k => orders (m + k)%nat) fuel (weights (run rate data orders m w))).
Proof.
  induction m as [|m IH]; intros fuel orders w; cbn [run Nat.add]; [reflexivity|].
  destruct (one_pass rate data (orders O) w) as [w' [|row made]]; [discriminate|].
  apply IH.
Qed.

Lemma ended_before : forall rate data m fuel orders w,
  ended (run rate data orders (m + fuel) w) = limit -> ended (run rate data orders m w) = limit.
Proof.
  induction m as [|m IH]; intros fuel orders w; cbn [run Nat.add]; [reflexivity|].
  destruct (one_pass rate data (orders O) w) as [w' [|row made]]; [discriminate|].
  apply IH.
Qed.

(* A state that was there after m passes is there again after n, and the orders repeat. *)
Theorem repeated_state_never_stops : forall rate data orders w m n, (m < n)%nat ->
  (forall k, orders (m + k)%nat = orders (n + k)%nat) ->
  ended (run rate data orders n w) = limit ->
  same (weights (run rate data orders m w)) (weights (run rate data orders n w)) ->
  never_stops rate data orders w.
Proof.
  intros rate data orders w m n L T E S fuel.
  induction fuel as [fuel IH] using lt_wf_ind.
  destruct (Nat.le_gt_cases n fuel) as [F|F].
  - assert (M : ended (run rate data orders m w) = limit)
      by (apply ended_before with (fuel := (n - m)%nat);
          now replace (m + (n - m))%nat with n by lia).
    replace fuel with (n + (fuel - n))%nat by lia. rewrite ended_after by exact E.
    rewrite <- (ended_same rate data (fuel - n) _ _ _ _ S T), <- ended_after by exact M.
    apply IH. lia.
  - apply ended_before with (fuel := (n - fuel)%nat).
    now replace (fuel + (n - fuel))%nat with n by lia.
Qed.
