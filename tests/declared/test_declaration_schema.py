"""The schema of declarations says what reading says, as far as one value shows it by itself."""

from __future__ import annotations

import json
import tomllib
from dataclasses import fields
from typing import TYPE_CHECKING, Any

import pytest
from jsonschema import Draft202012Validator

from notepad.core.faults import Faults
from notepad.core.files import resource
from notepad.declared.declaration import Answering, Declaration, Question
from notepad.declared.declaration_file import (
    declaration_schema,
    from_document,
    meanings,
    parts,
    read_declaration,
    to_document,
)
from tests.declared.declarations import SOUND, THREE_LISTS
from tests.declared.test_declaration_faults import FAULTY

if TYPE_CHECKING:
    from collections.abc import Mapping

VALIDATOR = Draft202012Validator(declaration_schema())


def test_the_schema_that_is_shared_is_one_and_the_newest() -> None:
    shared = json.loads(resource("declaration.schema.json").read_text("utf-8"))
    Draft202012Validator.check_schema(shared)
    assert shared == VALIDATOR.schema


@pytest.mark.parametrize("text", SOUND.values(), ids=SOUND)
def test_sound_declarations_are_such_by_the_schema(text: str) -> None:
    VALIDATOR.validate(tomllib.loads(text))
    VALIDATOR.validate(to_document(read_declaration(text)))


def test_what_the_schema_refuses_is_refused_by_reading() -> None:
    refused = 0
    for text, before, after, _told in FAULTY:
        try:
            document = tomllib.loads(text.replace(before, after) if before else text)
        except tomllib.TOMLDecodeError:
            continue
        refused += not VALIDATOR.is_valid(document)
        with pytest.raises(Faults):
            from_document(document)
    assert refused > 15


@pytest.mark.parametrize(
    "change",
    [
        {"title": ""},
        {"id": "My Game"},
        {"players": [2, 13]},
        {"players": [2]},
        {"cards": {"people": []}},
        {"cards": {"people": ["Ann", "Ann"]}},
        {"values": {"Ann": 100}},
        {"colours": {"Ann": "red"}},
        {"symbols": {"Ann": "heart"}},
        {"questions": [{"cards": 2}]},
        {"questions": [{"kind": "quiz"}]},
        {"hands": {"deal": "square"}},
        {"hidden": {"by_players": {"3": "two"}}},
        {"announcement": {"what": "gem"}},
        {"labels": {"en": {"Ann": 7}}},
        {"owner": "Ann"},
    ],
)
def test_a_fault_of_shape_is_against_the_schema_too(change: Mapping[str, Any]) -> None:
    document = {**tomllib.loads(THREE_LISTS), **change}
    assert not VALIDATOR.is_valid(document)
    with pytest.raises(Faults):
        from_document(document)


def test_a_declaration_without_cards_is_none() -> None:
    assert not VALIDATOR.is_valid({"title": "x"})


def test_every_field_says_what_it_means() -> None:
    properties = VALIDATOR.schema["properties"]
    assert set(properties) == {part.name for part in fields(Declaration)}
    inner = properties["questions"]["items"]["properties"]
    for schema in (*properties.values(), *inner.values()):
        assert schema["description"]


def test_meanings_are_read_off_the_source() -> None:
    assert meanings(Question)["kind"] == "How it is answered."
    assert set(meanings(Answering)) == set(Answering.__members__)


def test_parts_tell_which_fields_hold_more_fields() -> None:
    assert dict(parts(Declaration))["questions"] is Question
    assert dict(parts(Declaration))["title"] is None
