(* On a grid the float64 perceptron is the integer perceptron: the same mistakes, the same weights.

   The points are m 2^e at most, in integers times 2^e, in d coordinates; the rate is an integer
   times 2^r. Then weights are integers times 2^(r+e) and scores integers times 2^(r+2e). While no
   weight of the integer run passes W, all that has to be small enough for float64 is m, W and
   d W m in these units: `covered`. This holds for every order of the points and of the sums, for
   every fuel, separable or not.

   The a priori W is m times the mistake bound; claim float-is-exact. No earlier formal treatment
   of the perceptron is known to discharge floating point. *)
From Coq Require Import ZArith Reals List Lia Lra Bool.
From Flocq Require Import Core.Core IEEE754.BinarySingleNaN.
From Perceptron Require Import Vectors Program FloatGrid FloatSum FloatVectors FloatProgram.
Import ListNotations.
Open Scope Z_scope.

(* No weight passes W after any update of the pass, of the run. *)
Fixpoint pass_stays (rate W : Z) (data : list point) (rows : list nat) (w : vec) : bool :=
  match rows with
  | [] => true
  | row :: rest =>
      match nth_error data row with
      | None => pass_stays rate W data rest w
      | Some p =>
          if mistake w p
          then let w' := update rate w p in
               within_size W w' && pass_stays rate W data rest w'
          else pass_stays rate W data rest w
      end
  end.

