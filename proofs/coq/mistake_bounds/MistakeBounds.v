(* The mistake bounds that the texts print, from the general one: labels -1 and +1, |x| <= R.

   Novikoff (1962), k <= (R / gamma)^2; any length of the separator, any start, any rate; Freund and
   Schapire (1999) for points that u does not separate by gamma. *)

From Coq Require Import Reals Lra Psatz List.
From Perceptron Require Import Space RealVectors Novikoff.
Import ListNotations.
Open Scope R_scope.

Section Bounds.
Context {V : space}.
Variables (rate radius : R) (presented : list (@example V)).
Hypothesis rate_positive : 0 < rate.
Hypothesis labels : forall p, In p presented -> fst p = 1 \/ fst p = -1.
Hypothesis inside : forall p, In p presented -> norm (snd p) <= radius.
Hypothesis R_nonneg : 0 <= radius.

Let k := count presented.

Lemma inside_squared : forall p, In p presented -> fst p * fst p * norm2 (snd p) <= radius * radius.
Proof.
  intros p I. rewrite <- norm_squared. pose proof (norm_nonneg V (snd p)).
  specialize (inside p I). destruct (labels p I) as [-> | ->]; nra.
Qed.

Lemma root_of_count : 0 <= sqrt k /\ sqrt k * sqrt k = k.
Proof. split; [apply sqrt_pos | apply sqrt_sqrt, count_nonneg]. Qed.

(* Any u that is right by delta on these points, any start. *)
Theorem mistakes_from_start : forall u w0 delta, 0 < delta ->
  (forall p, In p presented -> delta <= score u p) -> all_mistakes rate w0 presented ->
  k <= radius * radius * norm2 u / (delta * delta) + 2 * (norm w0 * norm u) / (rate * delta).
Proof.
  intros u w0 delta D M W.
  pose proof (mistakes_general rate u w0 delta (radius * radius) (fun _ => 0) presented
    (Rlt_le _ _ rate_positive) ltac:(intros p I; specialize (M p I); lra) inside_squared W) as G.
  cbv zeta in G. fold k in G. rewrite total_none, Rminus_0_r in G.
  pose proof (inner_at_most V (scale (-1) w0) u) as A. rewrite inner_scale in A.
  assert (E : norm (scale (-1) w0) = norm w0)
    by (unfold norm, norm2; rewrite inner_scale, inner_sym, inner_scale; f_equal; ring).
  rewrite E in A.
  pose proof (norm_nonneg V w0) as Nw. pose proof (norm_nonneg V u) as Nu.
  pose proof (count_nonneg presented) as K. fold k in K.
  set (s := norm w0 * norm u) in *. assert (S : 0 <= s) by (unfold s; nra).
  set (a := rate * delta) in *. assert (P : 0 < a) by (unfold a; nra).
  assert (Q : 0 <= norm2 w0 + k * (rate * rate * (radius * radius)))
    by (pose proof (norm2_nonneg V w0); assert (0 <= rate * rate * (radius * radius)) by nra; nra).
  set (r := sqrt (norm2 w0 + k * (rate * rate * (radius * radius)))) in *.
  assert (Rr : r * r = norm2 w0 + k * (rate * rate * (radius * radius))) by now apply sqrt_sqrt.
  assert (L : k * a - s <= r * norm u) by (unfold a; lra).
  assert (B : k * (a * a) <= rate * rate * (radius * radius * norm2 u) + 2 * (s * a)).
  { assert (0 <= rate * rate * (radius * radius * norm2 u))
      by (rewrite <- norm_squared; pose proof (Rle_0_sqr (rate * radius * norm u)) as Z;
          unfold Rsqr in Z; lra).
    destruct (Rle_lt_dec (k * a) s); [nra|].
    assert ((k * a - s) * (k * a - s) <= r * norm u * (r * norm u))
      by (apply Rmult_le_compat; lra).
    replace (r * norm u * (r * norm u)) with (r * r * norm2 u) in *
      by (rewrite <- norm_squared; ring).
    rewrite Rr in *. assert (norm2 w0 * norm2 u = s * s)
      by (unfold s; rewrite <- !norm_squared; ring).
    destruct (Req_dec k 0) as [->|]; [nra|].
    apply Rmult_le_reg_l with k; [lra|]. nra. }
  apply Rmult_le_reg_r with (a * a); [nra|].
  replace ((_ / _ + _ / _) * (a * a))
    with (rate * rate * (radius * radius * norm2 u) + 2 * (s * a));
    [exact B | unfold a; field; lra].
Qed.

