(* How far a float64 operation, and a sum of products in any order, is from the real one.

   An addition errs by the unit 2^-53 of its result, below the normal range not at all; a product
   or a fused operation by 2^-1075 more, half the smallest float, where it underflows. So a sum of m
   products, added in any tree, fused or not, errs by ((1 + 2^-53)^m - 1) sum |a b| and m underflows
   at most, if it does not overflow. Nothing here is particular to the perceptron.

   Wilkinson (1963); for any tree, Higham (2002), section 3.1. *)

From Coq Require Import ZArith Reals List Permutation Lia Lra Bool Psatz.
From Flocq Require Import Core.Core Relative Plus_error IEEE754.BinarySingleNaN.
From Perceptron Require Import RealSpans Perturbed FloatGrid FloatSum.
Import ListNotations.
Open Scope R_scope.

Definition unit : R := bpow radix2 (-53).
Definition tiny : R := bpow radix2 (-1075).
Definition top : R := bpow radix2 emax.

Definition rounded : R -> R :=
  round radix2 (SpecFloat.fexp prec emax) (round_mode mode_NE).

Definition finite (f : float) : Prop := is_finite f = true.

Lemma unit_positive : 0 < unit.
Proof. apply bpow_gt_0. Qed.

Lemma tiny_positive : 0 < tiny.
Proof. apply bpow_gt_0. Qed.

Lemma rounded_near : forall x, within (unit * Rabs x + tiny) (rounded x - x).
Proof.
  intro x.
  destruct (error_N_FLT radix2 (-1074) 53 eq_refl (fun x => negb (Z.even x)) x)
    as (e & h & E & H & _ & D).
  change (rounded x = x * (1 + e) + h) in D. rewrite D.
  replace (/ 2 * bpow radix2 (- (53) + 1)) with unit in E by (unfold unit; simpl; lra).
  replace (/ 2 * bpow radix2 (-1074)) with tiny in H
    by (unfold tiny; replace (-1074)%Z with (1 + -1075)%Z by lia; rewrite bpow_plus; simpl; lra).
  replace (x * (1 + e) + h - x) with (e * x + h) by ring. apply Rabs_le_inv.
  apply Rle_trans with (1 := Rabs_triang _ _). rewrite Rabs_mult.
  apply Rplus_le_compat; [|exact H]. apply Rmult_le_compat_r; [apply Rabs_pos | exact E].
Qed.

Lemma rounded_sum_near : forall f g : float,
  within (unit * Rabs (value f + value g)) (rounded (value f + value g) - (value f + value g)).
Proof.
  intros f g.
  destruct (FLT_plus_error_N_ex radix2 (-1074) 53 (fun x => negb (Z.even x))
    (value f) (value g)) as (e & E & D); [apply generic_format_B2R..|].
  change (rounded (value f + value g) = (value f + value g) * (1 + e)) in D. rewrite D.
  replace (_ * (1 + e) - _) with (e * (value f + value g)) by ring.
  apply Rabs_le_inv. rewrite Rabs_mult. apply Rmult_le_compat_r; [apply Rabs_pos|].
  apply Rle_trans with (1 := E). unfold u_ro.
  replace (/ 2 * bpow radix2 (- (53) + 1)) with unit by (unfold unit; simpl; lra).
  pose proof unit_positive. apply Rmult_le_reg_r with (1 + unit); [lra|].
  unfold Rdiv. rewrite Rmult_assoc, Rinv_l by lra. nra.
Qed.

Lemma rounded_value : forall f : float, rounded (value f) = value f.
Proof. intro f. apply round_generic; [apply valid_rnd_N | apply generic_format_B2R]. Qed.

(* ---- operations whose results are in range *)
Lemma in_range : forall E x, within E (rounded x - x) -> Rabs x + E < top ->
  Rlt_bool (Rabs (rounded x)) top = true.
Proof.
  intros E x [L U] T. apply Rlt_bool_true. apply Rabs_lt.
  pose proof (Rle_abs x). pose proof (Rle_abs (- x)). rewrite Rabs_Ropp in *. lra.
Qed.

Lemma plus_rounds : forall f g, finite f -> finite g ->
  (1 + unit) * Rabs (value f + value g) < top ->
  finite (plus f g) /\ value (plus f g) = rounded (value f + value g).
Proof.
  intros f g F G T. pose proof (Bplus_correct prec emax _ _ mode_NE f g F G) as C.
  fold (value f) (value g) rounded top in C.
  rewrite (in_range _ _ (rounded_sum_near f g)) in C by lra. split; apply C.
