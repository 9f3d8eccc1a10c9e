# A perceptron that speaks the protocol of the conformance kit: copy it, and fill in `train`.
#
# Try it: perceptron check --command 'awk -f perceptron.awk'
# Where awk is mawk, which waits for more than a line: 'mawk -W interactive -f perceptron.awk'

BEGIN {
    # what yours does, as perceptron check --convention takes it; and which options it takes:
    # this file reads epochs and w0
    CONVENTIONS = "update=le"
    OPTIONS = "\"epochs\", \"w0\""
}

# Move w, which holds the start, on n points X[i, j] with labels y[i], i < n and j < d; tell the
# run in mistakes, updates, passes and converged. This is the part that is yours.
function train(    before, i, j, score) {
    while (passes < epochs && !converged) {
        before = updates
        for (i = 0; i < n; i++) {
            score = 0
            for (j = 0; j < d; j++) score += w[j] * X[i, j]
            if (y[i] * score <= 0) {
                for (j = 0; j < d; j++) w[j] += y[i] * X[i, j]
                mistakes[updates++] = i
            }
        }
        passes++
        converged = updates == before
    }
}

# from here on nothing needs to change
# Read "-12", "3/7" or "0x1.8p-3".
function number(text,    ratio) {
    if (text ~ /x/) return hexadecimal(text)
    return split(text, ratio, "/") == 2 ? ratio[1] / ratio[2] : text + 0
}

function hexadecimal(text,    sign, half, digits, value, k) {
    sign = sub(/^-/, "", text) ? -1 : 1
    sub(/^0x/, "", text)
    if (split(text, half, "p") < 2) half[2] = 0
    digits = half[1]
    k = index(digits, ".")
    k = half[2] - (k ? 4 * (length(digits) - k) : 0)
    sub(/\./, "", digits)
    value = 0
    while (digits != "") {
        value = 16 * value + index("0123456789abcdef", substr(digits, 1, 1)) - 1
        digits = substr(digits, 2)
    }
    # step by step: a power of two may not fit where its product does
    for (; k > 0; k--) value *= 2
    for (; k < 0; k++) value /= 2
    return sign * value
}

# Write a number exactly, as "n" or as "0x1cp-3".
function exact(value,    text, power, digits) {
    text = sprintf("%.0f", value)
    if (text ~ /nan/) return "nan"
    if (text ~ /inf/) return text ~ /^-/ ? "-inf" : "inf"
    if (value == text + 0) return text
    text = value < 0 ? "-0x" : "0x"
    if (value < 0) value = -value
    for (power = 0; value != int(value); power--) value *= 2
    for (digits = ""; value > 0; value = int(value / 16)) {
        digits = substr("0123456789abcdef", value % 16 + 1, 1) digits
    }
    return text digits "p" power
}

function listed(values, count, is_weight,    i, text) {
    text = ""
    for (i = 0; i < count; i++) {
        text = text (i ? ", " : "") "\"" (is_weight ? exact(values[i]) : values[i]) "\""
    }
    return "[" text "]"
}

function answer() {
    updates = passes = converged = 0
    train()
    printf "{\"id\": \"%s\", \"weights\": %s, ", id, listed(w, d, 1)
    printf "\"mistakes\": %s, \"updates\": \"%d\", ", listed(mistakes, updates, 0), updates
    printf "\"passes\": \"%d\", \"converged\": %s}", passes, converged ? "true" : "false"
}

function blank(    j) {
    for (j = 0; j < d; j++) w[j] = 0
    n = -1
    d = starts = labels = 0
    epochs = 1000
}

# No string of a request holds a quote or a backslash: every second part between quotes is one.
# One before a colon is a name. Each case begins with its id; a bracket begins a point.
function run(    count, part, i, name, text) {
    count = split($0, part, "\"")
    id = ""
    printf "{\"answers\": ["
    for (i = 2; i <= count; i += 2) {
        text = part[i]
        if (part[i + 1] ~ /^:/) {
            name = text
        } else if (name == "id") {
            if (id != "") {
                answer()
                printf ", "
            }
            blank()
            id = text
        } else if (name == "X") {
            if (part[i - 1] ~ /\[/) {
                n++
                d = 0
            }
            X[n, d] = number(text)
            w[d++] += 0
        } else if (name == "y") {
            y[labels++] = text + 0
            n = labels
        } else if (name == "w0") {
            w[starts++] = number(text)
        } else if (name == "epochs") {
            epochs = text + 0
        }
    }
    if (id != "") answer()
    print "]}"
}

/"command": "start"/ {
    printf "{\"format\": \"perceptron-protocol/1\", \"language\": \"awk\", "
    print "\"conventions\": \"" CONVENTIONS "\", \"parameters\": [" OPTIONS "]}"
    fflush()
    next
}

/"command": "run"/ {
    run()
    fflush()
    next
}

{ exit }
