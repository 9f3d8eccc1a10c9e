(* A number that bounds the mistakes of every float64 run from 0 on real data, checked by
   computation: the condition of FloatRuns.v in integers, for data that are integers times 2^e, as
   all floats are for some e, and a rate of 2^r.

   With u = 2^-53, (1 + u)^n <= 1 / (1 - n u) (Bernoulli), and the roots are rounded up. So little
   is lost, and nothing but integers is compared: iris, a bias of 1, setosa against the rest, has
   K = 222 for R^2 / gamma^2 = 221.8. *)

From Coq Require Import ZArith Reals List Lia Lra Bool Psatz.
From Flocq Require Import Core.Core IEEE754.BinarySingleNaN.
From Perceptron Require Import Vectors Program Convergence RealSpans Perturbed RealWeights.
From Perceptron Require Import FloatGrid FloatBound FloatProgram FloatError FloatRuns ReplayFloat.
Import ListNotations.
Open Scope Z_scope.

(* theta in units of 2^c, rounded up *)
Definition underflow (c d : Z) : Z :=
  if 0 <=? c + 1074 then d / 2 ^ (c + 1074) + 1 else d * 2 ^ (- (c + 1074)).

(* Fewer than K mistakes on points of d coordinates with |x|^2 <= R2 on which integer weights u of
   |u|^2 = N are right by delta, all in units of 2^e. *)
Definition bounds_runs (e r d N R2 delta K : Z) : bool :=
  let extra := underflow (2 * e + r) d in
  let spread := (R2 + 2 * extra) * K in
  let root := Z.sqrt_up K in
  (1 <=? K) && (K <=? 2 ^ 52) && (d * root <=? 2 ^ 52)
  && (Z.sqrt_up (N * spread) * (2 ^ 53 + K) * (2 ^ 53 - d + d * root)
      <? K * delta * (2 ^ 53 - K) * (2 ^ 53 - d))
  && (2 * (e + r) + bits (16 * spread) <=? 2048) && (2 * e + r + bits (8 * spread + extra) <=? 1024).

(* n 2^e is a float64: it has 53 bits at most, but for zeros at its end. *)
Definition is_float (e n : Z) : bool :=
  let zeros := Z.max 0 (Z.log2 (Z.abs n) - 52) in
  (n mod 2 ^ zeros =? 0) && (-1074 <=? e + zeros)
  && (Z.abs (n / 2 ^ zeros) <? 2 ^ Z.min 53 (1024 - (e + zeros))).

(* The data are float64 with labels -1 and +1, and so are their multiples by the rate; u is right on
   them by delta, and K is large enough. *)
Definition check_float_runs (u : vec) (delta R2 e r K : Z) (d : nat) (data : list point) : bool :=
  is_float r 1
  && forallb (fun p => (Z.abs (label p) =? 1) && Nat.eqb (length (input p)) d
       && forallb (fun c => is_float e c && is_float (e + r) c) (input p)) data
  && forallb (fun p => delta <=? score u p) data
  && forallb (fun p => norm2 (signed p) <=? R2) data
  && (0 <=? delta) && (0 <=? R2) && bounds_runs e r (Z.of_nat d) (norm2 u) R2 delta K.

Lemma is_float_stands : forall e n, is_float e n = true -> stands e n (on_grid e n).
Proof.
  intros e n H. unfold is_float in H. set (k := Z.max 0 (Z.log2 (Z.abs n) - 52)) in *.
  rewrite !andb_true_iff in H. destruct H as [[D Low] Small].
  apply Z.eqb_eq in D. apply Z.leb_le in Low. apply Z.ltb_lt in Small.
  assert (F : fits (e + k) (Z.abs (n / 2 ^ k))) by now split.
  assert (E : at_grid e n = at_grid (e + k) (n / 2 ^ k)).
  { assert (P : 0 < 2 ^ k) by (apply Z.pow_pos_nonneg; lia).
    rewrite (Z_div_mod_eq_full n (2 ^ k)) at 1. rewrite D, Z.add_0_r. unfold at_grid.
    rewrite bpow_plus, mult_IZR. replace (bpow radix2 k) with (IZR (2 ^ k))
      by (apply (IZR_Zpower radix2); lia). ring. }
  pose proof (binary_normalize_correct prec emax _ _ mode_NE n e false) as C. cbv zeta in C.
  change (F2R (Float radix2 n e)) with (at_grid e n) in C. rewrite E in C.
  rewrite fits_round, fits_no_overflow in C by assumption. rewrite <- E in C. split; apply C.
