"""Every code with which a command may exit."""

HOLDS = 0
FAILS = 1
CANNOT_RUN = 2
UNDETERMINED = 3
UNUSUAL = 4
INTERRUPTED = 130

#: What each code says.
MEANING = {
    HOLDS: "what was asked for holds, or was done",
    FAILS: "a claim, a certificate or an implementation fails",
    CANNOT_RUN: "wrong usage, unreadable input, or a target that cannot be run",
    UNDETERMINED: "`check` ran or decided too few cases for a verdict, or `explain` had too little "
    "time to decide whether the data are separable",
    UNUSUAL: "`check` found exact agreement, under conventions that no textbook prints",
    INTERRUPTED: "interrupted from the keyboard",
}
