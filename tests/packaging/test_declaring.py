"""The page on declaring a game tells all of it, and what it shows are games."""

from __future__ import annotations

from dataclasses import fields
from enum import Enum
from typing import get_type_hints

import pytest

import declaring
from notepad.declared import declaration
from notepad.declared.declaration_file import parts, read_declaration
from tests.fences import fences

EXAMPLES = dict(fences("declaring-a-game.md"))
CLASSES = [
    declaration.Declaration,
    *(inner for _name, inner in parts(declaration.Declaration) if inner is not None),
]


def test_every_example_stands_on_the_page_as_it_is_in_its_file() -> None:
    kept = {f"toml {path.stem}": path.read_text("utf-8") for path in declaring.EXAMPLES.iterdir()}
    assert kept == EXAMPLES


@pytest.mark.parametrize("kind", declaration.Answering)
def test_every_kind_of_question_has_an_example_in_which_every_line_can_be_read(
    kind: declaration.Answering,
) -> None:
    declared = read_declaration(EXAMPLES[f"toml {kind.value}"])
    assert kind in [question.kind for question in declared.questions]


def test_the_shortest_declaration_is_a_title_and_three_lists() -> None:
    declared = read_declaration(EXAMPLES["toml shortest"])
    usual = declaration.Declaration(title=declared.title, id=declared.id, cards=declared.cards)
    assert declared == usual
    assert len(declared.cards) == 3


@pytest.mark.parametrize("kind", CLASSES)
def test_every_field_and_every_choice_is_told_with_its_meaning(kind: type) -> None:
    page = declaring.page()
    kinds = get_type_hints(kind)
    for part in fields(kind):
        lines = [line for line in page.splitlines() if line.startswith(f"| `{part.name}` |")]
        assert lines
        assert all(cell.strip() for line in lines for cell in line.strip("|").split("|"))
        held = kinds[part.name]
        if isinstance(held, type) and issubclass(held, Enum):
            assert all(f'| `"{member.value}"` |' in page for member in held)


def test_no_place_is_left_unfilled() -> None:
    assert "{{" not in declaring.page()
