(* On separable data the integer program stops in time, is then right everywhere, and made few
   mistakes: from any start, at any rate, in any order of each pass.

   Novikoff (1962) for the start 0; the term with the start is that of claim nonzero-start. The
   bounds are whole numbers and no root is taken: s stands for any s >= |w0| |u|, delta for any
   positive margin of u, R2 for any R^2 >= |x|^2. *)

From Coq Require Import ZArith List Lia Bool.
From Perceptron Require Import Vectors Program.
Import ListNotations.
Open Scope Z_scope.

(* u is right on every point by delta *)
Definition margin_of (u : vec) (delta : Z) (data : list point) : Prop :=
  forall p, In p data -> delta <= score u p.

Definition within (R2 : Z) (data : list point) : Prop :=
  forall p, In p data -> norm2 (signed p) <= R2.

Lemma mistake_iff : forall w p, mistake w p = true <-> score w p <= 0.
Proof. intros. apply Z.leb_le. Qed.

Lemma norm2_signed : forall p, norm2 (signed p) = label p * label p * norm2 (input p).
Proof. intro. unfold signed. rewrite norm2_add_scaled. unfold norm2. simpl. lia. Qed.

(* What every update keeps, every run keeps; k counts the mistakes. *)
Section Invariant.
Variables (rate : Z) (data : list point) (Keeps : Z -> vec -> Prop).
Hypothesis kept : forall k w p,
  In p data -> mistake w p = true -> Keeps k w -> Keeps (k + 1) (update rate w p).

