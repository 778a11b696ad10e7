"""What was typed comes back to be changed, and nothing is lost that can't be typed."""

from dataclasses import replace

import pytest

from notepad.core.files import resource
from notepad.declared.declaration import Answering
from notepad.declared.declaration_file import declaration_text, read_declaration
from notepad.declared.typed_game import TypedGame, TypedGroup, typed_again, with_free_id

GROUPS = (
    TypedGroup("Cooks", 'Ann, Bea, "Cid, the old"', "1, 2, 3"),
    TypedGroup("", "Soup\nRoast\nPie", "4"),
)
TYPED = TypedGame("Recipe", GROUPS, 2, 4)


@pytest.mark.parametrize(
    "typed",
    [
        TYPED,
        replace(TYPED, sums=True),
        replace(TYPED, hidden=2, answering=Answering.COUNT),
        replace(TYPED, hidden=2, answering=Answering.CHIPS, named=2),
        replace(TYPED, answering=Answering.GATHER),
    ],
)
def test_what_was_typed_comes_back_and_makes_the_same_again(typed: TypedGame) -> None:
    assert not typed.problems
    declared = with_free_id(typed.declared, ())
    again = typed_again(read_declaration(declaration_text(declared)))
    assert again is not None
    assert replace(again.declared, id=declared.id) == declared
    assert (again.title, again.fewest, again.most) == ("Recipe", 2, 4)


@pytest.mark.parametrize("more", ["clue", "black-vienna"])
def test_a_declaration_with_more_than_can_be_typed_does_not_come_back(more: str) -> None:
    text = resource("games", f"{more}.toml").read_text("utf-8")
    assert typed_again(read_declaration(text)) is None


def test_combined_cards_and_several_questions_do_not_come_back() -> None:
    text = 'title = "A"\nplayers = [2, 2]\n[attributes]\nsuits = ["x", "y"]\n'
    text += 'values = ["1", "2", "3"]\n[[questions]]\nkind = "count"\n'
    assert typed_again(read_declaration(text)) is None
    several = 'title = "A"\nplayers = [2, 2]\n[cards]\na = ["x", "y", "z", "w"]\n'
    several += '[[questions]]\nkind = "gather"\n[[questions]]\nkind = "count"\n'
    assert typed_again(read_declaration(several)) is None
