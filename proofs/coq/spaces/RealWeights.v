(* The program over the integers, seen from the real numbers. Real weights separate integer points
   only where integer weights do; and the mistakes of the program obey the mistake bound for every
   real separator, so for the one of the largest margin, which need not be rational.

   Vectors of reals are lists, read as if zeros followed their end; they are a space in the sense of
   Space.v, and the program's mistakes a sequence of mistakes in the sense of Novikoff.v. *)

From Coq Require Import ZArith Reals List Lia Lra.
From Perceptron Require Import Vectors Program Convergence Gordan Alternative.
From Perceptron Require Space Novikoff MistakeBounds.
Import ListNotations.
Open Scope R_scope.

Fixpoint real_dot (u v : list R) : R :=
  match u, v with
  | a :: u', b :: v' => a * b + real_dot u' v'
  | _, _ => 0
  end.

Fixpoint real_add (u v : list R) : list R :=
  match u, v with
  | _, [] => u
  | [], _ => v
  | a :: u', b :: v' => (a + b) :: real_add u' v'
  end.

Definition real_scale (a : R) (u : list R) : list R := map (Rmult a) u.

Lemma real_dot_sym : forall u v, real_dot u v = real_dot v u.
Proof. induction u; destruct v; simpl; auto. rewrite IHu. ring. Qed.

Lemma real_dot_add : forall u v w, real_dot (real_add u v) w = real_dot u w + real_dot v w.
Proof. induction u; destruct v, w; simpl; try ring. rewrite IHu. ring. Qed.

Lemma real_dot_scale : forall a u v, real_dot (real_scale a u) v = a * real_dot u v.
Proof. unfold real_scale. induction u; destruct v; simpl; try ring. rewrite IHu. ring. Qed.

Lemma real_dot_nonneg : forall v, 0 <= real_dot v v.
Proof.
  induction v as [|a v IH]; simpl; [lra|]. pose proof (Rle_0_sqr a). unfold Rsqr in *. lra.
Qed.

Definition real_lists : Space.space :=
  Space.Space (list R) [] real_add real_scale real_dot real_dot_sym (fun _ => eq_refl) real_dot_add
    real_dot_scale real_dot_nonneg.

Definition real (u : vec) : list R := map IZR u.

Lemma real_add_scaled : forall x w a,
  real (add_scaled w a x) = real_add (real w) (real_scale (IZR a) (real x)).
Proof.
  unfold real, real_scale. induction x as [|c x IH]; intros [|b w] a; simpl; auto.
  - rewrite IH, mult_IZR. destruct x; reflexivity.
  - rewrite IH, plus_IZR, mult_IZR. reflexivity.
Qed.

Lemma real_dot_real : forall u v, real_dot (real u) (real v) = IZR (dot u v).
Proof. induction u; destruct v; simpl; auto. rewrite IHu, plus_IZR, mult_IZR. reflexivity. Qed.

Definition real_score (w : list R) (p : point) : R := IZR (label p) * real_dot w (real (input p)).

Definition real_separates (w : list R) (data : list point) : Prop :=
  forall p, In p data -> 0 < real_score w p.

Lemma real_score_real : forall w p, real_score (real w) p = IZR (score w p).
Proof. intros. unfold real_score, score. now rewrite real_dot_real, mult_IZR. Qed.

Lemma real_dot_zeros : forall z w, Forall (fun c => c = 0%Z) z -> real_dot (real z) w = 0.
Proof.
  intros z w H. revert w. induction H as [|c z -> H IH]; intros [|b w]; simpl; auto.
  rewrite IH. ring.
Qed.

Lemma real_combination : forall w data lambda, length lambda = length data ->
  real_separates w data -> Forall (fun a => (0 <= a)%Z) lambda ->
  0 <= real_dot (real (combination lambda data)) w
  /\ (Exists (fun a => (0 < a)%Z) lambda -> 0 < real_dot (real (combination lambda data)) w).
Proof.
  induction data as [|p data IH]; intros [|a lambda] L S N; try discriminate; simpl.
  - split; [lra | intro E; inversion E].
  - inversion N as [|? ? A N']; subst. injection L as L. apply IZR_le in A.
    destruct (IH lambda L (fun q I => S q (or_intror I)) N') as [Z P].
    pose proof (S p (or_introl eq_refl)) as Sp. unfold real_score in Sp.
    rewrite real_add_scaled, real_dot_add, real_dot_scale, (real_dot_sym (real (input p))).
    rewrite mult_IZR, Rmult_assoc. split; [pose proof (Rmult_le_pos _ _ A (Rlt_le _ _ Sp)); lra|].
    intro E. inversion E as [? ? B | ? ? B]; subst.
    + apply IZR_lt in B. pose proof (Rmult_lt_0_compat _ _ B Sp). lra.
    + specialize (P B). pose proof (Rmult_le_pos _ _ A (Rlt_le _ _ Sp)). lra.
Qed.

(* A Gordan certificate excludes real weights too, and where there is none, integers separate. *)
Theorem real_weights_separate_no_more : forall data,
  (exists w, real_separates w data) <-> separable data.
Proof.
  intro data. split.
  - intros [w S]. apply separable_iff_no_certificate. intros [lambda (L & N & P & C)].
    destruct (real_combination w data lambda L S N) as [_ H]. specialize (H P).
    rewrite (real_dot_zeros _ w C) in H. lra.
  - intros [w S]. exists (real w). intros p I. rewrite real_score_real. now apply IZR_lt, S.
Qed.

Definition real_point (p : point) : @Novikoff.example real_lists := (IZR (label p), real (input p)).

Section Mistakes.
Variables (rate : Z) (data : list point) (w0 : vec).

(* The weights come from k mistakes of Novikoff.v, on points of the data. *)
Definition from_mistakes (k : Z) (w : vec) : Prop :=
  exists made : list point, incl made data /\ Z.of_nat (length made) = k
  /\ @Novikoff.all_mistakes real_lists (IZR rate) (real w0) (map real_point made)
  /\ @Novikoff.updated real_lists (IZR rate) (real w0) (map real_point made) = real w.

Lemma mistakes_then_one : forall (w : Space.vector real_lists) presented p,
  Novikoff.all_mistakes (IZR rate) w presented ->
  Novikoff.score (Novikoff.updated (IZR rate) w presented) p <= 0 ->
  Novikoff.all_mistakes (IZR rate) w (presented ++ [p])
  /\ Novikoff.updated (IZR rate) w (presented ++ [p])
     = Novikoff.update (IZR rate) (Novikoff.updated (IZR rate) w presented) p.
Proof.
  intros w presented. revert w.
  induction presented as [|q presented IH]; intros w p M S; simpl in *.
  - now repeat split.
  - destruct M as [Mq M]. destruct (IH _ p M S) as [A U]. now repeat split.
Qed.

Lemma from_mistakes_kept : forall k w p, In p data -> mistake w p = true ->
  from_mistakes k w -> from_mistakes (k + 1) (update rate w p).
Proof.
  intros k w p I M (made & D & L & A & U). apply mistake_iff, IZR_le in M.
  rewrite <- real_score_real in M.
  destruct (mistakes_then_one (real w0) (map real_point made) (real_point p) A) as [A' U'];
    [now rewrite U|].
  exists (made ++ [p]). rewrite map_app. repeat split.
  - apply incl_app; [exact D|]. intros q [<-|[]]. exact I.
  - rewrite app_length. simpl. lia.
  - exact A'.
  - simpl map. rewrite U', U. unfold update. rewrite real_add_scaled, mult_IZR. reflexivity.
Qed.

(* Every run is a sequence of mistakes of Novikoff.v, whatever bound is wanted of it. *)
Theorem run_is_mistakes : forall orders fuel,
  let t := run rate data orders fuel w0 in from_mistakes (Z.of_nat (updates t)) (weights t).
Proof.
  intros orders fuel. apply (run_invariant _ _ _ from_mistakes_kept fuel orders 0 w0).
  exists []. repeat split. intros q [].
Qed.
End Mistakes.

(* The program and a real separator: k delta^2 <= R^2 |u|^2. *)
Theorem program_within_real_bound : forall rate data orders fuel u delta radius,
  (0 < rate)%Z -> 0 < delta -> 0 <= radius ->
  (forall p, In p data -> label p = 1%Z \/ label p = (-1)%Z) ->
  (forall p, In p data -> IZR (norm2 (input p)) <= radius * radius) ->
  (forall p, In p data -> delta <= real_score u p) ->
  INR (updates (run rate data orders fuel [])) * (delta * delta)
  <= radius * radius * real_dot u u.
Proof.
  intros rate data orders fuel u delta radius Rate D Rad Lab In_ball Margin.
  destruct (run_is_mistakes rate data [] orders fuel) as (made & Inc & Len & A & _).
  apply Nat2Z.inj in Len. rewrite <- Len, <- (map_length real_point).
  apply (MistakeBounds.mistakes_from_zero (V := real_lists) (IZR rate) radius); auto.
  - now apply IZR_lt.
  - intros p I. apply in_map_iff in I as (q & <- & I). simpl.
    destruct (Lab q (Inc q I)) as [-> | ->]; [now left | now right].
  - intros p I. apply in_map_iff in I as (q & <- & I). apply Rsqr_incr_0_var; [|exact Rad].
    unfold Rsqr. rewrite Space.norm_squared. unfold Space.norm2. simpl.
    rewrite real_dot_real. now apply In_ball, Inc.
  - intros p I. apply in_map_iff in I as (q & <- & I). exact (Margin q (Inc q I)).
Qed.
