(* No learner does better than R^2 / gamma^2. Whatever it computes from the examples so far, it errs
   on all of e_1 .. e_n, if each is given the label that it does not predict; and these points have
   R = 1 and the margin gamma = 1 / sqrt n. The perceptron keeps the bound, so it is the best one.

   A learner is any function of the history and the next input. The adversary is Littlestone's
   (1988): a learner errs on each of n points whose labels may be any. *)

From Coq Require Import ZArith Reals List Lia Lra.
From Perceptron Require Import Vectors Program Convergence Tight RealWeights.
From Perceptron Require Space.
Import ListNotations.
Open Scope Z_scope.

(* The predicted label, from the examples seen, the last one first, and the next input. *)
Definition learner := list point -> vec -> Z.

(* How often the label is not the predicted one, if these come next. *)
Fixpoint errors_after (learn : learner) (seen next : list point) : nat :=
  match next with
  | [] => O
  | p :: rest =>
      let right := learn seen (input p) =? label p in
      ((if right then 0 else 1) + errors_after learn (p :: seen) rest)%nat
  end.

Definition errors (learn : learner) (data : list point) : nat := errors_after learn [] data.

(* Each input with the label that the learner does not predict. *)
Fixpoint contrary (learn : learner) (seen : list point) (inputs : list vec) : list point :=
  match inputs with
  | [] => []
  | x :: rest =>
      let p := Point (if learn seen x =? 1 then -1 else 1) x in
      p :: contrary learn (p :: seen) rest
  end.

Definition signs (data : list point) : Prop :=
  forall p, In p data -> label p = 1 \/ label p = -1.

(* e_1 .. e_n, with any labels -1 and +1 *)
Definition unit_inputs (n : nat) (data : list point) : Prop :=
  map input data = map unit_vector (seq 0 n) /\ signs data.

Lemma always_wrong : forall learn inputs seen,
  errors_after learn seen (contrary learn seen inputs) = length inputs.
Proof.
  intros learn. induction inputs as [|x rest IH]; intro seen; [easy|]. cbn. rewrite IH.
  destruct (Z.eqb_spec (learn seen x) 1) as [->|N]; [easy|].
  now destruct (Z.eqb_spec (learn seen x) 1).
Qed.

Lemma contrary_inputs : forall learn inputs seen,
  map input (contrary learn seen inputs) = inputs.
Proof. intros learn. induction inputs; intro; simpl; [easy|]. now rewrite IHinputs. Qed.

Lemma contrary_signs : forall learn inputs seen, signs (contrary learn seen inputs).
Proof.
  intros learn. induction inputs as [|x rest IH]; intros seen p; simpl; [easy|].
  intros [<-|I]; [|exact (IH _ p I)]. simpl. destruct (_ =? 1); auto.
Qed.

Lemma contrary_units : forall learn n,
  unit_inputs n (contrary learn [] (map unit_vector (seq 0 n))).
Proof. split; [apply contrary_inputs | apply contrary_signs]. Qed.

Lemma sign_squared : forall data p, signs data -> In p data -> label p * label p = 1.
Proof. intros data p S I. destruct (S p I) as [-> | ->]; reflexivity. Qed.

(* ---- the margin of e_1 .. e_n *)
Lemma norm2_unit : forall i, norm2 (unit_vector i) = 1.
Proof.
  intro i. unfold norm2. rewrite dot_unit. unfold unit_vector.
  rewrite app_nth2; rewrite repeat_length; [|lia]. now rewrite Nat.sub_diag.
Qed.

Lemma length_units : forall n data, unit_inputs n data -> length data = n.
Proof.
  intros n data [E _]. apply (f_equal (@length vec)) in E.
  now rewrite !map_length, seq_length in E.
Qed.

Lemma units_within : forall n data, unit_inputs n data -> within 1 data.
Proof.
  intros n data [E S] p I. rewrite norm2_signed, (sign_squared _ _ S I).
  apply (in_map input) in I. rewrite E in I. apply in_map_iff in I as (i & <- & _).
  rewrite norm2_unit. lia.
Qed.

(* The vector of the labels is right by 1. *)
Lemma labels_score : forall n data p, unit_inputs n data -> In p data ->
  score (map label data) p = 1.
