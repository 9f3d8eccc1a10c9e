(* A vector of integers and a vector of floats that hold the same numbers, on a grid.

   Integer vectors read as if zeros followed their end, floats have d coordinates: `pad`. *)
From Coq Require Import ZArith List Lia Bool.
From Perceptron Require Import Vectors FloatGrid FloatSum.
Import ListNotations.
Open Scope Z_scope.

(* The first d coordinates. *)
Fixpoint pad (d : nat) (w : vec) : vec :=
  match d with O => [] | S d' => hd 0 w :: pad d' (tl w) end.

Definition stand_vector (e : Z) (d : nat) (w : vec) (f : list float) : Prop :=
  Forall2 (stands e) (pad d w) f.

(* No coordinate passes W in size. *)
Definition within_size (W : Z) (w : vec) : bool := forallb (fun a => Z.abs a <=? W) w.

Lemma within_size_iff : forall W w, within_size W w = true <-> Forall (fun a => Z.abs a <= W) w.
Proof.
  intros. unfold within_size. rewrite forallb_forall, Forall_forall.
  split; intros H a I; specialize (H a I); lia.
Qed.

Lemma pad_within : forall W d w, 0 <= W -> within_size W w = true ->
  Forall (fun a => Z.abs a <= W) (pad d w).
Proof.
  intros W d w P. rewrite within_size_iff. revert w.
  induction d; intros [|a w] H; simpl; constructor; try apply IHd; auto; try lia;
    inversion H; auto.
Qed.

Lemma total_combine : forall u v, total (combine u v) = dot u v.
Proof. induction u; destruct v; simpl; congruence. Qed.

Lemma dot_pad : forall d w x, length x = d -> dot (pad d w) x = dot w x.
Proof.
  induction d; destruct x; simpl; intros L; try discriminate.
  - now rewrite dot_nil_right.
  - rewrite IHd by congruence. destruct w; reflexivity.
Qed.

Lemma pad_add_scaled : forall a d w x, length x = d ->
  pad d (add_scaled w a x) = map (fun c => fst c + a * snd c) (combine (pad d w) x).
Proof.
  induction d; destruct x; simpl; intros L; try discriminate; auto.
  rewrite <- IHd by congruence. destruct w; reflexivity.
Qed.

Lemma sizes_within : forall W m u v, 0 <= W -> 0 <= m ->
  Forall (fun a => Z.abs a <= W) u -> Forall (fun a => Z.abs a <= m) v ->
  sizes (combine u v) <= Z.of_nat (length v) * (W * m).
Proof.
  intros W m u v PW Pm U. revert v. induction U as [|a u A U IH]; intros v V.
  - simpl combine. simpl sizes. nia.
  - destruct V as [|b v B V]; simpl combine; simpl sizes; [lia|].
    specialize (IH v V). rewrite Z.abs_mul. simpl length. rewrite Nat2Z.inj_succ.
    assert (Z.abs a * Z.abs b <= W * m) by (apply Z.mul_le_mono_nonneg; lia). lia.
Qed.

Lemma stand_pairs : forall e c u f v g, Forall2 (stands e) u f -> Forall2 (stands c) v g ->
  Forall2 (stand_pair e c) (combine u v) (combine f g).
Proof.
  intros e c u f v g U. revert v g. induction U; intros v g V; simpl; [constructor|].
  destruct V; simpl; constructor; [now split | auto].
Qed.

Lemma length_pad : forall d w, length (pad d w) = d.
Proof. induction d; simpl; auto. Qed.

Lemma stand_zeros : forall e d w, within_size 0 w = true -> stand_vector e d w (repeat zero d).
Proof.
  unfold stand_vector. intros e d w H. apply pad_within with (d := d) in H; [|lia].
  rewrite <- (length_pad d w) at 2. induction H as [|a u A H IH]; simpl; constructor; auto.
  apply stands_same with (e := e) (n := 0); [apply stands_zero | reflexivity | lia].
Qed.
