"""The random numbers that a target draws: seeded for each request, and recorded in order.

A target that seeds a generator itself is left its seed; if it did so while it was loaded, each
request finds the generator as loading had left it. Patched are the modules `random`, `secrets` and
`numpy.random`; what else draws (a compiled loop, `os.urandom`) is neither seeded nor seen.
"""

import random
import secrets
import time
import weakref
import zlib
from collections.abc import Callable
from typing import Any, ClassVar

import numpy as np

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
        _Random.draws = _Generator.draws = _RandomState.draws = self
        _patch_random()
        _patch_secrets()
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


def seed_alike() -> None:
    """Seed what the target leaves unseeded, the same each time, if draws are recorded."""
    if (draws := getattr(_Random, "draws", None)) is not None:
        draws.begin("alike")


def drew_an_order() -> bool:
    """Say whether rows were drawn, or an order of them, since `seed_alike`."""
    draws = getattr(_Random, "draws", None)
    return draws is not None and any(kind != "floats" for kind, *_ in draws.end())


def drawn_among() -> list[int]:
    """Return among how many each was drawn since `seed_alike`, if all were drawn one by one."""
    draws, sizes = getattr(_Random, "draws", None), list[int]()
    for event in draws.end() if draws else []:
        match event:
            case ["choice", int(size), [_]] | ["integers", 0, int(size), [_]]:
                sizes.append(size)
            case _:
                return []
    return sizes


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


class _Random(random.Random):
    """Python's generator, recording."""

    draws: ClassVar[Draws]
    # otherwise it would be made of floats, since `random` is ours
    _randbelow = random.Random._randbelow_with_getrandbits  # type: ignore[attr-defined]

    def seed(self, a: Any = None, version: int = 2) -> None:
        super().seed(self.draws.seed_for(self, a), version)

    def seed_again(self, a: int) -> None:
        super().seed(a)


class _SystemRandom(_Random):
    """In the place of what draws from the operating system, and heeds no seed."""

    def __init__(self, *ignored: Any) -> None:
        super().__init__()

    def seed(self, *ignored: Any) -> None:
        super().seed()


class _Generator(np.random.Generator):
    """numpy's generator, recording."""

    draws: ClassVar[Draws]

    def __init__(self, bit_generator: Any) -> None:
        super().__init__(bit_generator)
        self.draws.seed_for(self, 0)

    def seed_again(self, seed: int) -> None:
        self.bit_generator.state = type(self.bit_generator)(seed).state

    def __reduce__(self) -> Any:
        return type(self), (self.bit_generator,)


class _RandomState(np.random.RandomState):
    """numpy's generator of old, recording."""

    draws: ClassVar[Draws]

    def __init__(self, seed: Any = None) -> None:
        made = isinstance(seed, np.random.BitGenerator)
        super().__init__(seed if made else self.draws.seed_for(self, seed))

    def seed(self, seed: Any = None) -> None:
        super().seed(self.draws.seed_for(self, seed))

    def seed_again(self, seed: int) -> None:
        super().seed(seed)

    def __reduce__(self) -> Any:
        return type(self), (self._bit_generator,)


def _record(recording: Any, base: Any) -> None:
    """Let a generator record whatever its base draws."""
    for name in dir(base):
        method: Any = getattr(base, name)
        if name.startswith("_") or name in OTHERS or not callable(method):
            continue
        if base is not random.Random or name != "randint":  # which draws by randrange
            setattr(recording, name, _recorded(method, EVENTS.get(name, _floats)))


def _recorded(base: Callable[..., Any], event: Callable[..., Any]) -> Callable[..., Any]:
    """Return a method that draws, and records the event that `event` makes of it."""
    if event in (_chosen, _sampled):
        by_index: Callable[..., Any] = event(base)
        return by_index
    again = event in (_shuffled, _permuted)

    def method(self: Any, *args: Any, **named: Any) -> Any:
        if self.draws.quiet:
            return base(self, *args, **named)
        before = _state(self) if again else None

        def replay(given: Any) -> Any:
            """Return what the same random numbers draw in another call."""
            _set_state(self, before)
            return self.draws.silently(base, self, given)

        drawn = self.draws.silently(base, self, *args, **named)
        if (noted := event(replay, drawn, *args, **named)) is not None:
            self.draws.note(*noted)
        return drawn

    return method


