(* A certificate that no weights separate: numbers lambda_i >= 0, not all 0, with
   sum_i lambda_i y_i x_i = 0. Here: whoever shows one is right. That there always is one where no
   weights separate stands in Alternative.v.

   Gordan (1873), the easy half: the sum of lambda_i y_i <w, x_i> would be positive and is 0. *)

From Coq Require Import ZArith List Lia Bool.
From Perceptron Require Import Vectors Program.
Import ListNotations.
Open Scope Z_scope.

(* sum_i lambda_i y_i x_i *)
Fixpoint combination (lambda : list Z) (data : list point) : vec :=
  match lambda, data with
  | a :: lambda', p :: data' => add_scaled (combination lambda' data') (a * label p) (input p)
  | _, _ => []
  end.

Definition gordan (lambda : list Z) (data : list point) : Prop :=
  length lambda = length data
  /\ Forall (fun a => 0 <= a) lambda
  /\ Exists (fun a => 0 < a) lambda
  /\ Forall (fun c => c = 0) (combination lambda data).

Definition is_gordan (lambda : list Z) (data : list point) : bool :=
  Nat.eqb (length lambda) (length data)
  && forallb (Z.leb 0) lambda && existsb (Z.ltb 0) lambda
  && forallb (Z.eqb 0) (combination lambda data).

Lemma is_gordan_sound : forall lambda data, is_gordan lambda data = true -> gordan lambda data.
Proof.
  intros lambda data H. unfold is_gordan in H. rewrite !andb_true_iff in H.
  destruct H as [[[L N] P] C]. repeat split.
  - now apply Nat.eqb_eq.
  - apply Forall_forall. intros a I. rewrite forallb_forall in N. specialize (N a I). lia.
  - apply Exists_exists. apply existsb_exists in P as (a & I & A). exists a. split; [easy | lia].
  - apply Forall_forall. intros a I. rewrite forallb_forall in C. specialize (C a I). lia.
Qed.

Lemma dot_zeros : forall z w, Forall (fun c => c = 0) z -> dot z w = 0.
Proof.
  intros z w H. revert w. induction H as [|c z -> H IH]; intros [|b w]; simpl; auto.
Qed.

Lemma dot_combination : forall w data lambda, length lambda = length data ->
  separates w data -> Forall (fun a => 0 <= a) lambda ->
  0 <= dot (combination lambda data) w
  /\ (Exists (fun a => 0 < a) lambda -> 0 < dot (combination lambda data) w).
Proof.
  induction data as [|p data IH]; intros [|a lambda] L S N; try discriminate; simpl.
  - split; [lia | intro E; inversion E].
  - inversion N as [|? ? A N']; subst. injection L as L.
    destruct (IH lambda L (fun q I => S q (or_intror I)) N') as [Z P].
    pose proof (S p (or_introl eq_refl)) as Sp. unfold score in Sp.
    rewrite dot_add_scaled, (dot_sym (input p)). split; [nia|].
    intro E. inversion E as [? ? B | ? ? B]; subst; [nia|]. specialize (P B). nia.
Qed.

Theorem gordan_sound : forall lambda data, gordan lambda data -> ~ separable data.
Proof.
  intros lambda data (L & N & P & C) [w S].
  destruct (dot_combination w data lambda L S N) as [_ H]. specialize (H P).
  rewrite (dot_zeros _ w C) in H. lia.
Qed.
