(* The parity of n bits has order n: to compute it, some feature must look at every bit.

   Minsky and Papert (1969), theorem 3.1.1. A feature that ignores a bit has each of its values as
   often on the odd words as on the even ones, as these are paired by that bit. So each weighted sum
   of such features has one total on both sides: the multipliers 1, .., 1 are Gordan's certificate.
   Features may have any values, not only 0 and 1. *)

From Coq Require Import ZArith Reals List Permutation Lia Lra Bool.
From Perceptron Require Import Vectors Program Endless Gordan RealWeights.
Import ListNotations.

Notation word := (list bool).

Definition odd (v : word) : bool := fold_right xorb false v.

(* The words of n bits with an odd number of ones, or with an even one. *)
Fixpoint words (is_odd : bool) (n : nat) : list word :=
  match n with
  | O => if is_odd then [] else [[]]
  | S n => map (cons false) (words is_odd n) ++ map (cons true) (words (negb is_odd) n)
  end.

Lemma in_words : forall n v is_odd, In v (words is_odd n) <-> length v = n /\ odd v = is_odd.
Proof.
  induction n as [|n IH]; intros v is_odd.
  - split; [destruct is_odd; simpl; intros []; now subst|].
    intros [L <-]. apply length_zero_iff_nil in L. subst. now left.
  - simpl. rewrite in_app_iff, !in_map_iff. split.
    + intros [(u & <- & I)|(u & <- & I)]; apply IH in I as [<- E]; simpl; rewrite E;
        split; now destruct is_odd.
    + intros [L E]. destruct v as [|[] u]; [easy| |]; [right | left]; exists u;
        (split; [easy|]); apply IH; simpl in *; (split; [lia|]); now rewrite <- E; destruct (odd u).
Qed.

Lemma words_exist : forall n is_odd, (1 <= n)%nat -> words is_odd n <> [].
Proof.
  induction n as [|[|n] IH]; intros is_odd N; [lia | now destruct is_odd|].
  specialize (IH is_odd ltac:(lia)). change (words is_odd (S (S n)))
    with (map (cons false) (words is_odd (S n)) ++ map (cons true) (words (negb is_odd) (S n))).
  now destruct (words is_odd (S n)).
Qed.

(* On words of n bits, phi has one value whatever bit i is. *)
Definition ignores {A} (n i : nat) (phi : word -> A) : Prop :=
  forall left right, length left = i -> (i + S (length right) = n)%nat ->
  phi (left ++ false :: right) = phi (left ++ true :: right).

Definition ignores_a_bit {A} (n : nat) (phi : word -> A) : Prop :=
  exists i, (i < n)%nat /\ ignores n i phi.

Lemma ignores_behind : forall A b n i (phi : word -> A), ignores (S n) (S i) phi ->
  ignores n i (fun v => phi (b :: v)).
Proof. intros A b n i phi H left right L N. apply (H (b :: left)); simpl; lia. Qed.

Theorem ignoring_a_bit_pairs_words : forall A n (phi : word -> A), ignores_a_bit n phi ->
  Permutation (map phi (words true n)) (map phi (words false n)).
Proof.
  intros A n phi [i [L H]]. revert i phi L H.
  induction n as [|n IH]; intros i phi L H; [lia|].
  simpl. rewrite !map_app, !map_map. destruct i as [|i].
  - assert (E : forall b, map (fun v => phi (false :: v)) (words b n)
                          = map (fun v => phi (true :: v)) (words b n)).
    { intro b. apply map_ext_in. intros v I. apply in_words in I as [N _].
      apply (H []); simpl; lia. }
    rewrite !E. apply Permutation_app_comm.
  - apply Permutation_app; [|apply Permutation_sym]; apply (IH i); try lia;
      now apply ignores_behind.
Qed.

(* ---- weighted sums of such features, in any commutative ring *)
Section Balance.
Context {A : Type} (zero one : A) (add mul sub : A -> A -> A) (opp : A -> A).
Hypothesis laws : ring_theory zero one add mul sub opp eq.
Add Ring any_ring : laws.

