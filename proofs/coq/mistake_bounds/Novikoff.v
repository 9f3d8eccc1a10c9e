(* The mistake bound in every real inner product space: any separator u, start w0, rate, order and
   sampling, margin deficits included.

   Novikoff (1962): |u| = 1, w0 = 0. Deficits: Freund and Schapire (1999), after Klasner and Simon.
   The bound speaks of the sequence of mistakes of a run; what was presented in between does not
   count. A mistake is y <w, x> <= 0, so mistakes under < or under a prediction that differs are
   some of these. *)

From Coq Require Import Reals Lra Psatz List Lia.
From Perceptron Require Import Space.
Import ListNotations.
Open Scope R_scope.

Section Run.
Context {V : space}.
Variable rate : R.

Definition example : Type := (R * V)%type.
Definition score (w : V) (p : example) : R := fst p * inner w (snd p).
Definition update (w : V) (p : example) : V := add w (scale (rate * fst p) (snd p)).

(* The weights after updating on each of these. *)
Fixpoint updated (w : V) (presented : list example) : V :=
  match presented with [] => w | p :: rest => updated (update w p) rest end.

(* Each of these is a mistake when its turn comes. *)
Fixpoint all_mistakes (w : V) (presented : list example) : Prop :=
  match presented with
  | [] => True
  | p :: rest => score w p <= 0 /\ all_mistakes (update w p) rest
  end.

Definition count (presented : list example) : R := INR (length presented).

(* The sum of f over the mistakes; a point that comes again counts again. *)
Definition total (f : example -> R) (presented : list example) : R :=
  fold_right (fun p sum => f p + sum) 0 presented.

Lemma count_cons : forall p presented, count (p :: presented) = count presented + 1.
Proof. intros. unfold count. simpl length. now rewrite S_INR. Qed.

Lemma count_nonneg : forall presented, 0 <= count presented.
Proof. intros. apply pos_INR. Qed.

Lemma total_none : forall presented, total (fun _ => 0) presented = 0.
Proof. induction presented; simpl; lra. Qed.

(* <w, u> grows by rate (gamma - deficit) at least, mistake or not. *)
Lemma alignment_grows : forall u gamma deficit presented w, 0 <= rate ->
  (forall p, In p presented -> gamma - deficit p <= score u p) ->
  inner w u + rate * (count presented * gamma - total deficit presented)
  <= inner (updated w presented) u.
Proof.
  intros u gamma deficit. induction presented as [|p rest IH]; intros w H M; simpl.
  - unfold count. simpl. lra.
  - specialize (IH (update w p) H (fun q I => M q (or_intror I))).
    pose proof (M p (or_introl eq_refl)) as Mp. rewrite count_cons.
    unfold update in IH at 1. rewrite inner_add, inner_scale, (inner_sym _ (snd p)) in IH.
    unfold score in Mp. nra.
Qed.

(* |w|^2 grows by rate^2 R^2 at most, at a mistake. *)
Lemma norm_bounded : forall R2 presented w, 0 <= rate ->
  (forall p, In p presented -> fst p * fst p * norm2 (snd p) <= R2) -> all_mistakes w presented ->
  norm2 (updated w presented) <= norm2 w + count presented * (rate * rate * R2).
Proof.
  intros R2. induction presented as [|p rest IH]; intros w H B M; simpl.
  - unfold count. simpl. lra.
  - destruct M as [Mp M]. specialize (IH (update w p) H (fun q I => B q (or_intror I)) M).
    pose proof (B p (or_introl eq_refl)) as Bp. rewrite count_cons.
    unfold update in IH at 2. rewrite norm2_add_scale in IH. unfold score in Mp.
    assert (rate * rate * (fst p * fst p * norm2 (snd p)) <= rate * rate * R2) by nra.
    assert (rate * (fst p * inner w (snd p)) <= 0) by nra. lra.
Qed.

(* In general: any labels, any length of u. Where the left side would be negative, nothing is
   claimed. *)
Theorem mistakes_general : forall u w0 gamma R2 deficit presented, 0 <= rate ->
  (forall p, In p presented -> gamma - deficit p <= score u p) ->
  (forall p, In p presented -> fst p * fst p * norm2 (snd p) <= R2) ->
  all_mistakes w0 presented ->
  let k := count presented in
  inner w0 u + rate * (k * gamma - total deficit presented)
  <= sqrt (norm2 w0 + k * (rate * rate * R2)) * norm u.
Proof.
  intros u w0 gamma R2 deficit presented H M B W k.
  pose proof (alignment_grows u gamma deficit presented w0 H M) as A.
  pose proof (norm_bounded R2 presented w0 H B W) as N.
  apply Rle_trans with (1 := A).
  apply Rle_trans with (1 := inner_at_most V _ u).
  apply Rmult_le_compat_r; [apply norm_nonneg | apply sqrt_le_1_alt, N].
Qed.
End Run.
