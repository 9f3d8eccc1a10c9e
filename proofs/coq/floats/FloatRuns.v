(* The float64 perceptron on real data: any finite floats, on a grid or not.

   From w0, at the rate eta, it makes fewer than K mistakes and ends within K passes, in any order
   of the points and of each sum, if some real v is right by gamma on every point and
     |v| (1 + u)^K (1 + u K) (sqrt (|w0|^2 + K rho^2) + g rho K) < <w0, v> + K eta gamma,
     rho^2 = (eta R)^2 + 2 eta theta,
   where u = 2^-53, g = (1 + u)^d - 1, and theta = d (1 + u)^d 2^-1075 is for what underflows; if no
   number can overflow; and if the rate multiplies the points without rounding, as 1 does, and any
   power of two that makes nothing underflow. At the end y <w, x> > - (g R |w| + theta) on every
   point, which need not be positive (FloatFails.v).

   From 0, K is about R^2 / gamma^2 on ordinary data: Novikoff (1962), by Perturbed.v. *)

From Coq Require Import ZArith Reals List Lia Lra Bool Psatz.
From Flocq Require Import Core.Core IEEE754.BinarySingleNaN.
From Perceptron Require Import Space RealSpans Perturbed Program RealWeights.
From Perceptron Require Import FloatGrid FloatSum FloatProgram FloatError.
Import ListNotations.
Open Scope R_scope.

Definition minus : float -> float -> float := Bminus mode_NE.

(* rate * x; a rate of 1 may be left out. *)
Inductive scaled (rate x : float) : float -> Prop :=
| by_rate : scaled rate x (times rate x)
| by_one : value rate = 1 -> scaled rate x x.

(* w + rate y x: multiplied out in any way, or rate * x added for +1 and subtracted for -1. *)
Inductive moves_by_label (rate y x w : float) : float -> Prop :=
| multiplied : forall f, moves rate y x w f -> moves_by_label rate y x w f
| added_for_plus : forall s, value y = 1 -> scaled rate x s -> moves_by_label rate y x w (plus w s)
| subtracted_for_minus : forall s, value y = -1 -> scaled rate x s ->
    moves_by_label rate y x w (minus w s).

(* `honest` of FloatProgram.v, with the programs that subtract. *)
Definition usual (rate : float) (a : arithmetic) : Prop :=
  (forall w x, added (combine w x) (score_of a w x)) /\
  (forall y x w, moves_by_label rate y x w (moved a rate y x w)).

Lemma honest_usual : forall rate a, honest rate a -> usual rate a.
Proof. intros rate a [S M]. split; [exact S|]. intros. now apply multiplied. Qed.

(* ---- labels -1 and +1 multiply exactly *)
Definition sign (y : float) : Prop := value y = 1 \/ value y = -1.

Lemma not_zero_finite : forall f, value f <> 0 -> finite f.
Proof. now intros [s|s| |s m e B] N; simpl in N. Qed.

Lemma sign_finite : forall y, sign y -> finite y.
Proof. intros y [E|E]; apply not_zero_finite; rewrite E; lra. Qed.

Lemma times_exact : forall f h, finite f -> finite h ->
  rounded (value f * value h) = value f * value h -> Rabs (value f * value h) < top ->
  finite (times f h) /\ value (times f h) = value f * value h.
Proof.
  intros f h F H E T. pose proof (Bmult_correct prec emax _ _ mode_NE f h) as C.
  fold (value f) (value h) rounded top in C. rewrite E, Rlt_bool_true, F, H in C by exact T.
  split; apply C.
Qed.

Lemma signed_exact : forall y f, sign y ->
  rounded (value y * value f) = value y * value f /\ Rabs (value y * value f) < top.
Proof.
  intros y f Y. pose proof (abs_B2R_lt_emax prec emax f) as T. destruct Y as [-> | ->].
  - rewrite Rmult_1_l. split; [apply rounded_value | exact T].
  - replace (-1 * value f) with (- value f) by ring. rewrite Rabs_Ropp. split; [|exact T].
    unfold value. rewrite <- B2R_Bopp. apply rounded_value.
