"""Declarations that went wrong somewhere: mutated as data or as text, and written as TOML again."""

import json
import re
import tomllib
from collections.abc import Callable, Iterator, Sequence
from copy import deepcopy
from datetime import date, datetime, time
from functools import partial
from random import Random
from typing import Any

from tests.declared.declarations import SOUND

Json = Any
HOSTILE: tuple[Json, ...] = (
    *("", " ", "x", "hidden", "table", "group", "A", "-", "+", "a+b", "-nobody", "constructor"),
    *("x" * 41, "x" * 5000, "\u202eabc", "\u05d0\u05d1", "e\u0301", "\U0001f0a1", "\u200b", "a\tb"),
    *("a.b", "a[0]", "[0]", ".", '"', "'", "#112233", "{name}", "%s", "<b>", "None", "…", "-"),
    *(0, -1, 1, 2, 3, 7, 99, 100, 10**9, 2**70, True, False, 1.0, 1e308),
    *(float("nan"), float("inf"), float("-inf"), -0.0, 5e-324, 2**31, 2**63, -(2**63), 10**400),
    *(
        "L" * 50_000,
        "\u2028",
        "a\nb",
        "\x7f",
        "Ann",
        "red",
        "3",
        "show-one",
        "fixed",
        "sum",
        "each",
    ),
    *(date(1949, 7, 1), time(12, 30), datetime(2001, 1, 1, 1, 1)),
    *([], {}, [[]], [{}], {"x": {}}, {"": ""}, ["x"], ["x", "x"], [1, 2], [2, 3], {"3": 2}),
)


def toml(document: Json) -> str:
    """Return a document as TOML, a line for each field and for each entry of a list in it."""
    return "".join(f"{_text(key)} = {_value(value, 0)}\n" for key, value in document.items())


def spoilt(random: Random) -> str:
    """Return a sound declaration with something wrong in it, at times with nothing wrong."""
    text = SOUND[random.choice(list(SOUND))]
    document = tomllib.loads(text)
    if random.random() < 0.3:
        for _time in range(random.choice((1, 1, 2, 5))):
            text = random.choice(_TEXT_CHANGES)(text, random)
        return text
    for _time in range(random.choice((1, 1, 2, 4))):
        if document:
            random.choice(_CHANGES)(document, random)
    return toml(document)