Qed.

(* ---- the integers, in reals *)
Open Scope R_scope.

Lemma growth_at_most : forall n, growth unit n * (1 - INR n * unit) <= 1.
Proof.
  induction n as [|n IH]; [unfold growth; simpl; lra|].
  change (growth unit (S n)) with ((1 + unit) * growth unit n). rewrite S_INR.
  pose proof (growth_positive n). pose proof unit_positive. pose proof (pos_INR n).
  apply Rle_trans with (2 := IH). rewrite (Rmult_comm (1 + unit)), Rmult_assoc.
  apply Rmult_le_compat_l; [lra|]. nra.
Qed.

Lemma unit_is : unit * IZR (2 ^ 53) = 1.
Proof.
  unfold unit. change (2 ^ 53)%Z with (Zpower radix2 53). rewrite IZR_Zpower by lia.
  rewrite <- bpow_plus. reflexivity.
Qed.

Lemma below_bits : forall n, (0 <= n)%Z -> IZR n < bpow radix2 (bits n).
Proof.
  intros n N. unfold bits. destruct (Z.eqb_spec n 0) as [->|Z]; [simpl; lra|].
  pose proof (Z.log2_nonneg n). rewrite <- IZR_Zpower by lia. apply IZR_lt.
  apply Z.log2_spec. lia.
Qed.

Lemma scaled_below : forall e n t, (0 <= n)%Z -> (e + bits n <= t)%Z ->
  IZR n * bpow radix2 e < bpow radix2 t.
Proof.
  intros e n t N H. apply Rlt_le_trans with (bpow radix2 (bits n) * bpow radix2 e).
  - apply Rmult_lt_compat_r; [apply bpow_gt_0 | now apply below_bits].
  - rewrite <- bpow_plus. apply bpow_le. lia.
Qed.

Lemma scaled_below_top : forall e n, (0 <= n)%Z -> (e + bits n <= 1024)%Z ->
  IZR n * bpow radix2 e < top.
Proof. intros e n. exact (scaled_below e n 1024). Qed.

Lemma sqrt_up_real : forall n, (0 <= n)%Z -> sqrt (IZR n) <= IZR (Z.sqrt_up n).
Proof.
  intros n N. pose proof (Z.sqrt_up_nonneg n) as P. rewrite <- (sqrt_square (IZR (Z.sqrt_up n)))
    by now apply IZR_le. apply sqrt_le_1_alt. rewrite <- mult_IZR. apply IZR_le.
  destruct (Z.eq_dec n 0) as [->|]; [easy|]. apply Z.sqrt_up_spec. lia.
Qed.

Lemma underflow_is : forall c d, (d * 1 <= 2 ^ 52)%Z -> (0 <= d)%Z ->
  theta (Z.to_nat d) <= IZR (underflow c d) * bpow radix2 c.
