(* One point, x = 2^-600, which the float64 perceptron never learns: every score underflows to 0.

   From 0 the weights grow by x to 2^53 x = 2^-547, which absorbs the next x. Up to there the
   product w x is at most 2^-1147, far below the least float64, 2^-1074: it rounds to 0, a mistake.
   The integer program learns the point at its first mistake. Claim float-can-fail. *)
From Coq Require Import ZArith Reals List Lia Lra Bool.
From Flocq Require Import Core.Core IEEE754.BinarySingleNaN.
From Perceptron Require Import Vectors Program FloatGrid FloatSum FloatProgram FloatFails.
Import ListNotations.
Open Scope Z_scope.

Notation rounded := (round radix2 (SpecFloat.fexp prec emax) (round_mode mode_NE)).

Lemma rounded_le : forall x y, (x <= y)%R -> (rounded x <= rounded y)%R.
Proof. intros. apply round_le; auto; [now apply fexp_correct | apply valid_rnd_N]. Qed.

Lemma rounded_nonneg : forall x, (0 <= x)%R -> (0 <= rounded x)%R.
Proof.
  intros x P. apply rounded_le in P. rewrite round_0 in P; [exact P | apply valid_rnd_N].
Qed.

(* finite, and between 0 and the value of g *)
Definition between (f g : float) : Prop := is_finite f = true /\ (0 <= value f <= value g)%R.

(* Rounding keeps the order: what holds of the largest sum holds of the smaller ones. *)
Lemma plus_between : forall f g x, between f g -> between x x -> is_finite g = true ->
  is_finite (plus g x) = true -> between (plus f x) (plus g x).
Proof.
  intros f g x [Ff [F0 Fg]] [Fx [X0 _]] G P. unfold between, plus, value in *.
  pose proof (Bplus_correct prec emax _ _ mode_NE f x Ff Fx) as CF.
  pose proof (Bplus_correct prec emax _ _ mode_NE g x G Fx) as CG.
  assert (L : (0 <= rounded (B2R f + B2R x) <= rounded (B2R g + B2R x))%R).
  { split; [apply rounded_nonneg; lra | apply rounded_le; lra]. }
  destruct (Rlt_bool_spec (Rabs (rounded (B2R g + B2R x))) (bpow radix2 emax)) as [B|B].
  - rewrite Rabs_pos_eq in B by lra.
    rewrite Rlt_bool_true in CF by (rewrite Rabs_pos_eq; lra).
    destruct CF as (-> & -> & _), CG as (-> & _). easy.
  - destruct CG as [O _]. rewrite <- is_finite_SF_B2SF, O in P.
    now destruct (Bsign g).
Qed.

Lemma times_starved : forall f g x, between f g -> between x x ->
  value (times g x) = 0%R -> is_finite (times g x) = true -> is_finite g = true ->
  between (times f x) zero.
Proof.
  intros f g x [Ff [F0 Fg]] [Fx [X0 _]] V P G. unfold between, times, value in *.
  pose proof (Bmult_correct prec emax _ _ mode_NE f x) as CF.
  pose proof (Bmult_correct prec emax _ _ mode_NE g x) as CG.
  assert (L : (0 <= rounded (B2R f * B2R x) <= rounded (B2R g * B2R x))%R).
  { split; [apply rounded_nonneg; nra | apply rounded_le; nra]. }
  destruct (Rlt_bool_spec (Rabs (rounded (B2R g * B2R x))) (bpow radix2 emax)) as [B|B].
  - rewrite Rabs_pos_eq in B by lra. destruct CG as (E & _). rewrite V in E.
    rewrite Rlt_bool_true in CF by (rewrite Rabs_pos_eq; lra).
    destruct CF as (-> & F & _). rewrite F, Ff, Fx.
    change (B2R zero) with 0%R. split; [easy | lra].
  - rewrite <- is_finite_SF_B2SF, CG in P. now destruct (xorb _ _).
Qed.

Definition tiny : float := on_grid (-600) 1.
Definition full : float := on_grid (-547) 1.

Lemma tiny_stands : stands (-600) 1 tiny.
Proof. apply stands_on_grid. now split. Qed.

Lemma full_stands : stands (-547) 1 full.
Proof. apply stands_on_grid. now split. Qed.

Lemma tiny_between : between tiny tiny.
Proof.
  destruct tiny_stands as [F V]. split; [exact F|]. rewrite V. unfold at_grid.
  pose proof (bpow_ge_0 radix2 (-600)). lra.
Qed.

Lemma full_absorbs : plus full tiny = full.
Proof. apply B2SF_inj. vm_compute. reflexivity. Qed.

Lemma starved_score : forall w, between w full -> stands 0 0 (times w tiny).
Proof.
  intros w B.
  assert (Z : times full tiny = zero) by (apply B2SF_inj; vm_compute; reflexivity).
  assert (V : value (times full tiny) = 0%R) by now rewrite Z.
  assert (P : is_finite (times full tiny) = true) by now rewrite Z.
  destruct (times_starved w full tiny B tiny_between V P (proj1 full_stands)) as [F V'].
  split; [exact F|]. unfold at_grid. change (value zero) with 0%R in V'. lra.
Qed.

Lemma tiny_moved : times one (times one tiny) = tiny.
Proof. apply B2SF_inj. vm_compute. reflexivity. Qed.

(* Every presentation is a mistake, and adds x. *)
Lemma starved_pass : forall w, between w full ->
  float_pass one (float_points (-600) [[1]]) (fun _ => plain) [0%nat] [w]
    = ([plus w tiny], [0%nat]).
Proof.
  intros w B. cbn [float_pass nth_error float_points map].
  assert (M : float_mistake plain [w] (FloatPoint one [on_grid (-600) 1]) = true).
  { unfold float_mistake. apply stands_sign with (e := 0 + 0) (n := 1 * 0).
    apply stands_times; [now apply stands_on_grid | | now split].
    apply (stands_plus 0 0 0); [apply stands_zero | now apply starved_score | now split]. }
  rewrite M. change (([plus w (times one (times one tiny))], [0%nat]) = ([plus w tiny], [0%nat])).
  now rewrite tiny_moved.
Qed.

Theorem float_starves_for_ever :
  faithful (-600) [[1]] = true /\ promise [[1]] /\
  (forall fuel, float_ended (plain_run (-600) [[1]] fuel [zero]) = limit) /\
  forall orders fuel, Z.of_nat (updates (run 1 (right_points [[1]]) orders fuel [])) <= 1.
Proof.
  split; [vm_compute; reflexivity|].
  split; [apply promised with (u := [1]); reflexivity|].
  split; [|apply float_exceeds_the_bound].
  assert (S : between zero full).
  { split; [reflexivity|]. rewrite (proj2 full_stands). unfold at_grid.
    pose proof (bpow_ge_0 radix2 (-547)). change (value zero) with 0%R. lra. }
  intros fuel. revert S. generalize zero as w.
  induction fuel as [|fuel IH]; intros w B; [reflexivity|].
  unfold plain_run in *. cbn [float_run]. unfold in_order at 1.
  change (seq 0 (length [[1]])) with [0%nat]. rewrite starved_pass by exact B.
  apply IH. pose proof full_absorbs as A. pose proof (proj1 full_stands) as F.
  rewrite <- A. apply plus_between; [exact B | apply tiny_between | exact F | now rewrite A].
Qed.
