(* Where float64 does not round: integers times a power of two.

   A float stands at n on the grid of exponent e when its value is n 2^e. Sums and products of
   floats on a grid stay on one, and an operation whose exact result fits into 53 bits and into
   the range of exponents returns that result: nothing is rounded. Nothing here is particular to
   the perceptron.

   Floats are Flocq's binary64 (Boldo and Melquiond 2011), round to nearest, ties to even. What is
   proved with it rests on the axioms of Coq's reals; Classical_Prop.classic is among them, since
   Coq's own logarithm, by which Flocq measures magnitudes, rests on it. *)
From Coq Require Import ZArith Reals Lia Lra Bool.
From Flocq Require Import Core.Core IEEE754.BinarySingleNaN.
Open Scope Z_scope.

Definition prec := 53.
Definition emax := 1024.
#[global] Instance prec_positive : Prec_gt_0 prec := eq_refl.
#[global] Instance prec_below_emax : Prec_lt_emax prec emax := eq_refl.

Definition float := binary_float prec emax.
Definition plus : float -> float -> float := Bplus mode_NE.
Definition times : float -> float -> float := Bmult mode_NE.
Definition fused : float -> float -> float -> float := Bfma mode_NE.   (* a b + c, rounded once *)
Definition opposite : float -> float := Bopp.
Definition zero : float := B754_zero false.
Definition value : float -> R := B2R.

(* n 2^e, and the float nearest to it *)
Definition at_grid (e n : Z) : R := (IZR n * bpow radix2 e)%R.
Definition on_grid (e n : Z) : float := binary_normalize prec emax _ _ mode_NE n e false.

(* the float is finite, and its value is exactly n 2^e *)
Definition stands (e n : Z) (f : float) : Prop := is_finite f = true /\ value f = at_grid e n.

(* every integer of this size, times 2^e, is a float64: 53 bits, and exponents from -1074 to 1023 *)
Definition fits (e size : Z) : Prop := -1074 <= e /\ size < 2 ^ Z.min 53 (1024 - e).

Lemma fits_less : forall e a b, fits e b -> a <= b -> fits e a.
Proof. unfold fits. lia. Qed.

Lemma stands_same : forall e c n m f, stands e n f -> e = c -> n = m -> stands c m f.
Proof. intros. now subst. Qed.

Lemma at_grid_plus : forall e n m, (at_grid e n + at_grid e m)%R = at_grid e (n + m).
Proof. intros. unfold at_grid. rewrite plus_IZR. ring. Qed.

Lemma at_grid_times : forall e g n m, (at_grid e n * at_grid g m)%R = at_grid (e + g) (n * m).
Proof. intros. unfold at_grid. rewrite mult_IZR, bpow_plus. ring. Qed.

Lemma at_grid_opposite : forall e n, (- at_grid e n)%R = at_grid e (- n).
Proof. intros. unfold at_grid. rewrite opp_IZR. ring. Qed.

(* a float64 holds it *)
Lemma fits_format : forall e n, fits e (Z.abs n) ->
  generic_format radix2 (SpecFloat.fexp prec emax) (at_grid e n).
Proof.
  intros e n [Low Small]. apply generic_format_FLT. exists (Float radix2 n e).
  - reflexivity.
  - change (Z.abs n < 2 ^ prec). apply Z.lt_le_trans with (1 := Small).
    apply Z.pow_le_mono_r; unfold prec; lia.
  - unfold SpecFloat.emin, prec, emax. simpl. lia.
Qed.

Lemma fits_range : forall e n, fits e (Z.abs n) ->
  (Rabs (at_grid e n) < bpow radix2 emax)%R.
Proof.
  intros e n [Low Small]. unfold at_grid.
  rewrite Rabs_mult, <- abs_IZR, (Rabs_pos_eq (bpow _ _)) by apply bpow_ge_0.
  destruct (Z_lt_le_dec (1024 - e) 0) as [High|High].
  - pose proof (Z.pow_neg_r 2 (Z.min 53 (1024 - e)) ltac:(lia)). lia.
  - replace (bpow radix2 emax) with (bpow radix2 (1024 - e) * bpow radix2 e)%R
      by (rewrite <- bpow_plus; f_equal; change emax with 1024; ring).
    apply Rmult_lt_compat_r; [apply bpow_gt_0|].
    rewrite <- IZR_Zpower by lia. apply IZR_lt.
    change (Z.abs n < 2 ^ (1024 - e)). apply Z.lt_le_trans with (1 := Small).
    apply Z.pow_le_mono_r; lia.
Qed.

(* rounding leaves it alone *)
Lemma fits_round : forall e n, fits e (Z.abs n) ->
  round radix2 (SpecFloat.fexp prec emax) (round_mode mode_NE) (at_grid e n) = at_grid e n.
Proof. intros. apply round_generic; [apply valid_rnd_N | now apply fits_format]. Qed.

Lemma fits_no_overflow : forall e n, fits e (Z.abs n) ->
  Rlt_bool (Rabs (at_grid e n)) (bpow radix2 emax) = true.
Proof. intros. now apply Rlt_bool_true, fits_range. Qed.

(* The operations that the perceptron makes. *)

Lemma stands_zero : forall e, stands e 0 zero.
Proof. intros. split; [reflexivity|]. unfold at_grid. simpl. ring. Qed.

Lemma stands_on_grid : forall e n, fits e (Z.abs n) -> stands e n (on_grid e n).
Proof.
  intros e n H. pose proof (binary_normalize_correct prec emax _ _ mode_NE n e false) as C.
  cbv zeta in C. change (F2R (Float radix2 n e)) with (at_grid e n) in C.
  rewrite fits_round, fits_no_overflow in C by assumption. split; apply C.
Qed.

Lemma stands_opposite : forall e n f, stands e n f -> stands e (- n) (opposite f).
Proof.
  intros e n f [F V]. split; [unfold opposite; now rewrite is_finite_Bopp|].
  unfold value, opposite. rewrite B2R_Bopp. fold (value f). now rewrite V, at_grid_opposite.
Qed.

Lemma stands_plus : forall e n m f g, stands e n f -> stands e m g ->
  fits e (Z.abs (n + m)) -> stands e (n + m) (plus f g).
Proof.
  intros e n m f g [Ff Vf] [Fg Vg] H.
  pose proof (Bplus_correct prec emax _ _ mode_NE f g Ff Fg) as C.
  unfold value in Vf, Vg. rewrite Vf, Vg, at_grid_plus in C.
  rewrite fits_round, fits_no_overflow in C by assumption. split; apply C.
Qed.

Lemma stands_times : forall e c n m f g, stands e n f -> stands c m g ->
  fits (e + c) (Z.abs (n * m)) -> stands (e + c) (n * m) (times f g).
Proof.
  intros e c n m f g [Ff Vf] [Fg Vg] H.
  pose proof (Bmult_correct prec emax _ _ mode_NE f g) as C.
  unfold value in Vf, Vg. rewrite Vf, Vg, at_grid_times in C.
  rewrite fits_round, fits_no_overflow in C by assumption.
  rewrite Ff, Fg in C. split; apply C.
Qed.

Lemma stands_fused : forall e c n m s f g h, stands e n f -> stands c m g ->
  stands (e + c) s h -> fits (e + c) (Z.abs (n * m + s)) ->
  stands (e + c) (n * m + s) (fused f g h).
Proof.
  intros e c n m s f g h [Ff Vf] [Fg Vg] [Fh Vh] H.
  pose proof (Bfma_correct prec emax _ _ mode_NE f g h Ff Fg Fh) as C. cbv zeta in C.
  unfold value in Vf, Vg, Vh. rewrite Vf, Vg, Vh, at_grid_times, at_grid_plus in C.
  rewrite fits_round, fits_no_overflow in C by assumption. split; apply C.
Qed.

(* a comparison with 0 sees the sign of the integer *)
Lemma stands_sign : forall e n f, stands e n f -> Bleb f zero = (n <=? 0).
Proof.
  intros e n f [F V]. rewrite Bleb_correct by trivial. unfold value in V. rewrite V.
  unfold at_grid. change (B2R zero) with 0%R. pose proof (bpow_gt_0 radix2 e) as P.
  case (Z.leb_spec n 0); intros S.
  - apply Rle_bool_true. apply IZR_le in S. nra.
  - apply Rle_bool_false. apply IZR_lt in S. nra.
Qed.
