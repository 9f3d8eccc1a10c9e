(* Stopping and separability are the same thing, from every start, at every rate, in every order;
   and a program that always ends: it trains, or it shows a certificate that training would not end.

   By Alternative.v the number of passes that training needs is known beforehand. *)

From Coq Require Import ZArith List Lia.
From Perceptron Require Import Vectors Program Convergence Gordan Endless Alternative.
Import ListNotations.
Open Scope Z_scope.

(* the sum of all |x|^2, not less than the greatest *)
Definition radius2 (data : list point) : Z :=
  fold_right (fun p sum => norm2 (signed p) + sum) 0 data.

Lemma within_radius2 : forall data, 0 <= radius2 data /\ within (radius2 data) data.
Proof.
  induction data as [|p data [P W]]; simpl; [split; easy|].
  pose proof (norm2_nonneg (signed p)). split; [lia|].
  intros q [<-|I]; [lia|]. specialize (W q I). lia.
Qed.

Lemma margin_one : forall u data, separates u data -> margin_of u 1 data.
Proof. intros u data S p I. specialize (S p I). lia. Qed.

Theorem stops_iff_separable : forall rate data orders w, 0 < rate -> complete data orders ->
  (exists fuel, ended (run rate data orders fuel w) = converged) <-> separable data.
Proof.
  intros rate data orders w Rate C. split.
  - intros [fuel E]. exists (weights (run rate data orders fuel w)).
    now apply converged_separates.
  - intros [u U]. destruct (within_radius2 data) as [P W].
    set (s := norm2 w * norm2 u).
    assert (S : 0 <= s) by (apply Z.mul_nonneg_nonneg; apply norm2_nonneg).
    exists (1 + Z.to_nat (most_mistakes rate u 1 (radius2 data) s))%nat.
    apply (stops_and_separates rate data u w 1 (radius2 data) s); auto using margin_one; try lia.
    fold s. nia.
Qed.

(* The trace of a run that stopped, or a Gordan certificate. *)
Definition learn (rate : Z) (data : list point) : trace + list Z :=
  match decide data with
  | inl u => inl (run rate data (cyclic data) (1 + Z.to_nat (radius2 data * norm2 u)) [])
  | inr lambda => inr lambda
  end.

Lemma cyclic_complete : forall data, complete data (cyclic data).
Proof. intros data k row L. apply in_seq. lia. Qed.

Theorem learn_is_right : forall rate data, 0 < rate ->
  match learn rate data with
  | inl t => ended t = converged /\ separates (weights t) data
  | inr lambda => gordan lambda data
  end.
Proof.
  intros rate data Rate. unfold learn. destruct (decide data) as [u|lambda] eqn:E.
  - apply decide_separates, margin_one in E. destruct (within_radius2 data) as [P W].
    apply (perceptron_converges rate data u 1 (radius2 data)); auto using cyclic_complete; try lia.
    now rewrite Z.mul_1_l, Z.div_1_r.
  - now apply decide_certifies.
Qed.
