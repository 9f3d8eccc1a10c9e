"""The random numbers that a target draws: seeded for each request, and recorded in order.

A target that seeds a generator itself is left its seed; if it did so while it was loaded, each
request finds the generator as loading had left it. Patched are the modules `random` and
`numpy.random`; what else draws (a compiled loop, the operating system) is neither seeded nor seen.
"""

import random
import time
import weakref
import zlib
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, ClassVar

import numpy as np

__all__ = ["Draws"]

# what a generator has beside its distributions
OTHERS = {"seed", "seed_again", "getstate", "setstate", "get_state", "set_state", "spawn"}
OTHERS |= {"bytes", "randbytes", "getrandbits", "permuted", "bit_generator", "tomaxint"}
# a seed so near to the clock was read off it
CLOCK = 60

Event = list[Any]


class Draws:
    """Seeds and records; `install` comes before the target is imported.

    Parameters
    ----------
    seed
        With the name of a request it makes the seed of what the target leaves unseeded.
    most
        How many numbers are recorded for a request.
    """

    def __init__(self, seed: int, most: int) -> None:
        self._seed, self._most = seed, most
        self._name, self._made = "load", 0
        self._events: list[Event] = []
        self._left, self.quiet = 0, True
        self._known: weakref.WeakKeyDictionary[Any, bool] = weakref.WeakKeyDictionary()
        self._loaded: list[tuple[weakref.ref[Any], Any]] | None = None

    def install(self) -> None:
        """Put recording generators in the place of those of both libraries."""
        for recording in (_Random, _Generator, _RandomState):
            recording.draws = self
        _patch_random()
        _patch_numpy(self)

    def begin(self, name: str) -> None:
        """Seed what is unseeded for a request of this name, and record from here on."""
        if self._loaded is None:
            seeded = [generator for generator, free in self._known.items() if not free]
            self._loaded = [(weakref.ref(generator), _state(generator)) for generator in seeded]
        self._name, self._made = name, 0
        for generator, free in list(self._known.items()):
            if free:
                generator.seed_again(self.fresh_seed())
        for held, state in self._loaded:
            if (generator := held()) is not None:
                _set_state(generator, state)
        self._events, self._left, self.quiet = [], self._most, False

    def end(self) -> list[Event]:
        """Return what was recorded since the beginning of the request."""
        self.quiet = True
        return self._events

    def fresh_seed(self) -> int:
        """Return the next seed for what the target leaves unseeded."""
        self._made += 1
        return zlib.crc32(f"{self._seed}/{self._name}/{self._made}".encode())

    def seed_for(self, generator: Any, seed: Any) -> Any:
        """Return the seed of a generator: that which it is given, if it does not come by chance."""
        self._known[generator] = free = seed is None or _is_the_time(seed)
        return self.fresh_seed() if free else seed

    def silently(self, draw: Callable[..., Any], *args: Any, **named: Any) -> Any:
        """Draw without a record: it is recorded as a whole, or is part of another draw."""
        self.quiet = True
        try:
            return draw(*args, **named)
        finally:
            self.quiet = False

    def note(self, kind: str, *content: Any) -> None:
        """Record a draw; the last list of its content holds the numbers."""
        self._left -= len(content[-1])
        self.quiet = self._left < 0
        self._events.append(["truncated"] if self.quiet else [kind, *content])


def _is_the_time(seed: Any) -> bool:
    now = time.time()
    if isinstance(seed, bool) or not isinstance(seed, int | float | np.number):
        return False
    return any(abs(float(seed) / scale - now) < CLOCK for scale in (1, 1e3, 1e6, 1e9))


def _state(generator: Any) -> Any:
    if isinstance(generator, random.Random):
        return generator.getstate()
    return generator._bit_generator.state


def _set_state(generator: Any, state: Any) -> None:
    if isinstance(generator, random.Random):
        generator.setstate(state)
    else:
        generator._bit_generator.state = state


class _Recording:
    """What all recording generators have: where they record."""

    draws: ClassVar[Draws]