Definition sum (values : list A) : A := fold_right add zero values.

Fixpoint weighted (weights : list A) (features : list (word -> A)) (v : word) : A :=
  match weights, features with
  | a :: weights', phi :: features' => add (mul a (phi v)) (weighted weights' features' v)
  | _, _ => zero
  end.

Lemma sum_permutation : forall l m, Permutation l m -> sum l = sum m.
Proof. induction 1; simpl; try rewrite IHPermutation; try congruence; ring. Qed.

Lemma sum_weighted : forall a phi f (l : list word),
  sum (map (fun v => add (mul a (phi v)) (f v)) l) = add (mul a (sum (map phi l))) (sum (map f l)).
Proof. induction l; simpl; [ring|]. rewrite IHl. ring. Qed.

Lemma balance : forall n features weights, Forall (ignores_a_bit n) features ->
  sum (map (weighted weights features) (words true n))
  = sum (map (weighted weights features) (words false n)).
Proof.
  intros n features weights H. revert weights.
  assert (Zero : forall f l, (forall v : word, f v = zero) -> sum (map f l) = zero).
  { intros f l Z. induction l; simpl; [easy|]. rewrite Z, IHl. ring. }
  induction H as [|phi features H _ IH]; intros [|a weights]; try now rewrite !Zero.
  simpl. rewrite !sum_weighted, IH.
  now rewrite (sum_permutation _ _ (ignoring_a_bit_pairs_words _ _ _ H)).
Qed.
End Balance.

(* ---- the data: the values of the features, with the parity for the label *)
Open Scope Z_scope.

Definition parity_point (features : list (word -> Z)) (label : Z) (v : word) : point :=
  Point label (map (fun phi => phi v) features).

Definition parity_data (features : list (word -> Z)) (n : nat) : list point :=
  map (parity_point features 1) (words true n) ++ map (parity_point features (-1)) (words false n).

Lemma dot_weighted : forall features w v,
  dot w (map (fun phi => phi v) features) = weighted 0 Z.add Z.mul w features v.
Proof. induction features; destruct w; simpl; intros; try easy. now rewrite IHfeatures. Qed.

Lemma dot_ones : forall w data,
  dot (combination (repeat 1 (length data)) data) w
  = fold_right (fun p rest => score w p + rest) 0 data.
Proof.
  intro w. induction data as [|p data IH]; [easy|]. cbn [length repeat combination fold_right].
  rewrite dot_add_scaled, IH, (dot_sym (input p)). unfold score. ring.
Qed.

Lemma total_score : forall features label w l,
  fold_right (fun p rest => score w p + rest) 0 (map (parity_point features label) l)
  = label * sum 0 Z.add (map (weighted 0 Z.add Z.mul w features) l).
Proof.
  induction l as [|v l IH]; simpl; [ring|]. rewrite IH.
  unfold score, parity_point. cbn [Program.label input]. rewrite dot_weighted. ring.
Qed.

Lemma fold_app : forall w l m,
  fold_right (fun p rest => score w p + rest) 0 (l ++ m)
  = fold_right (fun p rest => score w p + rest) 0 l
    + fold_right (fun p rest => score w p + rest) 0 m.
Proof. induction l; intros; simpl; [easy|]. rewrite IHl. ring. Qed.

Lemma orthogonal_to_all : forall z, (forall w, dot z w = 0) -> Forall (fun c => c = 0) z.
Proof.
  induction z as [|c z IH]; intro H; constructor.
  - specialize (H [1]). simpl in H. rewrite dot_nil_right in H. lia.
  - apply IH. intro w. specialize (H (0 :: w)). simpl in H. lia.
Qed.

Theorem ones_certify_parity : forall n features, (1 <= n)%nat ->
  Forall (ignores_a_bit n) features ->
  gordan (repeat 1 (length (parity_data features n))) (parity_data features n).
