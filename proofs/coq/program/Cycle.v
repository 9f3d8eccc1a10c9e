(* Over the integers a run in a fixed order does one of two things: it stops, or a state comes back
   and it goes round for ever. So on points that no weights separate it always goes round.

   Minsky and Papert (1969), the cycling theorem, for integer points: the weights stay bounded
   (Bounded.v), and of integer vectors within a bound there are finitely many. *)

From Coq Require Import ZArith List Lia.
From Perceptron Require Import Vectors Program Convergence Gordan Endless Alternative Paths Bounded.
Import ListNotations.
Open Scope Z_scope.

(* every integer of size B at most *)
Definition interval (B : Z) : list Z :=
  map (fun i => Z.of_nat i - B) (seq 0 (Z.to_nat (2 * B + 1))).

(* every vector of these, of length n at most *)
Fixpoint box (B : Z) (n : nat) : list vec :=
  match n with
  | O => [[]]
  | S n => [] :: flat_map (fun a => map (cons a) (box B n)) (interval B)
  end.

Lemma in_interval : forall a B, Z.abs a <= B -> In a (interval B).
Proof.
  intros a B H. apply in_map_iff. exists (Z.to_nat (a + B)). split; [lia|]. apply in_seq. lia.
Qed.

Lemma in_box : forall B n v, (length v <= n)%nat -> (forall a, In a v -> Z.abs a <= B) ->
  In v (box B n).
Proof.
  induction n as [|n IH]; intros [|a v] L H; simpl in L |- *; [now left | lia | now left | right].
  apply in_flat_map. exists a. split; [apply in_interval, H; now left|].
  apply in_map, IH; [lia|]. intros b I. apply H. now right.
Qed.

Lemma entry_at_most : forall v a, In a v -> Z.abs a <= norm2 v.
Proof.
  unfold norm2. induction v as [|b v IH]; intros a []; cbn [dot].
  - subst b. pose proof (norm2_nonneg v) as N. unfold norm2 in N. nia.
  - specialize (IH a H). nia.
Qed.

(* ---- more values than there are boxes for them *)
Fixpoint values (f : nat -> vec) (n : nat) : list vec :=
  match n with O => [] | S n => f n :: values f n end.

Lemma in_values : forall f n v, In v (values f n) -> exists i, (i < n)%nat /\ f i = v.
Proof.
  induction n as [|n IH]; intros v []; [now exists n; split; [lia|]|].
  destruct (IH v H) as (i & L & E). exists i. split; [lia | exact E].
Qed.

Lemma repeats_or_not : forall f n,
  (exists i j, (i < j < n)%nat /\ f i = f j) \/ NoDup (values f n).
Proof.
  induction n as [|n [(i & j & L & E)|IH]];
    [right; constructor | left; exists i, j; split; [lia | easy] |].
  destruct (in_dec vec_eq_dec (f n) (values f n)) as [I|N]; [left | right; now constructor].
  destruct (in_values f n _ I) as (i & L & E). exists i, n. split; [lia | exact E].
Qed.

Lemma pigeonhole : forall (f : nat -> vec) boxes, (forall i, In (f i) boxes) ->
  exists i j, (i < j < S (length boxes))%nat /\ f i = f j.
Proof.
  intros f boxes H. destruct (repeats_or_not f (S (length boxes))) as [R|N]; [exact R|].
  assert (I : incl (values f (S (length boxes))) boxes)
    by (intros v J; destruct (in_values _ _ _ J) as (i & _ & <-); apply H).
  pose proof (NoDup_incl_length N I) as L.
  assert (V : forall n, length (values f n) = n) by (induction n; simpl; auto).
  rewrite V in L. lia.
Qed.

Lemma weights_length : forall rate data orders fuel w,
  (length (weights (run rate data orders fuel w)) <= Nat.max (length w) (dimension_of data))%nat.
Proof.
  intros rate data orders fuel w.
  refine (run_invariant rate data
    (fun _ v => (length v <= Nat.max (length w) (dimension_of data))%nat) _ fuel orders 0 w _);
    [|lia].
  intros _ v p I _ L. unfold update. rewrite length_add_scaled.
  assert (D : (length (input p) <= dimension_of data)%nat); [|lia]. clear - I.
  unfold dimension_of. induction data as [|q data IH]; [destruct I|].
  destruct I as [<-|I]; simpl; [lia|]. specialize (IH I). lia.
Qed.

Definition repeats rate data rows w : Prop := exists m n, (m < n)%nat
  /\ ended (run rate data (fun _ => rows) n w) = limit
  /\ weights (run rate data (fun _ => rows) m w) = weights (run rate data (fun _ => rows) n w).

(* rows: the order of every pass, whatever it is *)
Theorem stops_or_repeats : forall rate data rows w, 0 < rate ->
  (exists fuel, ended (run rate data (fun _ => rows) fuel w) = converged)
  \/ repeats rate data rows w.
Proof.
  intros rate data rows w Rate.
  destruct (weights_stay_bounded rate data Rate) as (M & PM & Bound).
  set (orders := fun _ : nat => rows) in *.
  set (boxes := box (norm2 w + M) (Nat.max (length w) (dimension_of data))).
  destruct (pigeonhole (fun n => weights (run rate data orders n w)) boxes) as (m & n & L & E).
  - intro fuel. apply in_box; [apply weights_length|]. intros a I.
    pose proof (entry_at_most _ a I). pose proof (Bound orders fuel w). lia.
  - destruct (ended (run rate data orders n w)) eqn:End; [left; now exists n|].
    right. exists m, n. repeat split; [lia | exact End | exact E].
Qed.

Theorem repeats_never_stops : forall rate data rows w,
  repeats rate data rows w -> never_stops rate data (fun _ => rows) w.
Proof.
  intros rate data rows w (m & n & L & End & E).
  apply (repeated_state_never_stops rate data (fun _ => rows) w m n); try easy.
  intro x. now rewrite E.
Qed.

(* On points that no weights separate the weights go round, from any start. *)
Theorem inseparable_repeats : forall rate data rows w, 0 < rate ->
  (forall row, (row < length data)%nat -> In row rows) ->
  ~ separable data -> repeats rate data rows w.
Proof.
  intros rate data rows w Rate C N.
  destruct (stops_or_repeats rate data rows w Rate) as [[fuel E]|R]; [|exact R].
  destruct N. exists (weights (run rate data (fun _ => rows) fuel w)).
  apply converged_separates; [|exact E]. intro k. exact C.
Qed.
