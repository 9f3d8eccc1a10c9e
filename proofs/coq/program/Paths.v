(* Sequences of updates, each at a mistake, with vectors z = y x of a list: what they have in common
   whatever the order, and how one is cut where every vector of the list has been used. *)

From Coq Require Import ZArith List Lia.
From Perceptron Require Import Vectors Spans.
Import ListNotations.
Open Scope Z_scope.

(* From w to v in n updates with vectors of A, each where <w, z> <= 0. *)
Inductive path (A : vec -> Prop) : nat -> vec -> vec -> Prop :=
  | here : forall w, path A O w w
  | move : forall n w z v, A z -> dot w z <= 0 -> path A n (add_scaled w 1 z) v -> path A (S n) w v.

Lemma path_wider : forall (A B : vec -> Prop) n w v, (forall z, A z -> B z) ->
  path A n w v -> path B n w v.
Proof. intros A B n w v H P. induction P; econstructor; eauto. Qed.

Lemma path_then : forall A n w v z, path A n w v -> A z -> dot v z <= 0 ->
  path A (S n) w (add_scaled v 1 z).
Proof.
  intros A n w v z P I M. induction P as [w | n w y v Iy My P IH].
  - apply move with z; [easy | easy | constructor].
  - apply move with y; auto.
Qed.

Lemma path_join : forall A n m w v u, path A n w v -> path A m v u -> path A (n + m) w u.
Proof. intros A n m w v u P Q. induction P; simpl; [easy|]. econstructor; eauto. Qed.

Definition within_list (zs : list vec) (z : vec) : Prop := In z zs.
Definition others (zs : list vec) (z x : vec) : Prop := In x zs /\ x <> z.

Lemma path_span : forall zs n w v, path (within_list zs) n w v ->
  exists s, span zs s /\ forall x, dot v x = dot w x + dot s x.
Proof.
  intros zs n w v P. induction P as [w | n w z v I _ _ (s & S & E)].
  - exists []. split; [constructor|]. intro x. cbn [dot]. lia.
  - exists (add_scaled s 1 z). split; [now constructor|].
    intro x. rewrite E, !dot_add_scaled. ring.
Qed.

Lemma norm2_moved : forall v z, norm2 (add_scaled v 1 z) = norm2 v + 2 * dot v z + norm2 z.
Proof. intros. rewrite norm2_add_scaled. ring. Qed.

Lemma norm2_shifted : forall v w s, (forall x, dot v x = dot w x + dot s x) ->
  norm2 w = norm2 v - (2 * dot v s - norm2 s).
Proof.
  intros v w s E. unfold norm2. pose proof (E v) as A. pose proof (E w) as B. pose proof (E s) as C.
  rewrite (dot_sym v w), (dot_sym s w) in *. rewrite (dot_sym s v) in A. lia.
Qed.

(* |v - w|^2 *)
Definition dist2 (v w : vec) : Z := norm2 v - 2 * dot v w + norm2 w.

Lemma dist2_difference : forall v w, dist2 v w = norm2 (add_scaled v (-1) w).
Proof. intros. rewrite norm2_add_scaled. unfold dist2. ring. Qed.

Lemma dist2_nonneg : forall v w, 0 <= dist2 v w.
Proof. intros. rewrite dist2_difference. apply norm2_nonneg. Qed.

Lemma dist2_same : forall w, dist2 w w = 0.
Proof. intro. unfold dist2, norm2. ring. Qed.

Lemma dist2_moved : forall v z, dist2 (add_scaled v 1 z) v = norm2 z.
Proof.
  intros. unfold dist2. rewrite norm2_moved, dot_add_scaled, (dot_sym z). unfold norm2. ring.
Qed.

Lemma dist2_shifted : forall v w s, (forall x, dot v x = dot w x + dot s x) -> dist2 v w = norm2 s.
Proof.
  intros v w s E. pose proof (norm2_shifted v w s E) as N. unfold dist2. pose proof (E w) as W.
  pose proof (E s) as S. rewrite (dot_sym s w) in W. unfold norm2 in *. lia.
Qed.

Lemma dist2_triangle : forall v w u, dist2 v u <= 2 * dist2 v w + 2 * dist2 w u.
Proof.
  intros v w u. pose proof (norm2_nonneg (add_scaled (add_scaled v (-2) w) 1 u)) as N.
  rewrite !norm2_add_scaled, dot_add_scaled in N. unfold dist2. lia.
Qed.

(* Near vectors have near products. *)
Lemma dist2_product : forall v w x, Z.abs (dot v x - dot w x) <= dist2 v w + norm2 x.
Proof.
  intros v w x. pose proof (dist2_nonneg v w) as D. rewrite dist2_difference in *.
  pose proof (square_nonneg (add_scaled v (-1) w) x 1 1) as P.
  pose proof (square_nonneg (add_scaled v (-1) w) x (-1) 1) as M.
  pose proof (norm2_nonneg x). rewrite dot_add_scaled in P, M. lia.
