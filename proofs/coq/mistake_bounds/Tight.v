(* The mistake bound cannot be improved: for every n, the points e_1 .. e_n, all with the label +1,
   cost exactly n mistakes, and R^2 |u|^2 / delta^2 = n for u = e_1 + ... + e_n.

   No u does better, as the bound holds for each. The family is folklore. *)

From Coq Require Import ZArith List Lia Bool.
From Perceptron Require Import Vectors Program Convergence.
Import ListNotations.
Open Scope Z_scope.

Definition unit_vector (i : nat) : vec := repeat 0 i ++ [1].
Definition unit_point (i : nat) : point := Point 1 (unit_vector i).
Definition unit_points (n : nat) : list point := map unit_point (seq 0 n).

Lemma dot_unit : forall i w, dot w (unit_vector i) = nth i w 0.
Proof.
  induction i as [|i IH]; intros [|c w]; cbn; try lia; [rewrite dot_nil_right; lia|].
  change (repeat 0 i ++ [1]) with (unit_vector i). rewrite IH. lia.
Qed.

Lemma score_unit : forall w i, score w (unit_point i) = nth i w 0.
Proof. intros. unfold score. cbn [label input unit_point]. rewrite dot_unit. lia. Qed.

Lemma nth_unit_points : forall n i, (i < n)%nat ->
  nth_error (unit_points n) i = Some (unit_point i).
Proof.
  intros n i L. unfold unit_points.
  apply map_nth_error.
  rewrite (nth_error_nth' _ O) by now rewrite seq_length. now rewrite seq_nth.
Qed.

Lemma in_unit_points : forall n p, In p (unit_points n) ->
  exists i, (i < n)%nat /\ p = unit_point i.
Proof.
  intros n p I. apply in_map_iff in I as (i & <- & I). apply in_seq in I.
  exists i. split; [lia | easy].
Qed.

Lemma update_unit : forall rate i,
  update rate (repeat rate i) (unit_point i) = repeat rate (S i).
Proof.
  intros. unfold update. cbn [label input unit_point]. rewrite Z.mul_1_r.
  induction i as [|i IH]; cbn; [f_equal; lia|]. f_equal; [lia | exact IH].
Qed.

(* In the first pass every point is a mistake. *)
Lemma first_pass : forall rate n m i, (i + m = n)%nat ->
  one_pass rate (unit_points n) (seq i m) (repeat rate i) = (repeat rate n, seq i m).
Proof.
  induction m as [|m IH]; intros i E; cbn [seq one_pass].
  - now replace i with n by lia.
  - rewrite nth_unit_points by lia. unfold mistake. rewrite score_unit.
    rewrite nth_overflow by now rewrite repeat_length.
    cbn [Z.leb Z.compare]. rewrite update_unit, IH by lia. reflexivity.
Qed.

(* In the second, none is. *)
Lemma second_pass : forall rate n rows, 0 < rate -> (forall i, In i rows -> (i < n)%nat) ->
  one_pass rate (unit_points n) rows (repeat rate n) = (repeat rate n, []).
Proof.
  intros rate n rows R. induction rows as [|i rows IH]; intro I; cbn [one_pass]; [easy|].
  pose proof (I i (or_introl eq_refl)) as L.
  rewrite nth_unit_points by easy. unfold mistake. rewrite score_unit.
  rewrite (nth_indep _ 0 rate), nth_repeat by now rewrite repeat_length.
  replace (rate <=? 0) with false by lia. apply IH. intros j J. apply I. now right.
Qed.

Theorem bound_is_tight : forall n rate fuel, 0 < rate -> (2 <= fuel)%nat ->
  let data := unit_points n in
  let u := repeat 1 n in
  let t := run rate data (cyclic data) fuel [] in
  ended t = converged /\ updates t = n
  /\ margin_of u 1 data /\ within 1 data /\ 1 * norm2 u / (1 * 1) = Z.of_nat n.
Proof.
  intros n rate fuel R F data u t.
  assert (T : ended t = converged /\ updates t = n).
  { subst t. destruct fuel as [|[|fuel]]; [lia|lia|]. unfold cyclic.
    replace (length data) with n by (unfold data, unit_points; now rewrite map_length, seq_length).
    cbn [run]. unfold data. rewrite (first_pass rate n n 0 eq_refl : one_pass _ _ _ [] = _).
    rewrite second_pass by (easy || (intros i I; apply in_seq in I; lia)).
    destruct n as [|n]; [easy|]. split; [easy|].
    change (seq 0 (S n)) with (O :: seq 1 n). unfold updates. cbn [mistakes concat].
    rewrite app_nil_r. cbn [length]. now rewrite seq_length. }
  destruct T as [E K]. repeat split; [exact E | exact K | | |].
  - intros p I. apply in_unit_points in I as (i & L & ->).
    rewrite score_unit. unfold u.
    rewrite (nth_indep _ 0 1), nth_repeat by now rewrite repeat_length. lia.
  - intros p I. apply in_unit_points in I as (i & L & ->). rewrite norm2_signed.
    cbn [label input unit_point]. unfold norm2. rewrite dot_unit. unfold unit_vector.
    rewrite app_nth2; rewrite repeat_length; [|lia]. now rewrite Nat.sub_diag.
  - rewrite Z.mul_1_l, Z.div_1_r. unfold u, norm2. clear. induction n as [|n IH]; [easy|].
    cbn [repeat dot]. rewrite IH. lia.
Qed.