class _Random(_Recording, random.Random):
    """Python's generator, recording."""

    # otherwise it would be made of floats, since `random` is ours
    _randbelow = random.Random._randbelow_with_getrandbits  # type: ignore[attr-defined]

    def seed(self, a: Any = None, version: int = 2) -> None:
        super().seed(self.draws.seed_for(self, a), version)

    def seed_again(self, a: int) -> None:
        super().seed(a)

    def shuffle(self, x: Any) -> None:
        if self.draws.quiet:
            super().shuffle(x)
            return
        order = list(range(len(x)))
        if type(x) is list:
            self.draws.silently(super().shuffle, order)
            x[:] = [x[i] for i in order]
        else:
            self.draws.silently(_twice, self, super().shuffle, (x,), (order,))
        self.draws.note("permutation", order)

    def sample(self, population: Any, k: int, **named: Any) -> Any:
        if self.draws.quiet or named.get("counts") is not None:
            return super().sample(population, k, **named)
        n = len(population)
        tries = (population, k), (range(n), k)
        drawn, indices = self.draws.silently(_twice, self, super().sample, *tries)
        self.draws.note(*(("permutation",) if k == n else ("choice", n)), indices)
        return drawn

    def choice(self, seq: Any) -> Any:
        if self.draws.quiet or not len(seq):
            return super().choice(seq)
        index = self.draws.silently(super().choice, range(len(seq)))
        self.draws.note("choice", len(seq), [index])
        return seq[index]

    def choices(self, population: Any, *args: Any, **named: Any) -> Any:
        if self.draws.quiet:
            return super().choices(population, *args, **named)
        n = len(population)
        indices = self.draws.silently(super().choices, range(n), *args, **named)
        self.draws.note("choice", n, indices)
        return [population[i] for i in indices]

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> Any:
        if self.draws.quiet:
            return super().randrange(start, stop, step)
        drawn = self.draws.silently(super().randrange, start, stop, step)
        low, high = (0, start) if stop is None else (start, stop)
        self.draws.note("integers", int(low), int(high), [str(drawn)])
        return drawn

    def randint(self, a: int, b: int) -> Any:
        return self.randrange(a, b + 1)


class _Numpy(_Recording):
    """What both generators of numpy have in common."""

    def shuffle(self, x: Any, *args: Any, **named: Any) -> None:
        base: Any = super()
        if self.draws.quiet:
            base.shuffle(x, *args, **named)
            return
        axis = args[0] if args else named.get("axis", 0)
        order = np.arange(len(x) if axis == 0 else np.shape(x)[axis])
        if axis == 0 and type(x) in (list, np.ndarray):
            self.draws.silently(base.shuffle, order)
            x[:] = x[order] if type(x) is np.ndarray else [x[i] for i in order]
        else:
            self.draws.silently(_twice, self, base.shuffle, (x, *args), (order,), named)
        self.draws.note("permutation", order.tolist())

    def permutation(self, x: Any, *args: Any, **named: Any) -> Any:
        base: Any = super()
        if self.draws.quiet:
            return base.permutation(x, *args, **named)
        axis = args[0] if args else named.get("axis", 0)
        single = isinstance(x, int | np.integer)
        order = self.draws.silently(base.permutation, x if single else np.shape(x)[axis])
        self.draws.note("permutation", order.tolist())
        return order if single else np.take(np.asarray(x), order, axis=axis)

    def choice(self, a: Any, *args: Any, **named: Any) -> Any:
        base: Any = super()
        if self.draws.quiet:
            return base.choice(a, *args, **named)
        if isinstance(a, int | np.integer):
            drawn = indices = self.draws.silently(base.choice, a, *args, **named)
            self.draws.note("choice", int(a), _flat(indices))
            return drawn
        n = np.shape(a)[named.get("axis", 0)]
        flat = {name: value for name, value in named.items() if name != "axis"}
        tries = (a, *args), (n, *args)
        drawn, indices = self.draws.silently(_twice, self, base.choice, *tries, named, flat)
        self.draws.note("choice", int(n), _flat(indices))
        return drawn


class _Generator(_Numpy, np.random.Generator):
    """numpy's generator, recording."""

    def __init__(self, bit_generator: Any) -> None:
        super().__init__(bit_generator)
        self.draws.seed_for(self, 0)

    def seed_again(self, seed: int) -> None:
        self.bit_generator.state = type(self.bit_generator)(seed).state

    def __reduce__(self) -> Any:
        return type(self), (self.bit_generator,)


