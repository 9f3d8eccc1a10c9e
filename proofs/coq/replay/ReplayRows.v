(* The check of a number of mistakes, on real data: it accepts the least number, and refuses one less.

   The Python side computes the same on these rows, so that neither condition can change alone. *)
From Coq Require Import ZArith List.
From Perceptron Require Import Program ReplayFloat ReplayRuns.
From Perceptron Require ReplayRuns32.
Import ListNotations.
Open Scope Z_scope.

(* Two rows of iris with a bias of 1, as the floats that 5.1, 3.5, 1.4, 0.2 and so on are: no
   float64 program makes more than 41 mistakes on them. R^2 |u|^2 / delta^2 is 41.8. Their grid does
   not meet the condition of FloatBound.v. *)
Definition two_rows : list point :=
  [Point 1 [18014398509481984; 91873432398358112; 63050394783186944; 25220157913274776;
            3602879701896397];
   Point (-1) [18014398509481984; 126100789566373888; 57646075230342352; 84667672994565328;
               25220157913274776]]%Z.

Example two_rows_bounded :
  let u := [18; 16; 76; -109; -45]%Z in
  let delta := 3640709938766309000%Z in
  let R2 := 27353668887868789630655704291302464%Z in
  check_float_runs u delta R2 (-54) 0 42 5 two_rows = true
  /\ check_float_runs u delta R2 (-54) 0 41 5 two_rows = false
  /\ check_float_bound u delta R2 (-54) 0 126100789566373888 5 two_rows = false.
Proof. repeat split; vm_compute; reflexivity. Qed.

(* The same rows as the floats of 24 bits that they are. *)
Definition two_rows_in_24_bits : list point :=
  [Point 1 [67108864; 342255200; 234881024; 93952408; 13421773];
   Point (-1) [67108864; 469762048; 214748368; 315411648; 93952408]]%Z.

Example two_rows_bounded_in_24_bits :
  let u := [18; 16; 76; -109; -45]%Z in
  let delta := 13562699704%Z in
  let R2 := 379608405590262592%Z in
  ReplayRuns32.check_float_runs u delta R2 (-26) 0 42 5 two_rows_in_24_bits = true
  /\ ReplayRuns32.check_float_runs u delta R2 (-26) 0 41 5 two_rows_in_24_bits = false.
Proof. repeat split; vm_compute; reflexivity. Qed.
