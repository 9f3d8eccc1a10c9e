(* ---- separator *)
(* What a certificate says of 4 points in 3 coordinates, proved by computation.
   Data dea953a05397e6760038d18951781844710ad1594becb827e6aef3195e55565c, in units of 1.
   To check it, compile the library of proofs/coq and then this file with the same -Q option. *)
From Coq Require Import ZArith NArith List.
From Perceptron Require Import Vectors Program Convergence Endless Replay ReplayData.
From Perceptron Require Import FloatGrid FloatVectors FloatProgram ReplayFloat.
Import ListNotations.
Open Scope Z_scope.

Definition data : list point := [
Point (-1) [0; 0; 1];
Point (-1) [0; 1; 1];
Point (-1) [1; 0; 1];
Point (1) [1; 1; 1]].

Theorem separates_and_margin_at_least :
  margin_at_least (1) (17) data /\ separates [2; 2; -3] data.
Proof. apply (check_below_sound [2; 2; -3] (1) (1) (17)). vm_cast_no_check (eq_refl true). Qed.

Theorem margin_is_at_most :
  margin_at_most (1) (17) data.
Proof. apply (check_above_sound [0; 5; 5; 7] (1) (17)). vm_cast_no_check (eq_refl true). Qed.

Theorem radius :
  within (3) data /\ exists p, In p data /\ norm2 (signed p) = (3).
Proof. apply (check_radius_sound (3)). vm_cast_no_check (eq_refl true). Qed.

Theorem shortest_weights_and_exact_bound :
  fold_right Z.gcd 0 [2; 2; -3] = 1 /\
  (3) * (17) * (1) = (1) * (51).
Proof. vm_compute. now split. Qed.

Theorem mistake_bound :
  forall order fuel, Z.of_nat (updates (run 1 data order fuel [])) <= 51.
Proof. apply (check_bound_sound [2; 2; -3] (1) (3) 51). vm_cast_no_check (eq_refl true). Qed.

Theorem float64_stops_and_separates :
  let bound := (3 * norm2 [2; 2; -3] / ((1) * (1))) in
  forall how order fuel, (forall pass k, honest (on_grid 0 1) (how pass k)) ->
  complete data order -> let t := float_run (on_grid 0 1) (floats_of (0) data) how order
    fuel (repeat zero 3%nat) in
  Z.of_nat (length (concat (float_mistakes t))) <= bound /\
  ((1 + Z.to_nat bound <= fuel)%nat -> float_ended t = converged /\
   exists w, stand_vector (0 + 0) 3%nat w (float_weights t) /\ separates w data).
Proof. apply (check_float_bound_sound [2; 2; -3] (1)
  3 (0) 0 1 3%nat). vm_cast_no_check (eq_refl true). Qed.
(* ---- enclosure *)
(* What a certificate says of 2 points in 2 coordinates, proved by computation.
   Data 2d56ab8ab8ba74337434e21a22a650e699ac60073bdd242d61cf2db391d26cb8, in units of 1/3.
   To check it, compile the library of proofs/coq and then this file with the same -Q option. *)
From Coq Require Import ZArith NArith List.
From Perceptron Require Import Vectors Program Convergence Endless Replay ReplayData.
Import ListNotations.
Open Scope Z_scope.

Definition data : list point := [
Point (1) [1; 3];
Point (-1) [3; -3]].

Theorem separates_and_margin_at_least :
  margin_at_least (9) (5) data /\ separates [1; 2] data.
Proof. apply (check_below_sound [1; 2] (3) (9) (5)). vm_cast_no_check (eq_refl true). Qed.

Theorem margin_is_at_most :
  margin_at_most (106) (9) data.
Proof. apply (check_above_sound [1; 2] (106) (9)). vm_cast_no_check (eq_refl true). Qed.
(* ---- gordan *)
(* What a certificate says of 3 points in 2 coordinates, proved by computation.
   Data a1e1e4a7dca55c78dac00206967860fb4902d69812baacb56c1df0251bf75258, in units of 1.
   To check it, compile the library of proofs/coq and then this file with the same -Q option. *)
From Coq Require Import ZArith NArith List.
From Perceptron Require Import Vectors Program Convergence Endless Replay ReplayData.
From Perceptron Require Import FloatGrid FloatVectors FloatProgram ReplayFloat.
Import ListNotations.
Open Scope Z_scope.

