(* Integer vectors that are combinations of given ones, and what is orthogonal to them; no axiom.

   For Bounded.v: if w has small products with all vectors of a list, its part in their span is
   small. No root and no quotient is taken: 2 <w, s> - |s|^2 over s in the span has the square of
   that part as its maximum. *)

From Coq Require Import ZArith List Lia.
From Perceptron Require Import Vectors.
Import ListNotations.
Open Scope Z_scope.

Inductive span (zs : list vec) : vec -> Prop :=
  | span_zero : span zs []
  | span_more : forall s a z, In z zs -> span zs s -> span zs (add_scaled s a z).

Lemma span_wider : forall zs zs' s, incl zs zs' -> span zs s -> span zs' s.
Proof. intros zs zs' s I H. induction H; constructor; auto. Qed.

Lemma span_sum : forall zs s t b, span zs s -> span zs t ->
  exists r, span zs r /\ forall x, dot r x = dot s x + b * dot t x.
Proof.
  intros zs s t b S T. induction T as [|t a z I T [r [R E]]].
  - exists s. split; [easy|]. intro x. cbn [dot]. lia.
  - exists (add_scaled r (b * a) z). split; [now constructor|].
    intro x. rewrite !dot_add_scaled, E. ring.
Qed.

Lemma span_mix : forall zs s t a b, span zs s -> span zs t ->
  exists r, span zs r /\ forall x, dot r x = a * dot s x + b * dot t x.
Proof.
  intros zs s t a b S T. destruct (span_sum zs [] s a (span_zero zs) S) as (q & Q & Eq).
  destruct (span_sum zs q t b Q T) as (r & R & Er). exists r. split; [easy|].
  intro x. rewrite Er, Eq. reflexivity.
Qed.

Lemma span_one : forall zs z, In z zs -> exists s, span zs s /\ forall x, dot s x = dot z x.
Proof.
  intros zs z I. exists (add_scaled [] 1 z). split; [now repeat constructor|].
  intro x. rewrite dot_add_scaled. cbn [dot]. lia.
Qed.

Lemma span_orthogonal : forall zs e s, (forall x, In x zs -> dot e x = 0) -> span zs s ->
  dot e s = 0.
Proof.
  intros zs e s O S. induction S as [|s a z I S IH]; [apply dot_nil_right|].
  rewrite dot_sym, dot_add_scaled, !(dot_sym _ e), IH, O by easy. lia.
Qed.

Lemma span_split : forall z zs s, span (z :: zs) s ->
  exists a t, span zs t /\ forall x, dot s x = a * dot z x + dot t x.
Proof.
  intros z zs s S. induction S as [|s b y I S (a & t & T & E)].
  - exists 0, []. split; [constructor|]. intro x. cbn [dot]. lia.
  - destruct I as [<-|I].
    + exists (a + b), t. split; [easy|]. intro x. rewrite dot_add_scaled, E. ring.
    + exists a, (add_scaled t b y). split; [now constructor|].
      intro x. rewrite !dot_add_scaled, E. ring.
Qed.

Lemma zero_orthogonal : forall f x, norm2 f = 0 -> dot x f = 0.
Proof. intros f x E. pose proof (cauchy_schwarz x f) as C. rewrite E in C. nia. Qed.

(* A multiple of z is a vector of the span and one orthogonal to it: Gram, Schmidt, in integers. *)
Lemma projection : forall zs z, exists m p e, 0 < m /\ span zs p
  /\ (forall x, dot e x = m * dot z x - dot p x) /\ (forall x, In x zs -> dot e x = 0).
