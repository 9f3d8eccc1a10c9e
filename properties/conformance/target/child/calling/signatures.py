"""What may be given for each parameter of a signature, likely things first.

The names of parameters only say what to try first: what is kept is what works.
"""

import inspect
import itertools
import math
import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from numbers import Real
from typing import Any

from .arguments import OPTIONS, ROLE_WORDS, is_no_option, likeness, roles_of, roles_to_try
from .plan import KNOWN, STATE, VALUES, Arguments

# a method that predicts labels, and one that may
PREDICTS = re.compile(
    r"predi\w*|clas+if\w*|klassifi\w*|vorhersag\w*|prever|预测|infer\w*|decide|__call__"
)
PREDICT = re.compile(
    rf"{PREDICTS.pattern}|fires?|forward|feed_?forward|activate|activation|output|guess|"
    r"evaluate|test|decide|hypothesis|query|think|run"
)
# what says that there is no bias, by its name and its value
NO_BIAS = {
    True: re.compile(r"((through|thru)_)?(the_)?origin|no_(bias|intercept|offset)"),
    False: re.compile(
        r"((use|fit|add|with|has|have|include|learn|train)_)?(bias|intercept|offset)"
        r"(_term|_enabled|_on)?"
    ),
}
# a limit of updates, by its name
OF_UPDATES = re.compile(
    r"_?(max|limit)(imum)?_?(num|number|n)?_?(of)?_?(updates|corrections)"
    r"|(updates?|corrections?)_?(limit|max)",
    re.IGNORECASE,
)
# what is added for a mistake that something else has found, by its name
ERROR = re.compile(r"_?(err|errors?|delta|diff|difference|correction|loss)_?", re.IGNORECASE)
PROMISED: dict[str, list[Any]] = {name: [name] for name in OPTIONS}
PROMISED["w0"] += ["w0 d+1", "w0 column"]
# 0 adds nothing of its own where a threshold is meant, and learns nothing where a rate is
ANYTHING: list[Any] = [0, 1, "epochs", "d", "zeros", "zeros d+1", "label column"]
# what is made before it is given data may be made for their size
TO_MAKE: list[Any] = [0, 1, "d", "epochs", "zeros", "label column"]
# a threshold of a score is smaller
FEW = 10
# combinations of values that are tried for one choice of points and labels
MOST = 12
# combinations among which these are sought
MANY = 10_000
# of a parameter that keeps what it is by default
LEFT_OUT = object()
# what makes an estimator of a library present the rows in order in all its passes
PLAIN = {"shuffle": False, "tol": None}

Parameters = Mapping[str, inspect.Parameter]


def settings(target: Any) -> Iterator[Arguments]:
    """Yield what may be set in an instance: options, that stay as they are if no case gives them.

    Of a library's estimator only those are options that are called as the libraries do.
    """
    if hasattr(target, "get_params"):
        yield _known(dict(target.get_params(deep=False)))
        return
    own, made = getattr(target, "__dict__", {}), signature_of(type(target)).parameters
    held = {name: own[name] for name in made if type(own.get(name)) in (int, float)}
    yield {name: f"{option}?" for name, option in _options_named(held).items()}


def constructions(target: type) -> Iterator[Arguments]:
    """Yield what may be given to a class, likely things first."""
    found = _by_name(signature_of(target))
    if hasattr(target, "get_params"):
        yield _known({n: p.default for n, p in found.items()}) | (
            PLAIN if "shuffle" in found else {}
        )
    points, labels = next(iter(_pairs(found)), ("", None))
    if labels is not None and "labels" in roles_of(labels):
        yield from _filled(found, {points: "points", labels: "labels"})
    sized: Arguments = {name: "d" for name in found if "d" in roles_of(name)}
    if sized:
        yield from _filled(found, sized)
    yield from _filled(found, {})
    for points, labels in _pairs(found):
        data: Arguments = {points: "points"} | ({labels: "labels"} if labels else {})
        yield next(_filled(found, data))


