(* A replayed trace speaks for float64 too: on a grid that `grid_covers` the float64 program makes
   the same mistakes, in whatever order it sums, and ends with the same weights. And so does a
   separator: the float64 program keeps the bound, stops, and separates. *)
From Coq Require Import ZArith NArith List Lia Bool.
From Perceptron Require Import Vectors Program Convergence.
From Perceptron Require Import FloatGrid FloatVectors FloatProgram FloatExact FloatBound.
From Perceptron Require Import Replay ReplayData.
Import ListNotations.
Open Scope Z_scope.

(* The data in float64, each number times 2^e. *)
Definition floats_of (e : Z) (data : list point) : list float_point :=
  map (fun p => FloatPoint (on_grid 0 (label p)) (map (on_grid e) (input p))) data.

(* Labels -1 and +1, d coordinates, none larger than m. *)
Definition regular (m : Z) (d : nat) (data : list point) : bool :=
  forallb (fun p => (Z.abs (label p) =? 1) && Nat.eqb (length (input p)) d
                    && within_size m (input p)) data.

Lemma regular_represents : forall e m d data, fits e m -> regular m d data = true ->
  Forall2 (represents e m d) data (floats_of e data).
Proof.
  intros e m d data F. unfold regular. induction data as [|p data IH]; simpl; intros H;
    constructor; rewrite !andb_true_iff in H; destruct H as [[[L N] W] R]; [|now apply IH].
  apply Z.eqb_eq in L. apply Nat.eqb_eq in N. split; auto; simpl.
  - apply stands_on_grid. split; [lia|]. rewrite L. reflexivity.
  - apply within_size_iff in W. clear N. induction W; simpl; constructor; auto.
    apply stands_on_grid. now apply (fits_less _ _ _ F).
Qed.

(* From 0, with rate 2^r, points of size m 2^e in d coordinates, at most K mistakes. *)
Definition check_floats (e r m K : Z) (d : nat) (data : list point) (start : vec)
  (rows : list N) : bool :=
  within_size 0 start && (0 <=? m) && (1 <=? K) && (Z.of_nat (length rows) <=? K)
  && regular m d data && grid_covers e r m K d.

Theorem check_floats_sound : forall e r m K d data start rows,
  check_floats e r m K d data start rows = true ->
  forall order w n how, made (run 1 data order (N.to_nat n) start) w rows n how ->
  forall arithmetic, (forall pass k, honest (on_grid r 1) (arithmetic pass k)) ->
  let t := float_run (on_grid r 1) (floats_of e data) arithmetic order (N.to_nat n)
    (repeat zero d) in
  concat (float_mistakes t) = rows_of rows /\ float_ended t = how /\
  stand_vector (r + e) d w (float_weights t).
Proof.
  unfold check_floats. intros e r m K d data start rows. rewrite !andb_true_iff.
  intros [[[[[Z0 M] HK] U] R] C] order w n how (W & Rows & _ & E) arithmetic H.
  apply Z.leb_le in M, HK, U.
  destruct (grid_covers_covered _ _ _ _ _ M HK C) as [Fm Fr _ _ _].
  pose proof (regular_represents e m d data Fm R) as Same.
  destruct (float_is_exact_within e r m K d (on_grid r 1) data (floats_of e data) start M HK
    (stands_on_grid r 1 Fr) Same C Z0 (N.to_nat n) arithmetic order H) as (A & B & V).
  - unfold updates. rewrite Rows. unfold rows_of. now rewrite map_length.
  - rewrite A, B, Rows, E. rewrite W in V. now repeat split.
Qed.

(* Weights u of margin delta; the radius and the bound are within the condition. *)
Definition check_float_bound (u : vec) (delta R2 e r m : Z) (d : nat) (data : list point) : bool :=
  (0 <? delta) && (0 <=? R2) && (0 <=? m) && forallb (fun p => delta <=? score u p) data
  && forallb (fun p => norm2 (signed p) <=? R2) data && regular m d data
  && negb (Nat.eqb (length data) 0) && grid_covers e r m (R2 * norm2 u / (delta * delta)) d.

Theorem check_float_bound_sound : forall u delta R2 e r m d data,
  check_float_bound u delta R2 e r m d data = true ->
  let bound := R2 * norm2 u / (delta * delta) in
  forall how order fuel, (forall pass k, honest (on_grid r 1) (how pass k)) ->
  complete data order ->
  let t := float_run (on_grid r 1) (floats_of e data) how order fuel (repeat zero d) in
  Z.of_nat (length (concat (float_mistakes t))) <= bound /\
  ((1 + Z.to_nat bound <= fuel)%nat -> float_ended t = converged /\
   exists w, stand_vector (r + e) d w (float_weights t) /\ separates w data).
Proof.
  intros u delta R2 e r m d data Checked bound. unfold check_float_bound in Checked.
  rewrite !andb_true_iff in Checked. destruct Checked as [[[[[[[D R] M] S] W] Reg] N] C].
  intros how order fuel H Complete.
  apply Z.ltb_lt in D. apply Z.leb_le in R, M. apply forallb_margin in S.
  rewrite forallb_forall in W.
  assert (W' : within R2 data) by (intros p I; specialize (W p I); lia).
  assert (Some_data : data <> []) by (intros ->; discriminate N).
  assert (K : 1 <= bound) by now apply (bound_positive u delta R2 data).
  destruct (grid_covers_covered _ _ _ _ _ M K C) as [Fm Fr _ _ _].
  exact (float_perceptron_converges e r m delta R2 d u (on_grid r 1) data (floats_of e data)
    M D R S W' Some_data (stands_on_grid r 1 Fr) (regular_represents e m d data Fm Reg) C
    fuel how order H Complete).
Qed.
