/* A perceptron that speaks the protocol of the conformance kit: copy it, and fill in `train`.

   Try it: cc -O2 -ffp-contract=off -o perceptron perceptron.c
           perceptron check --command ./perceptron

   -ffp-contract=off: otherwise a compiler may fuse a product and a sum, which rounds otherwise. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* what yours does, as perceptron check --convention takes it; and which options it takes:
   this file reads epochs and w0 */
#define CONVENTIONS "update=le"
#define OPTIONS "\"epochs\", \"w0\""

struct result {
    long *mistakes; /* rows, in order; grow it with `note` */
    long updates, room, passes;
    int converged;
};

static void note(struct result *result, long row)
{
    if (result->updates == result->room) {
        result->room = 2 * result->room + 64;
        result->mistakes = realloc(result->mistakes, result->room * sizeof(long));
        if (!result->mistakes) {
            fputs("no memory is left for the list of mistakes\n", stderr);
            exit(1);
        }
    }
    result->mistakes[result->updates++] = row;
}

/* Move w, which holds the start; tell the run in `result`. This is the part that is yours. */
static void train(const double *X, const double *y, long n, long d, long epochs, double *w,
                  struct result *result)
{
    while (result->passes < epochs && !result->converged) {
        long before = result->updates;
        for (long row = 0; row < n; row++) {
            double score = 0;
            for (long j = 0; j < d; j++)
                score += w[j] * X[row * d + j];
            if (y[row] * score > 0)
                continue;
            for (long j = 0; j < d; j++)
                w[j] += y[row] * X[row * d + j];
            note(result, row);
        }
        result->passes++;
        result->converged = result->updates == before;
    }
}

/* from here on nothing needs to change */
struct numbers {
    double *at;
    long count, room;
};

static void keep(struct numbers *numbers, double value)
{
    if (numbers->count == numbers->room) {
        numbers->room = 2 * numbers->room + 64;
        numbers->at = realloc(numbers->at, numbers->room * sizeof(double));
        if (!numbers->at) {
            fputs("no memory is left for the case\n", stderr);
            exit(1);
        }
    }
    numbers->at[numbers->count++] = value;
}

/* "-12", "3/7" or "0x1.8p-3" */
static double number(const char *text)
{
    char *end;
    double over = strtod(text, &end);
    return *end == '/' ? over / strtod(end + 1, NULL) : over;
}

static struct numbers X, y, w0;
static long epochs;

static void answer(const char *id)
{
    struct result result = {0};
    long n = y.count, d = n ? X.count / n : 0;
    double *w = calloc(d + 1, sizeof(double));
    if (!w) {
        fputs("no memory is left for the weights\n", stderr);
        exit(1);
    }
    for (long j = 0; j < d && j < w0.count; j++)
        w[j] = w0.at[j];
    train(X.at, y.at, n, d, epochs, w, &result);
    printf("{\"id\": \"%s\", \"weights\": [", id);
    for (long j = 0; j < d; j++)
        printf("%s\"%a\"", j ? ", " : "", w[j]);
    printf("], \"mistakes\": [");
    for (long i = 0; i < result.updates; i++)
        printf("%s\"%ld\"", i ? ", " : "", result.mistakes[i]);
    printf("], \"updates\": \"%ld\", \"passes\": \"%ld\", \"converged\": %s}", result.updates,
           result.passes, result.converged ? "true" : "false");
    free(result.mistakes);
    free(w);
}

static void blank(void)
{
    X.count = y.count = w0.count = 0;
    epochs = 1000;
}

/* No string of a request holds a quote or a backslash: what stands between two quotes is one.
   One before a colon is a name. Each case begins with its id. */
static void run(char *line)
{
    char name[16] = "", id[64] = "";
    int answered = 0;
    printf("{\"answers\": [");
    for (char *open = strchr(line, '"'); open; ) {
        char *text = open + 1, *end = strchr(text, '"');
        if (!end)
            break;
        int is_name = end[1] == ':';
        *end = 0;
        open = strchr(end + 1, '"');
        if (is_name) {
            snprintf(name, sizeof name, "%s", text);
        } else if (!strcmp(name, "id")) {
            if (*id) {
                answer(id);
                answered = 1;
            }
            printf("%s", answered ? ", " : "");
            snprintf(id, sizeof id, "%s", text);
            blank();
        } else if (!strcmp(name, "X")) {
            keep(&X, number(text));
        } else if (!strcmp(name, "y")) {
            keep(&y, number(text));
        } else if (!strcmp(name, "w0")) {
            keep(&w0, number(text));
        } else if (!strcmp(name, "epochs")) {
            epochs = strtol(text, NULL, 10);
        }
    }
    if (*id)
        answer(id);
    printf("]}\n");
}

int main(void)
{
    char *line = NULL;
    size_t room = 0;
    while (getline(&line, &room, stdin) > 0) {
        if (strstr(line, "\"command\": \"start\""))
            printf("{\"format\": \"perceptron-protocol/1\", \"language\": \"C\", "
                   "\"conventions\": \"%s\", \"parameters\": [%s]}\n", CONVENTIONS, OPTIONS);
        else if (strstr(line, "\"command\": \"run\""))
            run(line);
        else
            break;
        fflush(stdout);
    }
    free(line);
    return 0;
}