Proof.
  intros c d D P. pose proof (growth_at_most (Z.to_nat d)) as G. pose proof unit_is as U.
  pose proof (growth_positive (Z.to_nat d)) as Q. pose proof unit_positive.
  unfold theta. rewrite INR_IZR_INZ, Z2Nat.id in * by lia.
  assert (Half : IZR d * unit <= / 2).
  { apply Rmult_le_reg_r with (IZR (2 ^ 53)); [apply IZR_lt; lia|].
    rewrite Rmult_assoc, U. replace (/ 2 * IZR (2 ^ 53)) with (IZR (2 ^ 52))
      by (change (2 ^ 53)%Z with (2 * 2 ^ 52)%Z; rewrite mult_IZR; lra).
    rewrite Rmult_1_r. apply IZR_le. lia. }
  assert (Two : growth unit (Z.to_nat d) <= 2) by nra.
  assert (T : IZR d * growth unit (Z.to_nat d) * tiny <= IZR d * bpow radix2 (-1074)).
  { rewrite Rmult_assoc. apply Rmult_le_compat_l; [now apply IZR_le|].
    change (-1074)%Z with (1 + -1075)%Z. rewrite bpow_plus. fold tiny. pose proof tiny_positive.
    simpl. nra. }
  apply Rle_trans with (1 := T). unfold underflow.
  destruct (Z.leb_spec 0 (c + 1074)) as [S|S].
  - set (q := (2 ^ (c + 1074))%Z).
    assert (Pq : (0 < q)%Z) by (apply Z.pow_pos_nonneg; lia).
    pose proof (Z_div_mod_eq_full d q). pose proof (Z.mod_pos_bound d q Pq).
    assert (B : (d <= (d / q + 1) * q)%Z) by lia. apply IZR_le in B. rewrite mult_IZR in B.
    replace (IZR q) with (bpow radix2 (c + 1074)) in B
      by (symmetry; apply (IZR_Zpower radix2); lia).
    replace (bpow radix2 c) with (bpow radix2 (c + 1074) * bpow radix2 (-1074))
      by (rewrite <- bpow_plus; f_equal; lia).
    rewrite <- Rmult_assoc. apply Rmult_le_compat_r; [apply bpow_ge_0 | exact B].
  - rewrite mult_IZR. replace (IZR (2 ^ (- (c + 1074)))) with (bpow radix2 (- (c + 1074)))
      by (symmetry; apply (IZR_Zpower radix2); lia).
    rewrite Rmult_assoc, <- bpow_plus. apply Req_le. do 2 f_equal. lia.
Qed.

Section Sound.
Variables (u : vec) (delta R2 e r K : Z) (d : nat) (data : list point).
Hypothesis checked : check_float_runs u delta R2 e r K d data = true.

(* R, which stands in the theorem; the other numbers are for its proof alone. *)
Definition radius : R := sqrt (IZR R2) * bpow radix2 e.

Local Definition extra : Z := underflow (2 * e + r) (Z.of_nat d).
Local Definition size : Z := (R2 + 2 * extra)%Z.
Local Definition root : Z := Z.sqrt_up K.
Local Definition b : R := bpow radix2 e.
Local Definition c : R := bpow radix2 (e + r).
Local Definition rho : R := sqrt (IZR size) * c.
Local Definition most : R := rho * sqrt (IZR K).
Local Definition n : nat := Z.to_nat K.

Lemma the_numbers : (0 <= delta)%Z /\ (0 <= R2)%Z /\ (1 <= K <= 2 ^ 52)%Z
  /\ (Z.of_nat d * root <= 2 ^ 52)%Z
  /\ (Z.sqrt_up (norm2 u * (size * K)) * (2 ^ 53 + K) * (2 ^ 53 - Z.of_nat d + Z.of_nat d * root)
      < K * delta * (2 ^ 53 - K) * (2 ^ 53 - Z.of_nat d))%Z
  /\ (2 * (e + r) + bits (16 * (size * K)) <= 2048)%Z
  /\ (2 * e + r + bits (8 * (size * K) + extra) <= 1024)%Z.
Proof.
  unfold check_float_runs, bounds_runs in checked. fold extra size root in checked.
  rewrite !andb_true_iff in checked. rewrite ?Z.leb_le, ?Z.ltb_lt in checked. tauto.
Qed.

Lemma extra_nonneg : (0 <= extra)%Z.
Proof.
  unfold extra, underflow. destruct (Z.leb_spec 0 (2 * e + r + 1074)).
  - pose proof (Z.div_pos (Z.of_nat d) (2 ^ (2 * e + r + 1074)) ltac:(lia)
      ltac:(apply Z.pow_pos_nonneg; lia)). lia.
  - apply Z.mul_nonneg_nonneg; [lia | apply Z.pow_nonneg; lia].
Qed.

Lemma dimension_small : (Z.of_nat d <= 2 ^ 52)%Z.
Proof.
  destruct the_numbers as (_ & _ & [K1 _] & D & _).
  assert (1 <= root)%Z by (unfold root; apply Z.sqrt_up_le_mono in K1; exact K1). nia.
Qed.

Lemma b_positive : 0 < b.
Proof. apply bpow_gt_0. Qed.

Lemma c_positive : 0 < c.
Proof. apply bpow_gt_0. Qed.

(* (1 + u)^K and g against their rational bounds *)
Lemma growth_bounded : growth unit n * IZR (2 ^ 53 - K) <= IZR (2 ^ 53).
Proof.
  destruct the_numbers as (_ & _ & HK & _). pose proof (growth_at_most n) as G.
  pose proof unit_is as U. unfold n in *. rewrite INR_IZR_INZ, Z2Nat.id in G by lia.
  rewrite minus_IZR. assert (0 < IZR (2 ^ 53)) by (apply IZR_lt; lia). nra.