def calls(signature: inspect.Signature) -> Iterator[tuple[Arguments, bool]]:
    """Yield what may be given to what trains, likely things first.

    With each comes whether points and labels are given as one.
    """
    found = _by_name(signature)
    for points, labels in _pairs(found):
        fixed: Arguments = {points: "points"} | ({labels: "labels"} if labels else {})
        for arguments in _filled(found, fixed, without=("dimension",)):
            yield arguments, labels is None
    needed = [name for name, p in found.items() if p.default is p.empty]
    if len(needed) == 1:
        options = _filled(found, {needed[0]: "settings"}, without=("dimension",))
        yield next(options), False


def calls_without_data(signature: inspect.Signature) -> Iterator[Arguments]:
    """Yield what may be given to what trains on the data that its object was made with."""
    found = _by_name(signature)
    yield from _filled(found, {}, without=("dimension",))


def starting(arguments: Arguments, signature: inspect.Signature) -> Iterator[Arguments]:
    """Yield the arguments with one of them, or one more, taken for the start."""
    known = _by_name(signature)
    free = [n for n, p in known.items() if n not in arguments and p.default is None]
    beside: Arguments = {}
    for name in (name for name in known if "bias" in roles_of(name)):
        if arguments.get(name) == 0.0:
            beside[name] = "w0 number"
        elif name not in arguments and str(known[name].default) in ("None", "0", "0.0"):
            beside[name] = "w0 number?"
    for name in known:
        filler = arguments.get(name)
        if isinstance(filler, str) and filler.startswith("zeros"):
            if beside:
                yield arguments | {name: "w0 flat"} | beside
            yield arguments | {name: filler.replace("zeros", "w0")}
        elif name in free and "w0" in roles_of(name):
            if beside:
                yield arguments | {name: "w0 flat?"} | beside
            yield from (arguments | {name: f"w0{shape}?"} for shape in ("", " column"))
    if "coef_init" in signature.parameters:
        for coef, intercept in (("coef", "intercept"), ("flat", "number")):
            yield arguments | {"coef_init": f"w0 {coef}?", "intercept_init": f"w0 {intercept}?"}


def takes_a_limit(signature: inspect.Signature) -> bool:
    """Say whether one of the parameters limits the passes, by its name or by its default."""
    found = _by_name(signature)
    held = {name: p.default for name, p in found.items() if p.default is not p.empty}
    needed = (name for name in found if name not in held)
    return "epochs" in _options_named(held).values() or any(
        "epochs" in roles_of(name) for name in needed
    )


def stepping(arguments: Arguments) -> Arguments:
    """Return the arguments of a step, from weights and a bias to others; none if it takes none."""
    states = {"zeros": "state", "zeros column": "state column"}
    step: Arguments = {name: states.get(f, f) for name, f in arguments.items()}
    biases = [name for name, filler in step.items() if "bias" in roles_of(name) and filler == 0]
    return step | dict.fromkeys(biases, "state bias") if step != arguments else {}


def signature_of(called: Callable[..., Any], *, bound: bool = True) -> inspect.Signature:
    """Return the signature; one of `(X, y)` if it is not known, or takes anything.

    The first parameter of a method that is not bound is left out.
    """
    anything = [inspect.Parameter(n, inspect.Parameter.POSITIONAL_ONLY) for n in ("X", "y")]
    try:
        found = list(inspect.signature(called).parameters.values())[0 if bound else 1 :]
    except (TypeError, ValueError):  # some that are built in have none
        found = anything if inspect.ismodule(getattr(called, "__self__", inspect)) else []
    if found and found[0].kind is inspect.Parameter.VAR_POSITIONAL and not inspect.isclass(called):
        found = [*anything, *(p for p in found if p.kind is p.KEYWORD_ONLY)]
    return inspect.Signature(found)


def is_named_for(name: str, filler: Any) -> bool:
    """Say whether a parameter of this name may be meant for what it is given."""
    roles = roles_of(name)
    known = [*roles, *(value for role in roles for value in VALUES.get(role, []))]
    known += ["points"] if "data" in roles else STATE if {"w0", "bias"} & {*roles} else []
    return str(filler).rstrip("?") in map(str, known)


