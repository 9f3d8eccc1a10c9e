"""A field of a frozen record that is worked out when it is first read."""

from collections.abc import Callable
from typing import Any, TypeVar, cast

T = TypeVar("T")


def later(work: Callable[[], T]) -> T:
    """Return what stands in a field until it is read: then `work` is called, once."""
    return cast(T, _Later(work))


def late(*names: str) -> Callable[[type[T]], type[T]]:
    """Return a decorator of a frozen dataclass that lets these of its fields be `later`."""

    def decorated(record: type[T]) -> type[T]:
        for name in names:
            setattr(record, name, _Late(name))
        return record

    return decorated


class _Later:
    def __init__(self, work: Callable[[], Any]) -> None:
        self.work = work


class _Late:
    """The descriptor of such a field."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __get__(self, record: Any, owner: type) -> Any:
        if record is None:
            return self
        value = record.__dict__[self.name]
        if isinstance(value, _Later):
            value = record.__dict__[self.name] = value.work()
        return value

    def __set__(self, record: Any, value: Any) -> None:
        record.__dict__[self.name] = value