Lemma norm_zero : @norm V zero = 0.
Proof. unfold norm, norm2. rewrite inner_zero. apply sqrt_0. Qed.

Theorem mistakes_from_zero : forall u delta, 0 < delta ->
  (forall p, In p presented -> delta <= score u p) -> all_mistakes rate zero presented ->
  k * (delta * delta) <= radius * radius * norm2 u.
Proof.
  intros u delta D M W. pose proof (mistakes_from_start u zero delta D M W) as B.
  rewrite norm_zero in B. apply Rmult_le_compat_r with (r := delta * delta) in B; [|nra].
  replace ((_ + _) * (delta * delta)) with (radius * radius * norm2 u) in B by (field; lra).
  exact B.
Qed.

Theorem novikoff : forall u gamma, 0 < gamma -> norm u = 1 ->
  (forall p, In p presented -> gamma <= score u p) -> all_mistakes rate zero presented ->
  k <= (radius / gamma) ^ 2.
Proof.
  intros u gamma G U M W. pose proof (mistakes_from_zero u gamma G M W) as B.
  rewrite <- norm_squared, U in B. apply Rmult_le_reg_r with (gamma * gamma); [nra|].
  replace ((radius / gamma) ^ 2 * (gamma * gamma)) with (radius * radius * (1 * 1)) by (field; lra).
  exact B.
Qed.

(* (sum of d)^2 <= k * sum of d^2 *)
Lemma total_squared : forall d (l : list (@example V)),
  total d l * total d l <= count l * total (fun p => d p * d p) l.
Proof.
  intros d. induction l as [|p l IH]; [simpl; unfold count; simpl; lra|].
  rewrite count_cons. simpl. pose proof (count_nonneg l) as K.
  destruct (Rle_lt_or_eq_dec _ _ K) as [P|Z].
  - set (n := count l) in *. set (a := total d l) in *.
    set (b := total (fun p => d p * d p) l) in *.
    pose proof (Rle_0_sqr (n * d p - a)) as S. unfold Rsqr in S.
    apply Rmult_le_reg_l with n; [exact P|]. nra.
  - destruct l as [|q l]; [unfold count; simpl; lra|].
    exfalso. rewrite count_cons in Z. pose proof (count_nonneg l). lra.
Qed.

(* Not separable by u, or not by gamma: D^2 is the sum of squared deficits over the mistakes. *)
Theorem freund_schapire : forall u gamma D, 0 < gamma -> norm u = 1 -> 0 <= D ->
  let deficit p := Rmax 0 (gamma - score u p) in
  total (fun p => deficit p * deficit p) presented <= D * D ->
  all_mistakes rate zero presented ->
  k <= ((radius + D) / gamma) ^ 2.
Proof.
  intros u gamma D G U HD deficit T W.
  assert (M : forall p, In p presented -> gamma - deficit p <= score u p).
  { intros p _. unfold deficit. pose proof (Rmax_r 0 (gamma - score u p)). lra. }
  pose proof (mistakes_general rate u zero gamma (radius * radius) deficit presented
    (Rlt_le _ _ rate_positive) M inside_squared W) as B.
  cbv zeta in B. fold k in B. unfold norm2 in B.
  rewrite !inner_zero, U, !Rplus_0_l, Rmult_1_r in B.
  destruct root_of_count as [S0 S]. set (s := sqrt k) in *.
  replace (k * (rate * rate * (radius * radius)))
    with (s * rate * radius * (s * rate * radius)) in B by (rewrite <- S; ring).
  rewrite sqrt_square in B by (apply Rmult_le_pos; nra).
  assert (X : total deficit presented <= s * D).
  { apply Rsqr_incr_0_var; [|nra]. unfold Rsqr.
    apply Rle_trans with (1 := total_squared deficit presented). fold k. nra. }
  assert (Y : s * s * gamma <= s * (radius + D)).
  { rewrite S. apply Rmult_le_reg_l with rate; [lra|]. nra. }
  assert (Z : s * gamma <= radius + D) by (destruct (Req_dec s 0) as [->|]; nra).
  apply Rmult_le_reg_r with (gamma * gamma); [nra|].
  replace (((radius + D) / gamma) ^ 2 * (gamma * gamma))
    with ((radius + D) * (radius + D)) by (field; lra).
  rewrite <- S. assert (0 <= s * gamma) by nra. nra.
Qed.
End Bounds.

(* In R^d, for every d. *)
Definition novikoff_in_R (d : nat) := @novikoff (real_space d).
Definition mistakes_from_start_in_R (d : nat) := @mistakes_from_start (real_space d).
Definition freund_schapire_in_R (d : nat) := @freund_schapire (real_space d).