Proof.
  intros n features N H. set (data := parity_data features n). repeat split.
  - apply repeat_length.
  - apply Forall_forall. intros a I. apply repeat_spec in I. lia.
  - assert (E : data <> []).
    { pose proof (words_exist n true N). unfold data, parity_data. now destruct (words true n). }
    destruct data; [easy|]. now left.
  - apply orthogonal_to_all. intro w. rewrite dot_ones. unfold data, parity_data.
    rewrite fold_app, !total_score.
    rewrite (balance 0 1 Z.add Z.mul Z.sub Z.opp Zth n features w H). ring.
Qed.

Theorem parity_needs_every_bit : forall n features, (1 <= n)%nat ->
  Forall (ignores_a_bit n) features -> ~ separable (parity_data features n).
Proof. intros. now eapply gordan_sound, ones_certify_parity. Qed.

Corollary parity_of_features_never_stops : forall n features rate orders w, (1 <= n)%nat ->
  Forall (ignores_a_bit n) features -> complete (parity_data features n) orders ->
  never_stops rate (parity_data features n) orders w.
Proof. intros. now apply inseparable_never_stops, parity_needs_every_bit. Qed.

(* ---- real features and weights, and the order of a predicate *)
Open Scope R_scope.

(* The predicate psi of words of n bits is [sum of weights times features > theta]. *)
Definition computes (n : nat) (features : list (word -> R)) (weights : list R) (theta : R)
  (psi : word -> bool) : Prop :=
  forall v, length v = n ->
  (psi v = true <-> theta < real_dot weights (map (fun phi => phi v) features)).

Lemma real_dot_weighted : forall features w v,
  real_dot w (map (fun phi => phi v) features) = weighted 0 Rplus Rmult w features v.
Proof. induction features; destruct w; simpl; intros; try easy. now rewrite IHfeatures. Qed.

Lemma sum_at_most : forall A (f : A -> R) theta l, (forall v, In v l -> f v <= theta) ->
  sum 0 Rplus (map f l) <= INR (length l) * theta.
Proof.
  intros A f theta. induction l as [|v l IH]; intro H; [simpl; lra|].
  pose proof (H v (or_introl eq_refl)). specialize (IH (fun u I => H u (or_intror I))).
  cbn [map length]. rewrite S_INR. simpl. lra.
Qed.

Lemma sum_above : forall A (f : A -> R) theta l, l <> [] -> (forall v, In v l -> theta < f v) ->
  INR (length l) * theta < sum 0 Rplus (map f l).
Proof.
  intros A f theta l. induction l as [|v l IH]; intros N H; [easy|].
  pose proof (H v (or_introl eq_refl)). cbn [map length]. rewrite S_INR. simpl.
  destruct l as [|u l]; [simpl; lra|].
  specialize (IH ltac:(easy) (fun u I => H u (or_intror I))). lra.
Qed.

(* As many words are odd as are even. *)
Lemma halves : forall n, (1 <= n)%nat -> length (words true n) = length (words false n).
Proof.
  intros n N. rewrite <- (map_length (fun _ => tt)), <- (map_length (fun _ => tt) (words false n)).
  apply Permutation_length, ignoring_a_bit_pairs_words. exists O. split; [lia | easy].
Qed.

Theorem no_weights_compute_parity : forall n features weights theta, (1 <= n)%nat ->
  Forall (ignores_a_bit n) features -> ~ computes n features weights theta odd.
Proof.
  intros n features weights theta N H C.
  pose proof (balance 0 1 Rplus Rmult Rminus Ropp RTheory n features weights H) as B.
  pose proof (sum_at_most _ (weighted 0 Rplus Rmult weights features) theta (words false n)) as Low.
  pose proof (sum_above _ (weighted 0 Rplus Rmult weights features) theta (words true n)) as High.
  rewrite halves in High by easy.
  assert (Above := High (words_exist n true N)). clear High.
  apply (Rlt_irrefl (INR (length (words false n)) * theta)).
  apply Rlt_le_trans with (1 := Above ltac:(intros v I; apply in_words in I as [L E];
    rewrite <- real_dot_weighted; now apply C)).
  rewrite B. apply Low. intros v I. apply in_words in I as [L E].
  rewrite <- real_dot_weighted. apply Rnot_lt_le. intro G. apply C in G; congruence.
