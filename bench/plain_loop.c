long train(const double *X, const double *y, double *w, long n, long d, long limit) {
    long updates = 0;
    for (long clean = 0; !clean;) {
        clean = 1;
        for (const double *x = X, *label = y; x < X + n * d; x += d, label++) {
            double score = 0;
            for (long j = 0; j < d; j++) score += w[j] * x[j];
            if (*label * score > 0) continue;
            if (updates++ == limit) return limit;
            clean = 0;
            for (long j = 0; j < d; j++) w[j] += *label * x[j];
        }
    }
    return updates;
}