def _known(held: Mapping[str, Any]) -> Arguments:
    numbers = [name for name, value in held.items() if type(value) in (int, float)]
    unlimited = [name for name in KNOWN if KNOWN[name] == "epochs" and name in held]
    known = (*numbers, *(name for name in unlimited if held[name] is None))
    return _once({name: f"{KNOWN[name]}?" for name in KNOWN if name in known})


def _by_name(signature: inspect.Signature) -> dict[str, inspect.Parameter]:
    """Return the parameters that are one thing each."""
    several = (inspect.Parameter.VAR_POSITIONAL, inspect.Parameter.VAR_KEYWORD)
    return {name: p for name, p in signature.parameters.items() if p.kind not in several}


def _pairs(found: Parameters) -> Iterable[tuple[str, str | None]]:
    """Return which parameters may be the points and the labels; None: labels are joined."""
    needed = [name for name, p in found.items() if p.default is p.empty]
    # what has data of its own takes others under the same names
    free = needed or list(found)
    named = {role: [n for n in free if role in roles_of(n)] for role in ROLE_WORDS}
    order = list(found)
    open_ = [n for n, p in found.items() if n in free or p.default is None]
    labels = [name for name in open_ if "labels" in roles_of(name)]
    pairs: list[tuple[str, str | None]] = [
        (points, label)
        for points in [*named["points"], *named["data"]]
        for label in labels
        if label != points
    ]
    pairs = sorted(pairs, key=lambda pair: order.index(str(pair[1])) < order.index(pair[0]))
    rest = [n for n in needed if not {"epochs", "eta"} & {*roles_of(n)}]
    if len(rest) == 2 and ERROR.fullmatch(rest[1]) and rest[0] not in named["data"]:
        return ()
    # what stands beside points under a name that says nothing may well be their labels
    known = [*named["points"], *named["data"]]
    if len(rest) == 2 and rest[0] in known and not roles_of(rest[1]):
        pairs.append((rest[0], rest[1]))
    pairs += [(data, None) for data in named["data"] if needed]
    # the name of a rate or a limit says that it is not the labels; one letter may be anything
    set_ = [n for n in needed if len(n) > 1 and {"epochs", "eta"} & {*roles_of(n)}]
    pairs += [pair for pair in list(itertools.pairwise(needed))[:2] if not {*pair} & {*set_}]
    # what is no start, and no option, may hold the points with their labels
    data = [name for name in needed if not {"w0", "eta", "epochs"} & {*roles_of(name)}]
    pairs += [(name, None) for name in (*needed[:1], *data[:1])]
    return dict.fromkeys(pairs)


def _filled(
    found: Parameters, fixed: Arguments, without: Collection[str] = ()
) -> Iterator[Arguments]:
    """Yield what may be given beside what is fixed: what is needed, and each option once."""
    choices: dict[str, list[Any]] = {}
    # one may be a number of passes, two are the rows and the columns
    sizes = [name for name in found if name not in fixed and "dimension" in roles_of(name)]
    promised = [name for name in OPTIONS if name in found and "points" in fixed.values()]
    free = {n: p.default for n, p in found.items() if n not in fixed and p.default is not p.empty}
    options = {n: option for n, option in _options_named(free).items() if option not in promised}
    options |= {name: name for name in promised}
    for name, parameter in found.items():
        if name in fixed:
            continue
        option = options.get(name)
        if isinstance(parameter.default, dict) and "settings" in roles_of(name):
            choices[name] = ["settings", LEFT_OUT]
        elif isinstance(parameter.default, str) and {*fixed.values()} == {"points"}:
            choices.update({name: ["label column"]} if "labels" in roles_of(name) else {})
        elif parameter.default is not parameter.empty:
            sized = _is_sized(name, parameter.default, made="points" not in fixed.values())
            choices.update({name: ["d" if sized else f"{option}?"]} if option or sized else {})
        else:
            known = roles_to_try(name)
            # what may be a number of rows, or labels, is no dimension
            roles = [role for role in known if role not in without] or known
            held = [value for role in roles for value in VALUES.get(role, [])]
            held = PROMISED[name] if name in promised else held
            if "dimension" in without and "dimension" in roles_of(name) and len(sizes) > 1:
                held = ["n", "d"] if name.lower().startswith("n") else ["d", "n"]
            anything = ANYTHING if "points" in fixed.values() else TO_MAKE
            choices[name] = [*dict.fromkeys(held)] or anything
    for chosen in _likely_first([*choices.values()]):
        given = fixed | {n: f for n, f in zip(choices, chosen, strict=True) if f is not LEFT_OUT}
        yield _once({name: given[name] for name in found if name in given})