Qed.

(* A stretch of a path in which every vector of the list is used, z at its end and never before. *)
Record block (zs : list vec) (w b z : vec) : Prop := {
  last_in : In z zs;
  up_to_last : exists n, path (others zs z) n w b;
  last_is_mistake : dot b z <= 0;
  used_before : forall x, In x zs -> x <> z -> exists j n m, path (others zs z) n w j
    /\ dot j x <= 0 /\ path (others zs z) m (add_scaled j 1 x) b }.

Definition vec_eq_dec := list_eq_dec Z.eq_dec.

(* todo: the vectors that were not used since w *)
Definition used (zs todo : list vec) (x : vec) : Prop := In x zs /\ ~ In x todo.

Lemma cut_from : forall zs n u v, path (within_list zs) n u v -> forall w todo k,
  todo <> [] -> incl todo zs -> path (used zs todo) k w u ->
  (forall x, used zs todo x -> exists j n m, path (used zs todo) n w j
    /\ dot j x <= 0 /\ path (used zs todo) m (add_scaled j 1 x) u) ->
  (exists z m, In z zs /\ path (others zs z) m w v)
  \/ (exists b z m, block zs w b z /\ (m < n)%nat /\ path (within_list zs) m (add_scaled b 1 z) v).
Proof.
  intros zs n u v P. induction P as [u | n u z v Iz Mz P IH]; intros w todo k T Inc W U.
  - destruct todo as [|z todo]; [easy|]. left. exists z, k. split; [apply Inc; now left|].
    apply path_wider with (2 := W). intros x [I N]. split; [easy|]. intros ->. apply N. now left.
  - destruct (in_dec vec_eq_dec z todo) as [I|N].
    + assert (Thin : forall x, used zs todo x -> others zs z x)
        by (intros x [Ix Nx]; split; [easy | now intros ->]).
      destruct (remove vec_eq_dec z todo) as [|y rest] eqn:R.
      * right. exists u, z, n. split; [|split; [lia | exact P]].
        split; [exact Iz | exists k; exact (path_wider _ _ _ _ _ Thin W) | exact Mz |].
        intros x Ix Nx. assert (Ux : used zs todo x).
        { split; [exact Ix|]. intro Tx. pose proof (in_in_remove vec_eq_dec _ Nx Tx) as Q.
          rewrite R in Q. exact Q. }
        destruct (U x Ux) as (j & a & b & A & J & B). exists j, a, b.
        repeat split; eauto using path_wider.
      * assert (Less : forall x, used zs todo x -> used zs (y :: rest) x).
        { intros x [Ix Nx]. split; [exact Ix|]. rewrite <- R. intro Q. now apply in_remove in Q. }
        assert (Uz : used zs (y :: rest) z)
          by (split; [exact Iz|]; rewrite <- R; apply remove_In).
        assert (W' := path_wider _ _ _ _ _ Less W).
        destruct (IH w (y :: rest) (S k)) as [L|(b & c & m & B & L & Q)].
        -- discriminate.
        -- intros x Q. rewrite <- R in Q. apply in_remove in Q. now apply Inc.
        -- now apply path_then.
        -- intros x [Ix Nx]. destruct (vec_eq_dec x z) as [->|D].
           ++ exists u, k, O. repeat split; [exact W' | exact Mz | constructor].
           ++ assert (Ux : used zs todo x).
              { split; [exact Ix|]. intro Tx. apply Nx. rewrite <- R. now apply in_in_remove. }
              destruct (U x Ux) as (j & a & b & A & J & B). exists j, a, (S b).
              repeat split; [eauto using path_wider | exact J |].
              apply path_then; eauto using path_wider.
        -- now left.
        -- right. exists b, c, m. repeat split; auto; apply B.
    + assert (Uz : used zs todo z) by now split.
      destruct (IH w todo (S k) T Inc) as [L|(b & c & m & B & L & Q)].
      * now apply path_then.
      * intros x Ux. destruct (U x Ux) as (j & a & b & A & J & B). exists j, a, (S b).
        repeat split; auto. now apply path_then.
      * now left.
      * right. exists b, c, m. repeat split; auto; apply B.
Qed.

(* A path leaves out some vector of the list, or begins with a block. *)
Lemma first_block : forall zs n w v, zs <> [] -> path (within_list zs) n w v ->
  (exists z m, In z zs /\ path (others zs z) m w v)
  \/ (exists b z m, block zs w b z /\ (m < n)%nat /\ path (within_list zs) m (add_scaled b 1 z) v).
Proof.
  intros zs n w v N P. apply (cut_from zs n w v P w zs O N (incl_refl zs)); [constructor|].
  intros x [I J]. now destruct J.
Qed.
