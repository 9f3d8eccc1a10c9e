"""Valid files, changed: a part of a JSON document, or a piece of a text; drawn from a seed."""

import json

# what a part of a document may become
LONG = "9" * 60_000
NUMBERS = ["0", "1", "-1", "1/2", "1/0", "0/7", "1e3", "٣", "nan", LONG]
TEXTS = ["", "cyclic", "shuffled:7", "append", "x" * 1000]
ODD = [None, True, 0, 1, -1, 2.5, 10**15, 10**30, *NUMBERS, *TEXTS, [], [[]], {}, {"": None}, [0]]
WORDS = ["le", "lt", "cyclic", "reversed", "converged", "endless", "none", "append"]
# what may be written into a text
SIGNS = [*"{}[]\",:\n\0\\-'=#\r\ufeff", ""]
PIECES = [*SIGNS, *NUMBERS, "inf", "1e999999999", "0x", "é", "a" * 1000, "[" * 5000]


def changed(document, random):
    """Return a document with a part replaced, left out, added, exchanged or changed a little."""
    document = json.loads(json.dumps(document))
    holder = random.choice(list(_holders(document)))
    if not holder or random.random() < 0.1:
        _add(holder, random)
        return document
    key = random.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
    match random.choice(("leave out", "replace", "replace", "near", "near", "near", "swap")):
        case "leave out":
            del holder[key]
        case "replace":
            holder[key] = random.choice(ODD)
        case "near":
            holder[key] = _near(holder[key], random)
        case "swap":
            other = random.choice(list(holder) if isinstance(holder, dict) else range(len(holder)))
            holder[key], holder[other] = holder[other], holder[key]
    return document


def changed_text(text, random):
    """Return a text with a piece cut out, doubled or written into it, or with its end missing."""
    start = random.randrange(len(text) + 1)
    end = min(len(text), start + random.choice((0, 0, 1, 1, 5, 40)))
    match random.choice(("cut", "write", "write", "double", "end")):
        case "cut":
            return text[:start] + text[end:]
        case "write":
            return text[:start] + random.choice(PIECES) + text[end:]
        case "double":
            return text[:end] + text[start:]
    return text[:start]


def changed_bytes(content, random):
    """Return bytes with a few of them replaced, or with their end missing."""
    if random.random() < 0.2:
        return content[: random.randrange(len(content))]
    changed = bytearray(content)
    for _ in range(random.choice((1, 1, 3, 20))):
        changed[random.randrange(len(changed))] = random.randrange(256)
    return bytes(changed)


def _holders(part):
    """Yield every object and list of a document."""
    if isinstance(part, dict | list):
        yield part
        for inner in part.values() if isinstance(part, dict) else part:
            yield from _holders(inner)


def _add(holder, random):
    if isinstance(holder, dict):
        holder[random.choice(("note", "bias", "0", "kind"))] = random.choice(ODD)
    else:
        holder.append(random.choice(ODD))


def _near(value, random):
    """Return another value of the same form, where there is one."""
    step = random.choice((-2, -1, 1, 2))
    match value:
        case bool():
            return not value
        case int():
            return value + step
        case str() if value.lstrip("-").isdigit():
            return str(int(value) + step)
        case str() if value.replace("/", "").lstrip("-").isdigit():
            top, bottom = value.split("/")
            return f"{int(top) + step}/{bottom}"
        case str():
            return random.choice([*WORDS, value[::-1]])
        case list():
            return random.sample(value, len(value))
        case dict():
            return value | dict(list(value.items())[:1])
    return random.choice(ODD)
