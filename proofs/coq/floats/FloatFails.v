(* Off the grid the float64 perceptron fails, on separable data, for which the theorem holds.

   Three runs of the plain program from 0, carried out by Coq on Flocq's binary64; claim
   float-can-fail. The integer program on the same numbers does what Novikoff (1962) says.
   - an update is absorbed, and the run never ends;
   - the run stops with a point on the wrong side;
   - the run makes three mistakes where the bound is one. *)
From Coq Require Import ZArith Reals List Lia Lra Bool.
From Flocq Require Import Core.Core IEEE754.BinarySingleNaN.
From Perceptron Require Import Vectors Program Convergence FloatGrid FloatProgram.
Import ListNotations.
Open Scope Z_scope.

Definition one : float := on_grid 0 1.

(* Points of label +1 in integers, and the same in floats, each number times 2^e. *)
Definition right_points (rows : list vec) : list point := map (Point 1) rows.
Definition float_points (e : Z) (rows : list vec) : list float_point :=
  map (fun x => FloatPoint one (map (on_grid e) x)) rows.

(* The plain program from 0, all points in their order. *)
Definition in_order (n : nat) : nat -> list nat := fun _ => seq 0 n.
Definition plain_run (e : Z) (rows : list vec) (fuel : nat) (w : list float) : float_trace :=
  float_run one (float_points e rows) (fun _ _ => plain) (in_order (length rows)) fuel w.

(* ---- what Coq computes *)

(* Two floats are one when they print alike. *)
Lemma same_floats : forall f g : list float, map B2SF f = map B2SF g -> f = g.
Proof.
  induction f as [|a f IH]; destruct g as [|b g]; simpl; intros H; try discriminate; auto.
  injection H as A F. apply B2SF_inj in A. subst. f_equal. auto.
Qed.

(* The float is n 2^e, by integers alone. *)
Definition is_at (e n : Z) (f : float) : bool :=
  match f with
  | B754_zero _ => n =? 0
  | B754_finite s m x _ =>
      (SpecFloat.cond_Zopp s (Zpos m) * 2 ^ (x - Z.min x e) =? n * 2 ^ (e - Z.min x e))
  | _ => false
  end.

Lemma is_at_stands : forall e n f, is_at e n f = true -> stands e n f.
Proof.
  intros e n [s|s| |s m x B] H; simpl in H; try discriminate; split; try reflexivity.
  - apply Z.eqb_eq in H. subst. unfold at_grid. simpl. ring.
  - apply Z.eqb_eq in H. simpl. unfold F2R, at_grid. simpl Fnum. simpl Fexp.
    assert (P : forall k, Z.min x e <= k ->
      bpow radix2 k = (IZR (2 ^ (k - Z.min x e)) * bpow radix2 (Z.min x e))%R).
    { intros k L. change (2 ^ (k - Z.min x e)) with (Zpower radix2 (k - Z.min x e)).
      rewrite IZR_Zpower, <- bpow_plus by lia. f_equal. ring. }
    rewrite (P x), (P e), <- !Rmult_assoc, <- !mult_IZR by lia. now rewrite H.
Qed.

(* The floats are these numbers, none rounded. *)
Definition faithful (e : Z) (rows : list vec) : bool :=
  forallb (forallb (fun n => is_at e n (on_grid e n))) rows.

Lemma faithful_stands : forall e rows, faithful e rows = true ->
  Forall2 (fun p q => Forall2 (stands e) (input p) (float_input q))
    (right_points rows) (float_points e rows).
Proof.
  induction rows as [|x rows IH]; simpl; intros H; constructor; apply andb_prop in H as [X R].
  - clear - X. simpl. induction x as [|n x IH]; simpl in *; constructor;
      apply andb_prop in X as [N X]; [now apply is_at_stands | auto].
  - auto.
Qed.

(* A pass with mistakes that ends where it began is repeated for ever. *)
Lemma stuck_for_ever : forall e rows w row made,
  float_pass one (float_points e rows) (fun _ => plain) (seq 0 (length rows)) w
    = (w, row :: made) ->
  forall fuel, float_ended (plain_run e rows fuel w) = limit.
Proof.
  intros e rows w row made P. induction fuel as [|fuel IH]; [reflexivity|].
  unfold plain_run in *. cbn [float_run]. unfold in_order at 1. rewrite P. exact IH.
Qed.

(* The integer program ends on the same numbers, and separates them. *)
Definition promise (rows : list vec) : Prop :=
  separable (right_points rows) /\
  exists fuel, let t := run 1 (right_points rows) (in_order (length rows)) fuel [] in
    ended t = converged /\ separates (weights t) (right_points rows).