Proof.
  intros n data p U I. pose proof (length_units n data U) as N. destruct U as [E S].
  apply In_nth_error in I as [i I]. assert (L : (i < n)%nat)
    by (rewrite <- N; apply nth_error_Some; congruence).
  assert (X : input p = unit_vector i).
  { apply (map_nth_error input) in I. rewrite E, (map_nth_error _ i _ (d := i)) in I; [congruence|].
    rewrite (nth_error_nth' _ O) by now rewrite seq_length. now rewrite seq_nth. }
  unfold score. rewrite X, dot_unit. rewrite (nth_error_nth _ _ _ (map_nth_error label _ _ I)).
  apply (sign_squared data); [easy | now apply nth_error_In in I].
Qed.

Lemma norm2_labels : forall data, signs data ->
  norm2 (map label data) = Z.of_nat (length data).
Proof.
  induction data as [|p data IH]; intro S; [easy|]. unfold norm2 in *. cbn [map dot length].
  rewrite IH, (sign_squared _ p S (or_introl eq_refl)) by (intros q I; apply S; now right). lia.
Qed.

Lemma skip_one : forall i (v : vec),
  norm2 (skipn i v) = nth i v 0 * nth i v 0 + norm2 (skipn (S i) v).
Proof.
  induction i as [|i IH]; intros [|c v]; try easy. cbn [skipn nth] in *. apply IH.
Qed.

Lemma margin_small : forall v delta data i, 0 < delta -> signs data ->
  map input data = map unit_vector (seq i (length data)) -> margin_of v delta data ->
  Z.of_nat (length data) * (delta * delta) <= norm2 (skipn i v).
Proof.
  intros v delta. induction data as [|p data IH]; intros i D Y E M.
  - apply norm2_nonneg.
  - injection E as X E. cbn [length]. rewrite skip_one, Nat2Z.inj_succ.
    pose proof (M p (or_introl eq_refl)) as Mp. unfold score in Mp. rewrite X, dot_unit in Mp.
    specialize (IH (S i) D (fun q I => Y q (or_intror I)) E (fun q I => M q (or_intror I))).
    apply (sign_squared _ p) in Y; [|now left].
    assert (delta * delta <= (label p * nth i v 0) * (label p * nth i v 0)) by nia. nia.
Qed.

(* Every learner errs n times where R = 1 and the largest margin, delta / |v|, is 1 / sqrt n. *)
Theorem no_learner_does_better : forall (learn : learner) n, exists data,
  unit_inputs n data /\ errors learn data = n /\ within 1 data
  /\ (exists u, margin_of u 1 data /\ norm2 u = Z.of_nat n)
  /\ (forall v delta, 0 < delta -> margin_of v delta data ->
      Z.of_nat n * (delta * delta) <= norm2 v).
Proof.
  intros learn n. set (data := contrary learn [] (map unit_vector (seq 0 n))).
  assert (U : unit_inputs n data) by apply contrary_units.
  pose proof (length_units _ _ U) as L. exists data. repeat split; try apply U.
  - unfold errors, data. now rewrite always_wrong, map_length, seq_length.
  - exact (units_within _ _ U).
  - exists (map label data). split; [intros p I; now rewrite (labels_score _ _ _ U I)|].
    rewrite norm2_labels by apply U. now rewrite L.
  - intros v delta D M. rewrite <- L. apply (margin_small v delta data 0); try easy; try apply U.
    rewrite L. apply U.
Qed.

(* A bound in R^2 / gamma^2 that some learner keeps on all separable data is that number or more. *)
Corollary bound_is_best_possible : forall (learn : learner) (bound : Z -> Z),
  (forall data u delta R2, signs data -> 0 <= R2 -> 0 < delta ->
   margin_of u delta data -> within R2 data ->
   Z.of_nat (errors learn data) <= bound (R2 * norm2 u / (delta * delta))) ->
  forall n, Z.of_nat n <= bound (Z.of_nat n).
Proof.
  intros learn bound B n.
  destruct (no_learner_does_better learn n) as (data & [_ S] & E & W & (u & M & U) & _).
  specialize (B data u 1 1 S ltac:(lia) ltac:(lia) M W).
  now rewrite E, U, Z.mul_1_l, Z.div_1_r in B.
Qed.

(* ---- the perceptron is a learner, and keeps the bound *)

(* From 0, at the rate 1. *)
Definition learnt (seen : list point) : vec :=
  fold_right (fun p w => if mistake w p then update 1 w p else w) [] seen.

(* The sign of <w, x>; 0, which is no label, where that is 0. *)
Definition perceptron : learner := fun seen x => Z.sgn (dot (learnt seen) x).

Lemma error_is_mistake : forall p w, label p = 1 \/ label p = -1 ->
  (Z.sgn (dot w (input p)) =? label p) = negb (mistake w p).
Proof.
  intros p w L. unfold mistake, score. set (s := dot w (input p)).
  destruct L as [-> | ->], (Z.sgn_spec s) as [[H ->]|[[H ->]|[H ->]]]; symmetry; simpl;
    destruct s; easy.
Qed.

Theorem perceptron_errs_at_most : forall data u delta R2, signs data -> 0 <= R2 -> 0 < delta ->
  margin_of u delta data -> within R2 data ->
  Z.of_nat (errors perceptron data) <= R2 * norm2 u / (delta * delta).
Proof.
  intros data u delta R2 S P D M W.
  set (Grown := fun k w => grown 1 u [] delta R2 k w).
  assert (Kept : forall next seen k, incl next data -> Grown k (learnt seen) ->
    exists w, Grown (k + Z.of_nat (errors_after perceptron seen next)) w).
  { induction next as [|p next IH]; intros seen k I G; cbn [errors_after].
    - exists (learnt seen). now rewrite Z.add_0_r.
    - assert (Ip : In p data) by (apply I; now left).
      assert (In' : incl next data) by (intros x J; apply I; now right).
      unfold perceptron at 1. rewrite error_is_mistake by now apply S.
      destruct (mistake (learnt seen) p) eqn:Mp; cbn [negb].
      + destruct (IH (p :: seen) (k + 1) In') as [w Gw].
        { cbn [learnt fold_right]. fold (learnt seen). rewrite Mp.
          now apply (grown_kept 1 data). }
        exists w. now rewrite Nat2Z.inj_add, Z.add_assoc.
      + apply (IH (p :: seen) k In'). cbn [learnt fold_right]. fold (learnt seen). now rewrite Mp. }
  destruct (Kept data [] 0 (incl_refl _)) as [w G].
  - apply grown_at_start.
  - rewrite Z.add_0_l in G. apply (grown_at_most 1 u [] delta R2 0) in G; try easy; try lia.
    unfold most_mistakes in G. now rewrite !Z.mul_1_l, Z.mul_0_l, Z.mul_0_r, Z.add_0_r in G.
Qed.

(* ---- in reals: the largest margin of e_1 .. e_n, whatever their labels, is 1 / sqrt n *)
Open Scope R_scope.

Lemma real_dot_unit : forall i u, real_dot u (real (unit_vector i)) = nth i u 0.
Proof.
  induction i as [|i IH]; intros [|c u]; cbn; try lra; [now destruct u; simpl; lra|].
  change (map IZR (repeat 0%Z i ++ [1%Z])) with (real (unit_vector i)). rewrite IH. lra.
Qed.

Lemma skip_one_real : forall i u c v,
  real_dot (skipn i u) (c :: v) = nth i u 0 * c + real_dot (skipn (S i) u) v.
Proof.
  induction i as [|i IH]; intros [|b u] c v; simpl; try lra. apply (IH u).
Qed.

Lemma scores_of_units : forall u gamma data i,
  map input data = map unit_vector (seq i (length data)) ->
  (forall p, In p data -> gamma <= real_score u p) ->
  INR (length data) * gamma <= real_dot (skipn i u) (real (map label data)).
Proof.
  intros u gamma. induction data as [|p data IH]; intros i E M.
  - simpl. destruct (skipn i u); simpl; lra.
  - injection E as X E. specialize (IH (S i) E (fun q I => M q (or_intror I))).
    pose proof (M p (or_introl eq_refl)) as Mp. unfold real_score in Mp.
    rewrite X, real_dot_unit in Mp.
    change (real (map label (p :: data))) with (IZR (label p) :: real (map label data)).
    cbn [length]. rewrite skip_one_real, S_INR. lra.
Qed.

Theorem largest_margin_of_units : forall n data, (1 <= n)%nat -> unit_inputs n data ->
  (exists u, real_dot u u = 1 /\ forall p, In p data -> real_score u p = / sqrt (INR n))
  /\ forall u gamma, real_dot u u = 1 -> (forall p, In p data -> gamma <= real_score u p) ->
     gamma <= / sqrt (INR n).
Proof.
  intros n data N U. pose proof (length_units n data U) as L.
  assert (P : 0 < INR n) by (apply lt_0_INR; lia). pose proof (sqrt_lt_R0 _ P) as Q.
  pose proof (sqrt_sqrt _ (Rlt_le _ _ P)) as SS.
  assert (Labels : real_dot (real (map label data)) (real (map label data)) = INR n).
  { rewrite real_dot_real. change (dot _ _) with (norm2 (map label data)).
    rewrite norm2_labels, L by apply U. symmetry. apply INR_IZR_INZ. }
  split.
  - exists (real_scale (/ sqrt (INR n)) (real (map label data))). split.
    + rewrite real_dot_scale, real_dot_sym, real_dot_scale, Labels.
      rewrite <- SS at 3. field. lra.
    + intros p I. unfold real_score. rewrite real_dot_scale, real_dot_real.
      pose proof (labels_score n data p U I) as E. unfold score in E.
      apply (f_equal IZR) in E. rewrite mult_IZR in E.
      transitivity (/ sqrt (INR n) * (IZR (label p) * IZR (dot (map label data) (input p))));
        [ring|]. rewrite E. ring.
  - intros u gamma One M. destruct U as [E _].
    pose proof (scores_of_units u gamma data 0 ltac:(now rewrite L) M) as T.
    pose proof (@Space.inner_at_most real_lists u (real (map label data))) as C.
    unfold Space.norm, Space.norm2 in C. cbn [Space.inner real_lists] in C.
    rewrite One, Labels, sqrt_1, Rmult_1_l in C. rewrite L in T. cbn [skipn] in T.
    apply Rmult_le_reg_l with (sqrt (INR n)); [exact Q|].
    rewrite Rinv_r by lra. apply Rmult_le_reg_l with (sqrt (INR n)); [exact Q|].
    rewrite <- Rmult_assoc, SS. lra.
Qed.
