(* Exclusive or and the parity of n >= 2 bits are not separable, so the program never stops on them;
   AND and OR are. A parallelogram is enough: opposite corners on the same side.

   Minsky and Papert (1969) for parity. Bits are 0/1 with a bias 1 in front, or -1/+1 with none. *)

From Coq Require Import ZArith List Lia Bool.
From Perceptron Require Import Vectors Program Convergence Gordan Endless Alternative.
Import ListNotations.
Open Scope Z_scope.

(* p + s = q + r, with p and s on one side, q and r on the other *)
Lemma parallelogram : forall data y p q r s,
  In (Point y p) data -> In (Point (- y) q) data -> In (Point (- y) r) data ->
  In (Point y s) data ->
  same (add_scaled p 1 s) (add_scaled q 1 r) -> ~ separable data.
Proof.
  intros data y p q r s P Q R S E [w W].
  apply W in P, Q, R, S. unfold score in P, Q, R, S. cbn [label input] in P, Q, R, S.
  specialize (E w). rewrite !dot_add_scaled, !(dot_sym _ w) in E. nia.
Qed.

Lemma same_list : forall u v, u = v -> same u v.
Proof. now intros u v ->. Qed.

Fixpoint bits (zero one : Z) (n : nat) : list vec :=
  match n with
  | O => [[]]
  | S n => map (cons zero) (bits zero one n) ++ map (cons one) (bits zero one n)
  end.

(* +1 where the number of ones is odd *)
Definition odd_side (one : Z) (v : vec) : Z :=
  if Nat.odd (count_occ Z.eq_dec v one) then 1 else -1.

Definition parity_01 (n : nat) : list point :=
  map (fun v => Point (odd_side 1 v) (1 :: v)) (bits 0 1 n).

Definition parity_signs (n : nat) : list point :=
  map (fun v => Point (odd_side 1 v) v) (bits (-1) 1 n).

Lemma all_zero_bits : forall zero one n, In (repeat zero n) (bits zero one n).
Proof. induction n; simpl; [now left|]. apply in_or_app. left. now apply in_map. Qed.

Lemma in_bits : forall zero one n b v, b = zero \/ b = one -> In v (bits zero one n) ->
  In (b :: v) (bits zero one (S n)).
Proof.
  intros zero one n b v [->| ->] I; simpl; apply in_or_app; [left | right]; now apply in_map.
Qed.

Lemma no_ones : forall zero n, zero <> 1 -> count_occ Z.eq_dec (repeat zero n) 1 = O.
Proof. intros zero n H. induction n; simpl; [easy|]. now destruct (Z.eq_dec zero 1). Qed.

(* the corner of a square in the first two bits *)
Lemma corner : forall (place : vec -> vec) zero n, zero <> 1 ->
  forall a b, a = zero \/ a = 1 -> b = zero \/ b = 1 ->
  In (Point (odd_side 1 [a; b]) (place (a :: b :: repeat zero n)))
     (map (fun v => Point (odd_side 1 v) (place v)) (bits zero 1 (S (S n)))).
Proof.
  intros place zero n H a b A B. apply in_map_iff. exists (a :: b :: repeat zero n). split.
  - f_equal. unfold odd_side. cbn [count_occ]. rewrite no_ones by easy. reflexivity.
  - apply in_bits; [easy|]. apply in_bits; [easy | apply all_zero_bits].
Qed.

Theorem parity_not_separable : forall n, (2 <= n)%nat -> ~ separable (parity_01 n).
Proof.
  intros [|[|n]] L; [lia|lia|]. pose proof (corner (cons 1) 0 n ltac:(lia)) as C.
  apply (parallelogram _ (-1) (1 :: 0 :: 0 :: repeat 0 n) (1 :: 0 :: 1 :: repeat 0 n)
           (1 :: 1 :: 0 :: repeat 0 n) (1 :: 1 :: 1 :: repeat 0 n));
    [apply (C 0 0); lia | apply (C 0 1); lia
    | apply (C 1 0); lia | apply (C 1 1); lia |].
  intro w. rewrite !dot_add_scaled. destruct w as [|a [|b [|c w]]]; cbn [dot]; lia.
Qed.

Theorem parity_of_signs_not_separable : forall n, (2 <= n)%nat -> ~ separable (parity_signs n).
Proof.
  intros [|[|n]] L; [lia|lia|]. pose proof (corner (fun v => v) (-1) n ltac:(lia)) as C.
  apply (parallelogram _ (-1) (-1 :: -1 :: repeat (-1) n) (-1 :: 1 :: repeat (-1) n)
           (1 :: -1 :: repeat (-1) n) (1 :: 1 :: repeat (-1) n));
    [apply (C (-1) (-1)); lia | apply (C (-1) 1); lia
    | apply (C 1 (-1)); lia | apply (C 1 1); lia |].
  intro w. rewrite !dot_add_scaled. destruct w as [|a [|b w]]; cbn [dot]; lia.
Qed.

Theorem parity_never_stops : forall n rate orders w, (2 <= n)%nat ->
  complete (parity_01 n) orders -> never_stops rate (parity_01 n) orders w.
Proof. intros. now apply inseparable_never_stops, parity_not_separable. Qed.

Definition exclusive_or : list point :=
  [Point (-1) [1; 0; 0]; Point 1 [1; 0; 1]; Point 1 [1; 1; 0]; Point (-1) [1; 1; 1]].

Example exclusive_or_is_parity : exclusive_or = parity_01 2.
Proof. reflexivity. Qed.

Theorem exclusive_or_never_stops : forall rate orders w,
  complete exclusive_or orders -> never_stops rate exclusive_or orders w.
Proof.
  intros. apply gordan_never_stops with (lambda := [1; 1; 1; 1]); [easy|].
  now apply is_gordan_sound.
Qed.

(* By its state alone: after a pass the weights are 0 again, as at the start. *)
Example exclusive_or_repeats : never_stops 1 exclusive_or (cyclic exclusive_or) [].
Proof.
  apply repeated_state_never_stops with (m := 1%nat) (n := 2%nat); [lia | easy | easy |].
  now apply same_list.
Qed.

Definition conjunction : list point :=
  [Point (-1) [1; 0; 0]; Point (-1) [1; 0; 1]; Point (-1) [1; 1; 0]; Point 1 [1; 1; 1]].

Example conjunction_stops : let t := run 1 conjunction (cyclic conjunction) 20 [] in
  ended t = converged /\ weights t = [-4; 3; 2] /\ updates t = 18%nat /\ passes t = 9%nat.
Proof. repeat split. Qed.

Example decided : decide exclusive_or = inr [1; 1; 1; 1] /\ decide conjunction = inl [-8; 6; 4].
Proof. split; reflexivity. Qed.
