(* Certificates of a data set, checked by computation in the kernel: that weights separate it, that
   none do, how large its margin is, and how many mistakes a run from 0 can make. See Replay.v.

   Gordan (1873) for the alternative; Wolfe (1976) for the nearest point of the hull; Novikoff
   (1962) for the bound. No axioms. *)
From Coq Require Import ZArith NArith List Lia Bool.
From Perceptron Require Import Vectors Program Convergence Gordan Endless.
Import ListNotations.
Open Scope Z_scope.

(* ---- a separator *)
Definition check_separator (w : vec) (data : list point) : bool :=
  forallb (fun p => 0 <? score w p) data.

Theorem check_separator_sound : forall w data, check_separator w data = true -> separates w data.
Proof.
  unfold check_separator, separates. intros w data H p I.
  rewrite forallb_forall in H. specialize (H p I). lia.
Qed.

(* ---- no separator: multipliers lambda >= 0 with sum lambda_i y_i x_i = 0 *)
Definition check_gordan (lambda : vec) (data : list point) : bool := is_gordan lambda data.

Theorem check_gordan_sound : forall lambda data, check_gordan lambda data = true ->
  ~ separable data /\
  forall rate orders start, complete data orders -> never_stops rate data orders start.
Proof.
  intros lambda data H. apply is_gordan_sound in H. split.
  - now apply gordan_sound with (lambda := lambda).
  - intros rate orders start C. now apply gordan_never_stops with (lambda := lambda).
Qed.

(* ---- the margin: from below any separator, from above any point of the hull of the y_i x_i *)

(* No integer weights u have margin delta with delta^2 / |u|^2 above top / bottom. *)
Definition margin_at_most (top bottom : Z) (data : list point) : Prop :=
  forall u delta, 0 <= delta -> margin_of u delta data ->
  bottom * (delta * delta) <= top * norm2 u.

(* Weights have a margin delta with delta^2 / |u|^2 at least top / bottom. *)
Definition margin_at_least (top bottom : Z) (data : list point) : Prop :=
  exists u delta, 0 < delta /\ margin_of u delta data /\
  top * norm2 u <= bottom * (delta * delta).

Definition sum (lambda : vec) : Z := fold_right Z.add 0 lambda.

(* The multipliers make a point p of the hull; it is short enough. *)
Definition check_above (lambda : vec) (top bottom : Z) (data : list point) : bool :=
  let p := combination lambda data in
  Nat.eqb (length lambda) (length data) && forallb (Z.leb 0) lambda && (0 <? sum lambda)
  && (0 <=? bottom) && (bottom * norm2 p <=? top * (sum lambda * sum lambda)).

Lemma combination_margin : forall u delta data lambda, length lambda = length data ->
  forallb (Z.leb 0) lambda = true -> margin_of u delta data ->
  sum lambda * delta <= dot (combination lambda data) u.
Proof.
  induction data as [|p data IH]; intros [|a lambda] L N M; try discriminate L.
  - unfold sum. simpl. lia.
  - change (sum (a :: lambda)) with (a + sum lambda). simpl in N |- *.
    apply andb_prop in N as [A N]. apply Z.leb_le in A. injection L as L.
    specialize (IH lambda L N (fun q I => M q (or_intror I))).
    pose proof (M p (or_introl eq_refl)) as P. unfold score in P.
    rewrite dot_add_scaled, (dot_sym (input p)). nia.
Qed.

Theorem check_above_sound : forall lambda top bottom data,
  check_above lambda top bottom data = true -> margin_at_most top bottom data.
Proof.
  unfold check_above. intros lambda top bottom data. rewrite !andb_true_iff.
  intros [[[[L N] S] B] T] u delta D M. apply Nat.eqb_eq in L. apply Z.ltb_lt in S.
  apply Z.leb_le in B, T. pose proof (combination_margin u delta data lambda L N M) as C.
  pose proof (cauchy_schwarz (combination lambda data) u) as CS.
  pose proof (norm2_nonneg u) as U. set (s := sum lambda) in *.
  set (p := norm2 (combination lambda data)) in *. set (d := dot _ u) in *.
  assert (Q : (s * delta) * (s * delta) <= p * norm2 u) by nia.
  apply (Zmult_le_reg_r _ _ (s * s)); [nia|]. nia.
Qed.

(* Weights with a margin delta at all points. *)
Definition check_below (u : vec) (delta top bottom : Z) (data : list point) : bool :=
  (0 <? delta) && forallb (fun p => delta <=? score u p) data
  && (top * norm2 u <=? bottom * (delta * delta)).

Lemma forallb_margin : forall u delta data,
  forallb (fun p => delta <=? score u p) data = true -> margin_of u delta data.
Proof.
  intros u delta data H p I. rewrite forallb_forall in H. specialize (H p I). lia.
Qed.

Theorem check_below_sound : forall u delta top bottom data,
  check_below u delta top bottom data = true ->
  margin_at_least top bottom data /\ separates u data.
Proof.
  unfold check_below. intros u delta top bottom data. rewrite !andb_true_iff.
  intros [[D M] T]. apply Z.ltb_lt in D. apply Z.leb_le in T. apply forallb_margin in M.
  split; [now exists u, delta|]. intros p I. specialize (M p I). lia.
Qed.

(* R2 is the largest |x_i|^2. *)
Definition check_radius (R2 : Z) (data : list point) : bool :=
  forallb (fun p => norm2 (signed p) <=? R2) data
  && existsb (fun p => norm2 (signed p) =? R2) data.

Theorem check_radius_sound : forall R2 data, check_radius R2 data = true ->
  within R2 data /\ exists p, In p data /\ norm2 (signed p) = R2.
Proof.
  unfold check_radius. intros R2 data. rewrite andb_true_iff, forallb_forall, existsb_exists.
  intros [W (p & I & E)]. split; [|exists p; split; [easy | lia]].
  intros q J. specialize (W q J). lia.
Qed.

(* The mistake bound that follows, floor(R^2 |u|^2 / delta^2). *)
Definition check_bound (u : vec) (delta R2 most : Z) (data : list point) : bool :=
  (0 <? delta) && (0 <=? R2) && forallb (fun p => delta <=? score u p) data
  && forallb (fun p => norm2 (signed p) <=? R2) data
  && (R2 * norm2 u <? (most + 1) * (delta * delta)).

Theorem check_bound_sound : forall u delta R2 most data,
  check_bound u delta R2 most data = true ->
  forall orders fuel, Z.of_nat (updates (run 1 data orders fuel [])) <= most.
Proof.
  unfold check_bound. intros u delta R2 most data. rewrite !andb_true_iff.
  intros [[[[D R] M] W] B] orders fuel. apply Z.ltb_lt in D, B. apply Z.leb_le in R.
  apply forallb_margin in M. rewrite forallb_forall in W.
  assert (W' : within R2 data) by (intros p I; specialize (W p I); lia).
  apply Z.le_trans with (most_mistakes 1 u delta R2 0).
  - apply mistakes_at_most; auto; simpl; lia.
  - unfold most_mistakes. apply Z.lt_succ_r, Z.div_lt_upper_bound; [nia|].
    unfold Z.succ. nia.
Qed.
