"""Dataclasses behave as those of the standard library, whatever their options."""

import copy
import pickle
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass as standard
from dataclasses import field, fields, replace
from itertools import product
from typing import Any

import pytest

from notepad.core.dataclass import dataclass as ours

NAMES = ("frozen", "eq", "slots", "kw_only")
OPTIONS = [dict(zip(NAMES, on, strict=True)) for on in product((False, True), repeat=4)]
GIVEN: list[dict[str, Any]] = [
    {"card": "A"},
    {"card": "A", "count": 3, "marks": ("x",), "seen": 1},
    {"card": "A", "seen": 2},
    {"card": "B", "note": "n"},
    {"count": 3},
    {"card": "A", "colour": "red"},
]


def _made(dataclass: Callable[..., Any], options: dict[str, bool]) -> type[Any]:
    """Return a class with fields of all kinds that inherits from another."""

    @dataclass(**options)
    class Base:
        card: str
        count: int = 1

    @dataclass(**options)
    class Held(Base):
        marks: tuple[str, ...] = field(default_factory=tuple)
        seen: int = field(default=0, compare=False, repr=False, kw_only=True)
        note: str = field(default="", metadata={"key": True})

        def __post_init__(self) -> None:
            if self.count > 9:
                raise ValueError

    Held.__qualname__ = "Held"  # where pickle finds it
    return Held


def _outcome(act: Callable[..., object], *given: object, **named: object) -> object:
    """Return what comes of it: a result, or the kind of the error."""
    try:
        return act(*given, **named)
    except Exception as error:
        return type(error)


def _seen(made: type[Any]) -> Iterator[object]:
    """Yield what can be seen of a class and its objects."""
    yield [part.name for part in fields(made)], made.__match_args__, made.__hash__ is None
    yield repr(_outcome(made, "A", 2, ("y",), "n"))
    held = [one for given in GIVEN if not isinstance(one := _outcome(made, **given), type)]
    yield len(held)
    for one in held:
        yield [one == other for other in (*held, copy.copy(one), "A")]
        if one == copy.copy(one):
            yield _outcome(hash, one)
        yield repr([one, copy.deepcopy(one), pickle.loads(pickle.dumps(one))])
        yield repr(_outcome(replace, one, count=5)), repr(_outcome(replace, one, count=10))
        other = copy.copy(one)
        yield _outcome(setattr, other, "count", 9), _outcome(delattr, other, "note"), dir(other)
        yield [getattr(other, part.name, None) for part in fields(made)]


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_a_class_is_what_the_standard_library_makes(
    options: dict[str, bool], monkeypatch: pytest.MonkeyPatch
) -> None:
    seen = []
    for dataclass in (ours, standard):
        made = _made(dataclass, options)
        monkeypatch.setattr(sys.modules[__name__], "Held", made, raising=False)
        seen.append(list(_seen(made)))
    assert seen[0] == seen[1]
