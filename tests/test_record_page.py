"""What docs/record.md says of the record is all of it, and its example is one."""

import json
import re
from dataclasses import fields

import pytest

from notepad.core import ink
from notepad.core.faults import written_fields
from notepad.core.record import MOST_NOTES, Envelope, read
from notepad.games import catalogue
from tests.fences import DOCS, fences

PAGE = (DOCS / "record.md").read_text(encoding="utf-8")
WORDS = set(re.findall(r"`([\w-]+)`", PAGE))


def test_the_example_is_a_record() -> None:
    ((_info, example),) = fences("record.md")
    record = read(example, catalogue())
    assert len(record.notes) == len(json.loads(example)["notes"])


def test_every_field_of_the_whole_is_told() -> None:
    assert {part.name for part in fields(Envelope)} <= WORDS
    assert f"{MOST_NOTES:,}" in PAGE


def test_every_field_of_a_stroke_is_told_with_its_bounds() -> None:
    words = {
        *ink.Pen,
        *ink.InkColour,
        ink.SHEET,
        ink.STRIP,
        *(part.name for part in fields(ink.Stroke)),
    }
    assert words <= WORDS
    for bound in (ink.FURTHEST, ink.HARDEST, ink.MOST_POINTS, ink.MOST_STROKES):
        assert f"{bound:,}" in PAGE
    assert f"`{ink.blank_page_place(1)}`" in PAGE


@pytest.mark.parametrize("game", catalogue())
def test_every_field_of_a_setup_and_every_kind_of_note_is_told(game: str) -> None:
    found = catalogue()[game]
    kinds = found.keypad.note_types
    told = {game, *kinds, *(part.name for part in fields(found.setup_type))}
    told |= {part.name for note in kinds.values() for part in written_fields(note)}
    assert told - WORDS == set()
