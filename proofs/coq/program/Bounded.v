(* On any data, separable or not, the weights stay bounded, in whatever order the points come: for
   some M that depends on data and rate alone, |w|^2 <= |w0|^2 + M for ever, from every start.

   Minsky and Papert (1969), the cycling theorem; Block and Levin (1970). The proof here is our own,
   by induction on the number of vectors z = y x.
   Cut a path into blocks that use every z. A block that does not shorten w moves little, as it ends
   a path with fewer vectors; so each <w, z> is small at its start, and w small in their span. Later
   blocks shorten w, and what is left after the last uses fewer vectors. No axiom. *)

From Coq Require Import ZArith List Lia.
From Perceptron Require Import Vectors Program Convergence Spans Paths.
Import ListNotations.
Open Scope Z_scope.

Definition grows_by (A : vec -> Prop) (M : Z) : Prop :=
  forall n w v, path A n w v -> norm2 v <= norm2 w + M.

(* A path that does not shorten w by more than K ends near w. *)
Definition ends_near (A : vec -> Prop) (K D : Z) : Prop :=
  forall n w v, path A n w v -> norm2 w - K <= norm2 v -> dist2 v w <= D.

Section Step.
Variables (zs : list vec) (M' c : Z).
Hypothesis M'_nonneg : 0 <= M'.
Hypothesis c_nonneg : 0 <= c.
Hypothesis sizes : forall z, In z zs -> norm2 z <= c.
Hypothesis fewer_grow : forall z, In z zs -> grows_by (others zs z) M'.
Hypothesis some : zs <> [].

Lemma block_moves_little : forall D w b z, block zs w b z -> dist2 b w <= D ->
  dist2 (add_scaled b 1 z) w <= 2 * c + 2 * D.
Proof.
  intros D w b z [I _ _ _] N. pose proof (dist2_triangle (add_scaled b 1 z) b w) as T.
  rewrite dist2_moved in T. pose proof (sizes z I). lia.
Qed.
Section Tight.
Variables (K D : Z).
Hypothesis K_nonneg : 0 <= K.
Hypothesis fewer_near : forall z, In z zs -> ends_near (others zs z) (K + 2 * c + M') D.

Let C := K + 2 * c + 2 * M' + D + c.

Lemma block_end : forall w b z, block zs w b z -> norm2 w - K <= norm2 (add_scaled b 1 z) ->
  norm2 w - K - c <= norm2 b /\ dist2 b w <= D.
Proof.
  intros w b z [I [n P] N _] T. rewrite norm2_moved in T. pose proof (sizes z I).
  assert (B : norm2 w - K - c <= norm2 b) by lia. split; [exact B|].
  apply (fewer_near z I n w b P). lia.
Qed.

Lemma tight_block : forall w b z, block zs w b z ->
  norm2 w - K <= norm2 (add_scaled b 1 z) -> small_on zs C w /\ dist2 b w <= D.
Proof.
  intros w b z B T. destruct (block_end w b z B T) as [Low Near]. split; [|exact Near].
  destruct B as [Iz [n P] N U]. pose proof (fewer_grow z Iz) as G. pose proof (dist2_nonneg b w).
  intros x I. pose proof (sizes x I) as Sx. destruct (vec_eq_dec x z) as [->|Nx].
  - rewrite norm2_moved in T. pose proof (G _ _ _ P). pose proof (dist2_product b w z).
    unfold C. lia.
  - destruct (U x I Nx) as (j & n1 & n2 & P1 & J & P2).
    pose proof (G _ _ _ P1) as G1. pose proof (G _ _ _ P2) as G2. rewrite norm2_moved in G2.
    assert (Nj : dist2 j w <= D) by (apply (fewer_near z Iz n1 w j P1); lia).
    pose proof (dist2_nonneg j w). pose proof (dist2_product j w x). unfold C. lia.
Qed.

End Tight.

Lemma growth : (exists D, forall z, In z zs -> ends_near (others zs z) (0 + 2 * c + M') D) ->
  exists M, 0 <= M /\ grows_by (within_list zs) M.
Proof.
  intros [D Near]. destruct (small_in_span zs (0 + 2 * c + 2 * M' + D + c)) as (E & PE & H).
  exists (E + 2 * M' + c). split; [lia|].
  assert (Claim : forall n w v, path (within_list zs) n w v -> forall w0 s, span zs s ->
    (forall x, dot w x = dot w0 x + dot s x) ->
    norm2 v <= Z.max (norm2 w + M') (norm2 w0 + (E + 2 * M' + c))).
  { induction n as [n IH] using lt_wf_ind. intros w v P w0 s S Es.
    destruct (first_block zs n w v some P) as [(z & m & I & Q)|(b & z & m & B & L & Q)].
    - pose proof (fewer_grow z I _ _ _ Q). lia.
    - assert (S' : exists s', span zs s'
        /\ forall x, dot (add_scaled b 1 z) x = dot w0 x + dot s' x).
      { destruct (up_to_last _ _ _ _ B) as [k Pk].
        assert (Pk' : path (within_list zs) k w b)
          by (apply path_wider with (2 := Pk); now intros x [I _]).
        destruct (path_span _ _ _ _ Pk') as (t & T & Et).
        destruct (span_sum zs s t 1 S T) as (r & R & Er).
        exists (add_scaled r 1 z). split; [constructor; [apply B | exact R]|].
        intro x. rewrite !dot_add_scaled, Et, Es, Er. ring. }
      destruct S' as (s' & Ss' & Es'). pose proof (IH m L _ _ Q w0 s' Ss' Es') as G.
      destruct (Z.le_gt_cases (norm2 w - 0) (norm2 (add_scaled b 1 z))) as [T|T]; [|lia].
      destruct (tight_block 0 D ltac:(lia) Near w b z B T) as [Small _].
      pose proof (H w s Small S) as Part. pose proof (norm2_shifted w w0 s Es) as Nw.
      destruct (up_to_last _ _ _ _ B) as [k Pk].
      pose proof (fewer_grow z (last_in _ _ _ _ B) _ _ _ Pk) as Gb.
      pose proof (norm2_moved b z). pose proof (sizes z (last_in _ _ _ _ B)).
      pose proof (last_is_mistake _ _ _ _ B). lia. }
  intros n w v P. pose proof (Claim n w v P w [] (span_zero zs)) as G.
  assert (norm2 v <= Z.max (norm2 w + M') (norm2 w + (E + 2 * M' + c)))
    by (apply G; intro x; cbn [dot]; lia). lia.
Qed.

Lemma nearness : forall M K D, 0 <= M -> 0 <= K -> grows_by (within_list zs) M ->
  (forall z, In z zs -> ends_near (others zs z) (K + 2 * M + 2 * c + M') D) ->
  exists D', ends_near (within_list zs) K D'.
Proof.
  intros M K D PM PK Grow Near.
  set (C := K + 2 * M + 2 * c + 2 * M' + D + c).
  destruct (small_in_span zs (2 * C)) as (E & PE & H).
  set (A := 2 * (2 * c + 2 * D) + 2 * E).
  exists (2 * Z.max 0 D + 2 * Z.max 0 A).
  assert (Tight : forall w b z, block zs w b z ->
    norm2 w - (K + 2 * M) <= norm2 (add_scaled b 1 z) ->
    small_on zs C w /\ dist2 b w <= D) by (apply tight_block; [lia | exact Near]).
  assert (Claim : forall n w v, path (within_list zs) n w v -> forall k w0,
    path (within_list zs) k w0 w -> norm2 w0 - K <= norm2 v -> dist2 w w0 <= Z.max 0 A ->
    (w = w0 \/ small_on zs C w0) -> dist2 v w0 <= 2 * Z.max 0 D + 2 * Z.max 0 A).
  { induction n as [n IH] using lt_wf_ind. intros w v P k w0 P0 T Dw Start.
    pose proof (Grow _ _ _ P0) as G0.
    destruct (first_block zs n w v some P) as [(z & m & I & Q)|(b & z & m & B & L & Q)].
    - assert (dist2 v w <= D) by (apply (Near z I m w v Q); lia).
      pose proof (dist2_triangle v w w0). lia.
    - pose proof (Grow _ _ _ Q) as Gq.
      destruct (Tight w b z B ltac:(lia)) as [Small Nb].
      assert (Small0 : small_on zs C w0) by (destruct Start as [<-|]; assumption).
      pose proof (block_moves_little D w b z B Nb) as Nc.
      destruct (path_span _ _ _ _ P0) as (s & Sp & Es).
      assert (Ds : dist2 w w0 <= E).
      { rewrite (dist2_shifted w w0 s Es). pose proof (H s s) as Hs. unfold norm2 in *.
        assert (Ss : small_on zs (2 * C) s).
        { intros x I. specialize (Small x I). specialize (Small0 x I). specialize (Es x). lia. }
        specialize (Hs Ss Sp). lia. }
      assert (Dc : dist2 (add_scaled b 1 z) w0 <= Z.max 0 A).
      { pose proof (dist2_triangle (add_scaled b 1 z) w w0). unfold A. lia. }
      destruct (up_to_last _ _ _ _ B) as [i Pi].
      assert (Pc : path (within_list zs) (k + S i) w0 (add_scaled b 1 z)).
      { apply path_join with (1 := P0). apply path_then; [|apply B | apply B].
        apply path_wider with (2 := Pi). now intros x [I _]. }
      exact (IH m L _ _ Q _ w0 Pc T Dc (or_intror Small0)). }
  intros n w v P T. apply (Claim n w v P O w); [constructor | exact T | | now left].
  rewrite dist2_same. lia.
Qed.
End Step.

(* One number for all of a list. *)
Lemma one_for_all : forall (Q : vec -> Z -> Prop) zs,
  (forall z M N, M <= N -> Q z M -> Q z N) -> (forall z, In z zs -> exists M, Q z M) ->
  exists M, 0 <= M /\ forall z, In z zs -> Q z M.
Proof.
  intros Q zs Up. induction zs as [|y zs IH]; intro H; [exists 0; split; [lia | easy]|].
  destruct (IH (fun z I => H z (or_intror I))) as (M & P & HM).
  destruct (H y (or_introl eq_refl)) as [N HN]. exists (Z.max M N). split; [lia|].
  intros z [<-|I]; [apply (Up _ N) | apply (Up _ M)]; auto; lia.
Qed.

Lemma others_remove : forall zs z x, others zs z x -> within_list (remove vec_eq_dec z zs) x.
Proof. intros zs z x [I N]. now apply in_in_remove. Qed.

Lemma bounded_paths : forall size zs, (length zs <= size)%nat ->
  (exists M, 0 <= M /\ grows_by (within_list zs) M)
  /\ forall K, 0 <= K -> exists D, ends_near (within_list zs) K D.
Proof.
  induction size as [|size IH]; intros [|y ys] L.
  1, 3: split; [exists 0; split; [lia|] | intros K _; exists 0]; intros n w v P;
    inversion P; subst; try easy; rewrite ?dist2_same; lia.
  - simpl in L. lia.
  - set (zs := y :: ys) in *. assert (some : zs <> []) by easy.
    assert (Less : forall z, In z zs -> (length (remove vec_eq_dec z zs) <= size)%nat).
    { intros z I. pose proof (remove_length_lt vec_eq_dec zs z I). lia. }
    destruct (one_for_all (fun z M => grows_by (others zs z) M) zs) as (M' & PM' & G').
    { intros z M N LE G n w v P. specialize (G n w v P). lia. }
    { intros z I. destruct (IH _ (Less z I)) as [(M & _ & G) _]. exists M.
      intros n w v P. apply (G n). exact (path_wider _ _ _ _ _ (others_remove zs z) P). }
    assert (Near : forall K, 0 <= K ->
      exists D, 0 <= D /\ forall z, In z zs -> ends_near (others zs z) K D).
    { intros K PK. apply (one_for_all (fun z D => ends_near (others zs z) K D)).
      - intros z M N LE G n w v P T. specialize (G n w v P T). lia.
      - intros z I. destruct (IH _ (Less z I)) as [_ HK]. destruct (HK K PK) as [D HD]. exists D.
        intros n w v P. apply (HD n). exact (path_wider _ _ _ _ _ (others_remove zs z) P). }
    destruct (one_for_all (fun z c => norm2 z <= c) zs) as (c & Pc & Sizes).
    { intros z M N LE H. lia. }
    { intros z _. now exists (norm2 z). }
    destruct (growth zs M' c PM' Pc Sizes G' some) as (M & PM & G).
    { destruct (Near (0 + 2 * c + M') ltac:(lia)) as (D & _ & HD). now exists D. }
    split; [now exists M|]. intros K PK.
    destruct (Near (K + 2 * M + 2 * c + M') ltac:(lia)) as (D & _ & HD).
    exact (nearness zs M' c PM' Pc Sizes G' some M K D PM PK G HD).
Qed.

(* ---- the program *)
Definition move_of (rate : Z) (p : point) : vec := add_scaled [] (rate * label p) (input p).

Lemma update_is_move : forall rate w p, update rate w p = add_scaled w 1 (move_of rate p).
Proof.
  intros rate w p. unfold update, move_of. generalize (rate * label p) (input p). intros a x.
  revert w. induction x as [|c x IH]; intros [|b w]; cbn [add_scaled]; try easy.
  - f_equal; [ring | apply IH].
  - f_equal; [ring | apply IH].
Qed.

Theorem weights_stay_bounded : forall rate data, 0 < rate -> exists M, 0 <= M /\
  forall orders fuel w0, norm2 (weights (run rate data orders fuel w0)) <= norm2 w0 + M.
Proof.
  intros rate data Rate. set (zs := map (move_of rate) data).
  destruct (bounded_paths (length zs) zs (le_n _)) as [(M & P & G) _].
  exists M. split; [exact P|]. intros orders fuel w0.
  set (Keeps := fun (_ : Z) w => exists n, path (within_list zs) n w0 w).
  assert (Kept : forall k w p, In p data -> mistake w p = true -> Keeps k w ->
    Keeps (k + 1) (update rate w p)).
  { intros k w p I Mp [n Q]. exists (S n). rewrite update_is_move. apply path_then; [exact Q | |].
    - now apply in_map.
    - apply mistake_iff in Mp. unfold score in Mp. unfold move_of.
      rewrite dot_sym, dot_add_scaled, dot_sym. cbn [dot]. rewrite dot_nil_right, dot_sym. nia. }
  destruct (run_invariant rate data Keeps Kept fuel orders 0 w0) as [n Q].
  - exists O. constructor.
  - exact (G n _ _ Q).
Qed.