Qed.

Lemma g_bounded : g d * IZR (2 ^ 53 - Z.of_nat d) <= IZR (Z.of_nat d).
Proof.
  pose proof (growth_at_most d) as G. pose proof unit_is as U. rewrite INR_IZR_INZ in G.
  unfold g. rewrite minus_IZR. assert (0 < IZR (2 ^ 53)) by (apply IZR_lt; lia). nra.
Qed.

Local Definition x : R := sqrt (IZR K).
Local Definition y : R := sqrt (IZR size).

Lemma roots : 1 <= x <= IZR root /\ x * x = IZR K /\ 0 <= y /\ y * y = IZR size
  /\ IZR R2 <= IZR size.
Proof.
  destruct the_numbers as (_ & P & HK & _). pose proof extra_nonneg.
  repeat split.
  - rewrite <- sqrt_1. apply sqrt_le_1_alt. apply IZR_le. lia.
  - apply sqrt_up_real. lia.
  - apply sqrt_sqrt. apply IZR_le. lia.
  - apply sqrt_pos.
  - apply sqrt_sqrt. apply IZR_le. unfold size. lia.
  - apply IZR_le. unfold size. lia.
Qed.

Lemma longest_is : longest_weights d n rho most = growth unit n * (y * x * (1 + g d * x)) * c.
Proof.
  destruct the_numbers as (_ & _ & HK & _). destruct roots as (_ & X & _).
  unfold longest_weights, most, rho, n. fold x y.
  rewrite (INR_IZR_INZ (Z.to_nat K)), Z2Nat.id by lia.
  rewrite <- X. ring.
Qed.

Lemma halves : growth unit n <= 2 /\ g d * x <= 1 /\ growth unit d <= 2.
Proof.
  pose proof growth_bounded as G. pose proof g_bounded as Gd. pose proof dimension_small as D.
  destruct the_numbers as (_ & _ & [K1 K2] & Dr & _). destruct roots as ([X1 X2] & _).
  pose proof (growth_positive n). pose proof (g_nonneg d).
  apply IZR_le in K2, Dr, D. rewrite mult_IZR in Dr.
  assert (Pd : 0 <= IZR (Z.of_nat d)) by (apply IZR_le; lia).
  rewrite minus_IZR in *. replace (IZR (2 ^ 53)) with (2 * IZR (2 ^ 52)) in *
    by (rewrite <- mult_IZR; reflexivity).
  assert (Q : 0 < IZR (2 ^ 52)) by (apply IZR_lt; lia). set (q := IZR (2 ^ 52)) in *.
  assert (E : g d * x * q <= q).
  { assert (g d * q <= IZR (Z.of_nat d)) by nra.
    assert (IZR (Z.of_nat d) * x <= IZR (Z.of_nat d) * IZR root) by now apply Rmult_le_compat_l.
    assert (g d * q * x <= IZR (Z.of_nat d) * x) by (apply Rmult_le_compat_r; lra). lra. }
  split; [|split].
  - apply Rmult_le_reg_r with q; [easy|]. nra.
  - apply Rmult_le_reg_r with q; [easy|]. lra.
  - assert (g d <= 1); [|unfold g in *; lra]. apply Rmult_le_reg_r with q; [easy|]. nra.
Qed.

Lemma weights_below : longest_weights d n rho most <= 4 * (y * x) * c.
Proof.
  rewrite longest_is. destruct halves as (G & H & _). destruct roots as ([X _] & _ & Y & _).
  pose proof (growth_positive n). pose proof (g_nonneg d).
  apply Rmult_le_compat_r; [left; apply c_positive|].
  assert (0 <= y * x) by nra. assert (0 <= g d * x) by nra.
  assert (y * x * (1 + g d * x) <= y * x * 2) by (apply Rmult_le_compat_l; lra).
  assert (0 <= y * x * (1 + g d * x)) by (apply Rmult_le_pos; lra). nra.
Qed.

Lemma spread_is : y * x * (y * x) = IZR (size * K).
Proof.
  destruct roots as (_ & X & _ & Y & _). rewrite mult_IZR, <- X, <- Y. ring.