Fixpoint run_stays (rate W : Z) (data : list point) (orders : nat -> list nat) (fuel : nat)
  (w : vec) : bool :=
  match fuel with
  | O => true
  | S fuel' =>
      pass_stays rate W data (orders O) w &&
      match one_pass rate data (orders O) w with
      | (_, []) => true
      | (w', _) => run_stays rate W data (fun k => orders (S k)) fuel' w'
      end
  end.

(* Every number of the run fits: points, rate, move, weights, and scores in any partial sum. *)
Record covered (e r rate m W : Z) (d : nat) : Prop := {
  points_fit : fits e m;
  rate_fits : fits r rate;
  move_fits : fits (r + e) (rate * m);
  weights_fit : fits (r + e) W;
  scores_fit : fits (r + e + e) (Z.of_nat d * (W * m)) }.

(* A point in floats is this point in integers, times 2^e; its label is -1 or +1. *)
Record represents (e m : Z) (d : nat) (p : point) (f : float_point) : Prop := {
  label_is_sign : Z.abs (label p) = 1;
  label_stands : stands 0 (label p) (float_label f);
  length_is_d : length (input p) = d;
  input_within : within_size m (input p) = true;
  input_stands : Forall2 (stands e) (input p) (float_input f) }.

Section Exact.
Variables (e r rate m W : Z) (d : nat) (eta : float).
Hypothesis m_nonneg : 0 <= m.
Hypothesis W_nonneg : 0 <= W.
Hypothesis rate_nonneg : 0 <= rate.
Hypothesis eta_stands : stands r rate eta.
Hypothesis fit : covered e r rate m W d.

Notation same_point := (represents e m d).
Notation same_weights := (stand_vector (r + e) d).
Notation small := (within_size W).

(* One coordinate. *)
Lemma step_exact : forall l c y x s, Z.abs l = 1 -> Z.abs c <= m ->
  stands 0 l y -> stands e c x -> step eta y x s -> stands (r + e) (rate * l * c) s.
Proof.
  intros l c y x s L C Y X S. destruct fit as [Fm Fr Fs _ _].
  assert (P : stands (0 + e) (l * c) (times y x)).
  { apply stands_times; auto. apply (fits_less _ _ _ Fm). rewrite Z.abs_mul. lia. }
  assert (B : Z.abs (rate * (l * c)) <= rate * m).
  { rewrite !Z.abs_mul, L, (Z.abs_eq rate), Z.mul_1_l by lia. nia. }
  destruct S as [| | |one].
  - apply stands_same with (e := r + (0 + e)) (n := rate * (l * c)); [|ring..].
    apply stands_times; auto. now apply (fits_less _ _ _ Fs).
  - apply stands_same with (e := (r + 0) + e) (n := rate * l * c); [|ring..].
    apply stands_times; auto.
    + apply stands_times; auto. rewrite Z.add_0_r. apply (fits_less _ _ _ Fr).
      rewrite Z.abs_mul. lia.
    + rewrite Z.add_0_r. apply (fits_less _ _ _ Fs). now rewrite <- Z.mul_assoc.
  - apply stands_same with (e := 0 + (r + e)) (n := l * (rate * c)); [|ring..].
    apply stands_times; auto.
    + apply stands_times; auto. apply (fits_less _ _ _ Fs). rewrite Z.abs_mul. nia.
    + apply (fits_less _ _ _ Fs). now replace (l * (rate * c)) with (rate * (l * c)) by ring.
  - destruct P as [F V], eta_stands as [_ E]. split; [exact F|]. rewrite one in E.
    rewrite V, <- Z.mul_assoc, <- (at_grid_times r e), <- E. simpl. ring.
Qed.

Lemma moved_exact : forall b l c w y x f, Z.abs l = 1 -> Z.abs c <= m ->
  stands (r + e) b w -> stands 0 l y -> stands e c x -> Z.abs (b + rate * l * c) <= W ->
  moves eta y x w f -> stands (r + e) (b + rate * l * c) f.
Proof.
  intros b l c w y x f L C Sw Sy Sx B M. destruct fit as [Fm Fr Fs Fw _].
  assert (P : fits (r + e) (Z.abs (b + rate * l * c))) by now apply (fits_less _ _ _ Fw).
  destruct M as [s S| |].
  - apply stands_plus; auto. now apply step_exact with (y := y) (x := x).
  - apply stands_same with (e := r + (0 + e)) (n := rate * (l * c) + b); [|ring..].
    apply stands_fused; auto.
    + apply stands_times; auto. apply (fits_less _ _ _ Fm). rewrite Z.abs_mul. lia.
    + now replace (rate * (l * c) + b) with (b + rate * l * c) by ring.
  - apply stands_same with (e := (r + 0) + e) (n := rate * l * c + b); [|ring..].
    apply stands_fused; rewrite ?Z.add_0_r; auto.
    + apply stands_same with (e := r + 0) (n := rate * l); [|ring..].
      apply stands_times; auto. rewrite Z.add_0_r. apply (fits_less _ _ _ Fr).
      rewrite Z.abs_mul. lia.
    + now replace (rate * l * c + b) with (b + rate * l * c) by ring.
Qed.

(* One presentation: the score, and whether it is a mistake, and the update. *)
Theorem score_exact : forall a w f p q, honest eta a -> small w = true ->
  same_weights w f -> same_point p q -> stands (r + e + e) (score w p) (float_score a f q).
Proof.
  intros a w f p q [Sum _] Small S [Sign Label Len In Stand]. destruct fit as [_ _ _ _ Fs].
  pose proof (stand_pairs _ _ _ _ _ _ S Stand) as Pairs.
  apply within_size_iff in In. pose proof (pad_within W d w W_nonneg Small) as Wd.
  pose proof (sizes_within W m _ _ W_nonneg m_nonneg Wd In) as Sizes. rewrite Len in Sizes.
  pose proof (total_within_sizes (combine (pad d w) (input p))) as T.
  pose proof (sum_is_exact _ _ _ _ (Sum f (float_input q)) _ Pairs) as Exact.
  rewrite total_combine, dot_pad in * by assumption.
  apply (stands_times 0 (r + e + e)); auto.
  - apply Exact. now apply (fits_less _ _ _ Fs).
  - apply (fits_less _ _ _ Fs). rewrite Z.abs_mul, Sign. lia.
Qed.

Lemma mistake_exact : forall a w f p q, honest eta a -> small w = true ->
  same_weights w f -> same_point p q -> float_mistake a f q = mistake w p.
Proof.
  intros. unfold float_mistake, mistake. apply stands_sign with (e := r + e + e).
  now apply score_exact.
Qed.

Lemma update_exact : forall a w f p q, honest eta a -> small (update rate w p) = true ->
  same_weights w f -> same_point p q ->
  same_weights (update rate w p) (float_update eta a f q).
Proof.
  intros a w f p q [_ Move] Small S [Sign Label Len In Stand].
  apply within_size_iff in In.
  pose proof (pad_within W d _ W_nonneg Small) as Wd.
  unfold same_weights, stand_vector, update, float_update in *.
  rewrite pad_add_scaled in * by assumption. clear Small Len.
  revert In Wd. generalize dependent (input p). revert S.
  generalize (pad d w) as u. intros u S x Stand.
  revert x Stand. generalize (float_input q) as g.
  induction S as [|b v u f B S IH]; intros g x Stand In Wd; simpl; [constructor|].
  destruct Stand as [|c h x g C Stand]; simpl in *; [constructor|].
  inversion In; inversion Wd; subst. constructor; [|now apply IH].
  now apply moved_exact with (w := v) (y := float_label q) (x := h).
Qed.

(* One pass, and the run. *)
Variables (data : list point) (floats : list float_point).
Hypothesis same_data : Forall2 same_point data floats.

Lemma same_row : forall row,
  match nth_error data row, nth_error floats row with
  | Some p, Some q => same_point p q
  | None, None => True
  | _, _ => False
  end.
Proof.
  induction same_data as [|p q ps qs H T IH]; intros [|row]; simpl; auto.
  exact (IH T row).
Qed.

Lemma pass_exact : forall rows how w f, (forall k, honest eta (how k)) ->
  small w = true -> pass_stays rate W data rows w = true -> same_weights w f ->
  let (w', made) := one_pass rate data rows w in
  let (f', float_made) := float_pass eta floats how rows f in
  float_made = made /\ same_weights w' f' /\ small w' = true.
Proof.
  induction rows as [|row rows IH]; intros how w f H Small Stays Same; simpl in *; [now split|].
  pose proof (same_row row) as Row.
  destruct (nth_error data row) as [p|], (nth_error floats row) as [q|]; try easy;
    [|now apply IH].
  rewrite mistake_exact with (w := w) (p := p) by auto.
  destruct (mistake w p); [|now apply IH].
  apply andb_prop in Stays as [Small' Stays].
  pose proof (update_exact _ _ _ _ _ (H O) Small' Same Row) as Same'.
  specialize (IH (fun k => how (S k)) _ _ (fun k => H (S k)) Small' Stays Same').
  destruct (one_pass _ _ _ _) as [w' made], (float_pass _ _ _ _ _) as [f' float_made].
  destruct IH as (-> & ? & ?). now split.
Qed.

Theorem run_exact : forall fuel how orders w f, (forall pass k, honest eta (how pass k)) ->
  small w = true -> run_stays rate W data orders fuel w = true -> same_weights w f ->
  let exact := run rate data orders fuel w in
  let float := float_run eta floats how orders fuel f in
  float_mistakes float = mistakes exact /\ float_ended float = ended exact /\
  same_weights (weights exact) (float_weights float) /\ small (weights exact) = true.
Proof.
  induction fuel as [|fuel IH]; intros how orders w f H Small Stays Same; cbn [run float_run];
    [now split|].
  cbn [run_stays] in Stays. apply andb_prop in Stays as [Pass Stays].
  pose proof (pass_exact (orders O) (how O) w f (H O) Small Pass Same) as P.
  destruct (one_pass rate data (orders O) w) as [w' made].
  destruct (float_pass eta floats (how O) (orders O) f) as [f' float_made].
  destruct P as (-> & Same' & Small').
  destruct made as [|row made]; [now split|].
  destruct (IH (fun k => how (S k)) (fun k => orders (S k)) w' f') as (M & E & V); auto.
  cbn. now rewrite M, E.
Qed.
End Exact.