Qed.

Lemma times_sign : forall y f, sign y -> finite f ->
  finite (times y f) /\ value (times y f) = value y * value f.
Proof.
  intros y f Y F. destruct (signed_exact y f Y). now apply times_exact; [apply sign_finite|..].
Qed.

(* ---- vectors *)
Definition values (w : list float) : list R := map value w.
Definition vnorm (w : list R) : R := @norm real_lists w.

Lemma vnorm_squared : forall w, vnorm w * vnorm w = real_dot w w.
Proof. apply (@norm_squared real_lists). Qed.

Lemma vnorm_nonneg : forall w, 0 <= vnorm w.
Proof. apply (@norm_nonneg real_lists). Qed.

Lemma real_dot_abs : forall w, real_dot (map Rabs w) (map Rabs w) = real_dot w w.
Proof. induction w; simpl; [easy|]. rewrite IHw. f_equal. symmetry. apply (Rsqr_abs a). Qed.

Lemma sizes_are : forall w x,
  real_sizes (combine w x) = real_dot (map Rabs (values w)) (map Rabs (values x)).
Proof.
  induction w as [|c w IH]; intros [|e x]; simpl; try easy. now rewrite IH, Rabs_mult.
Qed.

Lemma sizes_at_most : forall w x,
  real_sizes (combine w x) <= vnorm (values w) * vnorm (values x).
Proof.
  intros w x. rewrite sizes_are.
  set (a := map Rabs (values w)). set (b := map Rabs (values x)).
  replace (vnorm (values w)) with (vnorm a).
  - replace (vnorm (values x)) with (vnorm b); [apply (@inner_at_most real_lists)|].
    unfold vnorm, norm, norm2. simpl. unfold b. now rewrite real_dot_abs.
  - unfold vnorm, norm, norm2. simpl. unfold a. now rewrite real_dot_abs.
Qed.

Lemma total_is_dot : forall w x, real_total (combine w x) = real_dot (values w) (values x).
Proof. induction w; destruct x; simpl; try easy. now rewrite IHw. Qed.

Lemma coordinate_at_most : forall w c, In c w -> Rabs c <= vnorm w.
Proof.
  intros w c I. apply Rsqr_incr_0_var; [|apply vnorm_nonneg]. unfold Rsqr at 2.
  rewrite vnorm_squared, <- Rsqr_abs. induction w as [|b w IH]; [easy|]. simpl.
  pose proof (real_dot_nonneg w). pose proof (Rle_0_sqr b) as B. unfold Rsqr in *.
  destruct I as [->|I]; [lra|]. specialize (IH I). lra.
Qed.

Lemma rate_one_is_exact : forall rate x, value rate = 1 ->
  rounded (value rate * value x) = value rate * value x /\ Rabs (value rate * value x) < top.
Proof.
  intros rate x ->. rewrite Rmult_1_l. split; [apply rounded_value | apply abs_B2R_lt_emax].
Qed.

Lemma finite_pairs : forall w x, Forall finite w -> Forall finite x ->
  Forall finite_pair (combine w x).
Proof.
  intros w x W. revert x. induction W as [|a w A W IH]; intros x X; simpl; [constructor|].
  destruct X; constructor; [now split | auto].
Qed.

Section Usual.
Variable rate : float.
Hypothesis rate_finite : finite rate.

(* The rate times x is a float64. *)
Definition exact_rate (x : float) : Prop :=
  rounded (value rate * value x) = value rate * value x /\ Rabs (value rate * value x) < top.

(* ---- one coordinate of an update *)
Lemma scaled_is : forall x s, finite x -> exact_rate x -> scaled rate x s ->
  finite s /\ value s = value rate * value x.
Proof.
  intros x s X [E T] [|one]; [now apply times_exact|]. split; [exact X|]. rewrite one. ring.
Qed.