def _shuffled(replay: Any, drawn: Any, x: Any, axis: int = 0) -> Event:
    order = list(range(len(x) if axis == 0 else np.shape(x)[axis]))
    replay(order)
    return ["permutation", order]


def _permuted(replay: Any, drawn: Any, x: Any, axis: int = 0) -> Event:
    order = drawn if isinstance(x, int | np.integer) else replay(np.shape(x)[axis])
    return ["permutation", _flat(order)]


def _sampled(base: Callable[..., Any]) -> Callable[..., Any]:
    """Return a method that samples by index."""

    def sample(self: Any, population: Any, k: int, **named: Any) -> Any:
        if self.draws.quiet or named.get("counts") is not None:
            return base(self, population, k, **named)
        n = len(population)
        rows = self.draws.silently(base, self, range(n), k)
        self.draws.note(*(["permutation"] if k == n else ["choice", n]), rows)
        return [population[row] for row in rows]

    return sample


def _chosen(base: Callable[..., Any]) -> Callable[..., Any]:
    """Return a method that chooses by index: to draw twice would cost the generator's state."""

    def choose(self: Any, a: Any, *args: Any, axis: int = 0, **named: Any) -> Any:
        axes = {"axis": axis} if axis else {}
        is_size, is_plain = isinstance(a, int | np.integer), isinstance(self, random.Random)
        depth = 1 if is_plain else np.ndim(a)  # a list may hold pairs of an array and its label
        is_flat = not isinstance(self, np.random.RandomState) or depth < 2
        if self.draws.quiet or not is_flat or (depth and not len(a)):
            return base(self, a, *args, **axes, **named)
        n = int(a) if is_size else np.shape(a)[axis] if axis else len(a)
        rows = self.draws.silently(base, self, range(n) if is_plain else n, *args, **named)
        # all rows, each once, are an order
        is_whole = np.ndim(rows) == 1 and sorted(_flat(rows)) == [*range(n)]
        is_order = is_whole and named.get("replace", [*args, True, True][1]) is False
        self.draws.note(*(["permutation"] if is_order else ["choice", n]), _flat(rows))
        if is_size:
            return rows
        if is_plain:
            return [a[row] for row in rows] if isinstance(rows, list) else a[rows]
        return np.asarray(a)[(slice(None),) * axis + (rows,)]

    return choose


def _whole(
    replay: Any, drawn: Any, low: Any, high: Any = None, *rest: Any, **named: Any
) -> Event | None:
    if np.ndim(low) or (high is not None and np.ndim(high)):
        return None
    first, last = (0, low) if high is None else (low, high)
    last = int(last) + bool(named.get("endpoint"))
    return ["integers", int(first), last, [str(a) for a in _flat(drawn)]]


def _floats(replay: Any, drawn: Any, *args: Any, **named: Any) -> Event:
    return ["floats", [float(a).hex() for a in _flat(drawn)]]


def _flat(values: Any) -> list[Any]:
    return list(np.ravel(values).tolist())


EVENTS: dict[str, Callable[..., Any]] = {
    "shuffle": _shuffled,
    "permutation": _permuted,
    "sample": _sampled,
    "choice": _chosen,
    "choices": _chosen,
    "randrange": _whole,
    "randint": _whole,
    "integers": _whole,
}


def _patch_random() -> None:
    """Put the recording generator in the place of that of `random`, and of its class."""
    places: Any = random
    base = places.Random
    _record(_Random, base)
    inner = _Random()
    for name in places.__all__:
        if isinstance(getattr(getattr(places, name), "__self__", None), base):
            setattr(places, name, getattr(inner, name))
    places.Random, places.SystemRandom, places._inst = _Random, _SystemRandom, inner


def _patch_secrets() -> None:
    """Let `secrets` draw from generators that are made when they are asked for.

    One more that is made now would move the seeds of all others.
    """
    places: Any = secrets
    places.SystemRandom = _SystemRandom
    places.choice = lambda things: _SystemRandom().choice(things)
    places.randbelow = lambda end: _SystemRandom().randrange(end)


def _patch_numpy(draws: Draws) -> None:
    """Put recording generators in the places of those of `numpy.random`."""
    places: Any = np.random
    default_rng = places.default_rng
    # where a SeedSequence without a seed has its bits from
    places.bit_generator.randbits = lambda bits: draws.fresh_seed() % (1 << bits)
    _record(_Generator, places.Generator)
    _record(_RandomState, places.RandomState)

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
