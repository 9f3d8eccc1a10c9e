(* A sum of products in float64, added up in any order whatever, is exact on a grid.

   A program may add the products of a score from the left, from the right, in pairs, in blocks or
   across threads; it may fuse a product and an addition, start from a zero, and leave out points'
   zeros. `added products f` says that f is a result of one of these ways. If the sum of the sizes
   of the products fits, then every partial sum does, and all ways give the exact sum. *)
From Coq Require Import ZArith List Permutation Lia Bool.
From Flocq Require Import IEEE754.BinarySingleNaN.
From Perceptron Require Import FloatGrid.
Import ListNotations.
Open Scope Z_scope.

Inductive added : list (float * float) -> float -> Prop :=
| nothing : added [] zero
| one_product : forall a b, added [(a, b)] (times a b)
| two_parts : forall left right f g, added left f -> added right g ->
    added (left ++ right) (plus f g)
| with_fused : forall a b rest f, added rest f -> added ((a, b) :: rest) (fused a b f)
| without_zero : forall a b rest f, Beqb b zero = true -> added rest f -> added ((a, b) :: rest) f
| rearranged : forall some same f, Permutation some same -> added some f -> added same f.

(* The products added from the left to a zero, as a plain loop does. *)
Definition from_left (products : list (float * float)) : float :=
  fold_left (fun sum p => plus sum (times (fst p) (snd p))) products zero.

Lemma from_left_added : forall products, added products (from_left products).
Proof.
  intros products. unfold from_left. change products with ([] ++ products) at 1.
  generalize zero (@nil (float * float)) nothing.
  induction products as [|[a b] rest IH]; intros f before H; simpl.
  - now rewrite app_nil_r.
  - change ((a, b) :: rest) with ([(a, b)] ++ rest). rewrite app_assoc.
    apply IH. apply two_parts; [assumption | apply one_product].
Qed.

(* Pairs of integers, their sum of products, and the sum of the sizes of the products. *)
Fixpoint total (pairs : list (Z * Z)) : Z :=
  match pairs with [] => 0 | p :: rest => fst p * snd p + total rest end.
Fixpoint sizes (pairs : list (Z * Z)) : Z :=
  match pairs with [] => 0 | p :: rest => Z.abs (fst p * snd p) + sizes rest end.

Lemma total_app : forall p q, total (p ++ q) = total p + total q.
Proof. induction p as [|a p IH]; intros; simpl; [|rewrite IH]; ring. Qed.
Lemma sizes_app : forall p q, sizes (p ++ q) = sizes p + sizes q.
Proof. induction p as [|a p IH]; intros; simpl; [|rewrite IH]; ring. Qed.
Lemma total_permutation : forall p q, Permutation p q -> total p = total q.
Proof. induction 1; simpl; lia. Qed.
Lemma sizes_permutation : forall p q, Permutation p q -> sizes p = sizes q.
Proof. induction 1; simpl; lia. Qed.
Lemma total_within_sizes : forall p, Z.abs (total p) <= sizes p.
Proof. induction p; simpl; lia. Qed.
Lemma sizes_nonneg : forall p, 0 <= sizes p.
Proof. induction p; simpl; lia. Qed.

(* Both of a pair of floats stand at a pair of integers, each on its own grid. *)
Definition stand_pair (e c : Z) (p : Z * Z) (q : float * float) : Prop :=
  stands e (fst p) (fst q) /\ stands c (snd p) (snd q).

Lemma stands_at_zero : forall e n f, stands e n f -> Beqb f zero = true -> n = 0.
Proof.
  intros e n f S H. pose proof (stands_sign _ _ _ S) as L.
  pose proof (stands_sign _ _ _ (stands_opposite _ _ _ S)) as G.
  assert (Bleb f zero = true /\ Bleb (opposite f) zero = true) as [L' G'].
  { revert H. destruct f as [[]|[]| |[] ? ? ?]; now cbv. }
  rewrite L' in L. rewrite G' in G. symmetry in L, G. apply Z.leb_le in L, G. lia.
Qed.

(* Any order of summation gives the exact sum of products. *)
Theorem sum_is_exact : forall e c products f, added products f ->
  forall pairs, Forall2 (stand_pair e c) pairs products -> fits (e + c) (sizes pairs) ->
  stands (e + c) (total pairs) f.
Proof.
  intros e c products f A.
  induction A as [|a b|left right f g _ IHf _ IHg|a b rest f _ IH|a b rest f N _ IH
                  |some same f P _ IH]; intros pairs S H.
  - inversion S; subst. apply stands_zero.
  - inversion S as [|[n m] ? ? ? [Sa Sb] R]; subst. inversion R; subst. simpl in *.
    apply stands_same with (e := e + c) (n := n * m); [|ring..]. apply stands_times; auto.
    now apply (fits_less _ _ _ H); lia.
  - apply Forall2_app_inv_r in S as (p & q & Sp & Sq & ->).
    rewrite sizes_app in H. rewrite total_app.
    pose proof (sizes_nonneg p). pose proof (sizes_nonneg q).
    pose proof (total_within_sizes (p ++ q)) as W. rewrite total_app, sizes_app in W.
    apply stands_plus; [apply IHf | apply IHg |]; auto; apply (fits_less _ _ _ H); lia.
  - inversion S as [|[n m] ? p ? [Sa Sb] R]; subst. simpl in *.
    pose proof (total_within_sizes p).
    apply stands_fused; [| |apply IH|]; auto; apply (fits_less _ _ _ H); lia.
  - inversion S as [|[n m] ? p ? [Sa Sb] R]; subst. simpl in *.
    apply (stands_at_zero c m b) in N; auto; subst.
    apply stands_same with (e := e + c) (n := total p); [|lia..].
    apply IH; auto. apply (fits_less _ _ _ H). lia.
  - apply Permutation_sym in P.
    assert (F : Forall2 (fun q p => stand_pair e c p q) same pairs)
      by (clear - S; induction S; auto).
    destruct (Permutation_Forall2 P F) as (p & Q & F').
    rewrite (total_permutation _ _ Q). apply IH.
    + clear - F'. induction F'; auto.
    + now rewrite <- (sizes_permutation _ _ Q).
Qed.