Qed.

Lemma times_rounds : forall f g, finite f -> finite g ->
  (1 + unit) * Rabs (value f * value g) + tiny < top ->
  finite (times f g) /\ value (times f g) = rounded (value f * value g).
Proof.
  intros f g F G T. pose proof (Bmult_correct prec emax _ _ mode_NE f g) as C.
  fold (value f) (value g) rounded top in C.
  rewrite (in_range _ _ (rounded_near _)), F, G in C by lra. split; apply C.
Qed.

Lemma fused_rounds : forall f g h, finite f -> finite g -> finite h ->
  (1 + unit) * Rabs (value f * value g + value h) + tiny < top ->
  finite (fused f g h) /\ value (fused f g h) = rounded (value f * value g + value h).
Proof.
  intros f g h F G H T. pose proof (Bfma_correct prec emax _ _ mode_NE f g h F G H) as C.
  cbv zeta in C. fold (value f) (value g) (value h) rounded top in C.
  rewrite (in_range _ _ (rounded_near _)) in C by lra. split; apply C.
Qed.

Lemma plus_with_zero : forall f g, finite f -> finite g -> value f = 0 \/ value g = 0 ->
  finite (plus f g) /\ value (plus f g) = value f + value g.
Proof.
  intros f g F G Z. pose proof (Bplus_correct prec emax _ _ mode_NE f g F G) as C.
  fold (value f) (value g) rounded top in C.
  assert (E : rounded (value f + value g) = value f + value g)
    by (destruct Z as [-> | ->]; rewrite ?Rplus_0_l, ?Rplus_0_r; apply rounded_value).
  rewrite E, Rlt_bool_true in C; [split; apply C|].
  destruct Z as [-> | ->]; rewrite ?Rplus_0_l, ?Rplus_0_r; apply abs_B2R_lt_emax.
Qed.

(* ---- a sum of products in any order *)
Fixpoint real_total (products : list (float * float)) : R :=
  match products with [] => 0 | (a, b) :: rest => value a * value b + real_total rest end.
Fixpoint real_sizes (products : list (float * float)) : R :=
  match products with [] => 0 | (a, b) :: rest => Rabs (value a * value b) + real_sizes rest end.

Definition finite_pair (p : float * float) : Prop := finite (fst p) /\ finite (snd p).

Lemma real_total_app : forall p q, real_total (p ++ q) = real_total p + real_total q.
Proof. induction p as [|[a b] p IH]; intros; simpl; [|rewrite IH]; ring. Qed.
Lemma real_sizes_app : forall p q, real_sizes (p ++ q) = real_sizes p + real_sizes q.
Proof. induction p as [|[a b] p IH]; intros; simpl; [|rewrite IH]; ring. Qed.
Lemma real_total_permutation : forall p q, Permutation p q -> real_total p = real_total q.
Proof. induction 1; simpl; repeat destruct x, y || destruct x; lra. Qed.
Lemma real_sizes_permutation : forall p q, Permutation p q -> real_sizes p = real_sizes q.
Proof. induction 1; simpl; repeat destruct x, y || destruct x; lra. Qed.
Lemma real_sizes_nonneg : forall p, 0 <= real_sizes p.
Proof.
  induction p as [|[a b] p IH]; simpl; [lra|]. pose proof (Rabs_pos (value a * value b)). lra.
Qed.
Lemma real_total_within : forall p, within (real_sizes p) (real_total p).
Proof.
  unfold within. induction p as [|[a b] p IH]; simpl; [lra|].
  pose proof (Rabs_le_inv _ _ (Rle_refl (Rabs (value a * value b)))). lra.
Qed.

(* What m products of sizes s may err by, and the largest partial sum. *)
Definition sum_error (m : nat) (s : R) : R :=
  (growth unit m - 1) * s + INR m * growth unit m * tiny.
Definition sum_top (m : nat) (s : R) : R := growth unit m * (s + INR m * tiny).

Lemma sum_top_is : forall m s, sum_top m s = s + sum_error m s.
Proof. intros. unfold sum_top, sum_error. ring. Qed.

Lemma growth_positive : forall m, 1 <= growth unit m.
Proof. intro. apply growth_at_least_one. pose proof unit_positive. lra. Qed.

Lemma growth_one_more : forall n m, (n < m)%nat -> (1 + unit) * growth unit n <= growth unit m.
Proof.
  intros n m L. change ((1 + unit) * growth unit n) with (growth unit (S n)).
  apply growth_more; [pose proof unit_positive; lra | lia].
