(* Vectors of integers, of every dimension at once: a list of Z, read as if zeros followed its end.

   So [] is the zero vector of each space Z^d, and vectors of one length d are Z^d itself. *)

From Coq Require Import ZArith List Lia.
Import ListNotations.
Open Scope Z_scope.

Notation vec := (list Z).

(* <u, v> *)
Fixpoint dot (u v : vec) : Z :=
  match u, v with
  | a :: u', b :: v' => a * b + dot u' v'
  | _, _ => 0
  end.

(* |u|^2 *)
Definition norm2 (u : vec) : Z := dot u u.

(* w + a x *)
Fixpoint add_scaled (w : vec) (a : Z) (x : vec) : vec :=
  match w, x with
  | _, [] => w
  | [], c :: x' => a * c :: add_scaled [] a x'
  | b :: w', c :: x' => (b + a * c) :: add_scaled w' a x'
  end.

Lemma dot_nil_right : forall u, dot u [] = 0.
Proof. now destruct u. Qed.

Lemma dot_sym : forall u v, dot u v = dot v u.
Proof. induction u; destruct v; simpl; auto; rewrite IHu; ring. Qed.

Lemma dot_add_scaled : forall x w a v, dot (add_scaled w a x) v = dot w v + a * dot x v.
Proof.
  induction x as [|c x IH]; intros w a v.
  - destruct w; simpl; ring.
  - destruct w, v; simpl; try rewrite IH; simpl; ring.
Qed.

Lemma norm2_nonneg : forall u, 0 <= norm2 u.
Proof. unfold norm2; induction u; simpl; nia. Qed.

Lemma norm2_add_scaled : forall w a x,
  norm2 (add_scaled w a x) = norm2 w + 2 * a * dot w x + a * a * norm2 x.
Proof.
  intros. unfold norm2.
  rewrite dot_add_scaled, (dot_sym w (add_scaled _ _ _)), (dot_sym x (add_scaled _ _ _)).
  rewrite !dot_add_scaled, (dot_sym x w). ring.
Qed.

Lemma length_add_scaled : forall x w a,
  length (add_scaled w a x) = Nat.max (length w) (length x).
Proof. induction x; destruct w; simpl; intros; auto. now rewrite IHx. Qed.

(* |b u + a v|^2 >= 0, written out *)
Lemma square_nonneg : forall u v a b,
  0 <= b * b * norm2 u + 2 * a * b * dot u v + a * a * norm2 v.
Proof.
  intros u v a b.
  pose proof (norm2_nonneg (add_scaled (add_scaled [] b u) a v)) as H.
  rewrite !norm2_add_scaled, dot_add_scaled in H. unfold norm2 in *. cbn [dot] in H. lia.
Qed.

(* Cauchy and Schwarz, by the square at (a, b) = (- <u, v>, |v|^2); where |v| = 0, at a large a. *)
Theorem cauchy_schwarz : forall u v, dot u v * dot u v <= norm2 u * norm2 v.
Proof.
  intros u v. pose proof (norm2_nonneg u) as U. pose proof (norm2_nonneg v) as V.
  pose proof (square_nonneg u v (- dot u v) (norm2 v)) as S.
  pose proof (square_nonneg u v (- (norm2 u + 1) * dot u v) 1) as Z.
  revert U V S Z. generalize (dot u v) (norm2 u) (norm2 v). intros p q r U V S Z.
  destruct (Z.eq_dec r 0) as [->|N]; [|apply (Zmult_le_reg_r _ _ r); lia].
  destruct (Z.eq_dec p 0) as [->|N]; [lia|].
  assert (1 <= p * p) by nia. nia.
Qed.
