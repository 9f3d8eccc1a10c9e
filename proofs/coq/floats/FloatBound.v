(* On separable data the mistake bound alone says that a float64 run is exact, before it is made.

   After k mistakes from 0 no weight passes k times the largest move, and k is at most
   K = R^2 |u|^2 / delta^2 (Novikoff 1962). So the condition `grid_covers`, claim float-is-exact,
   which the Python side evaluates on real data, settles that the float64 program makes exactly the
   mistakes of the integer program, ends with its weights, keeps the bound, stops, and separates. *)
From Coq Require Import ZArith Reals List Lia Bool.
From Perceptron Require Import Vectors Program Convergence.
From Perceptron Require Import FloatGrid FloatSum FloatVectors FloatProgram FloatExact.
Import ListNotations.
Open Scope Z_scope.

(* ---- k mistakes bring no weight farther than k moves *)
Section Counted.
Variables (rate m : Z) (data : list point).
Hypothesis m_nonneg : 0 <= m.
Hypothesis rate_nonneg : 0 <= rate.
Hypothesis signs : forall p, In p data -> Z.abs (label p) = 1.
Hypothesis inputs_within : forall p, In p data -> within_size m (input p) = true.

Lemma add_scaled_within : forall A a x w, 0 <= A -> within_size A w = true ->
  within_size m x = true -> within_size (A + Z.abs a * m) (add_scaled w a x) = true.
Proof.
  intros A a x w PA. rewrite !within_size_iff. intros Hw Hx. revert w Hw.
  induction Hx as [|c x Hc Hx IH]; intros w Hw.
  - replace (add_scaled w a []) with w by now destruct w.
    eapply Forall_impl; [|exact Hw]. cbv beta. nia.
  - assert (Z.abs (a * c) <= Z.abs a * m) by (rewrite Z.abs_mul; nia).
    destruct Hw as [|b w Hb Hw]; simpl; constructor; try apply IH; auto; nia.
Qed.

Lemma update_within : forall k w p, 0 <= k -> In p data ->
  within_size (k * (rate * m)) w = true ->
  within_size ((k + 1) * (rate * m)) (update rate w p) = true.
Proof.
  intros k w p K I H. unfold update.
  replace ((k + 1) * (rate * m)) with (k * (rate * m) + Z.abs (rate * label p) * m).
  - apply add_scaled_within; auto. nia.
  - rewrite Z.abs_mul, signs, Z.abs_eq by auto. ring.
Qed.

Lemma within_more : forall A B w, A <= B -> within_size A w = true -> within_size B w = true.
Proof.
  intros A B w L. rewrite !within_size_iff. apply Forall_impl. lia.
Qed.

Lemma pass_counted : forall most rows k w, 0 <= k -> within_size (k * (rate * m)) w = true ->
  let (w', made) := one_pass rate data rows w in
  within_size ((k + Z.of_nat (length made)) * (rate * m)) w' = true /\
  (k + Z.of_nat (length made) <= most ->
   pass_stays rate (most * (rate * m)) data rows w = true).