Definition data : list point := [
Point (1) [2; 1];
Point (1) [-1; 3];
Point (1) [1; -4]].

Theorem none_separates :
  ~ separable data /\
  forall rate order start, complete data order -> never_stops rate data order start.
Proof. apply (check_gordan_sound [1; 9; 7]). vm_cast_no_check (eq_refl true). Qed.
(* ---- float-bound *)
(* What a certificate says of 2 points in 2 coordinates, proved by computation.
   Data ecb969ac4e0db014c51dd5ba782f4c474005fb3ad8e1472bbe8fa78320653511, in units of 1/134217728.
   To check it, compile the library of proofs/coq and then this file with the same -Q option. *)
From Coq Require Import ZArith NArith List.
From Perceptron Require Import Vectors Program Convergence Endless Replay ReplayData.
From Perceptron Require Import FloatGrid32 FloatVectors32 FloatProgram32 FloatRuns32.
From Perceptron Require Import ReplayFloat32 ReplayRuns32.
(* All numbers below are those that float32 holds, the nearest to those of the data. *)
Import ListNotations.
Open Scope Z_scope.

Definition data : list point := [
Point (1) [13421773; 134217728];
Point (-1) [134217728; -134217728]].

Theorem every_run_in_floats_is_bounded :
  forall fuel how order, (forall pass k, usual (on_grid 0 1) (how pass k)) ->
  let t := float_run (on_grid 0 1) (floats_of (-27) data) how order fuel (repeat zero 2%nat) in
  Z.of_nat (length (concat (float_mistakes t))) < 11 /\
  ((Z.to_nat 11 <= fuel)%nat -> float_ended t = converged /\
   (each_in_each (floats_of (-27) data) order ->
    nearly_right (floats_of (-27) data) 2%nat (radius 36028797018963968 (-27)) (float_weights t))).
Proof. apply (check_float_runs_sound [1; 2] (134217728)
  36028797018963968 (-27) 0 11 2%nat data). vm_cast_no_check (eq_refl true). Qed.
(* ---- trace of a shuffled run *)
(* What a certificate says of 3 points in 2 coordinates, proved by computation.
   Data e8a93609ff47d2a87e48c32cf101074f18510cc88d58042ee1bab28c74dcfbf2, in units of 1/4.
   To check it, compile the library of proofs/coq and then this file with the same -Q option. *)
From Coq Require Import ZArith NArith List.
From Perceptron Require Import Vectors Program Convergence Endless Replay ReplayData.
From Perceptron Require Import FloatGrid FloatVectors FloatProgram ReplayFloat.
Import ListNotations.
Open Scope Z_scope.

Definition data : list point := [
Point (1) [2; 4];
Point (1) [-3; 8];
Point (-1) [4; 4]].

Definition presented_in : order := pass_by_pass [[1; 2; 0]%N; [1; 0; 2]%N; [0; 1; 2]%N; [1; 0; 2]%N; [1; 2; 0]%N; [2; 1; 0]%N; [0; 1; 2]%N; [0; 1; 2]%N; [2; 0; 1]%N].

Definition start : vec := [16; 8].

Definition final : vec := [-5; 4].

Definition mistaken : list N := [2; 1; 2; 2; 2; 0; 2; 0; 2; 0]%N.

Theorem trace_holds :
  made (run 1 data (orders presented_in) (N.to_nat 9%N) start)
  final mistaken 9%N converged.
Proof. apply check_trace_sound. vm_cast_no_check (eq_refl true). Qed.

Theorem separator :
  separates final data.
Proof. apply check_separator_sound. vm_cast_no_check (eq_refl true). Qed.
(* ---- trace of steps of 2 *)
(* What a certificate says of 2 points in 1 coordinates, proved by computation.
   Data 9c73cd4268d52772a615772a8ebaf7f7ba609390a76f4e7e11e6a87d0dae1b48, in units of 4.
   To check it, compile the library of proofs/coq and then this file with the same -Q option. *)
From Coq Require Import ZArith NArith List.
From Perceptron Require Import Vectors Program Convergence Endless Replay ReplayData.
From Perceptron Require Import FloatGrid FloatVectors FloatProgram ReplayFloat.
Import ListNotations.
Open Scope Z_scope.

Definition data : list point := [
Point (1) [1];
Point (-1) [-3]].

Definition presented_in : order := every_pass [0; 1]%N.

