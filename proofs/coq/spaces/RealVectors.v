(* R^d is a space, for every d: vectors of d real numbers with the usual inner product. *)

From Coq Require Import Reals Lra Vector.
From Perceptron Require Import Space.
Import VectorNotations.
Open Scope R_scope.

Definition plus {d} : t R d -> t R d -> t R d := map2 Rplus.
Definition times {d} (a : R) : t R d -> t R d := map (Rmult a).

(* sum_j u_j v_j *)
Fixpoint product {d} (u : t R d) : t R d -> R :=
  match u in t _ d return t R d -> R with
  | [] => fun _ => 0
  | a :: u' => fun v => a * hd v + product u' (tl v)
  end.

Lemma product_sym : forall d (u v : t R d), product u v = product v u.
Proof. intros. pattern d, u, v. apply rect2; simpl; [easy|]. intros; rewrite H; ring. Qed.

Lemma product_zero : forall d (v : t R d), product (const 0 d) v = 0.
Proof. induction d; intro v; simpl; [easy|]. rewrite IHd. ring. Qed.

Lemma product_plus : forall d (u v w : t R d), product (plus u v) w = product u w + product v w.
Proof.
  unfold plus. intros d u v. pattern d, u, v. apply rect2; simpl; intros; [ring|].
  rewrite H. ring.
Qed.

Lemma product_times : forall d a (u v : t R d), product (times a u) v = a * product u v.
Proof. unfold times. induction u; intro v; simpl; [ring|]. rewrite IHu. ring. Qed.

Lemma product_nonneg : forall d (v : t R d), 0 <= product v v.
Proof.
  induction v as [|a d v IH]; simpl; [lra|].
  pose proof (Rle_0_sqr a) as S. unfold Rsqr in S. lra.
Qed.

(* It is definite too, as an inner product is. *)
Theorem product_definite : forall d (v : t R d), product v v = 0 -> v = const 0 d.
Proof.
  induction v as [|a d v IH]; simpl; intro E; [easy|].
  pose proof (Rle_0_sqr a) as S. unfold Rsqr in S. pose proof (product_nonneg d v).
  rewrite (IH ltac:(lra)). f_equal. apply Rsqr_0_uniq. unfold Rsqr. lra.
Qed.

Definition real_space (d : nat) : space :=
  Space (t R d) (const 0 d) plus times product (product_sym d) (product_zero d) (product_plus d)
    (product_times d) (product_nonneg d).