Proof.
  induction rows as [|row rows IH]; intros k w K H; simpl.
  - rewrite Z.add_0_r. auto.
  - destruct (nth_error data row) as [p|] eqn:E; [|now apply IH].
    destruct (mistake w p) eqn:M; [|now apply IH].
    pose proof (update_within k w p K (nth_error_In _ _ E) H) as U.
    specialize (IH (k + 1) _ ltac:(lia) U).
    destruct (one_pass rate data rows (update rate w p)) as [w' made].
    destruct IH as [Last Stays]. simpl length. rewrite Nat2Z.inj_succ.
    replace (k + Z.succ (Z.of_nat (length made))) with (k + 1 + Z.of_nat (length made)) by lia.
    split; [exact Last|]. intros B. rewrite Stays by assumption.
    assert (L : (k + 1) * (rate * m) <= most * (rate * m))
      by (apply Z.mul_le_mono_nonneg_r; nia).
    now rewrite (within_more _ _ _ L U).
Qed.

Lemma run_counted : forall most fuel orders k w, 0 <= k ->
  within_size (k * (rate * m)) w = true ->
  k + Z.of_nat (updates (run rate data orders fuel w)) <= most ->
  run_stays rate (most * (rate * m)) data orders fuel w = true.
Proof.
  induction fuel as [|fuel IH]; intros orders k w K H B; simpl; [reflexivity|].
  pose proof (pass_counted most (orders O) k w K H) as P.
  cbn [run] in B. unfold updates in *.
  destruct (one_pass rate data (orders O) w) as [w' made]. destruct P as [Last Stays].
  destruct made as [|row made]; cbn [mistakes concat] in *.
  - rewrite Stays by (simpl in *; lia). reflexivity.
  - rewrite app_length in B.
    rewrite Stays by lia.
    apply IH with (k := k + Z.of_nat (length (row :: made))); auto; lia.
Qed.
End Counted.

(* ---- the condition, as it is evaluated on data *)
Definition bits (n : Z) : Z := if n =? 0 then 0 else Z.log2 n + 1.

Definition inside (unit n : Z) : bool := (-1022 <=? unit) && (unit + bits n <=? 1023).

(* Points of size m 2^e in d coordinates, a rate of 2^r, at most K mistakes. *)
Definition grid_covers (e r m K : Z) (d : nat) : bool :=
  let most := m * K in
  let score := (Z.of_nat d + 1) * m * most in
  inside e m && inside r 1 && inside (e + r) most && inside (2 * e + r) score
  && (score <? 2 ^ 53).

Lemma inside_fits : forall unit n, 0 <= n < 2 ^ 53 -> inside unit n = true -> fits unit n.
Proof.
  unfold inside, fits. intros unit n N H.
  apply andb_prop in H as [Low High]. apply Z.leb_le in Low, High. split; [lia|].
  assert (B : 0 <= bits n /\ n < 2 ^ bits n).
  { unfold bits. destruct (Z.eqb_spec n 0) as [->|Z]; [simpl; lia|].
    pose proof (Z.log2_spec n ltac:(lia)). pose proof (Z.log2_nonneg n).
    rewrite Z.add_1_r. lia. }
  destruct (Z.min_spec 53 (1024 - unit)) as [[_ ->]|[_ ->]]; [lia|].
  apply Z.lt_le_trans with (1 := proj2 B). apply Z.pow_le_mono_r; lia.
Qed.

Theorem grid_covers_covered : forall e r m K d, 0 <= m -> 1 <= K ->
  grid_covers e r m K d = true -> covered e r 1 m (K * (1 * m)) d.
Proof.
  unfold grid_covers. intros e r m K d M HK H. cbv zeta in H.
  apply andb_prop in H as [H Small]. apply andb_prop in H as [H Score].
  apply andb_prop in H as [H Weights]. apply andb_prop in H as [Points Rate].
  apply Z.ltb_lt in Small. pose proof (Nat2Z.is_nonneg d).
  assert (A : m <= m * K) by nia.
  assert (B : m * K <= (Z.of_nat d + 1) * m * (m * K)).
  { destruct (Z.eq_dec m 0) as [->|]; [lia|]. assert (1 <= (Z.of_nat d + 1) * m) by nia. nia. }
  assert (C : Z.of_nat d * (m * K * m) <= (Z.of_nat d + 1) * m * (m * K)) by nia.
  assert (D : 0 <= Z.of_nat d * (m * K * m)) by nia.
  rewrite Z.mul_1_l, (Z.mul_comm K m). rewrite (Z.add_comm e r) in Weights.
  apply inside_fits in Points, Rate, Weights, Score; try lia.
  split; rewrite ?Z.mul_1_l; auto.
  - now apply (fits_less _ _ (m * K)).
  - replace (r + e + e) with (2 * e + r) by ring. now apply (fits_less _ _ _ Score).
Qed.

(* ---- the float64 perceptron from 0, where the integer program makes at most K mistakes *)
Section FromZero.
Variables (e r m K : Z) (d : nat) (eta : float).
Variables (data : list point) (floats : list float_point) (start : vec).
Hypothesis m_nonneg : 0 <= m.
Hypothesis K_positive : 1 <= K.
Hypothesis rate_is : stands r 1 eta.
Hypothesis same_data : Forall2 (represents e m d) data floats.
Hypothesis condition : grid_covers e r m K d = true.
Hypothesis start_is_zero : within_size 0 start = true.

Lemma every_point : forall p, In p data -> exists q, represents e m d p q.
Proof.
  intros p I. induction same_data as [|a b xs ys H T IH]; [easy|].
  destruct I as [<-|I]; [now exists b | exact (IH T I)].
Qed.

Let W := K * (1 * m).

Lemma covers : covered e r 1 m W d.
Proof. exact (grid_covers_covered _ _ _ _ _ m_nonneg K_positive condition). Qed.

Lemma exact_and_small : forall fuel how orders,
  (forall pass k, honest eta (how pass k)) ->
  Z.of_nat (updates (run 1 data orders fuel start)) <= K ->
  let exact := run 1 data orders fuel start in
  let float := float_run eta floats how orders fuel (repeat zero d) in
  float_mistakes float = mistakes exact /\ float_ended float = ended exact /\
  stand_vector (r + e) d (weights exact) (float_weights float) /\
  within_size W (weights exact) = true.
Proof.
  intros fuel how orders H U. pose proof covers.
  apply run_exact with (e := e) (m := m); auto; try (unfold W; nia).
  - apply (within_more 0); [unfold W; nia | exact start_is_zero].
  - apply (run_counted 1 m data) with (k := 0); try lia; [| |exact start_is_zero];
      intros p I; destruct (every_point p I) as [q []]; assumption.
  - now apply stand_zeros.
Qed.

Theorem float_is_exact_within : forall fuel how orders,
  (forall pass k, honest eta (how pass k)) ->
  Z.of_nat (updates (run 1 data orders fuel start)) <= K ->
  let exact := run 1 data orders fuel start in
  let float := float_run eta floats how orders fuel (repeat zero d) in
  float_mistakes float = mistakes exact /\ float_ended float = ended exact /\
  stand_vector (r + e) d (weights exact) (float_weights float).
Proof.
  intros fuel how orders H U.
  destruct (exact_and_small fuel how orders H U) as (M & E & V & _). now split.
Qed.

(* The next score after any run is the exact one, on every point. The orders are any, also such as
   end in the middle of a pass: so this is the score at each presentation of each run. *)
Theorem float_scores_are_exact : forall fuel how orders a p q,
  (forall pass k, honest eta (how pass k)) -> honest eta a -> represents e m d p q ->
  Z.of_nat (updates (run 1 data orders fuel start)) <= K ->
  let exact := run 1 data orders fuel start in
  let float := float_run eta floats how orders fuel (repeat zero d) in
  stands (r + e + e) (score (weights exact) p) (float_score a (float_weights float) q) /\
  float_mistake a (float_weights float) q = mistake (weights exact) p.
Proof.
  intros fuel how orders a p q H A P U exact float.
  destruct (exact_and_small fuel how orders H U) as (_ & _ & V & Small).
  assert (W_nonneg : 0 <= W) by (unfold W; nia). pose proof covers.
  split; [apply score_exact with (rate := 1) (m := m) (W := W) (d := d) (eta := eta) |
    apply mistake_exact with (e := e) (r := r) (rate := 1) (m := m) (W := W) (d := d) (eta := eta)];
    auto; lia.
Qed.
End FromZero.

(* ---- on separable data *)

(* Cauchy and Schwarz at any one point. *)
Lemma bound_positive : forall u delta R2 data, 0 < delta -> margin_of u delta data ->
  within R2 data -> data <> [] -> 1 <= R2 * norm2 u / (delta * delta).
Proof.
  intros u delta R2 [|p rest] P M B N; [easy|]. apply Z.div_le_lower_bound; [nia|].
  assert (I : In p (p :: rest)) by now left.
  pose proof (M p I) as D. pose proof (B p I) as W.
  rewrite norm2_signed in W. unfold score in D.
  pose proof (cauchy_schwarz u (input p)) as C. pose proof (norm2_nonneg u) as U.
  set (s := dot u (input p)) in *. set (l := label p) in *.
  assert (delta * delta <= (l * s) * (l * s)) by nia.
  assert (l * l * (s * s) <= l * l * (norm2 u * norm2 (input p))) by nia.
  assert (l * l * norm2 (input p) * norm2 u <= R2 * norm2 u) by nia. lia.
Qed.

Section Separable.
Variables (e r m delta R2 : Z) (d : nat) (u : vec) (eta : float).
Variables (data : list point) (floats : list float_point).
Hypothesis m_nonneg : 0 <= m.
Hypothesis delta_positive : 0 < delta.
Hypothesis R2_nonneg : 0 <= R2.
Hypothesis u_separates : margin_of u delta data.
Hypothesis points_within : within R2 data.
Hypothesis some_data : data <> [].
Hypothesis rate_is : stands r 1 eta.
Hypothesis same_data : Forall2 (represents e m d) data floats.

Let bound := R2 * norm2 u / (delta * delta).
Hypothesis condition : grid_covers e r m bound d = true.

Lemma mistakes_within_bound : forall orders fuel,
  Z.of_nat (updates (run 1 data orders fuel [])) <= bound.
Proof.
  intros orders fuel.
  assert (B : most_mistakes 1 u delta R2 0 = bound).
  { unfold most_mistakes, bound. f_equal; ring. }
  rewrite <- B. apply mistakes_at_most; auto; simpl; lia.
Qed.

Theorem float_is_exact : forall fuel how orders,
  (forall pass k, honest eta (how pass k)) ->
  let exact := run 1 data orders fuel [] in
  let float := float_run eta floats how orders fuel (repeat zero d) in
  float_mistakes float = mistakes exact /\ float_ended float = ended exact /\
  stand_vector (r + e) d (weights exact) (float_weights float).
Proof.
  intros fuel how orders H.
  apply float_is_exact_within with (m := m) (K := bound); auto;
    [now apply (bound_positive u delta R2 data)|].
  apply mistakes_within_bound.
Qed.

Theorem float_scores_are_exact_throughout : forall fuel how orders a p q,
  (forall pass k, honest eta (how pass k)) -> honest eta a -> represents e m d p q ->
  let exact := run 1 data orders fuel [] in
  let float := float_run eta floats how orders fuel (repeat zero d) in
  stands (r + e + e) (score (weights exact) p) (float_score a (float_weights float) q) /\
  float_mistake a (float_weights float) q = mistake (weights exact) p.
Proof.
  intros fuel how orders a p q H A P.
  apply float_scores_are_exact with (m := m) (K := bound); auto;
    [now apply (bound_positive u delta R2 data) | apply mistakes_within_bound].
Qed.

(* So the promise holds of the float64 program itself: few mistakes, an end, and a separator. *)
Theorem float_perceptron_converges : forall fuel how orders,
  (forall pass k, honest eta (how pass k)) -> complete data orders ->
  let float := float_run eta floats how orders fuel (repeat zero d) in
  Z.of_nat (length (concat (float_mistakes float))) <= bound /\
  ((1 + Z.to_nat bound <= fuel)%nat ->
   float_ended float = converged /\
   exists w, stand_vector (r + e) d w (float_weights float) /\ separates w data).
Proof.
  intros fuel how orders H C float.
  destruct (float_is_exact fuel how orders H) as (M & E & W).
  destruct (perceptron_converges 1 data u delta R2 ltac:(lia) delta_positive R2_nonneg
    u_separates points_within orders fuel C) as [Few Ends].
  fold float in M, E, W. rewrite M, E. split; [exact Few|].
  intros F. destruct (Ends F) as [Stop Right]. split; [exact Stop|]. eauto.
Qed.
End Separable.
