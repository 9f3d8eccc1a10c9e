(* Traces and certificates that another program wrote, checked by computation in the kernel.

   Each check is a boolean function, with a theorem that says what is true of the data where it
   returns true. A file exported for one data set states that of its numbers and proves it by
   evaluating the check (vm_compute): nothing that the other program did is trusted. All is over Z,
   without axioms. Row numbers are written in binary, N; a unary one is as long as it is large.

   Here: traces and cycles. Certificates of data are in ReplayData.v, float64 in ReplayFloat.v. *)
From Coq Require Import ZArith NArith List Lia Bool.
From Perceptron Require Import Vectors Program Endless.
Import ListNotations.
Open Scope Z_scope.

Definition rows_of (rows : list N) : list nat := map N.to_nat rows.

(* The order of the passes: one for all, or one for each. *)
Inductive order := every_pass (rows : list N) | pass_by_pass (passes : list (list N)).

Definition orders (o : order) : nat -> list nat :=
  match o with
  | every_pass rows => fun _ => rows_of rows
  | pass_by_pass passes => fun k => rows_of (nth k passes [])
  end.

Definition same_vector (u v : vec) : bool := if list_eq_dec Z.eq_dec u v then true else false.
Definition same_rows (u v : list nat) : bool := if list_eq_dec Nat.eq_dec u v then true else false.
Definition same_ending (a b : ending) : bool :=
  match a, b with converged, converged | limit, limit => true | _, _ => false end.

(* ---- a trace *)

(* The run makes these mistakes in so many passes, ends like this, and has these weights then. *)
Definition made (t : trace) (w : vec) (rows : list N) (n : N) (how : ending) : Prop :=
  weights t = w /\ concat (mistakes t) = rows_of rows /\ passes t = N.to_nat n /\ ended t = how.

(* The run once more, over the points themselves: to look up row after row takes much longer. *)
Definition presented (data : list point) (rows : list nat) : list (nat * point) :=
  flat_map (fun row => match nth_error data row with Some p => [(row, p)] | None => [] end) rows.

Fixpoint direct_pass (rate : Z) (points : list (nat * point)) (w : vec) : vec * list nat :=
  match points with
  | [] => (w, [])
  | (row, p) :: rest =>
      if mistake w p
      then let (w', made) := direct_pass rate rest (update rate w p) in (w', row :: made)
      else direct_pass rate rest w
  end.

