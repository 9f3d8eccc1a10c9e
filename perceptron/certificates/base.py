"""What all certificates share: the data that they speak of, and how they are written as JSON."""

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from fractions import Fraction
from typing import Any, ClassVar, NamedTuple, Self

from perceptron.arithmetic.exact import Exact, from_text, to_text
from perceptron.certificates.lazy_fields import late
from perceptron.checker.json_fields import FORMAT, parse
from perceptron.checker.replay import replay
from perceptron.data.dataset import Bias, Dataset, checked
from perceptron.errors import Refused, quoted

Multipliers = tuple[tuple[int, int], ...]

# where a field's metadata have how it is written
FORM = "form"


@late("digest")
@dataclass(frozen=True)
class Certificate:
    """What all certificates share: the data that they speak of.

    Parameters
    ----------
    digest
        ``Dataset.digest`` of the data.
    bias
        The bias that the data have.

    Examples
    --------
    >>> from perceptron import Dataset, certify
    >>> data = Dataset([[1], [2]], [+1, +1])
    >>> isinstance(certify(data), Certificate), certify(data).verify(data)
    (True, True)
    """

    kind: ClassVar[str]

    digest: str
    bias: Bias

    def verify(self, data: Dataset) -> bool:
        """Say whether the checker confirms this of `data`, bias included. Exact."""
        data = checked(data)
        return self.bias == data.bias and replay(self.content(), data.rows, data.labels).holds

    def to_json(self) -> str:
        """Return the certificate as JSON text, integers and fractions as strings."""
        return json.dumps(self.content(), indent=2)

    def content(self) -> dict[str, Any]:
        """Return what `to_json` writes, as plain Python values."""
        head = {"format": FORMAT, "kind": self.kind, "digest": self.digest, "bias": self.bias}
        return head | self._fields()

    @classmethod
    def from_json(cls, text: str) -> Self:
        """Read what `to_json` wrote. It is not checked against any data: `verify` does that.

        Raises
        ------
        Refused
            Where `text` is not JSON, or not a certificate of this kind.
        """
        try:
            return cls._read(parse(text))
        except (KeyError, TypeError, AttributeError, ValueError) as error:
            raise Refused(f"certificate: no {cls.kind} can be read from it ({error})") from None

    def __getstate__(self) -> dict[str, Any]:
        return {each.name: getattr(self, each.name) for each in fields(self)}

    def _fields(self) -> dict[str, Any]:
        forms = self._forms().items()
        return {name: form.write(getattr(self, name)) for name, form in forms}

    @classmethod
    def _read(cls, content: Mapping[str, Any]) -> Self:
        if (content["format"], content["kind"]) != (FORMAT, cls.kind):
            raise Refused(f"it is {quoted(content['kind'])} in format {quoted(content['format'])}")
        head = {"digest": content["digest"], "bias": content["bias"]}
        forms = cls._forms().items()
        return cls(**head, **{name: form.read(content[name]) for name, form in forms})

    @classmethod
    def _forms(cls) -> dict[str, "Form"]:
        """Return how the fields that are `written` are written, in their order."""
        return {each.name: each.metadata[FORM] for each in fields(cls) if FORM in each.metadata}


class Form(NamedTuple):
    """How a value is written in JSON, and read again."""

    write: Callable[[Any], Any]
    read: Callable[[Any], Any]


def written(form: Form) -> dict[str, Form]:
    """Return the metadata of a field that a certificate writes in this form."""
    return {FORM: form}


def list_of(form: Form) -> Form:
    """Return the form of a tuple of such values, a list."""
    return Form(
        lambda values: [form.write(each) for each in values],
        lambda content: tuple(form.read(each) for each in content),
    )


def by_number(form: Form) -> Form:
    """Return the form of pairs of a number, as a row's, and such a value: an object."""
    return Form(
        lambda pairs: {str(number): form.write(each) for number, each in pairs},
        lambda content: tuple((int(key), form.read(each)) for key, each in content.items()),
    )


def record(kind: type[Any], **forms: Form) -> Form:
    """Return the form of a record with these fields, an object."""
    return Form(
        lambda value: {name: form.write(getattr(value, name)) for name, form in forms.items()},
        lambda content: kind(**{name: form.read(content[name]) for name, form in forms.items()}),
    )


def _integer(text: str) -> int:
    """Return the integer that `text` spells, whatever its size; refuse any other number."""
    value: Exact = from_text(text)
    if not isinstance(value, int):
        raise Refused(f"{quoted(text)} is not an integer")
    return value


PLAIN, COUNT = Form(lambda value: value, lambda content: content), Form(int, int)
NUMBER, INTEGER = Form(to_text, from_text), Form(to_text, _integer)
RATIO = Form(to_text, lambda text: Fraction(from_text(text)))
NUMBERS, INTEGERS, ROWS = map(list_of, (NUMBER, INTEGER, COUNT))
MULTIPLIERS = by_number(INTEGER)