def _text(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")


def _value(value: Json, level: int) -> str:
    match value:
        case bool():
            return str(value).lower()
        case str():
            return _text(value)
        case dict():
            inside = (f"{_text(key)} = {_value(held, level + 1)}" for key, held in value.items())
            return "{" + ", ".join(inside) + "}"
        case list():
            return "[" + "".join(f"\n {_value(held, level + 1)}," for held in value) + "]"
        case date() | time():
            return value.isoformat()
        case _:
            return str(value)


def _places(value: Json) -> Iterator[tuple[Json, Json]]:
    """Yield every holder in a document with each of its keys or places."""
    keys = value if isinstance(value, dict) else range(len(value) if isinstance(value, list) else 0)
    for key in keys:
        yield value, key
        yield from _places(value[key])


def place(document: Json, random: Random) -> tuple[Json, Json]:
    """Return some object or list of a document, and where in it."""
    return random.choice(list(_places(document)) or [({"": 0}, "")])


def remove(document: Json, random: Random) -> None:
    """Remove something."""
    holder, at = place(document, random)
    del holder[at]


def replace_with(hostile: Sequence[Json], document: Json, random: Random) -> None:
    """Put something hostile in some place."""
    holder, at = place(document, random)
    holder[at] = deepcopy(random.choice(hostile))


def exchange(document: Json, random: Random) -> None:
    """Put what stands in one place in another, too."""
    (one, here), (other, there) = place(document, random), place(document, random)
    one[here] = deepcopy(other[there])


def rename_to(hostile: Sequence[Json], document: Json, random: Random) -> None:
    """Call a field otherwise."""
    holder, at = place(document, random)
    if isinstance(holder, dict):
        words = [word for word in hostile if isinstance(word, str)]
        holder[random.choice([*words, f"{at}s", at[:-1]])] = holder.pop(at)


def repeat(document: Json, random: Random) -> None:
    """Repeat a part of a list."""
    holder, at = place(document, random)
    if isinstance(holder, list):
        holder += [deepcopy(holder[at])] * random.choice((1, 2, 40))


def _more(document: Json, random: Random) -> None:
    holder, _at = place(document, random)
    count = random.choice((1, 3, 30, 300))
    if isinstance(holder, list):
        holder += [f"more {number}" for number in range(count)]
    else:
        holder.update({f"more-{number}": ["a", "b"][: number + 1] for number in range(count)})


def other_type(document: Json, random: Random) -> None:
    """Put a value in another type's place: a number as text, a part in a list of its own."""
    holder, at = place(document, random)
    value = holder[at]
    ways: list[Json] = [str(value)[:2_000], [value], {str(at): value}, not value, 0]
    ways += [float(value)] if type(value) is int and abs(value) < 10**300 else []
    ways += [list(value)] if isinstance(value, str | dict) else []
    ways += [dict.fromkeys(map(str, value), True)] if isinstance(value, list) else []
    holder[at] = deepcopy(random.choice(ways))


def _graft(document: Json, random: Random) -> None:
    """Put in what another declaration has, in a field of the same name if there is one."""
    other = tomllib.loads(SOUND[random.choice(list(SOUND))])
    holder, at = place(document, random)
    found = list(_places(other))
    same = [(one, key) for one, key in found if key == at] if random.random() < 0.7 else []
    there, key = random.choice(same or found)
    holder[at] = there[key]


def _field_of_another(document: Json, random: Random) -> None:
    """Put in a whole field of another declaration."""
    other = tomllib.loads(SOUND[random.choice(list(SOUND))])
    name = random.choice(list(other))
    document[name] = other[name]


def reorder(document: Json, random: Random) -> None:
    """Put what an object or a list has in another order."""
    holder, _at = place(document, random)
    if isinstance(holder, list):
        random.shuffle(holder)
    else:
        items = list(holder.items())
        random.shuffle(items)
        holder.clear()
        holder.update(items)


def nest(document: Json, random: Random) -> None:
    """Put something into lists and objects of its own."""
    holder, at = place(document, random)
    for _level in range(random.choice((1, 2, 30, 40, 120))):
        holder[at] = [holder[at]] if random.random() < 0.5 else {"x": holder[at]}


def count(document: Json, random: Random) -> None:
    """Count up or down."""
    holder, at = place(document, random)
    if type(holder[at]) is int:
        holder[at] += random.choice((-1000, -1, 1, 2, 100, 10**6))


_FIELDS: tuple[tuple[str, Json], ...] = (
    *(("players", [fewest, most]) for fewest in (2, 3) for most in (3, 5, 12)),
    *(("hidden", {"count": count}) for count in (1, 2, 5)),
    *(("hands", {"deal": deal}) for deal in ("round", "even", "fixed")),
    *(
        ("hands", {"deal": "fixed", "sizes": {str(players): 1 for players in range(fewest, most)}})
        for fewest, most in ((2, 4), (2, 7), (3, 6), (1, 13))
    ),
    *(
        ("hidden", {"by_players": {str(players): 1 for players in range(2, most)}})
        for most in (4, 7)
    ),
    *(("questions", [{"kind": "count", "together": many, "shown": 1}]) for many in (0, 2, 3, 99)),
    *(("labels", {code: {"A": "B", "red": "rot"}}) for code in ("de", "", "en_GB", "xx")),
    ("rules", "a\n\nb" * 500),
    ("values", {"red": 3, "A": 99, "1": 0}),
    *(("questions", [{"kind": "show-one", "cards": cards}]) for cards in (0, 1, 3)),
    *(("questions", [{"kind": "chips", "cards": cards}]) for cards in (0, 1, 4)),
    ("questions", [{"kind": "gather"}, {"kind": "count"}, {"kind": "chips", "cards": 2}]),
    ("questions", [{"kind": "count", "shown": 1}]),
    ("announcement", {"what": "sum"}),
    *(("announcement", {"wrong": wrong}) for wrong in ("out", "penalty")),
)


def _other_rule(document: Json, random: Random) -> None:
    name, value = random.choice(_FIELDS)
    document[name] = deepcopy(value)


_CHANGES: tuple[Callable[[Json, Random], None], ...] = (
    *(remove, partial(replace_with, HOSTILE), exchange, partial(rename_to, HOSTILE)),
    *(repeat, _more, nest, count),
    *(_other_rule, _other_rule, _other_rule, other_type, _graft, _field_of_another, reorder),
)


def _without_line(text: str, random: Random) -> str:
    lines = text.splitlines(keepends=True)
    del lines[random.randrange(len(lines))]
    return "".join(lines)


def _line_twice(text: str, random: Random) -> str:
    lines = text.splitlines(keepends=True)
    lines.insert(random.randrange(len(lines)), random.choice(lines))
    return "".join(lines)


def _letter(text: str, random: Random) -> str:
    at = random.randrange(len(text))
    return text[:at] + random.choice("\x00\t\n\r\u2028\u0085\ud800'\"#[]{}=,.a0") + text[at + 1 :]


def _cut(text: str, random: Random) -> str:
    at = random.randrange(len(text))
    return text[:at] + text[at + random.randrange(40) :]


def _brackets(text: str, random: Random) -> str:
    """Nest a value, or a key, far deeper than anybody reads."""
    at = text.find("=", random.randrange(len(text) or 1)) + 1
    count = random.choice((40, 2_000, 50_000))
    odd = random.choice(("[" * count, "{a=" * count, "[" * count + "]" * count))
    return text[:at] + odd + text[at:]


def _dots(text: str, random: Random) -> str:
    at = text.rfind("\n", 0, random.randrange(len(text) or 1)) + 1
    dots = random.choice(("a.", "x.y.", '"".')) * random.choice((3, 50, 5_000))
    return text[:at] + dots + text[at:]


_ODD_NUMBERS = (
    *("1e400", "-inf", "nan", "9" * 6_000, "0x" + "f" * 6_000, "1_000", "+1", "1979-05-27", "0b1"),
)


def _number(text: str, random: Random) -> str:
    found = list(re.finditer(r"(?<=[=\[ ])\d+", text))
    if not found:
        return text
    at = random.choice(found)
    return text[: at.start()] + random.choice(_ODD_NUMBERS) + text[at.end() :]


def _ends(text: str, random: Random) -> str:
    """Have other line ends, or an odd first character."""
    odd = random.choice(("\r\n", "\r", "\n\n\n", "\u2028", "\n#\x00\n", "\n" * 5_000))
    return random.choice(("\ufeff", "", "\x00")) + text.replace("\n", odd, 20)


_TEXT_CHANGES: tuple[Callable[[str, Random], str], ...] = (
    *(_without_line, _line_twice, _letter, _cut, _brackets, _dots, _number, _number, _ends),
)