Definition start : vec := [0].

Definition final : vec := [1].

Definition mistaken : list N := [0]%N.

Theorem trace_holds :
  made (run 1 data (orders presented_in) (N.to_nat 2%N) start)
  final mistaken 2%N converged.
Proof. apply check_trace_sound. vm_cast_no_check (eq_refl true). Qed.

Theorem separator :
  separates final data.
Proof. apply check_separator_sound. vm_cast_no_check (eq_refl true). Qed.

Theorem float64_makes_the_same_run :
  forall how, (forall pass k, honest (on_grid (1) 1) (how pass k)) ->
  let t := float_run (on_grid (1) 1) (floats_of (2) data) how (orders presented_in)
    (N.to_nat 2%N) (repeat zero 1%nat) in
  concat (float_mistakes t) = rows_of mistaken /\ float_ended t = converged /\
  stand_vector (1 + 2) 1%nat final (float_weights t).
Proof. apply (check_floats_sound (2) (1) 3 1 1%nat data
  start mistaken); [|exact trace_holds]. vm_cast_no_check (eq_refl true). Qed.
(* ---- trace without end *)
(* What a certificate says of 4 points in 3 coordinates, proved by computation.
   Data 715efdaee431b88f0739bf9dd45b10b0346ee85303ea051cc88eb8ab7e57f478, in units of 1.
   To check it, compile the library of proofs/coq and then this file with the same -Q option. *)
From Coq Require Import ZArith NArith List.
From Perceptron Require Import Vectors Program Convergence Endless Replay ReplayData.
From Perceptron Require Import FloatGrid FloatVectors FloatProgram ReplayFloat.
Import ListNotations.
Open Scope Z_scope.

Definition data : list point := [
Point (-1) [1; 0; 0];
Point (1) [1; 0; 1];
Point (1) [1; 1; 0];
Point (-1) [1; 1; 1]].

Definition presented_in : order := every_pass [0; 1; 2; 3]%N.

Definition start : vec := [0; 0; 0].

Definition final : vec := [0; 0; 0].

Definition mistaken : list N := [0; 1; 2; 3]%N.

Theorem trace_holds :
  made (run 1 data (orders presented_in) (N.to_nat 1%N) start)
  final mistaken 1%N limit.
Proof. apply check_trace_sound. vm_cast_no_check (eq_refl true). Qed.

Theorem never_ends :
  never_stops 1 data (orders (every_pass [0; 1; 2; 3]%N)) [0; 0; 0].
Proof. apply (check_cycle_sound 1 data [0; 1; 2; 3]%N [0; 0; 0]
  [0; 0; 0] 0%N 1%N). vm_cast_no_check (eq_refl true). Qed.

Theorem weights_come_back_first_then :
  first_return 1 data (rows_of [0; 1; 2; 3]%N) (N.to_nat (1 - 0)%N) [0; 0; 0].
Proof. apply (check_return_sound 1 data [0; 1; 2; 3]%N
  (N.to_nat (1 - 0)%N) [0; 0; 0]). vm_cast_no_check (eq_refl true). Qed.

Theorem mistakes_between :
  made_between 1 data (rows_of [0; 1; 2; 3]%N) (N.to_nat (1 - 0)%N) [0; 0; 0]
  [1; 1; 1; 1]%N.
Proof. apply (check_between_sound 1 data [0; 1; 2; 3]%N
  (N.to_nat (1 - 0)%N) [0; 0; 0] [1; 1; 1; 1]%N). vm_cast_no_check (eq_refl true). Qed.

Theorem period :
  (1 - 0 = 1 /\
  fold_right N.add 0 [1; 1; 1; 1]%N = 4)%N.
Proof. vm_compute. now split. Qed.

Theorem float64_makes_the_same_run :
  forall how, (forall pass k, honest (on_grid (0) 1) (how pass k)) ->
  let t := float_run (on_grid (0) 1) (floats_of (0) data) how (orders presented_in)
    (N.to_nat 1%N) (repeat zero 3%nat) in
  concat (float_mistakes t) = rows_of mistaken /\ float_ended t = limit /\
  stand_vector (0 + 0) 3%nat final (float_weights t).
Proof. apply (check_floats_sound (0) (0) 1 4 3%nat data
  start mistaken); [|exact trace_holds]. vm_cast_no_check (eq_refl true). Qed.