Qed.

Lemma size_nonneg : (0 <= size * K)%Z.
Proof.
  destruct the_numbers as (_ & P & HK & _). pose proof extra_nonneg. unfold size. nia.
Qed.

Lemma no_weight_overflows : longest_weights d n rho most < top.
Proof.
  apply Rle_lt_trans with (1 := weights_below).
  destruct the_numbers as (_ & _ & _ & _ & _ & H & _). pose proof size_nonneg as P.
  pose proof (scaled_below (2 * (e + r)) _ 2048 (Z.mul_nonneg_nonneg 16 _ ltac:(easy) P) H) as B.
  rewrite mult_IZR, <- spread_is in B.
  replace (bpow radix2 (2 * (e + r))) with (c * c) in B
    by (unfold c; rewrite <- bpow_plus; f_equal; lia).
  replace (bpow radix2 2048) with (top * top) in B
    by (unfold top, emax; rewrite <- bpow_plus; f_equal; lia).
  assert (T : 0 < top) by apply bpow_gt_0.
  apply Rnot_le_lt. intro L. apply (Rlt_irrefl (top * top)).
  apply Rle_lt_trans with (2 := B).
  replace (16 * (y * x * (y * x)) * (c * c)) with (4 * (y * x) * c * (4 * (y * x) * c)) by ring.
  apply Rmult_le_compat; lra.
Qed.

Lemma units : bpow radix2 (2 * e + r) = c * b.
Proof. unfold c, b. rewrite <- bpow_plus. f_equal. lia. Qed.

Lemma theta_small : theta d <= IZR extra * bpow radix2 (2 * e + r).
Proof.
  pose proof (underflow_is (2 * e + r) (Z.of_nat d) ltac:(pose proof dimension_small; lia)
    ltac:(lia)) as T. now rewrite Nat2Z.id in T.
Qed.

Lemma no_score_overflows : sum_top d (longest_weights d n rho most * radius) < top.
Proof.
  destruct the_numbers as (_ & P & _ & _ & _ & _ & H). pose proof size_nonneg as Ps.
  pose proof extra_nonneg as Pe.
  assert (Pz : (0 <= 8 * (size * K) + extra)%Z)
    by lia.
  apply Rle_lt_trans with (2 := scaled_below_top (2 * e + r) _ Pz H).
  pose proof theta_small as T. rewrite units in *. unfold sum_top.
  replace (growth unit d * (longest_weights d n rho most * radius + INR d * tiny))
    with (growth unit d * (longest_weights d n rho most * radius) + theta d)
    by (unfold theta; ring).
  rewrite plus_IZR, mult_IZR, <- spread_is. destruct halves as (_ & _ & G).
  destruct roots as ([X _] & _ & Y & Yy & RS). pose proof b_positive.
  pose proof c_positive. pose proof weights_below as W.
  assert (Rad : 0 <= radius <= y * x * b).
  { unfold radius. fold b. pose proof (sqrt_pos (IZR R2)). apply sqrt_le_1_alt in RS. fold y in RS.
    split; [nra|]. apply Rmult_le_compat_r; [lra|]. nra. }
  assert (Q : longest_weights d n rho most * radius <= 4 * (y * x) * c * (y * x * b)).
  { apply Rle_trans with (4 * (y * x) * c * radius); [now apply Rmult_le_compat_r|].
    apply Rmult_le_compat_l; [nra | easy]. }
  assert (Z : 0 <= 4 * (y * x) * c * (y * x * b)) by (repeat apply Rmult_le_pos; lra).
  pose proof (growth_positive d). nra.
Qed.

Lemma K_is_large : longest_weights d n rho most * (1 + unit * INR n) * vnorm (real u)
  < 0 + INR n * (bpow radix2 r * (IZR delta * b)).