def _likely_first(choices: Iterable[Iterable[Any]]) -> Iterator[tuple[Any, ...]]:
    """Yield combinations, in the order of how far down their values are in all."""
    ranked = itertools.islice(itertools.product(*map(enumerate, choices)), MANY)
    down = sorted(ranked, key=lambda values: sum(place for place, _ in values))
    return (tuple(value for _, value in values) for values in down[:MOST])


def _is_sized(name: str, default: Any, *, made: bool) -> bool:
    """Say whether a parameter with a default is how many coordinates a point has.

    An object may be made for the points, and a one, of a lesson.
    """
    roles = {*roles_of(name)}
    few = (2, 3) if made else (2,)
    is_number = type(default) is int and default > 1
    return is_number and ((made and "d" in roles) or (default in few and "dimension" in roles))


def _options_named(held: Mapping[str, Any]) -> dict[str, str]:
    """Return which parameters with such values are options: of several for one the likeliest."""
    named = {n: option for n, value in held.items() if (option := _option_named(n, value))}
    of_bias = [n for n, option in named.items() if option == "eta" and _is_of_the_bias(n)]
    rates = {value for name, value in held.items() if named.get(name) == "eta"}
    if of_bias and len(rates) > 1:
        # another rate for the bias than for the weights is a convention, and would be none
        named, of_bias = {name: o for name, o in named.items() if o != "eta"}, []
    alike = [[n for n, known in named.items() if known == option] for option in OPTIONS]
    kept = [min(names, key=lambda n: likeness(n, named[n])) for names in alike if names]
    return {name: option for name, option in named.items() if name in (*kept, *of_bias)}


def _is_of_the_bias(name: str) -> bool:
    """Say whether a rate is that of the bias, which is given that of the weights."""
    return {"eta", "bias"} <= {*roles_of(name)}


def _option_named(name: str, value: Any) -> str | None:
    """Return which option a parameter, or a setting, with such a value is, if any."""
    if isinstance(value, bool) or not isinstance(value, Real | None) or is_no_option(name):
        return None
    role = next(iter(roles_of(name)), "")
    is_open = role in ("", "tolerance", "eta") or name in ("n", "N")
    if is_open and isinstance(value, int) and value >= FEW:
        return "epochs"  # so large a step, or threshold, or number of no known name, counts passes
    if role in ("", "epochs", "eta") and value == math.inf:
        return "epochs"
    is_whole = not isinstance(value, float) or value.is_integer()
    if role == "epochs" and not (is_whole and (value != 0 or name in KNOWN)):
        return None  # from 0 on passes are counted
    if role == "eta" and value == 0:
        return None  # it would learn nothing
    return role if role in ("epochs", "eta") else None


def _once(arguments: Arguments) -> Arguments:
    """Leave an option out that another parameter has, if it need not be given."""
    kept: Arguments = {}
    for name, filler in arguments.items():
        free = str(filler).endswith("?") and " " not in filler and not _is_of_the_bias(name)
        others = {str(other) for n, other in kept.items() if not _is_of_the_bias(n)}
        if not (free and {filler, str(filler)[:-1]} & others):
            kept[name] = filler
    return kept