Fixpoint direct_run (rate : Z) (points : nat -> list (nat * point)) (fuel : nat) (w : vec)
  : trace :=
  match fuel with
  | O => Trace w [] limit
  | S fuel' =>
      match direct_pass rate (points O) w with
      | (w', []) => Trace w' [[]] converged
      | (w', made) =>
          let rest := direct_run rate (fun k => points (S k)) fuel' w' in
          Trace (weights rest) (made :: mistakes rest) (ended rest)
      end
  end.

Lemma direct_pass_is_one_pass : forall rate data rows w,
  direct_pass rate (presented data rows) w = one_pass rate data rows w.
Proof.
  induction rows as [|row rows IH]; intros w; simpl; [reflexivity|].
  destruct (nth_error data row) as [p|]; simpl; [|apply IH]. now rewrite !IH.
Qed.

Lemma direct_run_is_run : forall rate data fuel orders points w,
  (forall k, points k = presented data (orders k)) ->
  direct_run rate points fuel w = run rate data orders fuel w.
Proof.
  induction fuel as [|fuel IH]; intros orders points w H; simpl; [reflexivity|].
  rewrite H, direct_pass_is_one_pass. destruct (one_pass _ _ _ _) as [w' [|row made]]; auto.
  now rewrite (IH (fun k => orders (S k)) (fun k => points (S k))).
Qed.

Definition points_of (data : list point) (o : order) : nat -> list (nat * point) :=
  match o with
  | every_pass rows => let points := presented data (rows_of rows) in fun _ => points
  | pass_by_pass passes => fun k => presented data (rows_of (nth k passes []))
  end.

Definition replayed (rate : Z) (data : list point) (o : order) (n : N) (start : vec) : trace :=
  direct_run rate (points_of data o) (N.to_nat n) start.

Lemma replayed_is_run : forall rate data o n start,
  replayed rate data o n start = run rate data (orders o) (N.to_nat n) start.
Proof. intros. apply direct_run_is_run. now destruct o. Qed.

Definition check_trace (rate : Z) (data : list point) (o : order) (start : vec)
  (w : vec) (rows : list N) (n : N) (how : ending) : bool :=
  let t := replayed rate data o n start in
  same_vector (weights t) w && same_rows (concat (mistakes t)) (rows_of rows)
  && Nat.eqb (passes t) (N.to_nat n) && same_ending (ended t) how.

Theorem check_trace_sound : forall rate data o start w rows n how,
  check_trace rate data o start w rows n how = true ->
  made (run rate data (orders o) (N.to_nat n) start) w rows n how.
Proof.
  unfold check_trace, made, same_vector, same_rows. intros rate data o start w rows n how.
  rewrite replayed_is_run. set (t := run _ _ _ _ _).
  rewrite !andb_true_iff. intros [[[W M] P] E].
  destruct (list_eq_dec Z.eq_dec _ _); [|discriminate].
  destruct (list_eq_dec Nat.eq_dec _ _); [|discriminate]. apply Nat.eqb_eq in P.
  repeat split; auto. destruct (ended t), how; easy.
Qed.

(* ---- a cycle: the weights after `first` passes are back after `second` *)
Definition check_cycle (rate : Z) (data : list point) (rows : list N) (start w : vec)
  (first second : N) : bool :=
  let after n := replayed rate data (every_pass rows) n start in
  (N.ltb first second) && same_ending (ended (after second)) limit
  && same_vector (weights (after first)) w && same_vector (weights (after second)) w.

Theorem check_cycle_sound : forall rate data rows start w first second,
  check_cycle rate data rows start w first second = true ->
  never_stops rate data (orders (every_pass rows)) start.
Proof.
  unfold check_cycle, same_vector. intros rate data rows start w first second.
  cbv zeta. rewrite !replayed_is_run, !andb_true_iff. intros [[[L E] A] B].
  destruct (list_eq_dec Z.eq_dec (weights (run _ _ _ (N.to_nat first) _)) w) as [F|]; [|easy].
  destruct (list_eq_dec Z.eq_dec (weights (run _ _ _ (N.to_nat second) _)) w) as [G|]; [|easy].
  apply N.ltb_lt in L.
  apply repeated_state_never_stops with (m := N.to_nat first) (n := N.to_nat second).
  - lia.
  - reflexivity.
  - now destruct (ended _).
  - intros x. now rewrite F, G.
Qed.

(* ---- the period of a cycle: from w, so many passes lead back to w, and no fewer *)
Fixpoint after (rate : Z) (data : list point) (rows : list nat) (n : nat) (w : vec) : vec :=
  match n with O => w | S n' => after rate data rows n' (fst (one_pass rate data rows w)) end.

Definition first_return (rate : Z) (data : list point) (rows : list nat) (n : nat) (w : vec)
  : Prop :=
  (0 < n)%nat /\ after rate data rows n w = w /\
  forall k, (0 < k < n)%nat -> after rate data rows k w <> w.

Fixpoint comes_to (rate : Z) (points : list (nat * point)) (w : vec) (n : nat) (v : vec) : bool :=
  match n with
  | O => same_vector v w
  | S n' => negb (same_vector v w) && comes_to rate points w n' (fst (direct_pass rate points v))
  end.

Definition check_return (rate : Z) (data : list point) (rows : list N) (n : nat) (w : vec)
  : bool :=
  let points := presented data (rows_of rows) in
  match n with
  | O => false
  | S n' => comes_to rate points w n' (fst (direct_pass rate points w))
  end.

Lemma comes_to_sound : forall rate data rows w n v,
  comes_to rate (presented data rows) w n v = true ->
  after rate data rows n v = w /\ forall k, (k < n)%nat -> after rate data rows k v <> w.
Proof.
  induction n as [|n IH]; intros v; simpl; unfold same_vector.
  - destruct (list_eq_dec Z.eq_dec v w); [|discriminate]. split; [assumption | lia].
  - destruct (list_eq_dec Z.eq_dec v w) as [|D]; [discriminate|]. simpl.
    rewrite direct_pass_is_one_pass. intros H. apply IH in H as [B N]. split; [exact B|].
    intros [|k] L; simpl; [exact D|]. apply N. lia.
Qed.

Theorem check_return_sound : forall rate data rows n w,
  check_return rate data rows n w = true -> first_return rate data (rows_of rows) n w.
Proof.
  unfold check_return, first_return. intros rate data rows [|n] w; [discriminate|].
  rewrite direct_pass_is_one_pass. intros H. apply comes_to_sound in H as [B N].
  split; [lia|]. split; [exact B|]. intros [|k] L; [lia|]. apply N. lia.
Qed.

(* The mistakes of so many passes from w, counted on each point. *)
Definition made_between (rate : Z) (data : list point) (rows : list nat) (n : nat) (w : vec)
  (counts : list N) : Prop :=
  let made := concat (mistakes (run rate data (fun _ => rows) n w)) in
  map (fun row => N.of_nat (count_occ Nat.eq_dec made row)) (seq 0 (length data)) = counts.

Definition check_between (rate : Z) (data : list point) (rows : list N) (n : nat) (w : vec)
  (counts : list N) : bool :=
  let points := presented data (rows_of rows) in
  let made := concat (mistakes (direct_run rate (fun _ => points) n w)) in
  let found := map (fun row => N.of_nat (count_occ Nat.eq_dec made row)) (seq 0 (length data)) in
  if list_eq_dec N.eq_dec found counts then true else false.

Theorem check_between_sound : forall rate data rows n w counts,
  check_between rate data rows n w counts = true ->
  made_between rate data (rows_of rows) n w counts.
Proof.
  unfold check_between, made_between. intros rate data rows n w counts. cbv zeta.
  rewrite (direct_run_is_run rate data n (fun _ => rows_of rows)) by reflexivity.
  destruct (list_eq_dec N.eq_dec _ _); [easy | discriminate].
Qed.