Proof.
  destruct the_numbers as (_ & _ & [K1 K2] & _ & H & _). destruct roots as ([X1 X2] & _ & Y & _).
  pose proof growth_bounded as G. pose proof g_bounded as Gd. pose proof dimension_small as D.
  pose proof c_positive. pose proof (vnorm_nonneg (real u)) as Nv. pose proof unit_is as U.
  pose proof (growth_positive n) as G1. pose proof (g_nonneg d) as G0.
  apply IZR_lt in H. rewrite !mult_IZR in H. set (t := IZR (Z.sqrt_up _)) in H.
  assert (T : y * x * vnorm (real u) <= t).
  { unfold t. apply Rle_trans with (2 := sqrt_up_real _ (Z.mul_nonneg_nonneg _ _
      (norm2_nonneg u) size_nonneg)).
    rewrite mult_IZR, <- spread_is, sqrt_mult, sqrt_square by
      (try apply IZR_le; try apply norm2_nonneg; nra).
    replace (sqrt (IZR (norm2 u))) with (vnorm (real u)); [lra|].
    unfold vnorm, Space.norm, Space.norm2. simpl. now rewrite real_dot_real. }
  assert (Pk : 0 <= IZR K) by (apply IZR_le; lia).
  assert (Pd : 0 <= IZR (Z.of_nat d)) by (apply IZR_le; lia).
  assert (Pa : 0 < IZR (2 ^ 53 - K)) by (apply IZR_lt; lia).
  assert (Pc : 0 < IZR (2 ^ 53 - Z.of_nat d)) by (apply IZR_lt; lia).
  rewrite longest_is. unfold n at 2 3. rewrite INR_IZR_INZ, Z2Nat.id by lia.
  rewrite !plus_IZR, mult_IZR in H.
  set (A := IZR (2 ^ 53 - K)) in *. set (C := IZR (2 ^ 53 - Z.of_nat d)) in *.
  set (k := IZR K) in *. set (l := growth unit n) in *. set (nv := vnorm (real u)) in *.
  assert (L : l * (1 + unit * k) * A <= IZR (2 ^ 53) + k).
  { assert (0 <= 1 + unit * k) by (pose proof unit_positive; nra).
    apply Rle_trans with (IZR (2 ^ 53) * (1 + unit * k)); [|nra].
    replace (l * (1 + unit * k) * A) with (l * A * (1 + unit * k)) by ring.
    now apply Rmult_le_compat_r. }
  assert (S : (1 + g d * x) * C <= C + IZR (Z.of_nat d) * IZR root).
  { assert (g d * C * x <= IZR (Z.of_nat d) * x) by (apply Rmult_le_compat_r; lra).
    assert (IZR (Z.of_nat d) * x <= IZR (Z.of_nat d) * IZR root) by now apply Rmult_le_compat_l.
    lra. }
  assert (Ps : 0 <= (1 + g d * x) * C) by (apply Rmult_le_pos; nra).
  assert (Pl : 0 <= l * (1 + unit * k) * A)
    by (pose proof unit_positive; repeat apply Rmult_le_pos; nra).
  assert (Pt : 0 <= y * x * nv) by (repeat apply Rmult_le_pos; lra).
  assert (All : l * (1 + unit * k) * A * ((1 + g d * x) * C) * (y * x * nv)
    < k * IZR delta * A * C).
  { apply Rle_lt_trans with (2 := H).
    replace (t * (IZR (2 ^ 53) + k) * (C + IZR (Z.of_nat d) * IZR root))
      with ((IZR (2 ^ 53) + k) * (C + IZR (Z.of_nat d) * IZR root) * t) by ring.
    apply Rmult_le_compat; [now apply Rmult_le_pos | easy | | exact T].
    now apply Rmult_le_compat. }
  apply Rmult_lt_reg_r with (A * C); [now apply Rmult_lt_0_compat|].
  rewrite Rplus_0_l. replace (bpow radix2 r * (IZR delta * b)) with (IZR delta * c)
    by (unfold c, b; rewrite bpow_plus; ring).
  replace (l * (y * x * (1 + g d * x)) * c * (1 + unit * k) * nv * (A * C))
    with (l * (1 + unit * k) * A * ((1 + g d * x) * C) * (y * x * nv) * c) by ring.
  replace (k * (IZR delta * c) * (A * C)) with (k * IZR delta * A * C * c) by ring.
  now apply Rmult_lt_compat_r.
Qed.

(* ---- the data *)
Lemma value_of : forall a q f, stands a q f -> value f = IZR q * bpow radix2 a.
Proof. intros a q f [_ V]. exact V. Qed.

Lemma stands_finite : forall a q f, stands a q f -> finite f.
Proof. now intros a q f [F _]. Qed.