Lemma one_pass_invariant : forall rows k w, Keeps k w ->
  let (w', made) := one_pass rate data rows w in Keeps (k + Z.of_nat (length made)) w'.
Proof.
  induction rows as [|row rows IH]; intros k w H; simpl.
  - now rewrite Z.add_0_r.
  - destruct (nth_error data row) as [p|] eqn:E; [|now apply IH].
    destruct (mistake w p) eqn:M; [|now apply IH].
    specialize (IH _ _ (kept _ _ _ (nth_error_In _ _ E) M H)).
    destruct (one_pass rate data rows (update rate w p)) as [w' made].
    replace (k + Z.of_nat (length (row :: made))) with (k + 1 + Z.of_nat (length made));
      [exact IH | simpl length; lia].
Qed.

Lemma run_invariant : forall fuel orders k w, Keeps k w ->
  let t := run rate data orders fuel w in Keeps (k + Z.of_nat (updates t)) (weights t).
Proof.
  induction fuel as [|fuel IH]; intros orders k w H; cbn [run].
  - now rewrite Z.add_0_r.
  - pose proof (one_pass_invariant (orders O) k w H) as P.
    destruct (one_pass rate data (orders O) w) as [w' [|row made]]; [exact P|].
    specialize (IH (fun k => orders (S k)) _ _ P).
    unfold updates in *. cbn [mistakes weights concat] in *.
    now rewrite app_length, Nat2Z.inj_add, Z.add_assoc.
Qed.

(* If there are never more than `most` mistakes, the run stops within 1 + most passes. *)
Lemma run_stops : forall most, (forall k w, Keeps k w -> k <= most) ->
  forall fuel orders k w, Keeps k w -> most - k < Z.of_nat fuel ->
  ended (run rate data orders fuel w) = converged.
Proof.
  intros most B. induction fuel as [|fuel IH]; intros orders k w H F.
  - specialize (B _ _ H). lia.
  - cbn [run]. pose proof (one_pass_invariant (orders O) k w H) as P.
    destruct (one_pass rate data (orders O) w) as [w' [|row made]]; [reflexivity|].
    cbn [ended]. apply (IH _ _ _ P). cbn [length]. lia.
Qed.
End Invariant.

Lemma clean_pass : forall rate data rows w w', one_pass rate data rows w = (w', []) ->
  w' = w /\ forall row p, In row rows -> nth_error data row = Some p -> 0 < score w p.
Proof.
  induction rows as [|row rows IH]; simpl; intros w w' H.
  - split; [congruence | easy].
  - destruct (nth_error data row) as [p|] eqn:E.
    + destruct (mistake w p) eqn:M.
      * destruct (one_pass rate data rows (update rate w p)); discriminate.
      * destruct (IH _ _ H) as [-> C]. split; [reflexivity|].
        intros i q [<-|I] Q; [|eauto]. rewrite E in Q. injection Q as <-.
        unfold mistake in M. lia.
    + destruct (IH _ _ H) as [-> C]. split; [reflexivity|].
      intros i q [<-|I] Q; [congruence | eauto].
Qed.

(* A run that stopped by itself is strictly right on every point. *)
Theorem converged_separates : forall rate data fuel orders w, complete data orders ->
  ended (run rate data orders fuel w) = converged ->
  separates (weights (run rate data orders fuel w)) data.
Proof.
  induction fuel as [|fuel IH]; intros orders w C E; simpl in *; [discriminate|].
  destruct (one_pass rate data (orders O) w) as [w' [|row made]] eqn:P; simpl in *.
  - destruct (clean_pass _ _ _ _ _ P) as [-> R]. intros p I.
    destruct (In_nth_error _ _ I) as [i N]. apply (R i p); [|exact N].
    apply C, nth_error_Some. congruence.
  - apply IH; [intros k; apply C | exact E].
Qed.

Section Separable.
Variables (rate : Z) (data : list point) (u w0 : vec) (delta R2 s : Z).
Hypothesis rate_positive : 0 < rate.
Hypothesis delta_positive : 0 < delta.
Hypothesis R2_nonneg : 0 <= R2.
Hypothesis u_separates : margin_of u delta data.
Hypothesis points_within : within R2 data.
Hypothesis s_nonneg : 0 <= s.
Hypothesis s_bounds : norm2 w0 * norm2 u <= s * s.

(* k mistakes from w0: <w, u> grew by rate delta each time, |w|^2 by at most rate^2 R^2 *)
Definition grown (k : Z) (w : vec) : Prop :=
  0 <= k /\ dot w0 u + k * (rate * delta) <= dot w u
  /\ norm2 w <= norm2 w0 + k * (rate * rate * R2).

Lemma grown_kept : forall k w p,
  In p data -> mistake w p = true -> grown k w -> grown (k + 1) (update rate w p).
Proof.
  intros k w p I M (K & A & N). apply mistake_iff in M. unfold score in M.
  pose proof (u_separates p I) as D. pose proof (points_within p I) as W.
  rewrite norm2_signed in W. unfold score in D. rewrite dot_sym in D.
  unfold update. split; [lia|]. split.
  - rewrite dot_add_scaled. nia.
  - rewrite norm2_add_scaled. nia.
Qed.

(* k delta^2 <= R^2 |u|^2 + 2 s delta / rate, times the rate *)
Lemma grown_bounded : forall k w, grown k w ->
  k * (rate * (delta * delta)) <= rate * (R2 * norm2 u) + 2 * (s * delta).
Proof.
  intros k w (K & A & N).
  pose proof (cauchy_schwarz w u) as C. pose proof (cauchy_schwarz w0 u) as C0.
  pose proof (norm2_nonneg u) as U.
  assert (S : - s <= dot w0 u) by nia.
  set (a := rate * delta) in *. assert (0 < a) by (unfold a; nia).
  destruct (Z.le_gt_cases (k * a) s) as [L|L].
  - assert (k * a * delta <= s * delta) by nia.
    assert (0 <= rate * (R2 * norm2 u)) by nia. unfold a in *. nia.
  - assert (P : (k * a - s) * (k * a - s) <= s * s + k * (rate * rate * R2) * norm2 u) by nia.
    assert (k * (a * a) <= 2 * (s * a) + rate * rate * R2 * norm2 u) by nia.
    unfold a in *. nia.
Qed.

(* floor(R^2 |u|^2 / delta^2 + 2 s / (rate delta)) *)
Definition most_mistakes : Z :=
  (rate * (R2 * norm2 u) + 2 * (s * delta)) / (rate * (delta * delta)).

Lemma grown_at_most : forall k w, grown k w -> k <= most_mistakes.
Proof.
  intros k w G. apply Z.div_le_lower_bound; [nia|].
  pose proof (grown_bounded k w G). lia.
Qed.

Lemma grown_at_start : grown 0 w0.
Proof. repeat split; lia. Qed.

Theorem mistakes_at_most : forall orders fuel,
  Z.of_nat (updates (run rate data orders fuel w0)) <= most_mistakes.
Proof.
  intros orders fuel.
  exact (grown_at_most _ _ (run_invariant _ _ _ grown_kept fuel orders 0 w0 grown_at_start)).
Qed.

Theorem stops_and_separates : forall orders fuel, complete data orders ->
  (1 + Z.to_nat most_mistakes <= fuel)%nat ->
  ended (run rate data orders fuel w0) = converged
  /\ separates (weights (run rate data orders fuel w0)) data.
Proof.
  intros orders fuel C F.
  assert (E : ended (run rate data orders fuel w0) = converged).
  { apply (run_stops _ _ _ grown_kept _ grown_at_most fuel orders 0 w0 grown_at_start).
    pose proof (grown_at_most _ _ grown_at_start). lia. }
  split; [exact E | now apply converged_separates].
Qed.
End Separable.

(* From the start 0: the bound of the textbooks, at every rate. *)
Theorem perceptron_converges : forall rate data u delta R2,
  0 < rate -> 0 < delta -> 0 <= R2 -> margin_of u delta data -> within R2 data ->
  forall orders fuel, complete data orders ->
  let most := R2 * norm2 u / (delta * delta) in
  let t := run rate data orders fuel [] in
  Z.of_nat (updates t) <= most /\
  ((1 + Z.to_nat most <= fuel)%nat -> ended t = converged /\ separates (weights t) data).
Proof.
  intros rate data u delta R2 He Hd HR M W orders fuel C most t.
  assert (S : norm2 [] * norm2 u <= 0 * 0) by (simpl; lia).
  assert (B : most_mistakes rate u delta R2 0 = most).
  { unfold most_mistakes, most. rewrite Z.mul_0_l, Z.mul_0_r, Z.add_0_r.
    apply Z.div_mul_cancel_l; nia. }
  rewrite <- B. split.
  - now apply mistakes_at_most.
  - intro F. now apply stops_and_separates with (u := u) (delta := delta) (R2 := R2) (s := 0).
Qed.
