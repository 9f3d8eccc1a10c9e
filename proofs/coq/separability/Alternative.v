(* Gordan's theorem of the alternative over the integers, by a program: for every data, weights that
   separate them or a Gordan certificate, so that separability is decided. No axiom.

   Gordan (1873). The method is Fourier's (1826) and Motzkin's (1936): rows z with a condition
   <w, z> > 0 lose their first coordinate, by adding each row where it is positive to each where it
   is negative; what separates the rows that are left is lifted back, by a first coordinate between
   two quotients. Each row carries the coefficients that made it from the points. *)

From Coq Require Import ZArith List Lia.
From Perceptron Require Import Vectors Program Gordan Endless.
Import ListNotations.
Open Scope Z_scope.

(* a row: its coefficients, its vector *)
Definition row := (vec * vec)%type.

Definition scale (a : Z) (u : vec) : vec := add_scaled [] a u.
Definition mix (a : Z) (u : vec) (b : Z) (v : vec) : vec := add_scaled (scale a u) b v.
Definition head (r : row) : Z := hd 0 (snd r).
Definition behead (r : row) : row := (fst r, tl (snd r)).

(* p with a positive first coordinate and n with a negative one: a sum in which it vanishes *)
Definition cancel (p n : row) : row :=
  (mix (- head n) (fst p) (head p) (fst n), mix (- head n) (tl (snd p)) (head p) (tl (snd n))).

Definition positive (rows : list row) : list row := filter (fun r => 0 <? head r) rows.
Definition negative (rows : list row) : list row := filter (fun r => head r <? 0) rows.
Definition eliminate (rows : list row) : list row :=
  map behead (filter (fun r => head r =? 0) rows)
  ++ flat_map (fun p => map (cancel p) (negative rows)) (positive rows).

(* Of fractions (a, s), a > 0, one with the least s / a. *)
Fixpoint least (first : Z * Z) (others : list (Z * Z)) : Z * Z :=
  match others with
  | [] => first
  | (a, s) :: rest =>
      let (b, t) := least first rest in if s * b <? t * a then (a, s) else (b, t)
  end.

(* <w, what follows the head> *)
Definition tail_score (w : vec) (r : row) : Z := dot w (tl (snd r)).

Definition ups (w : vec) (rows : list row) : list (Z * Z) :=
  map (fun r => (head r, tail_score w r)) (positive rows).
Definition downs (w : vec) (rows : list row) : list (Z * Z) :=
  map (fun r => (- head r, tail_score w r)) (negative rows).

(* larger than each |rest|, so that there is a fraction on either side *)
Definition beyond (w : vec) (rows : list row) : Z :=
  fold_right (fun r sum => Z.abs (tail_score w r) + sum) 1 rows.

(* (x, t w) with x / t between the quotients *)
Definition lift (w : vec) (rows : list row) : vec :=
  let far := (1, beyond w rows) in
  let (a, s) := least far (ups w rows) in
  let (b, t) := least far (downs w rows) in
  (t - s) :: scale (a + b) w.

(* inl: weights that are right on every row; inr: the coefficients of a row that is 0 *)
Fixpoint solve (dimension : nat) (rows : list row) : vec + vec :=
  match dimension, rows with
  | O, [] => inl []
  | O, r :: _ => inr (fst r)
  | S d, _ =>
      match solve d (eliminate rows) with
      | inl w => inl (lift w rows)
      | inr lambda => inr lambda
      end
  end.

(* Each point as a row, made from itself once. *)
Fixpoint rows_of (data : list point) : list row :=
  match data with
  | [] => []
  | p :: rest =>
      (1 :: repeat 0 (length rest), signed p)
      :: map (fun r => (0 :: fst r, snd r)) (rows_of rest)
  end.

Definition dimension_of (data : list point) : nat :=
  fold_right (fun p d => Nat.max (length (input p)) d) O data.

Definition decide (data : list point) : vec + list Z := solve (dimension_of data) (rows_of data).

Lemma dot_scale : forall a u v, dot (scale a u) v = a * dot u v.
Proof. intros. unfold scale. rewrite dot_add_scaled. reflexivity. Qed.

Lemma dot_mix : forall a u b v x, dot (mix a u b v) x = a * dot u x + b * dot v x.
Proof. intros. unfold mix. now rewrite dot_add_scaled, dot_scale. Qed.

Lemma dot_split : forall x w v, dot (x :: w) v = x * hd 0 v + dot w (tl v).
Proof. intros x w [|c v]; simpl; [rewrite dot_nil_right|]; lia. Qed.

