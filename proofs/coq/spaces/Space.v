(* What the mistake bound needs of a real inner product space: a symmetric, bilinear form that is
   nowhere negative. Every real inner product space has it, of any dimension, feature spaces of
   kernels included; neither <v, v> = 0 only at 0 nor the laws of + are used. *)

From Coq Require Import Reals Lra.
Open Scope R_scope.

Record space := Space {
  vector :> Type;
  zero : vector;
  add : vector -> vector -> vector;
  scale : R -> vector -> vector;
  inner : vector -> vector -> R;
  inner_sym : forall u v, inner u v = inner v u;
  inner_zero : forall v, inner zero v = 0;
  inner_add : forall u v w, inner (add u v) w = inner u w + inner v w;
  inner_scale : forall a u v, inner (scale a u) v = a * inner u v;
  inner_nonneg : forall v, 0 <= inner v v }.

Arguments zero {_}.
Arguments add {_}.
Arguments scale {_}.
Arguments inner {_}.

Definition norm2 {V : space} (v : V) : R := inner v v.
Definition norm {V : space} (v : V) : R := sqrt (norm2 v).

Lemma norm2_nonneg : forall (V : space) (v : V), 0 <= norm2 v.
Proof. intros. apply inner_nonneg. Qed.

Lemma norm_nonneg : forall (V : space) (v : V), 0 <= norm v.
Proof. intros. apply sqrt_pos. Qed.

Lemma norm_squared : forall (V : space) (v : V), norm v * norm v = norm2 v.
Proof. intros. apply sqrt_sqrt, norm2_nonneg. Qed.

Lemma norm2_add_scale : forall (V : space) (u v : V) t,
  norm2 (add u (scale t v)) = norm2 u + 2 * t * inner u v + t * t * norm2 v.
Proof.
  intros. unfold norm2. rewrite inner_add, inner_scale, !(inner_sym _ _ (add _ _)).
  rewrite !inner_add, !inner_scale, (inner_sym _ v u). ring.
Qed.

(* Cauchy and Schwarz: |u + t v|^2 >= 0 at t = - <u, v> / |v|^2; where |v| = 0, at a large t. *)
Theorem cauchy_schwarz : forall (V : space) (u v : V),
  inner u v * inner u v <= norm2 u * norm2 v.
Proof.
  intros V u v.
  assert (Q : forall t, 0 <= norm2 u + 2 * t * inner u v + t * t * norm2 v)
    by (intro t; rewrite <- norm2_add_scale; apply norm2_nonneg).
  pose proof (norm2_nonneg V u) as U. destruct (norm2_nonneg V v) as [P|Z].
  - specialize (Q (- inner u v / norm2 v)).
    apply (Rmult_le_compat_r (norm2 v)) in Q; [|lra].
    replace ((norm2 u + _ + _) * norm2 v)
      with (norm2 u * norm2 v - inner u v * inner u v) in Q by (field; lra). lra.
  - rewrite <- Z in *. destruct (Req_dec (inner u v) 0) as [E|E]; [rewrite E; lra|].
    specialize (Q (- (norm2 u + 1) / (2 * inner u v))).
    replace (norm2 u + _ + _) with (-1) in Q by (field; lra). lra.
Qed.

Corollary inner_at_most : forall (V : space) (u v : V), inner u v <= norm u * norm v.
Proof.
  intros. apply Rsqr_incr_0_var; [|apply Rmult_le_pos; apply norm_nonneg].
  unfold Rsqr. pose proof (cauchy_schwarz V u v) as C.
  rewrite <- !norm_squared in C. lra.
Qed.
