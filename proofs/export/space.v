(* Compile with coqc: at its end this file prints the axioms that its theorems rest on. *)
From Coq Require Import Reals Lra.
Open Scope R_scope.

(* How > 0 (p), >= 0 (n) and = 0 (z) pass through sums, products and quotients. *)
Lemma same_p a b : a = b -> 0 < b -> 0 < a. Proof. lra. Qed.
Lemma same_n a b : a = b -> 0 <= b -> 0 <= a. Proof. lra. Qed.
Lemma same_z a b : a = b -> b = 0 -> a = 0. Proof. lra. Qed.
Lemma weak_p a : 0 < a -> 0 <= a. Proof. lra. Qed.
Lemma weak_z a : a = 0 -> 0 <= a. Proof. lra. Qed.
Lemma plus_pp a b : 0 < a -> 0 < b -> 0 < a + b. Proof. lra. Qed.
Lemma plus_pn a b : 0 < a -> 0 <= b -> 0 < a + b. Proof. lra. Qed.
Lemma plus_pz a b : 0 < a -> b = 0 -> 0 < a + b. Proof. lra. Qed.
Lemma plus_np a b : 0 <= a -> 0 < b -> 0 < a + b. Proof. lra. Qed.
Lemma plus_nn a b : 0 <= a -> 0 <= b -> 0 <= a + b. Proof. lra. Qed.
Lemma plus_nz a b : 0 <= a -> b = 0 -> 0 <= a + b. Proof. lra. Qed.
Lemma plus_zp a b : a = 0 -> 0 < b -> 0 < a + b. Proof. lra. Qed.
Lemma plus_zn a b : a = 0 -> 0 <= b -> 0 <= a + b. Proof. lra. Qed.
Lemma plus_zz a b : a = 0 -> b = 0 -> a + b = 0. Proof. lra. Qed.
Lemma times_pp a b : 0 < a -> 0 < b -> 0 < a * b. Proof. apply Rmult_lt_0_compat. Qed.
Lemma times_nn a b : 0 <= a -> 0 <= b -> 0 <= a * b. Proof. apply Rmult_le_pos. Qed.
Lemma times_pn a b : 0 < a -> 0 <= b -> 0 <= a * b. Proof. intros; apply times_nn; lra. Qed.
Lemma times_np a b : 0 <= a -> 0 < b -> 0 <= a * b. Proof. intros; apply times_nn; lra. Qed.
Lemma times_z a b : b = 0 -> a * b = 0. Proof. intros ->; ring. Qed.
Lemma times_pz a b : 0 < a -> b = 0 -> a * b = 0. Proof. intros _ ->; ring. Qed.
Lemma times_nz a b : 0 <= a -> b = 0 -> a * b = 0. Proof. intros _ ->; ring. Qed.
Lemma times_zp a b : a = 0 -> 0 < b -> a * b = 0. Proof. intros -> _; ring. Qed.
Lemma times_zn a b : a = 0 -> 0 <= b -> a * b = 0. Proof. intros -> _; ring. Qed.
Lemma times_zz a b : a = 0 -> b = 0 -> a * b = 0. Proof. intros -> _; ring. Qed.
Lemma square_n a : 0 <= a * a. Proof. apply Rle_0_sqr. Qed.
Lemma cancel_p a p q : q = a * p -> 0 < q -> 0 < a -> 0 < p.
Proof. intros -> H A; apply (Rmult_lt_reg_l a); lra. Qed.
Lemma cancel_n a p q : q = a * p -> 0 <= q -> 0 < a -> 0 <= p.
Proof. intros -> H A; apply (Rmult_le_reg_l a); lra. Qed.
Lemma cancel_z a p q : q = a * p -> q = 0 -> 0 < a -> p = 0.
Proof. intros -> H A; apply (Rmult_eq_reg_l a); lra. Qed.
Lemma either p : {0 < p} + {0 <= -p}.
Proof. destruct (Rlt_le_dec 0 p); [left | right]; lra. Qed.

(* Any real inner product space: of the laws of vectors only these are used. *)
Section Space.
Variable V : Type.
Variable zero : V.
Variable plus : V -> V -> V.
Variable scale : R -> V -> V.
Variable ip : V -> V -> R.
Hypothesis ip_sym : forall u v, ip u v = ip v u.
Hypothesis ip_zero : forall v, ip zero v = 0.
Hypothesis ip_plus : forall u v w, ip (plus u v) w = ip u w + ip v w.
Hypothesis ip_scale : forall c u v, ip (scale c u) v = c * ip u v.
Hypothesis ip_nonneg : forall v, 0 <= ip v v.

Lemma ip_zero_r v : ip v zero = 0.
Proof. rewrite ip_sym; apply ip_zero. Qed.
Lemma ip_plus_r u v w : ip w (plus u v) = ip w u + ip w v.
Proof. rewrite ip_sym, ip_plus, (ip_sym u), (ip_sym v); ring. Qed.
Lemma ip_scale_r c u v : ip v (scale c u) = c * ip v u.
Proof. rewrite ip_sym, ip_scale, (ip_sym u); ring. Qed.
Ltac bilinear := rewrite ?ip_plus, ?ip_plus_r, ?ip_scale, ?ip_scale_r, ?ip_zero, ?ip_zero_r.
Ltac identity := ring || field.