Lemma step_is : forall y x s, sign y -> finite x -> exact_rate x -> step rate y x s ->
  finite s /\ value s = value rate * value y * value x.
Proof.
  intros y x s Y X E S. destruct (scaled_is x _ X E (by_rate rate x)) as [Fs Vs].
  destruct (signed_exact y (times rate x) Y) as [Es Ts]. rewrite Vs in Es, Ts.
  replace (value rate * value y * value x) with (value y * (value rate * value x)) by ring.
  destruct S as [| | |one].
  - destruct (times_sign y x Y X) as [F V].
    replace (value y * (value rate * value x)) with (value rate * value (times y x)) in *
      by (rewrite V; ring). now apply times_exact.
  - destruct (times_sign y rate Y rate_finite) as [_ V].
    destruct (signed_exact y rate Y) as [Er Tr].
    destruct (times_exact rate y rate_finite (sign_finite y Y)) as [F' V'];
      [now rewrite Rmult_comm | now rewrite Rmult_comm|].
    replace (value y * (value rate * value x)) with (value (times rate y) * value x) in *
      by (rewrite V'; ring). now apply times_exact.
  - destruct (times_sign y _ Y Fs) as [F V]. split; [easy|]. now rewrite V, Vs.
  - rewrite one, Rmult_1_l. now apply times_sign.
Qed.

Lemma moved_rounds : forall y x w f, sign y -> finite x -> exact_rate x -> finite w ->
  let m := value w + value rate * value y * value x in
  (1 + unit) * Rabs m < top -> moves_by_label rate y x w f ->
  finite f /\ within (unit * Rabs m) (value f - m).
Proof.
  intros y x w f Y X E W m T M. destruct (scaled_is x _ X E (by_rate rate x)) as [Fs Vs].
  destruct (times_sign y (times rate x) Y Fs) as [_ Vz].
  pose proof (rounded_sum_near w (times y (times rate x))) as N. rewrite Vz, Vs in N.
  replace (value w + value y * (value rate * value x)) with m in N by (unfold m; ring).
  assert (Small : Rlt_bool (Rabs (rounded m)) top = true) by (apply (in_range _ _ N); lra).
  enough (Q : finite f /\ value f = rounded m) by (destruct Q as [F ->]; now split).
  destruct M as [f M|s Y1 S|s Y1 S].
  - destruct M as [s S| |].
    + destruct (step_is y x s Y X E S) as [F V].
      pose proof (Bplus_correct prec emax _ _ mode_NE w s W F) as C.
      fold (value w) (value s) rounded top in C. rewrite V in C. fold m in C.
      rewrite Small in C. split; apply C.
    + destruct (times_sign y x Y X) as [F V].
      pose proof (Bfma_correct prec emax _ _ mode_NE rate (times y x) w rate_finite F W) as C.
      cbv zeta in C. fold (value rate) (value (times y x)) (value w) rounded top in C.
      replace (value rate * value (times y x) + value w) with m in C
        by (unfold m; rewrite V; ring).
      rewrite Small in C. split; apply C.
    + destruct (signed_exact y rate Y) as [Er Tr].
      destruct (times_exact rate y rate_finite (sign_finite y Y)) as [F V];
        [now rewrite Rmult_comm | now rewrite Rmult_comm|].
      pose proof (Bfma_correct prec emax _ _ mode_NE (times rate y) x w F X W) as C.
      cbv zeta in C. fold (value (times rate y)) (value x) (value w) rounded top in C.
      replace (value (times rate y) * value x + value w) with m in C
        by (unfold m; rewrite V; ring).
      rewrite Small in C. split; apply C.
  - destruct (scaled_is x s X E S) as [F V].
    pose proof (Bplus_correct prec emax _ _ mode_NE w s W F) as C.
    fold (value w) (value s) rounded top in C.
    replace (value w + value s) with m in C by (unfold m; rewrite V, Y1; ring).
    rewrite Small in C. split; apply C.
  - destruct (scaled_is x s X E S) as [F V].
    pose proof (Bminus_correct prec emax _ _ mode_NE w s W F) as C.
    fold (value w) (value s) rounded top in C.
    replace (value w - value s) with m in C by (unfold m; rewrite V, Y1; ring).
    rewrite Small in C. split; apply C.
Qed.

(* ---- one presentation *)
Variable d : nat.

Definition has_size (w : list float) : Prop := length w = d /\ Forall finite w.

Lemma score_near : forall a w p, usual rate a -> has_size w -> has_size (float_input p) ->
  sign (float_label p) ->
  let s := vnorm (values w) * vnorm (values (float_input p)) in
  sum_top d s < top ->
  finite (float_score a w p)
  /\ within (sum_error d s)
       (value (float_score a w p)
        - value (float_label p) * real_dot (values w) (values (float_input p))).
Proof.
  intros a w p [Sum _] [Lw Fw] [Lx Fx] Y s T. set (x := float_input p) in *.
  set (y := float_label p) in *.
  assert (L : length (combine w x) = d) by (rewrite combine_length; lia).
  pose proof (real_sizes_nonneg (combine w x)) as P. pose proof (sizes_at_most w x) as Q.
  destruct (sum_error_more d d (real_sizes (combine w x)) s ltac:(lia)) as [Er To];
    [unfold s; lra|].
  destruct (sum_is_near _ _ (Sum w x) (finite_pairs w x Fw Fx)) as [F B]; rewrite L in *; [lra|].
  rewrite total_is_dot in B. destruct (times_sign y _ Y F) as [F' V].
  split; [exact F'|]. unfold float_score. fold x y. rewrite V. unfold within in *.
  destruct Y as [-> | ->]; lra.
Qed.

Lemma update_near : forall a y, usual rate a -> sign y -> forall w x,
  length w = length x -> Forall finite w -> Forall finite x -> Forall exact_rate x ->
  let m := real_add (values w) (real_scale (value rate * value y) (values x)) in
  (1 + unit) * vnorm m < top ->
  let w' := map (fun c => moved a rate y (snd c) (fst c)) (combine w x) in
  length w' = length x /\ Forall finite w'
  /\ exists r, values w' = real_add m r /\ vnorm r <= unit * vnorm m.
Proof.
  intros a y [_ Move] Y w x L Fw Fx Ex m T w'.
  assert (Each : forall c, In c m -> (1 + unit) * Rabs c < top).
  { intros c I. pose proof (coordinate_at_most m c I). pose proof unit_positive. nra. }
  clear T. assert (Q : length w' = length x /\ Forall finite w' /\ exists r,
    values w' = real_add m r /\ real_dot r r <= unit * unit * real_dot m m).
  { subst w' m. revert x L Fx Ex Each.
    induction Fw as [|c w C Fw IH]; intros [|e x] L Fx Ex Each; try easy.
    - split; [easy|]. split; [constructor|]. exists []. simpl. split; [easy | lra].
    - inversion Fx as [|? ? E Fx']; inversion Ex as [|? ? Xe Ex']; subst. injection L as L.
      destruct (IH x L Fx' Ex' (fun c I => Each c (or_intror I))) as (L' & F' & r & V & B).
      pose proof (moved_rounds y e c _ Y E Xe C (Each _ (or_introl eq_refl)) (Move y e c))
        as [F N].
      simpl. split; [now rewrite L'|]. split; [now constructor|].
      set (k := value c + value rate * value y * value e) in *.
      set (f := moved a rate y e c) in *.
      exists (value f - k :: r). simpl. split.
      + f_equal; [fold k; ring | exact V].
      + fold k. assert ((value f - k) * (value f - k) <= unit * unit * (k * k)); [|lra].
        destruct N as [N1 N2]. pose proof (Rsqr_abs k) as A. unfold Rsqr in A. rewrite A.
        pose proof (Rabs_pos k). pose proof unit_positive. nra. }
  destruct Q as (Lw & F & r & V & B). split; [easy|]. split; [easy|]. exists r.
  split; [easy|]. pose proof unit_positive. pose proof (vnorm_nonneg m).
  apply Rsqr_incr_0_var; [|nra]. unfold Rsqr. rewrite vnorm_squared.
  replace (unit * vnorm m * (unit * vnorm m)) with (unit * unit * (vnorm m * vnorm m)) by ring.
  now rewrite vnorm_squared.
Qed.
End Usual.

(* ---- runs *)
Section Runs.
Variables (rate : float) (data : list float_point) (d K : nat) (v : list R).
Variables (w0 : list float) (gamma radius rho start aligned most : R).

(* The point is d finite floats, which the rate multiplies exactly, with a label -1 or +1; it lies
   within R, and v is right on it by gamma. *)
Record suits (p : float_point) : Prop := {
  label_is_sign : sign (float_label p);
  input_has_size : has_size d (float_input p);
  rate_is_exact : Forall (exact_rate rate) (float_input p);
  input_within : vnorm (values (float_input p)) <= radius;
  right_by : gamma <= value (float_label p) * real_dot v (values (float_input p)) }.

Let eta := value rate.
Definition g : R := growth unit d - 1.
Definition theta : R := INR d * growth unit d * tiny.

(* (1 + u)^K (sqrt (|w0|^2 + K rho^2) + g rho K), with any number that is this root at least *)
Definition longest_weights : R := growth unit K * (most + g * rho * INR K).

Hypothesis rate_finite : finite rate.
Hypothesis rate_nonneg : 0 <= eta.
Hypothesis all_suit : forall p, In p data -> suits p.
Hypothesis radius_nonneg : 0 <= radius.
Hypothesis rho_nonneg : 0 <= rho.
Hypothesis rho_large : eta * radius * (eta * radius) + 2 * (eta * theta) <= rho * rho.
Hypothesis w0_has_size : has_size d w0.
Hypothesis w0_within : vnorm (values w0) <= start.
Hypothesis w0_aligned : aligned <= real_dot (values w0) v.
Hypothesis most_nonneg : 0 <= most.
Hypothesis most_large : start * start + rho * rho * INR K <= most * most.
Hypothesis K_large :
  longest_weights * (1 + unit * INR K) * vnorm v < aligned + INR K * (eta * gamma).
Hypothesis no_overflow : sum_top d (longest_weights * radius) < top.
Hypothesis no_overflow_of_weights : longest_weights < top.

Lemma g_nonneg : 0 <= g.
Proof. unfold g. pose proof (growth_positive d). lra. Qed.

Lemma theta_nonneg : 0 <= theta.
Proof.
  unfold theta. pose proof (growth_positive d). pose proof (pos_INR d). pose proof tiny_positive.
  repeat apply Rmult_le_pos; lra.
Qed.

Lemma unit_nonneg : 0 <= unit.
Proof. left. apply unit_positive. Qed.

Lemma start_nonneg : 0 <= start.
Proof. apply Rle_trans with (2 := w0_within), vnorm_nonneg. Qed.

Lemma longest_at_most : forall k, (k <= K)%nat -> longest unit g rho start k <= longest_weights.
Proof.
  intros k L. apply Rle_trans with (longest unit g rho start K).
  - now apply (longest_more unit g rho start unit_nonneg g_nonneg rho_nonneg).
  - unfold longest, longest_weights, spread.
    apply Rmult_le_compat_l; [pose proof (growth_positive K); lra|]. apply Rplus_le_compat_r.
    rewrite <- (sqrt_square most) by easy. now apply sqrt_le_1_alt.
Qed.

Notation reached_by := (@reached real_lists unit g rho start v (eta * gamma) aligned).

(* K mistakes are too many. *)
Lemma reached_few : forall k w, (k <= K)%nat -> reached_by k w -> (k < K)%nat.
Proof.
  intros k w L H. destruct (Nat.eq_dec k K) as [->|]; [exfalso | lia].
  apply (reached_bound unit g rho start) in H. fold (vnorm v) in H.
  pose proof (longest_at_most K L) as M. pose proof (vnorm_nonneg v). pose proof (pos_INR K).
  pose proof unit_nonneg.
  assert (longest unit g rho start K * (1 + unit * INR K) * vnorm v
    <= longest_weights * (1 + unit * INR K) * vnorm v); [|lra].
  apply Rmult_le_compat_r; [easy|]. apply Rmult_le_compat_r; [nra | easy].
Qed.

(* After k mistakes. *)
Definition keeps (k : nat) (w : list float) : Prop :=
  (k < K)%nat /\ has_size d w /\ reached_by k (values w).

Lemma keeps_start : keeps 0 w0.
Proof.
  assert (H : reached_by 0 (values w0)) by (apply reached_start; [apply start_nonneg | easy..]).
  split; [exact (reached_few 0 _ (Nat.le_0_l K) H) | now split].
Qed.

Lemma score_is_near : forall k w a p, keeps k w -> usual rate a -> In p data ->
  finite (float_score a w p)
  /\ within (g * radius * vnorm (values w) + theta)
       (value (float_score a w p)
        - value (float_label p) * real_dot (values w) (values (float_input p))).
Proof.
  intros k w a p (L & Sw & [Nw _]) A I. destruct (all_suit p I) as [Y Sx _ R _].
  pose proof (longest_at_most k ltac:(lia)) as Long. fold (vnorm (values w)) in Nw.
  pose proof (vnorm_nonneg (values w)). pose proof (vnorm_nonneg (values (float_input p))).
  set (s := vnorm (values w) * vnorm (values (float_input p))).
  assert (Ps : 0 <= s) by (unfold s; nra).
  assert (Sr : s <= vnorm (values w) * radius) by (unfold s; now apply Rmult_le_compat_l).
  assert (Sl : vnorm (values w) * radius <= longest_weights * radius)
    by (apply Rmult_le_compat_r; lra).
  assert (T : sum_top d s < top).
  { destruct (sum_error_more d d s (longest_weights * radius) (le_n d) ltac:(lra)). lra. }
  destruct (score_near rate d a w p A Sw Sx Y T) as [F B].
  split; [exact F|]. fold s in B.
  assert (E : sum_error d s <= g * radius * vnorm (values w) + theta).
  { unfold sum_error. fold g. fold theta. pose proof g_nonneg. nra. }
  unfold within in *. lra.
Qed.

Lemma mistake_is_near : forall k w a p, keeps k w -> usual rate a -> In p data ->
  let score := value (float_label p) * real_dot (values w) (values (float_input p)) in
  let slack := g * radius * vnorm (values w) + theta in
  if float_mistake a w p then score <= slack else - slack < score.
Proof.
  intros k w a p Kw A I score slack. destruct (score_is_near k w a p Kw A I) as [F B].
  fold score slack in B. unfold float_mistake. rewrite Bleb_correct by easy.
  change (B2R zero) with 0. fold (value (float_score a w p)).
  unfold within in B. destruct (Rle_bool_spec (value (float_score a w p)) 0); lra.
Qed.

Lemma keeps_kept : forall k w a p, keeps k w -> usual rate a -> In p data ->
  float_mistake a w p = true -> keeps (S k) (float_update rate a w p).
Proof.
  intros k w a p Kw A I M. pose proof (mistake_is_near k w a p Kw A I) as Near. rewrite M in Near.
  destruct Kw as (L & [Lw Fw] & Rw). destruct (all_suit p I) as [Y [Lx Fx] Ex R G].
  set (x := float_input p) in *. set (y := float_label p) in *.
  set (z := real_scale (eta * value y) (values x)).
  assert (Yy : value y * value y = 1) by (destruct Y as [-> | ->]; lra).
  assert (Zz : forall u, real_dot u z = eta * (value y * real_dot u (values x))).
  { intro u. unfold z. rewrite real_dot_sym, real_dot_scale, real_dot_sym. ring. }
  assert (Nz : @norm real_lists z <= eta * radius).
  { replace (@norm real_lists z) with (eta * vnorm (values x)); [now apply Rmult_le_compat_l|].
    rewrite <- (sqrt_square (eta * vnorm (values x)))
      by (apply Rmult_le_pos; [easy | apply vnorm_nonneg]).
    unfold norm, norm2. simpl. f_equal. rewrite Zz, real_dot_sym, Zz, <- vnorm_squared.
    transitivity (value y * value y * (eta * vnorm (values x) * (eta * vnorm (values x))));
      [rewrite Yy|]; ring. }
  assert (Mz : real_dot (values w) z <= g * (eta * radius) * vnorm (values w) + eta * theta).
  { rewrite Zz. apply (Rmult_le_compat_l eta) in Near; lra. }
  assert (Gz : eta * gamma <= real_dot v z) by (rewrite Zz; now apply Rmult_le_compat_l).
  assert (Pt : 0 <= eta * theta) by (apply Rmult_le_pos; [easy | apply theta_nonneg]).
  pose proof (@moved_length real_lists unit g (eta * theta) (eta * radius) rho start unit_nonneg
    g_nonneg Pt rho_nonneg rho_large k (values w) z (proj1 Rw) Nz Mz) as Long.
  assert (Up : (1 + unit) * vnorm (real_add (values w) z) <= longest_weights).
  { apply Rle_trans with (2 := longest_at_most (S k) L). unfold longest.
    change (growth unit (S k)) with ((1 + unit) * growth unit k). rewrite Rmult_assoc.
    apply Rmult_le_compat_l; [pose proof unit_nonneg; lra | exact Long]. }
  destruct (update_near rate rate_finite a y A Y w x ltac:(congruence) Fw Fx Ex)
    as (L' & F' & r & V & B); [fold eta z; lra|].
  fold eta z in V, B.
  assert (Rw' : reached_by (S k) (real_add (real_add (values w) z) r)).
  { apply (@reached_kept real_lists unit g (eta * theta) (eta * radius) rho start unit_nonneg
      g_nonneg Pt rho_nonneg rho_large v (eta * gamma) aligned k (values w) z r); easy. }
  unfold keeps, float_update. fold x y. split; [exact (reached_few (S k) _ L Rw')|].
  split; [split; [congruence | exact F']|]. now rewrite V.
Qed.

(* What every update keeps, every run keeps. *)
Lemma pass_keeps : forall rows how k w, (forall j, usual rate (how j)) -> keeps k w ->
  let (w', made) := float_pass rate data how rows w in keeps (k + length made) w'.
Proof.
  induction rows as [|row rows IH]; intros how k w H Kw; simpl; [now rewrite Nat.add_0_r|].
  destruct (nth_error data row) as [p|] eqn:E;
    [|now apply (IH (fun k => how (S k)))].
  destruct (float_mistake (how O) w p) eqn:M; [|now apply (IH (fun k => how (S k)))].
  pose proof (keeps_kept k w (how O) p Kw (H O) (nth_error_In _ _ E) M) as Kw'.
  specialize (IH (fun k => how (S k)) (S k) _ (fun j => H (S j)) Kw').
  destruct (float_pass _ _ _ _ _) as [w' made]. simpl length. now rewrite <- Nat.add_succ_comm.
Qed.

Lemma run_keeps : forall fuel how orders k w, (forall pass j, usual rate (how pass j)) ->
  keeps k w -> let t := float_run rate data how orders fuel w in
  keeps (k + length (concat (float_mistakes t))) (float_weights t)
  /\ ((K <= k + fuel)%nat -> float_ended t = converged).
Proof.
  induction fuel as [|fuel IH]; intros how orders k w H Kw; cbn [float_run].
  - simpl. rewrite Nat.add_0_r. split; [easy|]. destruct Kw. lia.
  - pose proof (pass_keeps (orders O) (how O) k w (H O) Kw) as P.
    destruct (float_pass _ _ _ _ _) as [w' [|row made]]; [now split|].
    destruct (IH (fun k => how (S k)) (fun k => orders (S k)) _ _ (fun k => H (S k)) P) as [Q E].
    cbn [float_mistakes float_weights float_ended concat]. rewrite app_length, Nat.add_assoc.
    split; [exact Q|]. intro L. apply E. simpl. lia.
Qed.

Theorem float_mistakes_below : forall fuel how orders,
  (forall pass j, usual rate (how pass j)) ->
  (length (concat (float_mistakes (float_run rate data how orders fuel w0))) < K)%nat.
Proof.
  intros fuel how orders H. apply (run_keeps fuel how orders 0 _ H keeps_start).
Qed.

Theorem float_runs_end : forall fuel how orders,
  (forall pass j, usual rate (how pass j)) -> (K <= fuel)%nat ->
  float_ended (float_run rate data how orders fuel w0) = converged.
Proof.
  intros fuel how orders H L. now apply (run_keeps fuel how orders 0 _ H keeps_start).
Qed.

Lemma clean_float_pass : forall rows how w w', float_pass rate data how rows w = (w', []) ->
  w' = w /\ forall row p, In row rows -> nth_error data row = Some p ->
  exists j, float_mistake (how j) w p = false.
Proof.
  induction rows as [|row rows IH]; intros how w w' H; simpl in H.
  - split; [congruence | easy].
  - destruct (nth_error data row) as [p|] eqn:E.
    + destruct (float_mistake (how O) w p) eqn:M; [now destruct (float_pass _ _ _ _ _)|].
      destruct (IH (fun k => how (S k)) _ _ H) as [-> C]. split; [reflexivity|].
      intros i q [<-|I] Q; [exists O; congruence|].
      destruct (C i q I Q) as [j J]. now exists (S j).
    + destruct (IH (fun k => how (S k)) _ _ H) as [-> C]. split; [reflexivity|].
      intros i q [<-|I] Q; [congruence|]. destruct (C i q I Q) as [j J]. now exists (S j).
Qed.

(* w is right on every point but for what a score may err by. *)
Definition nearly_right (w : list float) : Prop := forall p, In p data ->
  - (g * radius * vnorm (values w) + theta)
  < value (float_label p) * real_dot (values w) (values (float_input p)).

Definition each_in_each (orders : nat -> list nat) : Prop :=
  forall pass row, (row < length data)%nat -> In row (orders pass).

Lemma ended_nearly_right : forall fuel how orders k w, (forall pass j, usual rate (how pass j)) ->
  each_in_each orders -> keeps k w -> let t := float_run rate data how orders fuel w in
  float_ended t = converged -> nearly_right (float_weights t).
Proof.
  induction fuel as [|fuel IH]; intros how orders k w H C Kw t E; subst t; cbn [float_run] in *;
    [easy|].
  pose proof (pass_keeps (orders O) (how O) k w (H O) Kw) as P.
  destruct (float_pass rate data (how O) (orders O) w) as [w' [|row made]] eqn:F.
  - destruct (clean_float_pass _ _ _ _ F) as [-> R]. intros p I.
    destruct (In_nth_error _ _ I) as [i N].
    destruct (R i p) as [j J]; [apply C, nth_error_Some; congruence | exact N|].
    pose proof (mistake_is_near k w (how O j) p Kw (H O j) I) as Near. now rewrite J in Near.
  - cbn [float_weights float_ended] in *. apply (IH _ _ (k + length (row :: made))%nat); auto.
    intro pass. apply C.
Qed.

(* What a run that ended says is nearly true. *)
Theorem float_runs_end_nearly_right : forall fuel how orders,
  (forall pass j, usual rate (how pass j)) -> each_in_each orders ->
  let t := float_run rate data how orders fuel w0 in
  float_ended t = converged -> nearly_right (float_weights t).
Proof.
  intros fuel how orders H C. exact (ended_nearly_right fuel how orders O w0 H C keeps_start).
Qed.
End Runs.
