(* The weights stay bounded on any finite data of any real inner product space, separable or not, in
   whatever order the points come: for some M that depends on data and rate alone,
   |w|^2 <= |w0|^2 + M after any mistakes, from every start w0. Two known forms follow, both weaker:
   |w| <= |w0| + M, and |w| <= |w0| + eps from all w0 that are long enough.

   Minsky and Papert (1969); Block and Levin (1970). The proof is that of Bounded.v, none of whose
   steps needs whole numbers. *)

From Coq Require Import Reals List Lra Lia.
From Perceptron Require Import Space RealVectors Novikoff RealSpans RealPaths.
Import ListNotations.
Open Scope R_scope.

Section Bounded.
Context {V : space}.
Variable z : nat -> V.

Definition grows_by (A : nat -> Prop) (M : R) : Prop :=
  forall n w v, path z A n w v -> norm2 v <= norm2 w + M.

(* A path that does not shorten w by more than K ends near w. *)
Definition ends_near (A : nat -> Prop) (K D : R) : Prop :=
  forall n w v, path z A n w v -> norm2 w - K <= norm2 v -> dist2 v w <= D.

Section Step.
Variables (rows : list nat) (M' c : R).
Hypothesis M'_nonneg : 0 <= M'.
Hypothesis c_nonneg : 0 <= c.
Hypothesis sizes : forall i, In i rows -> norm2 (z i) <= c.
Hypothesis fewer_grow : forall i, In i rows -> grows_by (others rows i) M'.
Hypothesis some : rows <> [].

Lemma block_moves_little : forall D w b i, block z rows w b i -> dist2 b w <= D ->
  dist2 (add b (z i)) w <= 2 * c + 2 * D.
Proof.
  intros D w b i [I _ _ _] N. pose proof (dist2_triangle (add b (z i)) b w) as T.
  rewrite dist2_moved in T. pose proof (sizes i I). lra.
Qed.

Section Tight.
Variables (K D : R).
Hypothesis K_nonneg : 0 <= K.
Hypothesis fewer_near : forall i, In i rows -> ends_near (others rows i) (K + 2 * c + M') D.

Let C := K + 2 * c + 2 * M' + D + c.

Lemma tight_block : forall w b i, block z rows w b i ->
  norm2 w - K <= norm2 (add b (z i)) -> small_on z rows C w /\ dist2 b w <= D.
Proof.
  intros w b i [Ii [n P] N U] T. pose proof (sizes i Ii) as Si. rewrite norm2_moved in T.
  assert (Low : norm2 w - K - c <= norm2 b) by lra.
  assert (Near : dist2 b w <= D) by (apply (fewer_near i Ii n w b P); lra).
  split; [|exact Near]. pose proof (fewer_grow i Ii) as G. pose proof (dist2_nonneg b w).
  intros j I. pose proof (sizes j I) as Sj. destruct (Nat.eq_dec j i) as [->|Nj].
  - pose proof (G _ _ _ P). pose proof (dist2_product b w (z i)). unfold within, C in *. lra.
  - destruct (U j I Nj) as (x & n1 & n2 & P1 & X & P2).
    pose proof (G _ _ _ P1) as G1. pose proof (G _ _ _ P2) as G2. rewrite norm2_moved in G2.
    assert (Nx : dist2 x w <= D) by (apply (fewer_near i Ii n1 w x P1); lra).
    pose proof (dist2_product x w (z j)). unfold within, C in *. lra.
Qed.
End Tight.

Lemma growth : (exists D, forall i, In i rows -> ends_near (others rows i) (0 + 2 * c + M') D) ->
  exists M, 0 <= M /\ grows_by (among rows) M.
Proof.
  intros [D Near]. destruct (small_in_span z rows (0 + 2 * c + 2 * M' + D + c)) as (E & PE & H).
  set (M := E + 2 * M' + c). exists M. split; [unfold M; lra|].
  assert (Claim : forall n w v, path z (among rows) n w v -> forall w0 s, span z rows s ->
    (forall x, inner w x = inner w0 x + inner s x) ->
    norm2 v <= norm2 w + M' \/ norm2 v <= norm2 w0 + M).
  { induction n as [n IH] using lt_wf_ind. intros w v P w0 s S Es.
    destruct (first_block z rows n w v some P) as [(i & m & I & Q)|(b & i & m & B & L & Q)].
    - left. exact (fewer_grow i I _ _ _ Q).
    - destruct (up_to_last _ _ _ _ _ B) as [k Pk]. pose proof (last_in _ _ _ _ _ B) as I.
      assert (S' : exists s', span z rows s'
        /\ forall x, inner (add b (z i)) x = inner w0 x + inner s' x).
      { assert (Pk' : path z (among rows) k w b)
          by (apply path_wider with (2 := Pk); now intros j [J _]).
        destruct (path_span _ _ _ _ _ Pk') as (t & T & Et).
        destruct (span_sum z rows s t 1 S T) as (r & R & Er).
        exists (add r (scale 1 (z i))). split; [now constructor|].
        intro x. rewrite !inner_add, inner_scale, Et, Es, Er. ring. }
      destruct S' as (s' & Ss' & Es'). destruct (IH m L _ _ Q w0 s' Ss' Es') as [F|F]; [|now right].
      destruct (Rle_dec (norm2 w - 0) (norm2 (add b (z i)))) as [T|T]; [|left; lra].
      destruct (tight_block 0 D ltac:(lra) Near w b i B T) as [Small _].
      pose proof (H w s Small S) as Part. pose proof (norm2_shifted w w0 s Es) as Nw.
      pose proof (fewer_grow i I _ _ _ Pk) as Gb. pose proof (norm2_moved b (z i)).
      pose proof (sizes i I). pose proof (last_is_mistake _ _ _ _ _ B).
      right. unfold M. lra. }
  intros n w v P. destruct (Claim n w v P w zero (span_zero z rows)); [|unfold M in *; lra..].
  intro x. rewrite inner_zero. ring.
Qed.

Lemma nearness : forall M K D, 0 <= M -> 0 <= K -> 0 <= D -> grows_by (among rows) M ->
  (forall i, In i rows -> ends_near (others rows i) (K + 2 * M + 2 * c + M') D) ->
  exists D', 0 <= D' /\ ends_near (among rows) K D'.
Proof.
  intros M K D PM PK PD Grow Near.
  set (C := K + 2 * M + 2 * c + 2 * M' + D + c).
  destruct (small_in_span z rows (2 * C)) as (E & PE & H).
  set (A := 2 * (2 * c + 2 * D) + 2 * E). assert (PA : 0 <= A) by (unfold A; lra).
  exists (2 * D + 2 * A). split; [lra|].
  assert (Tight : forall w b i, block z rows w b i ->
    norm2 w - (K + 2 * M) <= norm2 (add b (z i)) ->
    small_on z rows C w /\ dist2 b w <= D) by (apply tight_block; [lra | exact Near]).
  assert (Claim : forall n w v, path z (among rows) n w v -> forall k w0,
    path z (among rows) k w0 w -> norm2 w0 - K <= norm2 v -> dist2 w w0 <= A ->
    (w = w0 \/ small_on z rows C w0) -> dist2 v w0 <= 2 * D + 2 * A).
  { induction n as [n IH] using lt_wf_ind. intros w v P k w0 P0 T Dw Start.
    pose proof (Grow _ _ _ P0) as G0.
    destruct (first_block z rows n w v some P) as [(i & m & I & Q)|(b & i & m & B & L & Q)].
    - assert (dist2 v w <= D) by (apply (Near i I m w v Q); lra).
      pose proof (dist2_triangle v w w0). lra.
    - pose proof (Grow _ _ _ Q) as Gq. destruct (Tight w b i B ltac:(lra)) as [Small Nb].
      assert (Small0 : small_on z rows C w0) by (destruct Start as [<-|]; assumption).
      pose proof (block_moves_little D w b i B Nb) as Nc.
      destruct (path_span _ _ _ _ _ P0) as (s & Sp & Es).
      assert (Ds : dist2 w w0 <= E).
      { rewrite (dist2_shifted w w0 s Es). pose proof (H s s) as Hs. unfold norm2 in *.
        assert (Ss : small_on z rows (2 * C) s).
        { intros j J. specialize (Small j J). specialize (Small0 j J). specialize (Es (z j)).
          unfold within in *. lra. }
        specialize (Hs Ss Sp). lra. }
      assert (Dc : dist2 (add b (z i)) w0 <= A)
        by (pose proof (dist2_triangle (add b (z i)) w w0); unfold A; lra).
      destruct (up_to_last _ _ _ _ _ B) as [j Pj].
      assert (Pc : path z (among rows) (k + S j) w0 (add b (z i))).
      { apply path_join with (1 := P0). apply path_then; [|apply B | apply B].
        apply path_wider with (2 := Pj). now intros x [I _]. }
      exact (IH m L _ _ Q _ w0 Pc T Dc (or_intror Small0)). }
  intros n w v P T. apply (Claim n w v P O w); [constructor | exact T | | now left].
  now rewrite dist2_same.
Qed.
End Step.

(* One number for all of a list. *)
Lemma one_for_all : forall (Q : nat -> R -> Prop) rows,
  (forall i M N, M <= N -> Q i M -> Q i N) -> (forall i, In i rows -> exists M, Q i M) ->
  exists M, 0 <= M /\ forall i, In i rows -> Q i M.
Proof.
  intros Q rows Up. induction rows as [|j rows IH]; intro H; [exists 0; split; [lra | easy]|].
  destruct (IH (fun i I => H i (or_intror I))) as (M & P & HM).
  destruct (H j (or_introl eq_refl)) as [N HN]. pose proof (Rmax_l M N). pose proof (Rmax_r M N).
  exists (Rmax M N). split; [lra|].
  intros i [<-|I]; [apply (Up _ N) | apply (Up _ M)]; auto.
Qed.

Lemma others_remove : forall rows i j, others rows i j -> among (remove Nat.eq_dec i rows) j.
Proof. intros rows i j [I N]. now apply in_in_remove. Qed.

Lemma bounded_paths : forall size rows, (length rows <= size)%nat ->
  (exists M, 0 <= M /\ grows_by (among rows) M)
  /\ forall K, 0 <= K -> exists D, 0 <= D /\ ends_near (among rows) K D.
Proof.
  induction size as [|size IH]; intros [|j js] L.
  1, 3: split; [exists 0 | intros K _; exists 0]; (split; [lra|]); intros n w v P;
    inversion P; subst; try easy; rewrite ?dist2_same; lra.
  - simpl in L. lia.
  - set (rows := j :: js) in *. assert (some : rows <> []) by easy.
    assert (Less : forall i, In i rows -> (length (remove Nat.eq_dec i rows) <= size)%nat).
    { intros i I. pose proof (remove_length_lt Nat.eq_dec rows i I). lia. }
    destruct (one_for_all (fun i M => grows_by (others rows i) M) rows) as (M' & PM' & G').
    { intros i M N LE G n w v P. specialize (G n w v P). lra. }
    { intros i I. destruct (IH _ (Less i I)) as [(M & _ & G) _]. exists M.
      intros n w v P. apply (G n). exact (path_wider _ _ _ _ _ _ (others_remove rows i) P). }
    assert (Near : forall K, 0 <= K ->
      exists D, 0 <= D /\ forall i, In i rows -> ends_near (others rows i) K D).
    { intros K PK. apply (one_for_all (fun i D => ends_near (others rows i) K D)).
      - intros i M N LE G n w v P T. specialize (G n w v P T). lra.
      - intros i I. destruct (IH _ (Less i I)) as [_ HK]. destruct (HK K PK) as (D & _ & HD).
        exists D. intros n w v P. apply (HD n).
        exact (path_wider _ _ _ _ _ _ (others_remove rows i) P). }
    destruct (one_for_all (fun i c => norm2 (z i) <= c) rows) as (c & Pc & Sizes).
    { intros i M N LE H. lra. }
    { intros i _. exists (norm2 (z i)). lra. }
    destruct (growth rows M' c PM' Pc Sizes G' some) as (M & PM & G).
    { destruct (Near (0 + 2 * c + M') ltac:(lra)) as (D & _ & HD). now exists D. }
    split; [now exists M|]. intros K PK.
    destruct (Near (K + 2 * M + 2 * c + M') ltac:(lra)) as (D & PD & HD).
    exact (nearness rows M' c PM' Pc Sizes G' some M K D PM PK PD G HD).
Qed.
End Bounded.

(* ---- the mistakes of Novikoff.v *)
Section Mistakes.
Context {V : space}.
Variables (rate : R) (data : list (@example V)).
Hypothesis rate_nonneg : 0 <= rate.

Definition move_of (p : @example V) : V := scale (rate * fst p) (snd p).
Definition moves (row : nat) : V := nth row (map move_of data) zero.

Lemma mistakes_are_path : forall presented w, incl presented data ->
  all_mistakes rate w presented ->
  exists n, path moves (among (seq 0 (length data))) n w (updated rate w presented).
Proof.
  induction presented as [|p rest IH]; intros w I M; [exists O; constructor|].
  destruct M as [Mp M]. destruct (IH _ (fun q J => I q (or_intror J)) M) as [n P].
  destruct (In_nth_error data p (I p (or_introl eq_refl))) as [row N].
  assert (E : moves row = move_of p) by now apply nth_error_nth, map_nth_error.
  exists (S n). apply move with row.
  - apply in_seq. assert (row < length data)%nat by (apply nth_error_Some; congruence). lia.
  - rewrite E. unfold move_of. rewrite inner_scale_right. unfold score in Mp. nra.
  - now rewrite E.
Qed.

Theorem weights_stay_bounded : exists M, 0 <= M /\
  forall w0 presented, incl presented data -> all_mistakes rate w0 presented ->
  norm2 (updated rate w0 presented) <= norm2 w0 + M.
Proof.
  destruct (bounded_paths moves _ (seq 0 (length data)) (le_n _)) as [(M & P & G) _].
  exists M. split; [exact P|]. intros w0 presented I W.
  destruct (mistakes_are_path presented w0 I W) as [n Q]. exact (G n _ _ Q).
Qed.

Corollary norms_stay_bounded : exists M, 0 <= M /\
  forall w0 presented, incl presented data -> all_mistakes rate w0 presented ->
  norm (updated rate w0 presented) <= norm w0 + M.
Proof.
  destruct weights_stay_bounded as (M & P & B). exists (sqrt M). split; [apply sqrt_pos|].
  intros w0 presented I W. specialize (B w0 presented I W).
  pose proof (norm_nonneg V w0). pose proof (sqrt_pos M). pose proof (sqrt_sqrt M P).
  apply Rsqr_incr_0_var; [|lra]. unfold Rsqr. rewrite norm_squared.
  rewrite <- (norm_squared V w0) in B. nra.
Qed.

Corollary long_weights_hardly_grow : forall eps, 0 < eps -> exists N,
  forall w0 presented, N <= norm w0 -> incl presented data -> all_mistakes rate w0 presented ->
  norm (updated rate w0 presented) <= norm w0 + eps.
Proof.
  intros eps E. destruct weights_stay_bounded as (M & P & B). exists (M / (2 * eps)).
  intros w0 presented N I W. specialize (B w0 presented I W). pose proof (norm_nonneg V w0).
  apply (Rmult_le_compat_r (2 * eps)) in N; [|lra].
  replace (M / (2 * eps) * (2 * eps)) with M in N by (field; lra).
  apply Rsqr_incr_0_var; [|lra]. unfold Rsqr. rewrite norm_squared.
  rewrite <- (norm_squared V w0) in B. nra.
Qed.
End Mistakes.

(* In R^d, for every d. *)
Definition weights_stay_bounded_in_R (d : nat) := @weights_stay_bounded (real_space d).
