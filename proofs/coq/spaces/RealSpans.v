(* Combinations of given vectors in a real inner product space, and what is orthogonal to them: the
   theorem of Spans.v without its integers.

   The vectors are z i, for the i of a list, as whether two vectors are equal need not be decidable.
   If w has small products with all of them, its part in their span is small: 2 <w, s> - |s|^2 over
   s in the span has the square of that part as its maximum. *)

From Coq Require Import Reals List Lra Psatz.
From Perceptron Require Import Space.
Import ListNotations.
Open Scope R_scope.

Lemma inner_add_right : forall (V : space) (u v w : V), inner u (add v w) = inner u v + inner u w.
Proof. intros. now rewrite inner_sym, inner_add, !(inner_sym _ _ u). Qed.

Lemma inner_scale_right : forall (V : space) a (u v : V), inner u (scale a v) = a * inner u v.
Proof. intros. now rewrite inner_sym, inner_scale, inner_sym. Qed.

Lemma inner_zero_right : forall (V : space) (v : V), inner v zero = 0.
Proof. intros. now rewrite inner_sym, inner_zero. Qed.

(* The size of x is C at most. *)
Definition within (C x : R) : Prop := - C <= x <= C.

Lemma within_scaled : forall C a x, within C x -> within (Rabs a * C) (a * x).
Proof. unfold within. intros C a x H. unfold Rabs. destruct (Rcase_abs a); nra. Qed.

Section Spans.
Context {V : space}.
Variable z : nat -> V.

Inductive span (rows : list nat) : V -> Prop :=
  | span_zero : span rows zero
  | span_more : forall s a i, In i rows -> span rows s -> span rows (add s (scale a (z i))).

Lemma span_sum : forall rows s t b, span rows s -> span rows t ->
  exists r, span rows r /\ forall x, inner r x = inner s x + b * inner t x.
Proof.
  intros rows s t b S T. induction T as [|t a i I T [r [R E]]].
  - exists s. split; [easy|]. intro x. rewrite inner_zero. ring.
  - exists (add r (scale (b * a) (z i))). split; [now constructor|].
    intro x. rewrite !inner_add, !inner_scale, E. ring.
Qed.

Lemma span_orthogonal : forall rows e s, (forall i, In i rows -> inner e (z i) = 0) ->
  span rows s -> inner e s = 0.
Proof.
  intros rows e s O S. induction S as [|s a i I S IH]; [apply inner_zero_right|].
  rewrite inner_add_right, inner_scale_right, IH, O by easy. ring.
Qed.

Lemma span_split : forall i rows s, span (i :: rows) s ->
  exists a t, span rows t /\ forall x, inner s x = a * inner (z i) x + inner t x.
Proof.
  intros i rows s S. induction S as [|s b j I S (a & t & T & E)].
  - exists 0, zero. split; [constructor|]. intro x. ring.
  - destruct I as [<-|I].
    + exists (a + b), t. split; [easy|]. intro x. rewrite inner_add, inner_scale, E. ring.
    + exists a, (add t (scale b (z j))). split; [now constructor|].
      intro x. rewrite !inner_add, !inner_scale, E. ring.
Qed.

Lemma zero_orthogonal : forall f x : V, norm2 f = 0 -> inner x f = 0.
Proof.
  intros f x E. pose proof (cauchy_schwarz V x f) as C. rewrite E in C.
  apply Rsqr_0_uniq. unfold Rsqr. pose proof (Rle_0_sqr (inner x f)) as S. unfold Rsqr in S. lra.
Qed.

(* Any vector is one of the span and one orthogonal to it: Gram and Schmidt. *)
Lemma projection : forall rows (v : V), exists p e, span rows p
  /\ (forall x, inner v x = inner p x + inner e x) /\ (forall i, In i rows -> inner e (z i) = 0).
