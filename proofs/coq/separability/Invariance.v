(* The group invariance theorem: if a group moves the points and the features together, and what is
   computed is the same on moved points, then the weights may be taken equal on features that are
   moved to each other: the sums of the weights over the group compute the same.

   Minsky and Papert (1969), theorem 2.3. The group is a finite list that each of its members
   permutes; neither its unit nor inverses are used. *)

From Coq Require Import Reals List Permutation Lra.
From Perceptron Require Import Parity.
Import ListNotations.
Open Scope R_scope.

Notation total := (sum 0 Rplus).

Lemma total_permutation : forall l m, Permutation l m -> total l = total m.
Proof. exact (sum_permutation 0 1 Rplus Rmult Rminus Ropp RTheory). Qed.

Lemma total_zeros : forall A (l : list A), total (map (fun _ => 0) l) = 0.
Proof. induction l; simpl; lra. Qed.

Lemma total_plus : forall A (f h : A -> R) l,
  total (map (fun i => f i + h i) l) = total (map f l) + total (map h l).
Proof. induction l; simpl; lra. Qed.

Lemma total_times : forall A (f : A -> R) b l,
  total (map (fun i => f i * b) l) = total (map f l) * b.
Proof. induction l; simpl; lra. Qed.

Lemma totals_exchanged : forall A B (f : A -> B -> R) l m,
  total (map (fun i => total (map (f i) m)) l)
  = total (map (fun j => total (map (fun i => f i j) l)) m).
Proof.
  induction l as [|i l IH]; intro m; simpl; [now rewrite total_zeros|].
  now rewrite IH, <- total_plus.
Qed.

Section Invariance.
Context {G X I : Type}.
Variables (group : list G) (product : G -> G -> G) (features : list I).
Variables (move : G -> X -> X) (moved : G -> I -> I) (phi : I -> X -> R).

(* What the weights alpha compute with the threshold theta. *)
Definition weighs (alpha : I -> R) (x : X) : R := total (map (fun i => alpha i * phi i x) features).
Definition decides (alpha : I -> R) (theta : R) (psi : X -> bool) : Prop :=
  forall x, psi x = true <-> theta < weighs alpha x.

(* The sum of the weights over the features that i is moved to. *)
Definition over_group (alpha : I -> R) (i : I) : R :=
  total (map (fun h => alpha (moved h i)) group).

Hypothesis some : group <> [].
Hypothesis closed : forall h, In h group -> Permutation (map (fun k => product k h) group) group.
Hypothesis moved_twice : forall k h i, moved (product k h) i = moved k (moved h i).
Hypothesis features_permuted : forall h, In h group ->
  Permutation (map (moved h) features) features.
Hypothesis moved_together : forall h i x, In h group -> phi (moved h i) (move h x) = phi i x.

Lemma over_group_same : forall alpha h i, In h group ->
  over_group alpha (moved h i) = over_group alpha i.
Proof.
  intros alpha h i I'. unfold over_group.
  rewrite <- (total_permutation _ _ (Permutation_map (fun k => alpha (moved k i)) (closed h I'))).
  rewrite map_map. f_equal. apply map_ext. intro k. now rewrite moved_twice.
Qed.

Lemma over_group_weighs : forall alpha x,
  weighs (over_group alpha) x = total (map (fun h => weighs alpha (move h x)) group).
Proof.
  intros alpha x. unfold weighs, over_group.
  transitivity (total (map (fun i => total (map (fun h => alpha (moved h i) * phi i x) group))
    features)).
  - f_equal. apply map_ext. intro i. now rewrite total_times.
  - rewrite totals_exchanged. f_equal. apply map_ext_in. intros h I'.
    rewrite <- (total_permutation _ _
      (Permutation_map (fun j => alpha j * phi j (move h x)) (features_permuted h I'))).
    rewrite map_map. f_equal. apply map_ext. intro i. now rewrite moved_together.
Qed.

Theorem group_invariance : forall alpha theta psi,
  (forall h x, In h group -> psi (move h x) = psi x) -> decides alpha theta psi ->
  decides (over_group alpha) (INR (length group) * theta) psi
  /\ forall h i, In h group -> over_group alpha (moved h i) = over_group alpha i.
Proof.
  intros alpha theta psi Inv D. split; [|intros h i; apply over_group_same].
  intro x. rewrite over_group_weighs. split; intro H.
  - apply sum_above; [exact some|]. intros h I'. apply D. now rewrite Inv.
  - destruct (psi x) eqn:E; [easy|]. exfalso. apply (Rlt_not_le _ _ H), sum_at_most.
    intros h I'. apply Rnot_lt_le. intro L. apply D in L. rewrite Inv in L by easy. congruence.
Qed.
End Invariance.
