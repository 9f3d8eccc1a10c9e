"""Asks a target questions, and keeps every answer: nothing is ever asked for a report."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from functools import lru_cache

from properties.conformance.reference.answer import Answer, Trouble, TroubleKind, read_answer
from properties.conformance.reference.explanation import Explanation, Judgement
from properties.conformance.reference.question import Question
from properties.conformance.target import Greeting, Process, Reply

LOST: dict[str, TroubleKind] = {
    "timed-out": "timed-out",
    "died": "ends-its-process",
    "nonsense": "talks-nonsense",
    "flooded": "talks-nonsense",
    "not-asked": "timed-out",
}


@dataclass(frozen=True, eq=False)
class Response:
    """What a question brought: an answer or a trouble, and the answer when it was asked again."""

    question: Question
    answer: Answer | None = None
    trouble: Trouble | None = None
    again: Answer | None = None
    cpu: float = 0.0

    @property
    def unsteady(self) -> bool:
        """Whether the second answer was another one."""
        bare = (replace(answer, draws=(), edited=()) for answer in self.answers)
        return len(self.answers) > 1 and next(bare) != next(bare)

    @property
    def answers(self) -> tuple[Answer, ...]:
        """What came back, each to be judged on its own; one if it was the same twice."""
        both = (self.answer,) if self.again is self.answer else (self.answer, self.again)
        return tuple(a for a in both if a is not None)

    def without_a_report(self) -> "Response":
        """Return it as if the target had said nothing of its run beside what it learnt."""
        answer, again = (each and each.bare for each in (self.answer, self.again))
        return replace(self, answer=answer, again=answer if self.again is self.answer else again)

    def without(self, *options: str) -> "Response":
        """Return it as if the target had not been given these options."""
        given = self.question.given.difference(options)
        return replace(self, question=replace(self.question, given=given))


@lru_cache(maxsize=2**14)
def judgements(explanation: Explanation, response: Response) -> tuple[Judgement, ...]:
    """Return what the explanation makes of each answer."""
    return tuple(explanation.judge(response.question, answer) for answer in response.answers)


@dataclass
class Interview:
    """A started target, and every response of it in order."""

    process: Process
    log: list[Response] = field(default_factory=list)

    @property
    def greeting(self) -> Greeting:
        """How the target describes itself."""
        return self.process.greeting()

    def ask(
        self, questions: Iterable[Question], *, twice: bool = True, cpu: float | None = None
    ) -> list[Response]:
        """Ask; and if an answer came ask once more, in reverse: nothing may carry over.

        Each question may take `cpu` seconds of the processor; by default those of the limits.
        """
        asked = list(questions)
        if not asked:
            return []
        first = self.process.ask([question.request() for question in asked], cpu)
        made = [
            _response(question, reply)
            for question, reply in zip(asked, first, strict=True)
            if reply.lost != "not-asked"  # after too many losses
        ]
        if twice:
            made = self._again(made)
        self.log += made
        return made

    def _again(self, made: Sequence[Response]) -> list[Response]:
        places = [i for i, response in enumerate(made) if response.answer is not None][::-1]
        whole = list(made)
        if places:
            second = self.process.ask([made[i].question.request() for i in places])
            for i, reply in zip(places, second, strict=True):
                held, again = made[i].answer, _response(made[i].question, reply).answer
                if again is not None:
                    whole[i] = replace(made[i], again=held if again == held else again)
        return whole


def _response(question: Question, reply: Reply) -> Response:
    if reply.lost is None:
        came = read_answer(reply.content)
    else:
        words = reply.words if reply.lost != "died" else f"its process ends: {reply.words}"
        came = Trouble(LOST[reply.lost], words)
    if isinstance(came, Trouble):
        return Response(question, trouble=came, cpu=reply.cpu)
    return Response(question, answer=came, cpu=reply.cpu)
