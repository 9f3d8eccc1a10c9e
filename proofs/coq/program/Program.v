(* The perceptron over the integers, as a program that Coq can run.

   Points are taken in passes; the rows of each pass may come in any order, repeat, and change from
   pass to pass. A mistake is y <w, x> <= 0 and moves w by rate * y * x. The run stops after a pass
   without a mistake; it is cut short when the fuel, a number of passes, is used up, and says so.

   Rosenblatt (1958); the form with y <w, x> <= 0 is Novikoff's (1962). Real data on a grid are
   integers after one common scaling, which changes no mistake. *)

From Coq Require Import ZArith List Bool.
From Perceptron Require Import Vectors.
Import ListNotations.
Open Scope Z_scope.

Record point := Point { label : Z; input : vec }.

(* y <w, x>: positive exactly where w is right *)
Definition score (w : vec) (p : point) : Z := label p * dot w (input p).

Definition mistake (w : vec) (p : point) : bool := score w p <=? 0.

Definition update (rate : Z) (w : vec) (p : point) : vec :=
  add_scaled w (rate * label p) (input p).

(* The weights after presenting these rows, and the rows that were mistakes, in order.
   A row that the data do not have is passed over. *)
Fixpoint one_pass (rate : Z) (data : list point) (rows : list nat) (w : vec) : vec * list nat :=
  match rows with
  | [] => (w, [])
  | row :: rest =>
      match nth_error data row with
      | None => one_pass rate data rest w
      | Some p =>
          if mistake w p
          then let (w', made) := one_pass rate data rest (update rate w p) in (w', row :: made)
          else one_pass rate data rest w
      end
  end.

Inductive ending := converged | limit.

(* mistakes: one list of rows for each pass, the clean one included *)
Record trace := Trace { weights : vec; mistakes : list (list nat); ended : ending }.

(* orders k is the order of the pass number k *)
Fixpoint run (rate : Z) (data : list point) (orders : nat -> list nat) (fuel : nat) (w : vec)
  : trace :=
  match fuel with
  | O => Trace w [] limit
  | S fuel' =>
      match one_pass rate data (orders O) w with
      | (w', []) => Trace w' [[]] converged
      | (w', made) =>
          let rest := run rate data (fun k => orders (S k)) fuel' w' in
          Trace (weights rest) (made :: mistakes rest) (ended rest)
      end
  end.

Definition updates (t : trace) : nat := length (concat (mistakes t)).
Definition passes (t : trace) : nat := length (mistakes t).

(* Every pass in the order of the data. *)
Definition cyclic (data : list point) : nat -> list nat := fun _ => seq 0 (length data).

(* Each pass presents each point, at least once. *)
Definition complete (data : list point) (orders : nat -> list nat) : Prop :=
  forall k row, (row < length data)%nat -> In row (orders k).

(* w is strictly right on every point. *)
Definition separates (w : vec) (data : list point) : Prop :=
  forall p, In p data -> 0 < score w p.

Definition separable (data : list point) : Prop := exists w, separates w data.

(* y x, the point turned to its own side; |y x| = |x| for the labels -1 and +1 *)
Definition signed (p : point) : vec := add_scaled [] (label p) (input p).
