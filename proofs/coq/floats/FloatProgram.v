(* The perceptron in float64, as a program that Coq can run.

   It is Program.v with floats for integers. What programs do differently is a parameter: how a
   score is summed up and how a weight is moved may change from presentation to presentation.
   `honest` says that both are made of float64 operations in one of the usual ways. *)
From Coq Require Import ZArith Reals List Bool.
From Flocq Require Import IEEE754.BinarySingleNaN.
From Perceptron Require Import Vectors Program FloatGrid FloatSum.
Import ListNotations.
Open Scope Z_scope.

Record float_point := FloatPoint { float_label : float; float_input : list float }.

(* score_of w x is some sum of the products; moved rate y x w is w + rate y x, one coordinate. *)
Record arithmetic := Arithmetic {
  score_of : list float -> list float -> float;
  moved : float -> float -> float -> float -> float }.

(* The product rate * y * x, in any order of multiplication; a rate of 1 may be left out. *)
Inductive step (rate y x : float) : float -> Prop :=
| label_first : step rate y x (times rate (times y x))
| rate_first : step rate y x (times (times rate y) x)
| label_last : step rate y x (times y (times rate x))
| no_rate : value rate = 1%R -> step rate y x (times y x).

Inductive moves (rate y x w : float) : float -> Prop :=
| in_two : forall s, step rate y x s -> moves rate y x w (plus w s)
| label_first_fused : moves rate y x w (fused rate (times y x) w)
| rate_first_fused : moves rate y x w (fused (times rate y) x w).

Definition honest (rate : float) (a : arithmetic) : Prop :=
  (forall w x, added (combine w x) (score_of a w x)) /\
  (forall y x w, moves rate y x w (moved a rate y x w)).

Section Program.
Variable rate : float.
Variable data : list float_point.

Definition float_score (a : arithmetic) (w : list float) (p : float_point) : float :=
  times (float_label p) (score_of a w (float_input p)).

Definition float_mistake (a : arithmetic) (w : list float) (p : float_point) : bool :=
  Bleb (float_score a w p) zero.

Definition float_update (a : arithmetic) (w : list float) (p : float_point) : list float :=
  map (fun c => moved a rate (float_label p) (snd c) (fst c)) (combine w (float_input p)).

(* how k is the arithmetic at the presentation k of this pass *)
Fixpoint float_pass (how : nat -> arithmetic) (rows : list nat) (w : list float)
  : list float * list nat :=
  match rows with
  | [] => (w, [])
  | row :: rest =>
      let float_rest := float_pass (fun k => how (S k)) rest in
      match nth_error data row with
      | None => float_rest w
      | Some p =>
          if float_mistake (how O) w p
          then let (w', made) := float_rest (float_update (how O) w p) in (w', row :: made)
          else float_rest w
      end
  end.

Record float_trace :=
  FloatTrace { float_weights : list float; float_mistakes : list (list nat); float_ended : ending }.

(* how k is the arithmetic of the pass k *)
Fixpoint float_run (how : nat -> nat -> arithmetic) (orders : nat -> list nat) (fuel : nat)
  (w : list float) : float_trace :=
  match fuel with
  | O => FloatTrace w [] limit
  | S fuel' =>
      match float_pass (how O) (orders O) w with
      | (w', []) => FloatTrace w' [[]] converged
      | (w', made) =>
          let rest := float_run (fun k => how (S k)) (fun k => orders (S k)) fuel' w' in
          FloatTrace (float_weights rest) (made :: float_mistakes rest) (float_ended rest)
      end
  end.
End Program.

(* The plain loop: products added from the left, then w + rate * (y * x). *)
Definition plain : arithmetic :=
  Arithmetic
    (fun w x => from_left (combine w x))
    (fun rate y x w => plus w (times rate (times y x))).

Lemma plain_honest : forall rate, honest rate plain.
Proof. split; intros; simpl; [apply from_left_added | apply in_two, label_first]. Qed.

(* The same, for a rate of 1: w + y * x. *)
Definition plain_without_rate : arithmetic :=
  Arithmetic (fun w x => from_left (combine w x)) (fun _ y x w => plus w (times y x)).

Lemma plain_without_rate_honest : forall rate, value rate = 1%R -> honest rate plain_without_rate.
Proof. split; intros; simpl; [apply from_left_added | now apply in_two, no_rate]. Qed.