Qed.

Lemma sum_error_nonneg : forall m s, 0 <= s -> 0 <= sum_error m s.
Proof.
  intros m s P. pose proof (growth_positive m). pose proof (pos_INR m). pose proof tiny_positive.
  apply Rplus_le_le_0_compat; repeat apply Rmult_le_pos; lra.
Qed.

Lemma sum_error_empty : forall s, sum_error 0 s = 0.
Proof. intro. unfold sum_error, growth. simpl. ring. Qed.

(* One operation on a partial sum of n products. *)
Lemma sum_error_grows : forall n m s, (n < m)%nat -> 0 <= s ->
  (1 + unit) * sum_error n s + unit * s <= (growth unit m - 1) * s + INR n * growth unit m * tiny.
Proof.
  intros n m s L P. pose proof (growth_one_more n m L) as G. pose proof (pos_INR n) as N.
  pose proof tiny_positive. unfold sum_error.
  assert ((1 + unit) * growth unit n * s <= growth unit m * s) by now apply Rmult_le_compat_r.
  assert ((1 + unit) * growth unit n * (INR n * tiny) <= growth unit m * (INR n * tiny))
    by (apply Rmult_le_compat_r; [apply Rmult_le_pos; lra | exact G]).
  lra.
Qed.

Lemma sum_error_more : forall n m s t, (n <= m)%nat -> 0 <= s <= t ->
  sum_error n s <= sum_error m t /\ sum_top n s <= sum_top m t.
Proof.
  intros n m s t L P. rewrite !sum_top_is. pose proof tiny_positive.
  pose proof (growth_more unit ltac:(pose proof unit_positive; lra) n m L) as G.
  pose proof (growth_positive n). pose proof (pos_INR n). apply le_INR in L.
  enough (sum_error n s <= sum_error m t) by lra. unfold sum_error.
  apply Rplus_le_compat; [apply Rmult_le_compat; lra|].
  apply Rmult_le_compat_r; [lra|]. apply Rmult_le_compat; lra.
Qed.

Lemma within_value : forall E s t x, within E (x - t) -> within s t -> Rabs x <= s + E.
Proof. unfold within. intros. apply Rabs_le. lra. Qed.

Theorem sum_is_near : forall products f, added products f -> Forall finite_pair products ->
  sum_top (length products) (real_sizes products) < top ->
  finite f /\ within (sum_error (length products) (real_sizes products))
    (value f - real_total products).
