"""What JSON Schema says of a value beyond its type, written beside a field as its annotation.

`hand: Annotated[tuple[str, ...], some_of(CARDS)]` is a list of these cards, none twice.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

Schema: TypeAlias = Mapping[str, Any]

PLAYER: Schema = {"$ref": "#/$defs/player"}
"""A name at the table; which names there are no schema can say."""


@dataclass(frozen=True, eq=False)
class Allowed:
    """An annotation: the keywords of JSON Schema for a field, besides those of its type."""

    keywords: Schema


def words_of(words: Iterable[str]) -> Schema:
    """Return that a value is one of these words."""
    return {"enum": list(words)}


def cards_of(deck: Iterable[str]) -> Schema:
    """Return that a list has some of these cards, none twice."""
    return {"items": words_of(deck), "uniqueItems": True}


def for_players(schema: Schema) -> Schema:
    """Return that an object has such a value for some players."""
    return {"propertyNames": PLAYER, "additionalProperties": schema}


def one_of(words: Iterable[str]) -> Allowed:
    """Return the annotation of a field that holds one of these words."""
    return Allowed(words_of(words))


def some_of(deck: Iterable[str]) -> Allowed:
    """Return the annotation of a field that holds some of these cards."""
    return Allowed(cards_of(deck))


def within(numbers: range) -> Allowed:
    """Return the annotation of a field that holds one of these numbers, from first to last."""
    return Allowed({"minimum": numbers[0], "maximum": numbers[-1]})


COLOUR = Allowed({"pattern": "^#[0-9a-fA-F]{6}$"})
"""The annotation of a field that holds a colour."""
