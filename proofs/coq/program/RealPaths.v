(* Sequences of updates in a real inner product space, each at a mistake, with vectors z i for the i
   of a list: what they have in common whatever the order, and how one is cut where every i has been
   used. It is Paths.v with numbers for the vectors. *)

From Coq Require Import Reals List Lra Lia.
From Perceptron Require Import Space RealSpans.
Import ListNotations.
Open Scope R_scope.

(* |v - w|^2 *)
Definition dist2 {V : space} (v w : V) : R := norm2 v - 2 * inner v w + norm2 w.

Section Distance.
Context {V : space}.

Lemma norm2_moved : forall v x : V, norm2 (add v x) = norm2 v + 2 * inner v x + norm2 x.
Proof.
  intros. unfold norm2. rewrite inner_add, !inner_add_right, (inner_sym _ x v). ring.
Qed.

Lemma norm2_shifted : forall v w s : V, (forall x, inner v x = inner w x + inner s x) ->
  norm2 w = norm2 v - (2 * inner v s - norm2 s).
Proof.
  intros v w s E. unfold norm2. rewrite (inner_sym _ v s), !E, (inner_sym _ w v), (inner_sym _ s v).
  rewrite !E, (inner_sym _ s w). ring.
Qed.

Lemma dist2_difference : forall v w : V, dist2 v w = norm2 (add v (scale (-1) w)).
Proof. intros. rewrite norm2_add_scale. unfold dist2. ring. Qed.

Lemma dist2_nonneg : forall v w : V, 0 <= dist2 v w.
Proof. intros. rewrite dist2_difference. apply norm2_nonneg. Qed.

Lemma dist2_same : forall w : V, dist2 w w = 0.
Proof. intro. unfold dist2, norm2. ring. Qed.

Lemma dist2_moved : forall v x : V, dist2 (add v x) v = norm2 x.
Proof.
  intros. unfold dist2. rewrite norm2_moved, inner_add, (inner_sym _ x v). unfold norm2. ring.
Qed.

Lemma dist2_shifted : forall v w s : V, (forall x, inner v x = inner w x + inner s x) ->
  dist2 v w = norm2 s.
Proof.
  intros v w s E. unfold dist2. rewrite (norm2_shifted v w s E). unfold norm2.
  rewrite (inner_sym _ v w), (inner_sym _ v s), !E, (inner_sym _ w v), (inner_sym _ s v).
  rewrite !E, (inner_sym _ s w). ring.
Qed.

Lemma dist2_triangle : forall v w u : V, dist2 v u <= 2 * dist2 v w + 2 * dist2 w u.
Proof.
  intros v w u. pose proof (norm2_nonneg V (add (add v (scale (-2) w)) u)) as N.
  rewrite norm2_moved, norm2_add_scale, inner_add, inner_scale in N. unfold dist2. lra.
Qed.

(* Near vectors have near products. *)
Lemma dist2_product : forall v w x : V, within (dist2 v w + norm2 x) (inner v x - inner w x).
Proof.
  intros v w x. pose proof (dist2_nonneg v w) as D. pose proof (norm2_nonneg V x).
  pose proof (norm2_nonneg V (add (add v (scale (-1) w)) (scale 1 x))) as P.
  pose proof (norm2_nonneg V (add (add v (scale (-1) w)) (scale (-1) x))) as M.
  rewrite norm2_add_scale, <- dist2_difference, inner_add, inner_scale in P, M.
  unfold within. lra.
Qed.
End Distance.

Section Paths.
Context {V : space}.
Variable z : nat -> V.

(* From w to v in n updates with vectors z i for i of A, each where <w, z i> <= 0. *)
Inductive path (A : nat -> Prop) : nat -> V -> V -> Prop :=
  | here : forall w, path A O w w
  | move : forall n w i v, A i -> inner w (z i) <= 0 ->
      path A n (add w (z i)) v -> path A (S n) w v.

Lemma path_wider : forall (A B : nat -> Prop) n w v, (forall i, A i -> B i) ->
  path A n w v -> path B n w v.
Proof. intros A B n w v H P. induction P; econstructor; eauto. Qed.

Lemma path_then : forall A n w v i, path A n w v -> A i -> inner v (z i) <= 0 ->
  path A (S n) w (add v (z i)).
Proof.
  intros A n w v i P I M. induction P as [w | n w j v Ij Mj P IH].
  - apply move with i; [easy | easy | constructor].
  - apply move with j; auto.
Qed.

Lemma path_join : forall A n m w v u, path A n w v -> path A m v u -> path A (n + m) w u.
Proof. intros A n m w v u P Q. induction P; simpl; [easy|]. econstructor; eauto. Qed.

Definition among (rows : list nat) (i : nat) : Prop := In i rows.
Definition others (rows : list nat) (i j : nat) : Prop := In j rows /\ j <> i.

Lemma path_span : forall rows n w v, path (among rows) n w v ->
  exists s, span z rows s /\ forall x, inner v x = inner w x + inner s x.
Proof.
  intros rows n w v P. induction P as [w | n w i v I _ _ (s & S & E)].
  - exists zero. split; [constructor|]. intro x. rewrite inner_zero. ring.
  - exists (add s (scale 1 (z i))). split; [now constructor|].
    intro x. rewrite E, !inner_add, inner_scale. ring.