Lemma rate_is : finite (on_grid r 1) /\ value (on_grid r 1) = bpow radix2 r.
Proof.
  assert (S : stands r 1 (on_grid r 1)).
  { apply is_float_stands. pose proof checked as Q. unfold check_float_runs in Q.
    rewrite !andb_true_iff in Q. apply Q. }
  split; [exact (stands_finite _ _ _ S)|]. rewrite (value_of _ _ _ S). ring.
Qed.

Lemma rate_exact : forall q, is_float e q = true -> is_float (e + r) q = true ->
  exact_rate (on_grid r 1) (on_grid e q).
Proof.
  intros q E C. apply is_float_stands, value_of in E, C. unfold exact_rate.
  replace (value (on_grid r 1) * value (on_grid e q)) with (value (on_grid (e + r) q)).
  - split; [apply rounded_value | apply abs_B2R_lt_emax].
  - rewrite E, C, (proj2 rate_is), bpow_plus. ring.
Qed.

Lemma values_of : forall l, forallb (fun q => is_float e q && is_float (e + r) q) l = true ->
  Forall finite (map (on_grid e) l) /\ Forall (exact_rate (on_grid r 1)) (map (on_grid e) l)
  /\ values (map (on_grid e) l) = real_scale b (real l).
Proof.
  induction l as [|q l IH]; intro H; [repeat split; constructor|].
  simpl in H. rewrite !andb_true_iff in H. destruct H as [[E C] H].
  pose proof (rate_exact q E C) as X. apply is_float_stands in E.
  destruct (IH H) as (F & Xs & V). split; [|split].
  - constructor; [exact (stands_finite _ _ _ E) | exact F].
  - now constructor.
  - change (value (on_grid e q) :: values (map (on_grid e) l)
      = b * IZR q :: real_scale b (real l)).
    rewrite V, (value_of _ _ _ E), Rmult_comm. reflexivity.
Qed.

Lemma all_suit : forall p, In p (floats_of e data) ->
  suits (on_grid r 1) d (real u) (IZR delta * b) radius p.
Proof.
  intros q I. apply in_map_iff in I as (p & <- & I).
  pose proof checked as Q. unfold check_float_runs in Q. rewrite !andb_true_iff in Q.
  destruct Q as [[[[[[_ Reg] M] W] _] _] _].
  rewrite forallb_forall in Reg, M, W. specialize (Reg p I). specialize (M p I). specialize (W p I).
  rewrite !andb_true_iff in Reg. destruct Reg as [[L N] F].
  apply Z.eqb_eq in L. apply Nat.eqb_eq in N. apply Z.leb_le in M, W.
  destruct (values_of _ F) as (Fin & Ex & V). pose proof b_positive as B.
  assert (Lab : value (on_grid 0 (label p)) = IZR (label p)).
  { rewrite (value_of 0 (label p)); [simpl; ring|]. apply stands_on_grid. rewrite L. easy. }
  split; cbn [float_label float_input].
  - unfold sign. rewrite Lab. assert (label p = 1 \/ label p = -1)%Z as [-> | ->] by lia; auto.
  - split; [now rewrite map_length | exact Fin].
  - exact Ex.
  - rewrite V. destruct the_numbers as (_ & P & _). apply IZR_le in P.
    pose proof (sqrt_pos (IZR R2)).
    apply Rsqr_incr_0_var; [|unfold radius; fold b; nra]. unfold Rsqr. rewrite vnorm_squared.
    rewrite real_dot_scale, real_dot_sym, real_dot_scale, real_dot_real. unfold radius. fold b.
    replace (sqrt (IZR R2) * b * (sqrt (IZR R2) * b))
      with (b * (b * (sqrt (IZR R2) * sqrt (IZR R2)))) by ring. rewrite sqrt_sqrt by easy.
    do 2 (apply Rmult_le_compat_l; [lra|]). apply IZR_le. rewrite norm2_signed in W.
    unfold norm2 in W. nia.
  - rewrite V, Lab, real_dot_sym, real_dot_scale, real_dot_sym, real_dot_real.
    apply IZR_le in M. unfold score in M. rewrite mult_IZR in M. nra.
Qed.

Lemma zeros : has_size d (repeat zero d) /\ forall v, real_dot (values (repeat zero d)) v = 0.
Proof.
  split; [split; [apply repeat_length|]|].
  - apply Forall_forall. intros f I. apply repeat_spec in I. now subst.
  - clear. induction d as [|m IH]; intros [|a v]; simpl; try easy. rewrite IH.
    change (value zero) with 0. ring.
