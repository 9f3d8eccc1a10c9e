/**
 * Is this certificate true of these points? Integers and fractions alone; nothing is trusted.
 * @param {import("./decision.ts").Certificate} certificate
 * @param {readonly import("./data.ts").Point[]} points  x as two fractions n/d, y as 1 or -1
 */
export function holds(certificate, points) {
  if (!["separator", "gordan"].includes(certificate.kind)) return false;
  // one denominator of all coordinates
  const D = [...new Set(points.flatMap(({ x }) => x.map((a) => a.d)))].reduce((a, b) => a * b, 1n);
  const one = certificate.bias === "append" ? [D] : [];
  // z = D y x: the signed points as integers
  const signed = points.map(({ x, y }) =>
    [...x.map((a) => (a.n * D) / a.d), ...one].map((a) => BigInt(y) * a),
  );
  /** @param {readonly bigint[]} u @param {readonly bigint[]} v */
  const dot = (u, v) => u.reduce((sum, a, j) => sum + a * v[j], 0n);
  /** @param {string} text "p/q" @param {bigint} n @param {bigint} d */
  const equal = (text, n, d) => BigInt(text.split("/")[0]) * d === n * BigInt(text.split("/")[1] ?? 1);

  const given = Object.entries(certificate.multipliers).map(([i, a]) => ({ i: +i, a: BigInt(a) }));
  const total = given.reduce((sum, { a }) => sum + a, 0n);
  if (total === 0n || given.some(({ i, a }) => a < 0n || !signed[i])) return false;
  // p = sum of a_i z_i
  const p = signed[0].map((_, j) => given.reduce((sum, { i, a }) => sum + a * signed[i][j], 0n));
  if (certificate.kind === "gordan") return p.every((a) => a === 0n);

  // every point strictly on its side, and p/total the nearest point of their hull
  const w = certificate.weights.map(BigInt);
  const right = w.length === p.length && signed.every((z) => dot(w, z) > 0n);
  const isNearest = signed.every((z) => total * dot(z, p) >= dot(p, p));
  const [m, R] = [dot(p, p), signed.map((z) => dot(z, z)).reduce((a, b) => (a > b ? a : b))];
  return right && isNearest && equal(certificate.margin_squared, m, total * total * D * D)
    && equal(certificate.radius_squared, R, D * D)
    && equal(certificate.mistake_bound, R * total * total, m);
}
