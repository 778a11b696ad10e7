"""The JSON Schema of records, made from what the games define: their setups and their slots.

It describes everything that can be checked in one value by itself. Whatever depends on another
value (a name that isn't at this table, a hand of the wrong size, cards that weren't asked for) is
only checked when the record is read.
"""

from __future__ import annotations

import inspect
import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import MISSING, Field, is_dataclass
from enum import Enum
from types import NoneType, UnionType
from typing import TYPE_CHECKING, Annotated, Any, get_args, get_origin, get_type_hints

from notepad.core.faults import RESERVED, LeftOut, written_fields
from notepad.core.record import FORMAT, MOST_NOTES, Catalogue, Envelope
from notepad.core.sentences import Sentence, slots_of, word_of
from notepad.core.strict_json import PLAYER, Allowed, Schema

if TYPE_CHECKING:
    from notepad.core.game import Game


DIALECT = "https://json-schema.org/draft/2020-12/schema"
_TYPES = {str: "string", int: "integer", bool: "boolean"}
_FLAT = re.compile(r"([\[{])\n\s+([^\[\]{}]*?)\n\s+([\]}])")


def record_schema_text(catalogue: Catalogue) -> str:
    """Return the schema of all games' records as text."""
    return schema_text(record_schema(catalogue))


def schema_text(schema: Schema) -> str:
    """Return a schema as text; parts without lists are on one line."""
    text = json.dumps(schema, ensure_ascii=False, indent=1)
    return _FLAT.sub(lambda found: found[1] + " ".join(found[2].split()) + found[3], text) + "\n"


def record_schema(catalogue: Catalogue) -> dict[str, Any]:
    """Return the schema of a record of any of these games."""
    games = dict(sorted(catalogue.items()))
    return {
        "$schema": DIALECT,
        "title": "A record of Deduction Notepad",
        "type": "object",
        "if": {"required": ["declaration"]},
        "then": {"$ref": "#/$defs/declared game"},
        "else": _chosen_by("game", {word: f"#/$defs/{word}" for word in games}),
        "$defs": {
            "player": {"type": "string", "minLength": 1, "not": {"enum": list(RESERVED)}},
            "declared game": _declared_schema(),
            **{word: game_schema(game) for word, game in games.items()},
        },
    }


def game_schema(game: Game) -> dict[str, Any]:
    """Return the schema of one game's records; it refers to `#/$defs/player`."""
    sentences = {
        word_of(sentence.note): sentence
        for topic in game.keypad.topics
        for sentence in topic.sentences
        if sentence.noted
    }
    place = f"#/$defs/{game.id}/$defs"
    envelope = class_schema(Envelope)
    envelope["properties"] |= {
        "format": {"const": FORMAT},
        "game": {"const": game.id},
        "setup": _setup_schema(game),
        "notes": {
            "type": "array",
            "maxItems": MOST_NOTES,
            "items": _chosen_by("note", {kind: f"{place}/{kind}" for kind in sentences}),
        },
    }
    kinds = {kind: _note_schema(sentence) for kind, sentence in sentences.items()}
    return {**envelope, "description": game.title, "$defs": kinds}


def class_schema(kind: type, more: Mapping[str, Schema] | None = None) -> dict[str, Any]:
    """Return the schema of a dataclass, with `more` about fields than their types say.

    A field with a default may be left out; one without a default that may be None can be null.
    """
    kinds = get_type_hints(kind, include_extras=True)
    parts = tuple(written_fields(kind))
    return {
        "description": " ".join(inspect.cleandoc(kind.__doc__ or "").split()),
        "type": "object",
        "required": [part.name for part in parts if _has_to_be_there(part)],
        "additionalProperties": False,
        "properties": {
            part.name: _part_schema(part, kinds[part.name], (more or {}).get(part.name, {}))
            for part in parts
        },
    }


def _declared_schema() -> dict[str, Any]:
    """Return the schema of records that declare their game: setup and notes are its own."""
    envelope = class_schema(Envelope)
    envelope["properties"]["format"] = {"const": FORMAT}
    envelope["properties"]["notes"] |= {"maxItems": MOST_NOTES}
    return envelope