Qed.

Lemma rho_is_large :
  value (on_grid r 1) * radius * (value (on_grid r 1) * radius)
  + 2 * (value (on_grid r 1) * theta d) <= rho * rho.
Proof.
  rewrite (proj2 rate_is). destruct the_numbers as (_ & P & _). apply IZR_le in P.
  pose proof theta_small as T. rewrite units in T. destruct roots as (_ & _ & _ & Y & _).
  assert (E : c = bpow radix2 r * b) by (unfold c, b; rewrite <- bpow_plus; f_equal; lia).
  pose proof (bpow_gt_0 radix2 r). unfold rho. fold y. unfold radius. fold b.
  replace (bpow radix2 r * (sqrt (IZR R2) * b) * (bpow radix2 r * (sqrt (IZR R2) * b)))
    with (sqrt (IZR R2) * sqrt (IZR R2) * (c * c)) by (rewrite E; ring).
  rewrite sqrt_sqrt by easy. replace (y * c * (y * c)) with (y * y * (c * c)) by ring.
  rewrite Y. unfold size. rewrite plus_IZR, mult_IZR.
  apply (Rmult_le_compat_l (bpow radix2 r)) in T; [|lra].
  replace (bpow radix2 r * (IZR extra * (c * b))) with (IZR extra * (c * c)) in T
    by (rewrite E; ring). lra.
Qed.

Theorem check_float_runs_sound : forall fuel how orders,
  (forall pass j, usual (on_grid r 1) (how pass j)) ->
  let t := float_run (on_grid r 1) (floats_of e data) how orders fuel (repeat zero d) in
  (Z.of_nat (length (concat (float_mistakes t))) < K)%Z
  /\ ((Z.to_nat K <= fuel)%nat -> float_ended t = converged
      /\ (each_in_each (floats_of e data) orders ->
          nearly_right (floats_of e data) d radius (float_weights t))).
Proof.
  intros fuel how orders H t. destruct the_numbers as (_ & P & [K1 _] & _).
  destruct zeros as [Z0 D0]. destruct roots as ([X _] & XX & Y & YY & _).
  destruct rate_is as [F Rate].
  assert (Pr : 0 <= value (on_grid r 1)) by (rewrite Rate; apply bpow_ge_0).
  assert (Rad : 0 <= radius)
    by (apply Rmult_le_pos; [apply sqrt_pos | apply bpow_ge_0]).
  assert (Rho : 0 <= rho) by (apply Rmult_le_pos; [exact Y | left; apply c_positive]).
  assert (N0 : vnorm (values (repeat zero d)) <= 0).
  { unfold vnorm, Space.norm, Space.norm2. simpl. rewrite D0, sqrt_0. lra. }
  assert (A0 : 0 <= real_dot (values (repeat zero d)) (real u)) by (rewrite D0; lra).
  assert (M : 0 <= most) by (apply Rmult_le_pos; [easy | fold x; lra]).
  assert (Mm : 0 * 0 + rho * rho * INR n <= most * most).
  { unfold most, n. fold x. rewrite INR_IZR_INZ, Z2Nat.id, <- XX by lia. lra. }
  pose proof K_is_large as L. rewrite <- Rate in L.
  pose proof (float_mistakes_below _ _ d n (real u) _ _ radius rho 0 0 most F Pr all_suit Rad Rho
    rho_is_large Z0 N0 A0 M Mm L no_score_overflows no_weight_overflows fuel how orders H) as B.
  split; [fold t in B; unfold n in B; lia|]. intro E.
  assert (C : float_ended t = converged).
  { exact (float_runs_end _ _ d n (real u) _ _ radius rho 0 0 most F Pr all_suit Rad Rho
      rho_is_large Z0 N0 A0 M Mm L no_score_overflows no_weight_overflows fuel how orders H E). }
  split; [exact C|]. intro Each.
  exact (float_runs_end_nearly_right _ _ d n (real u) _ _ radius rho 0 0 most F Pr all_suit Rad
    Rho rho_is_large Z0 N0 A0 M Mm L no_score_overflows no_weight_overflows fuel how orders H Each
    C).
Qed.
End Sound.