class _RandomState(_Numpy, np.random.RandomState):
    """numpy's generator of old, recording."""

    def __init__(self, seed: Any = None) -> None:
        made = isinstance(seed, np.random.BitGenerator)
        super().__init__(seed if made else self.draws.seed_for(self, seed))

    def seed(self, seed: Any = None) -> None:
        super().seed(self.draws.seed_for(self, seed))

    def seed_again(self, seed: int) -> None:
        super().seed(seed)

    def __reduce__(self) -> Any:
        return type(self), (self._bit_generator,)


def _patch_random() -> None:
    """Put the recording generator in the place of that of `random`, and of its class."""
    places: Any = random
    base = places.Random
    _record_distributions(_Random, base)
    inner = _Random()
    for name in places.__all__:
        if isinstance(getattr(getattr(places, name), "__self__", None), base):
            setattr(places, name, getattr(inner, name))
    places.Random, places._inst = _Random, inner


def _patch_numpy(draws: Draws) -> None:
    """Put recording generators in the places of those of `numpy.random`."""
    places: Any = np.random
    default_rng = places.default_rng
    # where a SeedSequence without a seed has its bits from
    places.bit_generator.randbits = lambda bits: draws.fresh_seed() % (1 << bits)
    for recording, base, whole in (
        (_Generator, places.Generator, "integers"),
        (_RandomState, places.RandomState, "randint"),
    ):
        setattr(recording, whole, _integers(getattr(base, whole)))
        _record_distributions(recording, base)

    def recording_rng(seed: Any = None) -> Any:
        """Return a generator, as numpy's function of this name does."""
        given = default_rng(seed)
        if given is seed:
            return seed
        made = _Generator(given.bit_generator)
        fresh = draws.seed_for(made, seed)
        if fresh is not seed:
            made.seed_again(fresh)
        return made

    places.default_rng = recording_rng
    places.Generator, places.RandomState = _Generator, _RandomState
    inner = _RandomState()
    outer, places.mtrand._rand = places.mtrand._rand, inner
    for name in places.__all__:
        if name == "seed" or getattr(getattr(places, name), "__self__", None) is outer:
            setattr(places, name, getattr(inner, name))


def _record_distributions(recording: Any, base: Any) -> None:
    """Let a generator record what its base draws, but for what it records otherwise."""
    ours = recording.__mro__[: recording.__mro__.index(base)]
    known = OTHERS.union(*map(vars, ours))
    for name in dir(base):
        if not name.startswith("_") and name not in known and callable(getattr(base, name)):
            setattr(recording, name, _floats(getattr(base, name)))


def _floats(base: Callable[..., Any]) -> Callable[..., Any]:
    def method(self: Any, *args: Any, **named: Any) -> Any:
        if self.draws.quiet:
            return base(self, *args, **named)
        drawn = self.draws.silently(base, self, *args, **named)
        single = isinstance(drawn, float)
        numbers = [float(a).hex() for a in ([drawn] if single else _flat(drawn))]
        self.draws.note("floats", numbers)
        return drawn

    return method


def _integers(base: Callable[..., Any]) -> Callable[..., Any]:
    def method(self: Any, low: Any, high: Any = None, *args: Any, **named: Any) -> Any:
        if self.draws.quiet:
            return base(self, low, high, *args, **named)
        drawn = self.draws.silently(base, self, low, high, *args, **named)
        if np.ndim(low) == 0 and (high is None or np.ndim(high) == 0):
            first, last = (0, low) if high is None else (low, high)
            last = int(last) + bool(named.get("endpoint"))
            self.draws.note("integers", int(first), last, [str(a) for a in _flat(drawn)])
        return drawn

    return method


def _flat(values: Any) -> list[Any]:
    return [values] if isinstance(values, int) else list(np.ravel(values).tolist())


def _twice(
    generator: Any,
    draw: Callable[..., Any],
    given: tuple[Any, ...],
    again: tuple[Any, ...],
    named: Mapping[str, Any] = MappingProxyType({}),
    then: Mapping[str, Any] = MappingProxyType({}),
) -> tuple[Any, Any]:
    """Return what is drawn, and what the same random numbers draw in another call."""
    before = _state(generator)
    drawn = draw(*given, **named)
    _set_state(generator, before)
    return drawn, draw(*again, **then)