Lemma promised : forall rows u, forallb (fun x => 0 <? dot u x) rows = true -> promise rows.
Proof.
  intros rows u H. rewrite forallb_forall in H.
  assert (M : margin_of u 1 (right_points rows)).
  { intros p I. apply in_map_iff in I as (x & <- & I). specialize (H x I).
    apply Z.ltb_lt in H. unfold score.
    cbn [label input]. lia. }
  split; [exists u; intros p I; specialize (M p I); lia|].
  set (R2 := fold_right Z.max 0 (map norm2 rows)).
  assert (W : within R2 (right_points rows)).
  { intros p I. apply in_map_iff in I as (x & <- & I). rewrite norm2_signed.
    change (1 * 1 * norm2 x <= R2). rewrite !Z.mul_1_l.
    unfold R2. clear - I. induction rows as [|z rows IH]; simpl in *; [easy|].
    destruct I as [->|I]; [lia | specialize (IH I); lia]. }
  assert (R : 0 <= R2) by (unfold R2; clear; induction rows; simpl; lia).
  assert (C : complete (right_points rows) (in_order (length rows))).
  { intros k row L. unfold right_points in L. rewrite map_length in L.
    apply in_seq. lia. }
  exists (1 + Z.to_nat (R2 * norm2 u / (1 * 1)))%nat.
  now apply (perceptron_converges 1 _ u 1 R2 ltac:(lia) ltac:(lia) R M W _ _ C).
Qed.

(* ---- an absorbed update: (0, 2^-27) and (1, -2^27), in units of 2^-27 *)
Definition absorbed : list vec := [[0; 1]; [2 ^ 27; - 2 ^ 54]].
Definition absorbing : list float := [on_grid 0 1; on_grid 0 (- 2 ^ 27)].

Lemma absorbing_pass : float_pass one (float_points (-27) absorbed) (fun _ => plain) [0%nat; 1%nat]
  absorbing = (absorbing, [0%nat]).
Proof.
  set (t := float_pass _ _ _ _ _).
  assert (M : snd t = [0%nat]) by (vm_compute; reflexivity).
  assert (W : fst t = absorbing) by (apply same_floats; vm_compute; reflexivity).
  destruct t. cbn [fst snd] in M, W. now subst.
Qed.

Lemma to_absorbing : forall fuel, plain_run (-27) absorbed (S fuel) [zero; zero] =
  let rest := plain_run (-27) absorbed fuel absorbing in
  FloatTrace (float_weights rest) ([0%nat; 1%nat] :: float_mistakes rest) (float_ended rest).
Proof.
  intros fuel. unfold plain_run. cbn [float_run]. set (t := float_pass _ _ _ _ _).
  assert (M : snd t = [0%nat; 1%nat]) by (vm_compute; reflexivity).
  assert (W : fst t = absorbing) by (apply same_floats; vm_compute; reflexivity).
  destruct t. cbn [fst snd] in M, W. now subst.
Qed.

Theorem float_absorbs_for_ever :
  faithful (-27) absorbed = true /\ promise absorbed /\
  forall fuel, float_ended (plain_run (-27) absorbed fuel [zero; zero]) = limit.
Proof.
  split; [vm_compute; reflexivity|].
  split; [apply promised with (u := [2 ^ 28; 1]); vm_compute; reflexivity|].
  intros [|fuel]; [reflexivity|]. rewrite to_absorbing. cbn.
  exact (stuck_for_ever (-27) absorbed absorbing 0%nat [] absorbing_pass fuel).
Qed.

(* ---- a stop on the wrong side: (1, 2^18, 2^18, 2^-18), (-2^-18, 2^18, -2^18, 2^-18) *)
Definition misjudged : list vec :=
  [[2 ^ 18; 2 ^ 36; 2 ^ 36; 1]; [-1; 2 ^ 36; - 2 ^ 36; 1]].

Theorem float_stops_on_the_wrong_side :
  faithful (-18) misjudged = true /\ promise misjudged /\
  let t := plain_run (-18) misjudged 2 [zero; zero; zero; zero] in
  float_ended t = converged /\ float_mistakes t = [[0%nat]; []] /\
  exists w, Forall2 (stands (-18)) w (float_weights t) /\ dot w (nth 1 misjudged []) < 0.
Proof.
  split; [vm_compute; reflexivity|].
  split; [apply promised with (u := [0; 2; 1; 0]); vm_compute; reflexivity|].
  cbv zeta. split; [vm_compute; reflexivity|]. split; [vm_compute; reflexivity|].
  exists (nth 0 misjudged []). split; [|vm_compute; reflexivity].
  replace (float_weights _) with (map (on_grid (-18)) (nth 0 misjudged []))
    by (apply same_floats; vm_compute; reflexivity).
  repeat constructor; apply is_at_stands; vm_compute; reflexivity.
Qed.

(* ---- three mistakes where the bound is one: x = 2^-538 *)
Theorem float_exceeds_the_bound :
  faithful (-538) [[1]] = true /\
  float_mistakes (plain_run (-538) [[1]] 4 [zero]) = [[0%nat]; [0%nat]; [0%nat]; []] /\
  forall orders fuel, Z.of_nat (updates (run 1 (right_points [[1]]) orders fuel [])) <= 1.
Proof.
  split; [vm_compute; reflexivity|]. split; [vm_compute; reflexivity|].
  intros orders fuel. apply (fun H => Z.le_trans _ (most_mistakes 1 [1] 1 1 0) _ H (Z.le_refl 1)).
  apply mistakes_at_most; simpl; try lia; intros p [<-|[]]; vm_compute; discriminate.
Qed.
