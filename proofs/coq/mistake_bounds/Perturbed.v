(* The mistake bound when nothing is exact, in every real inner product space: an update may be made
   where <w, z> <= g R |w| + theta, which is almost a mistake, and the new weights may differ from
   w + z by eps |w + z|. Then k updates from w0 need
     <w0, v> + k gamma <= (1 + eps)^k (1 + eps k) (sqrt (|w0|^2 + k rho^2) + g rho k) |v|
   with rho^2 = R^2 + 2 theta.

   For eps = g = theta = 0 this is Novikoff's (1962). Rounded arithmetic is why it is wanted:
   FloatRuns.v. The norm is bounded by Minkowski's inequality, in the plane. *)

From Coq Require Import Reals Lra Psatz List Lia.
From Perceptron Require Import Space RealSpans.
Import ListNotations.
Open Scope R_scope.

Lemma norm_add : forall (V : space) (u v : V), norm (add u v) <= norm u + norm v.
Proof.
  intros. pose proof (norm_nonneg V u). pose proof (norm_nonneg V v).
  apply Rsqr_incr_0_var; [|lra]. unfold Rsqr. rewrite norm_squared. unfold norm2.
  rewrite inner_add, !inner_add_right, (inner_sym _ v u). pose proof (inner_at_most V u v).
  fold (norm2 u). fold (norm2 v). rewrite <- !norm_squared. lra.
Qed.

Lemma inner_at_least : forall (V : space) (u v : V), - (norm u * norm v) <= inner u v.
Proof.
  intros. pose proof (inner_at_most V (scale (-1) u) v) as C. rewrite inner_scale in C.
  replace (norm (scale (-1) u)) with (norm u) in C; [lra|].
  unfold norm, norm2. rewrite inner_scale, inner_scale_right. f_equal. ring.
Qed.

(* |(a, b)| <= |(a - c, b)| + c *)
Lemma minkowski : forall a b c, 0 <= c -> c <= a -> 0 <= b ->
  sqrt (a * a + b * b) <= sqrt ((a - c) * (a - c) + b * b) + c.
Proof.
  intros a b c C A B. set (q := (a - c) * (a - c) + b * b).
  assert (Q : 0 <= q) by (unfold q; nra).
  pose proof (sqrt_pos q) as S. pose proof (sqrt_sqrt q Q) as SS.
  apply Rsqr_incr_0_var; [|lra]. unfold Rsqr. rewrite sqrt_sqrt by nra.
  assert (L : a - c <= sqrt q) by (apply Rsqr_incr_0_var; [unfold Rsqr; unfold q in *; nra | easy]).
  unfold q in *. nra.
Qed.

Section Perturbed.
Context {V : space}.
Variables (eps g theta radius rho start : R).
Hypothesis eps_nonneg : 0 <= eps.
Hypothesis g_nonneg : 0 <= g.
Hypothesis theta_nonneg : 0 <= theta.
Hypothesis rho_nonneg : 0 <= rho.
Hypothesis rho_large : radius * radius + 2 * theta <= rho * rho.

(* (1 + eps)^k *)
Definition growth (k : nat) : R := (1 + eps) ^ k.

(* The spread of k updates from weights of the length start; none are longer after them. *)
Definition spread (k : nat) : R :=
  sqrt (start * start + rho * rho * INR k) + g * rho * INR k.
Definition longest (k : nat) : R := growth k * spread k.

Lemma growth_at_least_one : forall k, 1 <= growth k.
Proof. intro. apply pow_R1_Rle. lra. Qed.

Lemma growth_more : forall j k, (j <= k)%nat -> growth j <= growth k.
Proof. intros. apply Rle_pow; [lra | easy]. Qed.

Lemma spread_more : forall j k, (j <= k)%nat -> 0 <= spread j <= spread k.
Proof.
  intros j k L. apply le_INR in L. pose proof (pos_INR j). unfold spread.
  assert (S : start * start + rho * rho * INR j <= start * start + rho * rho * INR k)
    by (apply Rplus_le_compat_l, Rmult_le_compat_l; nra).
  apply sqrt_le_1_alt in S. pose proof (sqrt_pos (start * start + rho * rho * INR j)).
  assert (0 <= g * rho) by (apply Rmult_le_pos; lra). nra.
Qed.

Lemma longest_more : forall j k, (j <= k)%nat -> 0 <= longest j <= longest k.
Proof.
  intros j k L. pose proof (spread_more j k L). pose proof (growth_more j k L).
  pose proof (growth_at_least_one j). unfold longest.
  split; [apply Rmult_le_pos | apply Rmult_le_compat]; lra.
Qed.

Lemma radius_below : radius <= rho.
Proof. apply Rsqr_incr_0_var; [unfold Rsqr; lra | easy]. Qed.

(* The length before the rounding of an update. *)
Lemma moved_length : forall k (w z : V), norm w <= longest k -> norm z <= radius ->
  inner w z <= g * radius * norm w + theta ->
  norm (add w z) <= growth k * spread (S k).
Proof.
  intros k w z W Z M. pose proof (norm_nonneg V w) as Nw. pose proof (norm_nonneg V z) as Nz.
  pose proof radius_below as B. pose proof (growth_at_least_one k) as P.
  pose proof (pos_INR k) as K. pose proof (Rmult_le_pos _ _ g_nonneg rho_nonneg) as Gr.
  set (p := growth k) in *. set (q := start * start + rho * rho * INR k).
  assert (Q : 0 <= q) by (unfold q; nra). set (x := sqrt q).
  assert (X : 0 <= x /\ x * x = q) by (split; [apply sqrt_pos | now apply sqrt_sqrt]).
  unfold spread. rewrite S_INR. set (n := INR k + 1).
  set (c := p * (g * rho * n)). set (a := p * x + c). set (b := p * rho).
  assert (Pr : 0 <= p * rho) by (apply Rmult_le_pos; lra).
  assert (Cn : 0 <= c) by (unfold c, n; apply Rmult_le_pos; nra).
  assert (A : norm w + g * rho <= a).
  { unfold longest, spread in W. fold p q x in W. unfold a, c, n.
    assert (g * rho <= p * (g * rho)) by nra. nra. }
  assert (F : norm2 (add w z) <= a * a + b * b).
  { unfold norm2. rewrite inner_add, !inner_add_right, (inner_sym _ z w).
    fold (norm2 w) (norm2 z). rewrite <- !norm_squared.
    assert (norm z * norm z <= radius * radius) by nra.
    assert (g * radius * norm w <= g * rho * norm w)
      by (apply Rmult_le_compat_r; [easy | now apply Rmult_le_compat_l]).
    assert (rho * rho <= b * b) by (unfold b; assert (rho <= p * rho) by nra; nra).
    assert ((norm w + g * rho) * (norm w + g * rho) <= a * a)
      by (assert (0 <= g * rho) by nra; nra).
    assert (0 <= g * rho * (g * rho)) by nra. nra. }
  apply Rle_trans with (sqrt (a * a + b * b)); [apply sqrt_le_1_alt, F|].
  apply Rle_trans with (1 := minkowski a b c Cn ltac:(unfold a; nra) Pr).
  replace ((a - c) * (a - c) + b * b) with (p * p * (start * start + rho * rho * n))
    by (unfold a, b, n; replace (p * x + c - c) with (p * x) by ring;
        replace (p * x * (p * x)) with (p * p * (x * x)) by ring;
        rewrite (proj2 X); unfold q; ring).
  rewrite sqrt_mult by (unfold n; nra). rewrite sqrt_square by lra. unfold c. lra.
Qed.

Section Separated.
Variables (v : V) (gamma aligned : R).

(* After k updates; aligned is <w0, v>. *)
Definition reached (k : nat) (w : V) : Prop :=
  norm w <= longest k
  /\ aligned + INR k * gamma - eps * INR k * longest k * norm v <= inner w v.

Lemma reached_start : forall w, 0 <= start -> norm w <= start -> aligned <= inner w v ->
  reached 0 w.
Proof.
  intros w P N A. split; [|simpl; lra]. unfold longest, spread, growth. simpl.
  rewrite !Rmult_0_r, !Rplus_0_r, sqrt_square by easy. lra.
Qed.

Lemma reached_kept : forall k (w z r : V), reached k w -> norm z <= radius ->
  inner w z <= g * radius * norm w + theta -> gamma <= inner v z ->
  norm r <= eps * norm (add w z) -> reached (S k) (add (add w z) r).
Proof.
  intros k w z r [W A] Z M G E. pose proof (moved_length k w z W Z M) as L.
  pose proof (norm_nonneg V (add w z)) as Nm. pose proof (norm_nonneg V v) as Nv.
  pose proof (pos_INR k) as K. pose proof (longest_more k (S k) ltac:(lia)) as Up.
  assert (Long : (1 + eps) * norm (add w z) <= longest (S k)).
  { unfold longest. change (growth (S k)) with ((1 + eps) * growth k). rewrite Rmult_assoc.
    apply Rmult_le_compat_l; [lra | exact L]. }
  split; [pose proof (norm_add V (add w z) r); lra|].
  rewrite !inner_add, (inner_sym _ z v). pose proof (inner_at_least V r v) as Rv.
  assert (Rn : norm r * norm v <= eps * longest (S k) * norm v).
  { apply Rmult_le_compat_r; [easy|]. apply Rle_trans with (1 := E).
    apply Rmult_le_compat_l; [easy|]. assert (0 <= eps * norm (add w z)) by nra. lra. }
  assert (Old : eps * INR k * longest k * norm v <= eps * INR k * longest (S k) * norm v).
  { apply Rmult_le_compat_r; [easy|]. apply Rmult_le_compat_l; [nra | lra]. }
  rewrite S_INR. lra.
Qed.

Lemma reached_bound : forall k w, reached k w ->
  aligned + INR k * gamma <= longest k * (1 + eps * INR k) * norm v.
Proof.
  intros k w [W A]. pose proof (inner_at_most V w v). pose proof (norm_nonneg V v).
  assert (norm w * norm v <= longest k * norm v) by now apply Rmult_le_compat_r. lra.
Qed.

(* z, and r for what rounding adds *)
Fixpoint moved (w : V) (steps : list (V * V)) : V :=
  match steps with [] => w | (z, r) :: rest => moved (add (add w z) r) rest end.

Fixpoint almost_mistakes (w : V) (steps : list (V * V)) : Prop :=
  match steps with
  | [] => True
  | (z, r) :: rest =>
      inner w z <= g * radius * norm w + theta /\ norm r <= eps * norm (add w z)
      /\ almost_mistakes (add (add w z) r) rest
  end.

Lemma moved_reached : forall steps w j,
  (forall z r, In (z, r) steps -> norm z <= radius /\ gamma <= inner v z) ->
  almost_mistakes w steps -> reached j w -> reached (j + length steps) (moved w steps).
Proof.
  induction steps as [|[z r] rest IH]; intros w j H M Q; simpl; [now rewrite Nat.add_0_r|].
  destruct M as (Mz & Mr & M). destruct (H z r (or_introl eq_refl)) as [Z G].
  rewrite <- Nat.add_succ_comm. apply IH; [|exact M | now apply reached_kept].
  intros y s I. apply (H y s). now right.
Qed.
End Separated.
End Perturbed.

Theorem perturbed_mistakes : forall (V : space) eps g theta radius rho, 0 <= eps -> 0 <= g ->
  0 <= theta -> 0 <= rho -> radius * radius + 2 * theta <= rho * rho ->
  forall (v w0 : V) gamma steps,
  (forall z r, In (z, r) steps -> norm z <= radius /\ gamma <= inner v z) ->
  almost_mistakes eps g theta radius w0 steps ->
  let k := INR (length steps) in
  inner w0 v + k * gamma
  <= (1 + eps) ^ length steps * (1 + eps * k) * (sqrt (norm2 w0 + rho * rho * k) + g * rho * k)
     * norm v.
Proof.
  intros V eps g theta radius rho E G T P L v w0 gamma steps H M k.
  assert (Q : reached eps g rho (norm w0) v gamma (inner w0 v) 0 w0)
    by (apply reached_start; [apply norm_nonneg | lra | lra]).
  apply (moved_reached eps g theta radius rho (norm w0) E G T P L v gamma (inner w0 v) steps) in Q;
    [|exact H | exact M].
  apply reached_bound in Q. unfold longest, spread, growth in Q. rewrite norm_squared in Q.
  simpl Nat.add in Q. fold k in Q. lra.
Qed.

(* Nothing perturbed: k gamma^2 <= R^2 |v|^2, Novikoff's bound. *)
Corollary unperturbed_mistakes : forall (V : space) (v : V) gamma radius steps, 0 <= radius ->
  0 <= gamma -> (forall z r, In (z, r) steps -> norm z <= radius /\ gamma <= inner v z) ->
  almost_mistakes 0 0 0 radius zero steps ->
  INR (length steps) * (gamma * gamma) <= radius * radius * norm2 v.
Proof.
  intros V v gamma radius steps P G H M.
  pose proof (perturbed_mistakes V 0 0 0 radius radius ltac:(lra) ltac:(lra) ltac:(lra) P
    ltac:(lra) v zero gamma steps H M) as B. cbv zeta in B.
  unfold norm2 at 1 in B. rewrite !inner_zero, !Rplus_0_r, pow1 in B.
  set (k := INR (length steps)) in *. assert (K : 0 <= k) by apply pos_INR.
  rewrite !Rmult_0_l, !Rplus_0_l, !Rplus_0_r, !Rmult_1_l in B.
  rewrite sqrt_mult, sqrt_square in B by nra.
  pose proof (sqrt_pos k) as X. pose proof (sqrt_sqrt k K) as S. set (x := sqrt k) in *.
  rewrite <- norm_squared. pose proof (norm_nonneg V v). destruct (Req_dec x 0) as [Z|N].
  - rewrite <- S, Z. assert (0 <= radius * radius * (norm v * norm v)) by nra. lra.
  - assert (x * gamma <= radius * norm v).
    { apply Rmult_le_reg_l with x; [lra|]. rewrite <- Rmult_assoc, S. lra. }
    replace (k * (gamma * gamma)) with (x * gamma * (x * gamma)) by (rewrite <- S; ring).
    replace (radius * radius * (norm v * norm v))
      with (radius * norm v * (radius * norm v)) by ring.
    apply Rmult_le_compat; nra.
Qed.