Lemma same_behead : forall v, hd 0 v = 0 -> same v (0 :: tl v).
Proof. intros [|c v] H [|x y]; simpl in *; subst; auto. Qed.

Lemma least_below : forall first others, (forall f, In f (first :: others) -> 0 < fst f) ->
  let f := least first others in
  In f (first :: others)
  /\ forall g, In g (first :: others) -> snd f * fst g <= snd g * fst f.
Proof.
  intros [c r]. induction others as [|[a s] others IH]; intros P; cbn [least].
  - split; [now left|]. intros g [<-|[]]. lia.
  - assert (P' : forall f, In f ((c, r) :: others) -> 0 < fst f)
      by (intros f [Q|Q]; apply P; [now left | right; now right]).
    destruct (IH P') as (I & L). pose proof (P' _ I) as B.
    pose proof (P (a, s) (or_intror (or_introl eq_refl))) as A.
    destruct (least (c, r) others) as [b t]. simpl in A, B, I, L.
    destruct (Z.ltb_spec (s * b) (t * a)) as [Q|Q]; simpl;
      (split; [tauto|]); intros g [E|[E|G]].
    + assert (G : In g ((c, r) :: others)) by now left.
      pose proof (P' g G). specialize (L g G). apply (Zmult_le_reg_r _ _ b); nia.
    + subst g. simpl. lia.
    + assert (G' : In g ((c, r) :: others)) by now right.
      pose proof (P' g G'). specialize (L g G'). apply (Zmult_le_reg_r _ _ b); nia.
    + apply L. now left.
    + subst g. simpl. lia.
    + apply L. now right.
Qed.

Lemma beyond_least : forall w rows, 1 <= beyond w rows.
Proof. induction rows; simpl; lia. Qed.

Lemma beyond_all : forall w rows r, In r rows ->
  Z.abs (tail_score w r) < beyond w rows.
Proof.
  induction rows as [|q rows IH]; simpl; [easy|]. intros r [E|I].
  - subst q. pose proof (beyond_least w rows). lia.
  - specialize (IH r I). lia.
Qed.

Lemma far_enough : forall far a s, Z.abs s < far -> 1 <= a -> 0 < far * a + s.
Proof. intros far a s H A. assert (- far < s) by lia. nia. Qed.

Definition right_on (w : vec) (rows : list row) : Prop := forall r, In r rows -> 0 < dot w (snd r).

Lemma in_positive : forall r rows, In r (positive rows) <-> In r rows /\ 0 < head r.
Proof. intros. unfold positive. now rewrite filter_In, Z.ltb_lt. Qed.

Lemma in_negative : forall r rows, In r (negative rows) <-> In r rows /\ head r < 0.
Proof. intros. unfold negative. now rewrite filter_In, Z.ltb_lt. Qed.

Lemma in_eliminate : forall r rows, In r (eliminate rows) <->
  (exists q, In q rows /\ head q = 0 /\ r = behead q)
  \/ (exists p n, In p (positive rows) /\ In n (negative rows) /\ r = cancel p n).
Proof.
  intros. unfold eliminate. rewrite in_app_iff, in_map_iff, in_flat_map. split.
  - intros [(q & <- & Q)|(p & P & N)].
    + apply filter_In in Q as [Q H]. left. exists q. now rewrite Z.eqb_eq in H.
    + apply in_map_iff in N as (n & <- & N). right. now exists p, n.
  - intros [(q & Q & H & ->)|(p & n & P & N & ->)].
    + left. exists q. now rewrite filter_In, Z.eqb_eq.
    + right. exists p. split; [exact P | now apply in_map].
Qed.

(* The two quotients of a lift leave room: s / a + t / b > 0, for the added fractions too. *)
Lemma room : forall w rows, right_on w (eliminate rows) ->
  let far := (1, beyond w rows) in
  forall f g, In f (far :: ups w rows) -> In g (far :: downs w rows) ->
    0 < fst f /\ 0 < fst g /\ 0 < snd f * fst g + snd g * fst f.
Proof.
  intros w rows W far f g. simpl. unfold ups, downs. rewrite !in_map_iff.
  pose proof (beyond_least w rows) as K.
  intros [<-|(p & <- & P)] [<-|(n & <- & N)]; simpl;
    try apply in_positive in P as [P HP]; try apply in_negative in N as [N HN].
  - lia.
  - pose proof (far_enough _ (- head n) _ (beyond_all w rows n N)). lia.
  - pose proof (far_enough _ (head p) _ (beyond_all w rows p P)). lia.
  - assert (I : In (cancel p n) (eliminate rows)).
    { apply in_eliminate. right. exists p, n. now rewrite in_positive, in_negative. }
    specialize (W _ I). simpl in W. rewrite dot_sym, dot_mix, !(dot_sym _ w) in W.
    unfold tail_score. lia.
Qed.

(* What is right after elimination is right before, once lifted. *)
Lemma lift_right : forall w rows, right_on w (eliminate rows) -> right_on (lift w rows) rows.
Proof.
  intros w rows W. pose proof (room w rows W) as Room. unfold lift.
  set (far := (1, beyond w rows)) in *.
  assert (U : forall f, In f (far :: ups w rows) -> 0 < fst f)
    by (intros f I; now apply (Room f far I (or_introl eq_refl))).
  assert (D : forall f, In f (far :: downs w rows) -> 0 < fst f)
    by (intros f I; now apply (Room far f (or_introl eq_refl) I)).
  destruct (least_below far _ U) as [Iu Lu]. destruct (least_below far _ D) as [Id Ld].
  destruct (least far (ups w rows)) as [a s]. destruct (least far (downs w rows)) as [b t].
  pose proof (U _ Iu) as A. pose proof (D _ Id) as B. cbn [fst snd] in *.
  intros r I. rewrite dot_split, dot_scale. change (hd 0 (snd r)) with (head r).
  change (dot w (tl (snd r))) with (tail_score w r).
  destruct (Z.lt_trichotomy (head r) 0) as [H|[H|H]].
  - assert (F : In (- head r, tail_score w r) (far :: downs w rows))
      by (right; apply (in_map (fun r => (- head r, tail_score w r))), in_negative; now split).
    specialize (Ld _ F). destruct (Room _ _ Iu F) as (_ & _ & R). cbn [fst snd] in *. lia.
  - assert (E : In (behead r) (eliminate rows)) by (apply in_eliminate; left; now exists r).
    specialize (W _ E). cbn [behead snd] in W. unfold tail_score. rewrite H. nia.
  - assert (F : In (head r, tail_score w r) (far :: ups w rows))
      by (right; apply (in_map (fun r => (head r, tail_score w r))), in_positive; now split).
    specialize (Lu _ F). destruct (Room _ _ F Id) as (_ & _ & R). cbn [fst snd] in *. lia.
Qed.

Lemma eliminate_shorter : forall d rows, (forall r, In r rows -> (length (snd r) <= S d)%nat) ->
  forall r, In r (eliminate rows) -> (length (snd r) <= d)%nat.
Proof.
  intros d rows L r I.
  assert (T : forall q, In q rows -> (length (tl (snd q)) <= d)%nat).
  { intros q Q. specialize (L q Q). destruct (snd q); simpl in *; lia. }
  apply in_eliminate in I as [(q & I & _ & ->)|(p & n & P & N & ->)]; simpl; [auto|].
  apply in_positive in P as [P _]. apply in_negative in N as [N _].
  unfold mix, scale. rewrite !length_add_scaled. simpl. auto using Nat.max_lub.
Qed.

Lemma solve_separates : forall d rows w, (forall r, In r rows -> (length (snd r) <= d)%nat) ->
  solve d rows = inl w -> right_on w rows.
Proof.
  induction d as [|d IH]; intros rows w L E; simpl in E.
  - destruct rows; [intros r [] | discriminate].
  - destruct (solve d (eliminate rows)) as [w'|] eqn:S; [|discriminate].
    injection E as <-. apply lift_right, IH; [|exact S]. now apply eliminate_shorter.
Qed.

(* Whatever holds of the rows and survives positive sums holds of the row that vanishes. *)
Lemma solve_vanishes : forall d (Made : vec -> vec -> Prop) rows lambda,
  (forall c v v', same v v' -> Made c v -> Made c v') ->
  (forall a b c c' v v', 0 < a -> 0 < b -> Made c v -> Made c' v' ->
     Made (mix a c b c') (mix a v b v')) ->
  (forall r, In r rows -> (length (snd r) <= d)%nat /\ Made (fst r) (snd r)) ->
  solve d rows = inr lambda -> Made lambda [].
Proof.
  induction d as [|d IH]; intros Made rows lambda Same Sum R E; simpl in E.
  - destruct rows as [|r rows]; [discriminate|]. injection E as <-.
    destruct (R r (or_introl eq_refl)) as [L M].
    destruct (snd r); [exact M | simpl in L; lia].
  - destruct (solve d (eliminate rows)) as [|lambda'] eqn:S; [discriminate|].
    injection E as ->.
    apply (Same _ (0 :: [])); [intros [|]; reflexivity|].
    apply (IH (fun c v => Made c (0 :: v)) (eliminate rows)); [| | |exact S].
    + intros c v v' H. apply Same. intros [|x y]; [reflexivity | simpl; now rewrite H].
    + intros a b c c' v v' A B M M'. refine (Same _ _ _ _ (Sum a b _ _ _ _ A B M M')).
      intros [|x y]; [reflexivity|]. rewrite dot_mix. simpl. rewrite dot_mix. ring.
    + intros r I. split; [eapply eliminate_shorter; [|exact I]; intros; now apply R|].
      apply in_eliminate in I as [(q & Q & H & ->)|(p & n & P & N & ->)]; simpl.
      * exact (Same _ _ _ (same_behead _ H) (proj2 (R q Q))).
      * apply in_positive in P as [P HP]. apply in_negative in N as [N HN].
        refine (Same _ _ _ _ (Sum (- head n) (head p) _ _ _ _ _ HP
                                  (proj2 (R p P)) (proj2 (R n N)))); [|lia].
        intros [|x y]; [now rewrite !dot_nil_right|].
        rewrite dot_mix, (dot_sym (snd p)), (dot_sym (snd n)), (dot_sym (0 :: _)).
        rewrite !dot_split, !(dot_sym y). simpl. rewrite dot_mix. unfold head. ring.
Qed.

(* The coefficients of a row: as a certificate, but that they give its vector instead of 0. *)
Definition made_from (data : list point) (c v : vec) : Prop :=
  length c = length data /\ Forall (fun a => 0 <= a) c /\ Exists (fun a => 0 < a) c
  /\ same v (combination c data).

Lemma length_mix : forall a c b c', length c = length c' -> length (mix a c b c') = length c.
Proof. intros a c b c' L. unfold mix, scale. rewrite !length_add_scaled. simpl. lia. Qed.

Lemma mix_cons : forall a x c b y c', mix a (x :: c) b (y :: c') = (a * x + b * y) :: mix a c b c'.
Proof. reflexivity. Qed.

Lemma mix_nonneg : forall a b c c', 0 < a -> 0 < b -> length c = length c' ->
  Forall (fun x => 0 <= x) c -> Forall (fun x => 0 <= x) c' ->
  Forall (fun x => 0 <= x) (mix a c b c').
Proof.
  intros a b c c' A B. revert c'. induction c as [|x c IH]; intros [|y c'] L N N'; try discriminate.
  - constructor.
  - inversion N; inversion N'; subst. injection L as L. rewrite mix_cons.
    constructor; [nia | auto].
Qed.

Lemma mix_positive : forall a b c c', 0 < a -> 0 < b -> length c = length c' ->
  Forall (fun x => 0 <= x) c' -> Exists (fun x => 0 < x) c ->
  Exists (fun x => 0 < x) (mix a c b c').
Proof.
  intros a b c c' A B. revert c'. induction c as [|x c IH]; intros [|y c'] L N' P;
    try discriminate; [inversion P|].
  inversion N'; subst. injection L as L. rewrite mix_cons.
  inversion P; subst; [left; nia | right; auto].
Qed.

Lemma combination_mix : forall a b data c c', length c = length data -> length c' = length data ->
  same (mix a (combination c data) b (combination c' data)) (combination (mix a c b c') data).
Proof.
  intros a b. induction data as [|p data IH]; intros [|x c] [|y c'] L L' v; try discriminate.
  - now rewrite dot_mix, !Z.mul_0_r.
  - injection L as L. injection L' as L'. specialize (IH c c' L L' v).
    rewrite dot_mix in *. rewrite mix_cons. cbn [combination]. rewrite !dot_add_scaled, <- IH. ring.
Qed.

Lemma made_sum : forall data a b c c' v v', 0 < a -> 0 < b ->
  made_from data c v -> made_from data c' v' -> made_from data (mix a c b c') (mix a v b v').
Proof.
  intros data a b c c' v v' A B (L & N & P & S) (L' & N' & P' & S').
  repeat split.
  - rewrite length_mix; congruence.
  - apply mix_nonneg; congruence.
  - apply mix_positive; congruence.
  - intro x. rewrite <- (combination_mix a b data c c' L L' x), !dot_mix. now rewrite S, S'.
Qed.

Lemma combination_zeros : forall data v, dot (combination (repeat 0 (length data)) data) v = 0.
Proof. induction data as [|p data IH]; intro v; simpl; [|rewrite dot_add_scaled, IH]; lia. Qed.

Lemma rows_made : forall data r, In r (rows_of data) ->
  (length (snd r) <= dimension_of data)%nat /\ made_from data (fst r) (snd r).
Proof.
  induction data as [|p data IH]; intros r I; [destruct I|]. cbn [rows_of In] in I.
  change (dimension_of (p :: data)) with (Nat.max (length (input p)) (dimension_of data)).
  destruct I as [<-|I].
  - unfold signed, made_from. cbn [fst snd length]. rewrite length_add_scaled. simpl (length []).
    split; [lia|]. repeat split.
    + now rewrite repeat_length.
    + constructor; [lia|]. apply Forall_forall. intros x I. apply repeat_spec in I. lia.
    + now left.
    + intro x. cbn [combination]. rewrite !dot_add_scaled, combination_zeros. cbn [dot]. ring.
  - apply in_map_iff in I as (q & <- & Q). destruct (IH q Q) as (D & L & N & P & M).
    cbn [fst snd]. split; [exact (Nat.le_trans _ _ _ D (Nat.le_max_r _ _))|].
    repeat split; cbn [length].
    + exact (f_equal S L).
    + constructor; [lia | exact N].
    + now right.
    + intro x. rewrite (M x). cbn [combination]. rewrite dot_add_scaled. ring.
Qed.

Lemma rows_right : forall w data, right_on w (rows_of data) -> separates w data.
Proof.
  intros w. induction data as [|p data IH]; [easy|]. intros R q [<-|I].
  - specialize (R _ (or_introl eq_refl)). simpl in R. unfold signed in R.
    rewrite dot_sym, dot_add_scaled, (dot_sym (input p)) in R. exact R.
  - apply IH; [|exact I]. intros r Q.
    apply (R (0 :: fst r, snd r)). right. apply in_map_iff. now exists r.
Qed.

Lemma same_zero : forall v, same v [] -> Forall (fun c => c = 0) v.
Proof.
  intros v S. assert (N : norm2 v = 0) by (unfold norm2; now rewrite S).
  clear S. unfold norm2 in N. induction v as [|c v IH]; [constructor|].
  pose proof (norm2_nonneg v) as P. unfold norm2 in P. simpl in N.
  constructor; [nia | apply IH; nia].
Qed.

Theorem decide_separates : forall data w, decide data = inl w -> separates w data.
Proof.
  intros data w E. apply rows_right. eapply solve_separates; [|exact E].
  intros r I. now apply rows_made.
Qed.

Theorem decide_certifies : forall data lambda, decide data = inr lambda -> gordan lambda data.
Proof.
  intros data lambda E.
  destruct (solve_vanishes (dimension_of data) (made_from data) (rows_of data) lambda)
    as (L & N & P & S).
  - intros c v v' S (L & N & P & M). repeat split; try easy. intro x. now rewrite <- S.
  - apply made_sum.
  - apply rows_made.
  - exact E.
  - repeat split; try easy. apply same_zero. intro x. now rewrite <- S.
Qed.

(* One of the two always, with a witness; by gordan_sound never both. *)
Theorem alternative : forall data,
  {w | separates w data} + {lambda | gordan lambda data}.
Proof.
  intro data. destruct (decide data) as [w|lambda] eqn:E.
  - left. exists w. now apply decide_separates.
  - right. exists lambda. now apply decide_certifies.
Defined.

Theorem separable_iff_no_certificate : forall data,
  separable data <-> ~ exists lambda, gordan lambda data.
Proof.
  intro data. split.
  - intros S [lambda G]. exact (gordan_sound lambda data G S).
  - intro N. destruct (alternative data) as [[w S]|[lambda G]]; [now exists w | destruct N].
    now exists lambda.
Qed.

Theorem inseparable_iff_certificate : forall data,
  ~ separable data <-> exists lambda, gordan lambda data.
Proof.
  intro data. split.
  - intro N. destruct (alternative data) as [[w S]|[lambda G]]; [destruct N; now exists w|].
    now exists lambda.
  - intros [lambda G]. exact (gordan_sound lambda data G).
Qed.

Theorem separable_decided : forall data, {separable data} + {~ separable data}.
Proof.
  intro data. destruct (alternative data) as [[w S]|[lambda G]].
  - left. now exists w.
  - right. exact (gordan_sound lambda data G).
Defined.
