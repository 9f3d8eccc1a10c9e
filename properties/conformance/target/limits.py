"""Every limit of time, memory and size of the conformance kit, in one object that is handed down.

Time is CPU time of the target and of all that it started, so that a busy machine changes nothing.
"""

from dataclasses import dataclass


@dataclass(frozen=True)
class Limits:
    """What a target may use.

    Parameters
    ----------
    load
        CPU seconds to import a target, and to find out how it is called.
    trial
        CPU seconds of one attempt to call it.
    answer, again
        CPU seconds to answer a case; how many times as many it has when it is asked again, alone.
    waiting
        Seconds that a process may wait without using a processor: for safety only.
    end
        Seconds to end by itself.
    memory
        Bytes.
    line
        Characters of the longest line that a target may write.
    draws
        Random numbers that are recorded for one answer.
    batch
        Requests in one line.
    losses
        Lost requests after which `Process.ask` sends no more.
    quoted
        Characters that a message quotes of what a target wrote or raised.
    """

    load: float = 20.0
    trial: float = 0.75
    answer: float = 2.0
    again: float = 4.0
    waiting: float = 60.0
    end: float = 0.5
    memory: int = 4 << 30
    line: int = 64 << 20
    draws: int = 20_000
    batch: int = 64
    losses: int = 24
    quoted: int = 200


#: Of `check`, which gives hundreds of cases: little for each, much when it is asked again.
OF_A_CHECK = Limits(answer=0.25, again=8, losses=6)