Proof.
  induction rows as [|i rows IH]; intro v.
  - exists zero, v. split; [constructor|]. split; [intro x; rewrite inner_zero; ring | intros i []].
  - destruct (IH (z i)) as (q & f & Q & F & Of). destruct (IH v) as (p & e & P & E & Oe).
    assert (W : forall s, span rows s -> span (i :: rows) s)
      by (intros s S; induction S; constructor; auto; now right).
    destruct (Req_dec (norm2 f) 0) as [N|N].
    + exists p, e. split; [now apply W|]. split; [easy|]. intros j [<-|I]; [|now apply Oe].
      rewrite inner_sym, F, !(inner_sym _ _ e), (span_orthogonal rows e q Oe Q).
      rewrite (zero_orthogonal f e N). ring.
    + set (a := inner e f / norm2 f).
      destruct (span_sum (i :: rows) p q (- a) (W p P) (W q Q)) as (r & R & Er).
      exists (add r (scale a (z i))), (add e (scale (- a) f)).
      split; [constructor; [now left | exact R]|]. split.
      * intro x. rewrite !inner_add, !inner_scale, Er, E, F. ring.
      * assert (Fi : inner f (z i) = norm2 f).
        { rewrite inner_sym, F, !(inner_sym _ _ f), (span_orthogonal rows f q Of Q).
          unfold norm2. ring. }
        assert (Ei : inner e (z i) = inner e f).
        { rewrite inner_sym, F, !(inner_sym _ _ e), (span_orthogonal rows e q Oe Q). ring. }
        intros j [<-|I]; rewrite inner_add, inner_scale; [|rewrite Of, Oe by easy; ring].
        rewrite Fi, Ei. unfold a. field. exact N.
Qed.

Definition small_on (rows : list nat) (C : R) (w : V) : Prop :=
  forall i, In i rows -> within C (inner w (z i)).

Lemma span_small : forall rows s, span rows s -> exists k, 0 <= k /\
  forall C w, small_on rows C w -> within (k * C) (inner w s).
Proof.
  intros rows s S. induction S as [|s a i I S (k & K & H)].
  - exists 0. split; [lra|]. intros C w _. rewrite inner_zero_right. unfold within. lra.
  - exists (k + Rabs a). split; [pose proof (Rabs_pos a); lra|]. intros C w B.
    specialize (H C w B). pose proof (within_scaled C a _ (B i I)).
    rewrite inner_add_right, inner_scale_right. unfold within in *. lra.
Qed.

(* 2 a x - a^2 e over all a *)
Lemma parabola : forall e W, 0 <= e -> exists E, 0 <= E /\
  forall a x, within W x -> (e = 0 -> x = 0) -> 2 * a * x - a * a * e <= E.
Proof.
  intros e W P. destruct (Req_dec e 0) as [->|N].
  - exists 0. split; [lra|]. intros a x _ Z. rewrite Z by easy. lra.
  - exists (W * W / e). split.
    + apply Rmult_le_pos; [nra|]. left. apply Rinv_0_lt_compat. lra.
    + intros a x [L U] _. apply Rmult_le_reg_r with e; [lra|].
      replace (W * W / e * e) with (W * W) by (field; exact N).
      assert (x * x <= W * W) by nra.
      pose proof (Rle_0_sqr (x - a * e)) as S. unfold Rsqr in S. lra.
Qed.

(* The square of the part of w in the span is bounded. *)
Theorem small_in_span : forall rows C, exists E, 0 <= E /\
  forall w s, small_on rows C w -> span rows s -> 2 * inner w s - norm2 s <= E.
Proof.
  induction rows as [|i rows IH]; intro C.
  - exists 0. split; [lra|]. intros w s _ S. inversion S; [|easy].
    rewrite inner_zero_right. unfold norm2. rewrite inner_zero. lra.
  - destruct (projection rows (z i)) as (p & e & Sp & Ez & O).
    destruct (IH C) as (E' & P' & H). destruct (span_small rows p Sp) as (k & K & Hp).
    destruct (parabola (norm2 e) (C + k * C) (norm2_nonneg V e)) as (E & P & Q).
    exists (E + E'). split; [lra|]. intros w s B S.
    destruct (span_split i rows s S) as (a & t & T & Es).
    destruct (span_sum rows t p a T Sp) as (u & U & Eu).
    assert (Ms : forall x, inner s x = a * inner e x + inner u x)
      by (intro x; rewrite Es, Eu, Ez; ring).
    assert (Orth : inner e u = 0) by now apply (span_orthogonal rows).
    assert (Ns : norm2 s = a * a * norm2 e + norm2 u).
    { unfold norm2. rewrite Ms, (inner_sym _ e s), (inner_sym _ u s), !Ms, (inner_sym _ u e), Orth.
      ring. }
    rewrite inner_sym, Ms, Ns, (inner_sym _ e), (inner_sym _ u).
    assert (Less : small_on rows C w) by (intros j J; apply B; now right).
    specialize (H w u Less U). specialize (Hp C w Less). specialize (B i (or_introl eq_refl)).
    rewrite inner_sym, Ez, !(inner_sym _ _ w) in B.
    assert (We : within (C + k * C) (inner w e)) by (unfold within in *; lra).
    specialize (Q a (inner w e) We (zero_orthogonal e w)). lra.
Qed.
End Spans.