Qed.

(* phi looks at k bits at most. *)
Definition looks_at (n k : nat) (phi : word -> R) : Prop :=
  exists seen : list nat, (length seen <= k)%nat /\
  forall u v, length u = n -> length v = n ->
  (forall i, In i seen -> nth i u false = nth i v false) -> phi u = phi v.

Definition order_at_most (n k : nat) (psi : word -> bool) : Prop :=
  exists features weights theta, Forall (looks_at n k) features
  /\ computes n features weights theta psi.

Lemma unseen : forall n (seen : list nat), (length seen < n)%nat ->
  exists i, (i < n)%nat /\ ~ In i seen.
Proof.
  intros n seen L. destruct (Exists_dec (fun i => ~ In i seen) (seq 0 n)) as [E|E].
  - intro i. destruct (in_dec Nat.eq_dec i seen); [right | left]; tauto.
  - apply Exists_exists in E as (i & I & O). apply in_seq in I. exists i. split; [lia | easy].
  - exfalso. assert (Inc : incl (seq 0 n) seen).
    { intros i I. destruct (in_dec Nat.eq_dec i seen) as [|O]; [easy|].
      exfalso. apply E, Exists_exists. now exists i. }
    apply NoDup_incl_length in Inc; [|apply seq_NoDup]. rewrite seq_length in Inc. lia.
Qed.

Lemma looks_at_few : forall n k phi, (k < n)%nat -> looks_at n k phi -> ignores_a_bit n phi.
Proof.
  intros n k phi L (seen & S & H). destruct (unseen n seen ltac:(lia)) as (i & I & O).
  exists i. split; [easy|]. intros left right E N.
  apply H; try (rewrite app_length; simpl; lia).
  intros j J. destruct (Nat.lt_trichotomy j (length left)) as [B|[B|B]].
  - now rewrite !app_nth1.
  - congruence.
  - rewrite !app_nth2 by lia. destruct (j - length left)%nat eqn:D; [lia | easy].
Qed.

Theorem parity_has_order_n : forall n k, order_at_most n k odd <-> (n <= k)%nat.
Proof.
  intros n k. split.
  - intros (features & weights & theta & F & C). destruct (Nat.le_gt_cases n k) as [|G]; [easy|].
    exfalso. apply (no_weights_compute_parity n features weights theta ltac:(lia)); [|exact C].
    apply Forall_impl with (2 := F). intros phi. now apply looks_at_few.
  - intro L. exists [fun v => if odd v then 1 else 0], [1], 0. split.
    + constructor; [|constructor]. exists (seq 0 n). split; [now rewrite seq_length|].
      intros u v U V E. f_equal. replace v with u; [easy|].
      apply (nth_ext _ _ false false); [congruence|]. intros i I. apply E, in_seq. lia.
    + intros v _. simpl. destruct (odd v); split; intro; (easy || lra).
Qed.

(* The bits themselves are such features: no weights and bias compute the parity of two bits or
   more. *)
Definition bit (k : nat) (v : word) : R := if nth k v false then 1%R else 0%R.

Corollary bits_do_not_compute_parity : forall n weights theta, (2 <= n)%nat ->
  ~ computes n (map bit (seq 0 n)) weights theta odd.
Proof.
  intros n weights theta L C. assert (H : order_at_most n 1 odd).
  { exists (map bit (seq 0 n)), weights, theta. split; [|exact C].
    apply Forall_forall. intros phi I. apply in_map_iff in I as (k & <- & _).
    exists [k]. split; [simpl; lia|]. intros u v _ _ E. unfold bit.
    now rewrite (E k (or_introl eq_refl)). }
  apply parity_has_order_n in H. lia.
Qed.