Qed.

(* A stretch of a path in which every number of the list is used, i at its end and never before. *)
Record block (rows : list nat) (w b : V) (i : nat) : Prop := {
  last_in : In i rows;
  up_to_last : exists n, path (others rows i) n w b;
  last_is_mistake : inner b (z i) <= 0;
  used_before : forall j, In j rows -> j <> i -> exists x n m, path (others rows i) n w x
    /\ inner x (z j) <= 0 /\ path (others rows i) m (add x (z j)) b }.

(* todo: those that were not used since w *)
Definition used (rows todo : list nat) (i : nat) : Prop := In i rows /\ ~ In i todo.

Lemma cut_from : forall rows n u v, path (among rows) n u v -> forall w todo k,
  todo <> [] -> incl todo rows -> path (used rows todo) k w u ->
  (forall i, used rows todo i -> exists x n m, path (used rows todo) n w x
    /\ inner x (z i) <= 0 /\ path (used rows todo) m (add x (z i)) u) ->
  (exists i m, In i rows /\ path (others rows i) m w v)
  \/ (exists b i m, block rows w b i /\ (m < n)%nat /\ path (among rows) m (add b (z i)) v).
Proof.
  intros rows n u v P. induction P as [u | n u i v Ii Mi P IH]; intros w todo k T Inc W U.
  - destruct todo as [|i todo]; [easy|]. left. exists i, k. split; [apply Inc; now left|].
    apply path_wider with (2 := W). intros j [I N]. split; [easy|]. intros ->. apply N. now left.
  - assert (Next : forall less, (forall j, used rows todo j -> used rows less j) ->
      used rows less i -> forall j, used rows todo j -> exists x n m, path (used rows less) n w x
        /\ inner x (z j) <= 0 /\ path (used rows less) m (add x (z j)) (add u (z i))).
    { intros less Less Ui j Uj. destruct (U j Uj) as (x & a & b & A & J & B). exists x, a, (S b).
      repeat split; [eauto using path_wider | exact J |].
      apply path_then; eauto using path_wider. }
    assert (Later : (exists j m, In j rows /\ path (others rows j) m w v)
      \/ (exists b j m, block rows w b j /\ (m < n)%nat /\ path (among rows) m (add b (z j)) v) ->
      (exists j m, In j rows /\ path (others rows j) m w v)
      \/ (exists b j m, block rows w b j /\ (m < S n)%nat /\ path (among rows) m (add b (z j)) v)).
    { intros [L|(b & j & m & B & L & Q)]; [now left | right]. exists b, j, m. auto. }
    destruct (in_dec Nat.eq_dec i todo) as [I|N].
    + assert (Thin : forall j, used rows todo j -> others rows i j)
        by (intros j [Ij Nj]; split; [easy | now intros ->]).
      destruct (remove Nat.eq_dec i todo) as [|y rest] eqn:E.
      * right. exists u, i, n. split; [|split; [lia | exact P]].
        split; [exact Ii | exists k; exact (path_wider _ _ _ _ _ Thin W) | exact Mi |].
        intros j Ij Nj. assert (Uj : used rows todo j).
        { split; [exact Ij|]. intro Tj. pose proof (in_in_remove Nat.eq_dec _ Nj Tj) as Q.
          rewrite E in Q. exact Q. }
        destruct (U j Uj) as (x & a & b & A & J & B). exists x, a, b.
        repeat split; eauto using path_wider.
      * assert (Less : forall j, used rows todo j -> used rows (y :: rest) j).
        { intros j [Ij Nj]. split; [exact Ij|]. rewrite <- E. intro Q. now apply in_remove in Q. }
        assert (Ui : used rows (y :: rest) i)
          by (split; [exact Ii|]; rewrite <- E; apply remove_In).
        assert (W' := path_wider _ _ _ _ _ Less W).
        apply Later, (IH w (y :: rest) (S k)); [easy | | now apply path_then |].
        -- intros j Q. rewrite <- E in Q. apply in_remove in Q. now apply Inc.
        -- intros j [Ij Nj]. destruct (Nat.eq_dec j i) as [->|D].
           ++ exists u, k, O. repeat split; [exact W' | exact Mi | constructor].
           ++ apply Next; [exact Less | exact Ui|]. split; [exact Ij|]. intro Tj. apply Nj.
              rewrite <- E. now apply in_in_remove.
    + assert (Ui : used rows todo i) by now split.
      apply Later, (IH w todo (S k) T Inc); [now apply path_then|].
      intros j Uj. now apply Next.
Qed.

(* A path leaves out some vector of the list, or begins with a block. *)
Lemma first_block : forall rows n w v, rows <> [] -> path (among rows) n w v ->
  (exists i m, In i rows /\ path (others rows i) m w v)
  \/ (exists b i m, block rows w b i /\ (m < n)%nat /\ path (among rows) m (add b (z i)) v).
Proof.
  intros rows n w v N P. apply (cut_from rows n w v P w rows O N (incl_refl rows)); [constructor|].
  intros j [I J]. now destruct J.
Qed.
End Paths.