Proof.
  intros products f A.
  induction A as [|a b|left right f g Af IHf Ag IHg|a b rest f _ IH|a b rest f N _ IH
                  |some same f P _ IH]; intros F T.
  - split; [easy|]. unfold sum_error. simpl. unfold within. lra.
  - inversion F as [|? ? [Fa Fb] _]; subst. simpl in Fa, Fb.
    cbn [length real_sizes real_total] in *. set (x := value a * value b) in *.
    pose proof tiny_positive. pose proof unit_positive.
    assert (E : unit * Rabs x + tiny <= sum_error 1 (Rabs x + 0))
      by (unfold sum_error, growth; simpl; nra).
    rewrite sum_top_is in T. destruct (times_rounds a b Fa Fb) as [? V]; [fold x; lra|].
    split; [easy|]. rewrite V. fold x. pose proof (rounded_near x). unfold within in *. lra.
  - rewrite app_length, real_sizes_app, real_total_app in *. apply Forall_app in F as [Fl Fr].
    set (m := length left) in *. set (n := length right) in *.
    set (s := real_sizes left) in *. set (t := real_sizes right) in *.
    pose proof (real_sizes_nonneg left) as Sl. pose proof (real_sizes_nonneg right) as Sr.
    fold s in Sl. fold t in Sr.
    destruct (sum_error_more m (m + n) s (s + t) ltac:(lia) ltac:(lra)) as [El Tl].
    destruct (sum_error_more n (m + n) t (s + t) ltac:(lia) ltac:(lra)) as [Er Tr].
    destruct (IHf Fl ltac:(lra)) as [Ff Bf]. destruct (IHg Fr ltac:(lra)) as [Fg Bg].
    pose proof (within_value _ _ _ _ Bf (real_total_within left)) as Vf.
    pose proof (within_value _ _ _ _ Bg (real_total_within right)) as Vg.
    fold s in Vf. fold t in Vg.
    destruct (Nat.eq_dec m 0) as [Zm|Nm]; [|destruct (Nat.eq_dec n 0) as [Zn|Nn]].
    + apply length_zero_iff_nil in Zm. subst left. unfold s, m in *. simpl in *.
      rewrite sum_error_empty in Bf. unfold within in *.
      destruct (plus_with_zero f g Ff Fg) as [? V]; [left; lra|].
      split; [easy|]. rewrite V, !Rplus_0_l. lra.
    + apply length_zero_iff_nil in Zn. subst right. unfold t, n in *. simpl in *.
      rewrite sum_error_empty in Bg. unfold within in *.
      destruct (plus_with_zero f g Ff Fg) as [? V]; [right; lra|].
      split; [easy|]. rewrite V, Nat.add_0_r, !Rplus_0_r. lra.
    + pose proof (sum_error_grows m (m + n) s ltac:(lia) Sl) as Gl.
      pose proof (sum_error_grows n (m + n) t ltac:(lia) Sr) as Gr.
      pose proof unit_positive. pose proof (Rabs_triang (value f) (value g)) as Tri.
      assert (U : unit * Rabs (value f + value g)
                  <= unit * (s + sum_error m s) + unit * (t + sum_error n t)) by nra.
      assert (E : unit * Rabs (value f + value g) + sum_error m s + sum_error n t
                  <= sum_error (m + n) (s + t)).
      { unfold sum_error at 3. rewrite plus_INR. lra. }
      rewrite sum_top_is in T. destruct (plus_rounds f g Ff Fg) as [? V]; [lra|].
      split; [easy|]. rewrite V. pose proof (rounded_sum_near f g). unfold within in *. lra.
  - inversion F as [|? ? [Fa Fb] F']; subst. simpl in Fa, Fb.
    cbn [length real_sizes real_total] in *. set (x := value a * value b) in *.
    set (n := length rest) in *. set (t := real_sizes rest) in *.
    pose proof (real_sizes_nonneg rest) as Sr. fold t in Sr. pose proof (Rabs_pos x) as Px.
    destruct (sum_error_more n (S n) t (Rabs x + t) ltac:(lia) ltac:(lra)) as [_ Tr].
    destruct (IH F' ltac:(lra)) as [Ff Bf].
    pose proof (within_value _ _ _ _ Bf (real_total_within rest)) as Vf. fold t in Vf.
    pose proof (sum_error_grows n (S n) t ltac:(lia) Sr) as Gr.
    pose proof unit_positive. pose proof tiny_positive. pose proof (growth_positive (S n)) as P.
    pose proof (Rabs_triang x (value f)) as Tri.
    assert (U : unit * Rabs (x + value f) <= unit * Rabs x + unit * (t + sum_error n t)) by nra.
    assert (E : unit * Rabs (x + value f) + tiny + sum_error n t <= sum_error (S n) (Rabs x + t)).
    { unfold sum_error at 2. rewrite S_INR. pose proof (growth_one_more 0 (S n) ltac:(lia)) as G1.
      unfold growth at 1 in G1. simpl in G1.
      assert (unit * Rabs x <= (growth unit (S n) - 1) * Rabs x) by nra.
      assert (tiny <= growth unit (S n) * tiny) by nra. lra. }
    rewrite sum_top_is in T. destruct (fused_rounds a b f Fa Fb Ff) as [? V]; [fold x; lra|].
    split; [easy|]. rewrite V. fold x. pose proof (rounded_near (x + value f)).
    unfold within in *. lra.
  - inversion F as [|? ? [Fa Fb] F']; subst. simpl in Fa, Fb.
    assert (Z : value b = 0).
    { rewrite Beqb_correct in N by easy. now destruct (Req_bool_spec (B2R b) (B2R zero)). }
    cbn [length real_sizes real_total] in *. rewrite Z, Rmult_0_r, Rabs_R0, !Rplus_0_l in *.
    pose proof (real_sizes_nonneg rest).
    destruct (sum_error_more (length rest) (S (length rest)) (real_sizes rest) (real_sizes rest)
      ltac:(lia) ltac:(lra)) as [E Tr].
    destruct (IH F' ltac:(lra)) as [Ff Bf]. split; [easy|]. unfold within in *. lra.
  - rewrite <- (Permutation_length P), <- (real_sizes_permutation _ _ P) in *.
    rewrite <- (real_total_permutation _ _ P). apply IH; [|exact T].
    now apply (Permutation_Forall (Permutation_sym P)).
Qed.