Proof.
  induction zs as [|y zs IH]; intro z.
  - exists 1, [], z. split; [lia|]. split; [constructor|].
    split; [intro x; cbn [dot]; lia | intros x []].
  - destruct (IH y) as (m & q & f & M & Q & F & Of).
    destruct (IH z) as (n & r & g & N & P & G & Og).
    assert (W : incl zs (y :: zs)) by (intros x I; now right).
    assert (Sf : exists f', span (y :: zs) f' /\ forall x, dot f' x = dot f x).
    { destruct (span_one (y :: zs) y (or_introl eq_refl)) as (y' & Y & Ey).
      destruct (span_mix _ y' q m (-1) Y (span_wider _ _ _ W Q)) as (f' & F' & E).
      exists f'. split; [easy|]. intro x. rewrite E, Ey, F. ring. }
    destruct Sf as (f' & F' & Ef).
    pose proof (norm2_nonneg f) as Nf. destruct (Z.eq_dec (norm2 f) 0) as [Zf|Zf].
    + exists n, r, g. repeat split; [easy | now apply (span_wider zs) | easy |].
      intros x [<-|I]; [|now apply Og].
      pose proof (zero_orthogonal f g Zf) as E. rewrite dot_sym, F, !(dot_sym _ g) in E.
      rewrite (span_orthogonal zs g q Og Q) in E. nia.
    + destruct (span_mix _ r f' (norm2 f) (dot g f) (span_wider _ _ _ W P) F') as (p & Sp & Ep).
      exists (norm2 f * n), p, (add_scaled (add_scaled [] (norm2 f) g) (- dot g f) f).
      repeat split; [nia | easy | |].
      * intro x. rewrite !dot_add_scaled, Ep, G, Ef. cbn [dot]. ring.
      * intros x [<-|I]; rewrite !dot_add_scaled; cbn [dot]; [|rewrite Of, Og by easy; lia].
        assert (Gy : m * dot g y = dot g f).
        { rewrite (dot_sym g f), F, !(dot_sym _ g), (span_orthogonal zs g q Og Q). ring. }
        assert (Fy : m * dot f y = norm2 f).
        { unfold norm2. rewrite (F f), !(dot_sym _ f), (span_orthogonal zs f q Of Q). ring. }
        apply (Z.mul_reg_l _ _ m); [lia|].
        transitivity (norm2 f * (m * dot g y) - dot g f * (m * dot f y)); [ring|].
        rewrite Gy, Fy. ring.
Qed.

Definition small_on (zs : list vec) (C : Z) (w : vec) : Prop :=
  forall z, In z zs -> Z.abs (dot w z) <= C.

Lemma span_small : forall zs s, span zs s -> exists k, 0 <= k /\
  forall C w, small_on zs C w -> Z.abs (dot w s) <= k * C.
Proof.
  intros zs s S. induction S as [|s a z I S (k & K & H)].
  - exists 0. split; [lia|]. intros C w _. rewrite dot_nil_right. lia.
  - exists (k + Z.abs a). split; [lia|]. intros C w B. specialize (H C w B). specialize (B z I).
    rewrite dot_sym, dot_add_scaled, !(dot_sym _ w).
    assert (Z.abs (a * dot w z) <= Z.abs a * C) by (rewrite Z.abs_mul; nia). lia.
Qed.

Lemma quadratic : forall m a x e, 1 <= e -> 2 * m * a * x - a * a * e <= m * m * (x * x).
Proof. intros m a x e E. pose proof (Z.square_nonneg (m * x - a)). nia. Qed.

Lemma square_at_most : forall x W, Z.abs x <= W -> x * x <= W * W.
Proof. intros x W H. rewrite <- (Z.abs_square x). apply Z.mul_le_mono_nonneg; lia. Qed.

(* The square of the part of w in the span is bounded. *)
Theorem small_in_span : forall zs C, exists E, 0 <= E /\
  forall w s, small_on zs C w -> span zs s -> 2 * dot w s - norm2 s <= E.
Proof.
  induction zs as [|z zs IH]; intro C.
  - exists 0. split; [lia|]. intros w s _ S. inversion S; [|easy].
    rewrite dot_nil_right. unfold norm2. cbn [dot]. lia.
  - destruct (projection zs z) as (m & p & e & M & Sp & E & O).
    destruct (IH (m * C)) as (E' & P' & H). destruct (span_small zs p Sp) as (k & K & Hp).
    set (W := m * C + k * C).
    exists (m * m * (W * W) + E'). split; [nia|]. intros w s B S.
    destruct (span_split z zs s S) as (a & t & T & Es).
    destruct (span_mix zs p t a m Sp T) as (u & U & Eu).
    assert (Ms : forall x, m * dot s x = a * dot e x + dot u x)
      by (intro x; rewrite Es, Eu, E; ring).
    assert (Eorth : dot e u = 0) by now apply (span_orthogonal zs).
    assert (Ns : m * m * norm2 s = a * a * norm2 e + norm2 u).
    { unfold norm2. transitivity (m * (m * dot s s)); [ring|].
      rewrite Ms, (dot_sym e s), (dot_sym u s), Z.mul_add_distr_l.
      transitivity (a * (m * dot s e) + m * dot s u); [ring|].
      rewrite !Ms, (dot_sym u e), Eorth. ring. }
    assert (Ws : m * dot w s = a * dot w e + dot w u).
    { rewrite !(dot_sym w). apply Ms. }
    assert (Bz : small_on zs (m * C) (add_scaled [] m w)).
    { intros x I. rewrite dot_add_scaled. cbn [dot]. rewrite Z.add_0_l, Z.abs_mul.
      specialize (B x (or_intror I)). nia. }
    specialize (H _ u Bz U). rewrite dot_add_scaled in H. cbn [dot] in H.
    assert (Bp : Z.abs (dot w p) <= k * C) by (apply Hp; intros x I; apply B; now right).
    assert (We : Z.abs (dot w e) <= W).
    { rewrite dot_sym, E, !(dot_sym _ w). specialize (B z (or_introl eq_refl)).
      assert (Z.abs (m * dot w z) <= m * C) by (rewrite Z.abs_mul; nia). unfold W. lia. }
    assert (Wsq : m * m * (dot w e * dot w e) <= m * m * (W * W))
      by (apply Z.mul_le_mono_nonneg_l; [nia | now apply square_at_most]).
    assert (Mm : 1 <= m * m) by nia.
    assert (P : 0 <= m * m * (W * W)) by (apply Z.mul_nonneg_nonneg; [lia | apply Z.square_nonneg]).
    assert (Q : 2 * m * a * dot w e - a * a * norm2 e <= m * m * (W * W)).
    { pose proof (norm2_nonneg e) as Ne. destruct (Z.eq_dec (norm2 e) 0) as [Z0|N0].
      - rewrite (zero_orthogonal e w Z0), Z0, !Z.mul_0_r. exact P.
      - pose proof (quadratic m a (dot w e) (norm2 e) ltac:(lia)). lia. }
    assert (F : m * m * (2 * dot w s - norm2 s) <= m * m * (W * W) + E').
    { replace (m * m * (2 * dot w s - norm2 s))
        with (2 * m * (m * dot w s) - m * m * norm2 s) by ring.
      rewrite Ws, Ns. lia. }
    clear - F P P' Mm. set (X := 2 * dot w s - norm2 s) in *.
    destruct (Z.le_gt_cases X 0) as [L|L]; [lia|].
    assert (1 * X <= m * m * X) by (apply Z.mul_le_mono_nonneg_r; lia). lia.
Qed.