def _setup_schema(game: Game) -> dict[str, Any]:
    slots = [(slot, name) for slot in slots_of(game.setup_type) for name in slot.fills(None)]
    found = class_schema(game.setup_type, {name: slot.schema(name) for slot, name in slots})
    seats: Schema = {
        "items": PLAYER,
        "minItems": game.seats[0],
        "maxItems": game.seats[-1],
        "uniqueItems": True,
    }
    for name, more in {"players": seats, "me": PLAYER, "first": PLAYER}.items():
        found["properties"][name] = _merged(found["properties"][name], more)
    return found


def _note_schema(sentence: Sentence[Any]) -> dict[str, Any]:
    slots = [(slot, name) for slot in sentence.slots for name in slot.fills(None)]
    found = class_schema(sentence.note, {name: slot.schema(name) for slot, name in slots})
    found["properties"] = {"note": {"const": word_of(sentence.note)}, **found["properties"]}
    found["required"] = ["note", *found["required"]]
    return found


def _chosen_by(name: str, places: Mapping[str, str]) -> dict[str, Any]:
    """Return the schema of an object whose field `name` says which of several kinds it is."""
    return {
        "type": "object",
        "required": [name],
        "properties": {name: {"enum": list(places)}},
        "allOf": [
            {
                "if": {"required": [name], "properties": {name: {"const": word}}},
                "then": {"$ref": place},
            }
            for word, place in places.items()
        ],
    }


def _part_schema(part: Field[Any], kind: Any, more: Schema) -> Schema:  # noqa: ANN401 any type
    said = _merged(_type_schema(kind), more)
    kinds = get_args(kind) if isinstance(kind, UnionType) else ()
    nullable = NoneType in kinds and (_has_to_be_there(part) or LeftOut in kinds)
    return {"anyOf": [{"type": "null"}, said]} if nullable else said


def _has_to_be_there(part: Field[Any]) -> bool:
    return part.default is MISSING and part.default_factory is MISSING


def _either(found: Sequence[Schema]) -> Schema:
    """Return the schema of a value of several types; each keyword applies to one of them."""
    types = [part["type"] for part in found]
    return {**{name: said for part in found for name, said in part.items()}, "type": types}


def _type_schema(kind: Any) -> Schema:  # noqa: ANN401 types are of many types
    """Return the schema of a field's type, with what its annotations say."""
    if get_origin(kind) is Annotated:
        inner, *notes = get_args(kind)
        return _merged(_type_schema(inner), *_noted(notes))
    if isinstance(kind, UnionType):
        parts = [part for part in get_args(kind) if part not in (NoneType, LeftOut)]
        found = [_type_schema(part) for part in parts]
        return found[0] if len(found) == 1 else _either(found)
    if get_origin(kind) in (tuple, list):
        return {"type": "array", "items": _item_schema(get_args(kind)[0])}
    if get_origin(kind) in (dict, Mapping):
        inside = _item_schema(get_args(kind)[1])
        return {"type": "object", **({"additionalProperties": inside} if inside else {})}
    if isinstance(kind, type) and is_dataclass(kind):
        return class_schema(kind)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return {"enum": [member.value for member in kind]}
    return {} if kind is Any else {"type": _TYPES[kind]}


def _item_schema(kind: Any) -> Schema:  # noqa: ANN401 types are of many types
    """Return the schema of an item of a list, or a value of an object, which may be null."""
    inside = _type_schema(kind)
    nullable = isinstance(kind, UnionType) and NoneType in get_args(kind)
    return _either([inside, {"type": "null"}]) if nullable else inside


def _noted(notes: Iterable[object]) -> Iterable[Schema]:
    """Yield a field's annotations for the schema."""
    for note in notes:
        if isinstance(note, Allowed):
            yield note.keywords


def _merged(*schemas: Schema) -> dict[str, Any]:
    """Return these schemas merged; later ones override."""
    found: dict[str, Any] = {}
    for schema in schemas:
        for word, said in schema.items():
            both = isinstance(said, Mapping) and isinstance(found.get(word), Mapping)
            found[word] = _merged(found[word], said) if both else said
    return found
