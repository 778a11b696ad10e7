"""The keypad of a declared game has what can happen in it."""

from dataclasses import replace

import pytest

from notepad.declared.deck import Deck
from notepad.declared.declaration_file import read_declaration
from notepad.declared.sentences import keypad_of
from notepad.declared.setup import Accuse
from tests.declared.at_table import AtTable
from tests.declared.declarations import NAMED_CARDS, SOUND, THREE_LISTS, TWO_ATTRIBUTES

LISTS = AtTable(
    THREE_LISTS, {"players": ["Ann", "Bob", "Cem"], "me": "Bob", "hand": ["Bea", "key"]}
)
WRONG = Accuse(player="Ann", cards=("Cid", "lamp", "pond"), correct=False)


@pytest.mark.parametrize(
    ("text", "topics", "kinds"),
    [
        (THREE_LISTS, "show-one announce reveal", "suggest accuse reveal"),
        (TWO_ATTRIBUTES, "count gather announce reveal", "count gather accuse reveal"),
        (NAMED_CARDS, "chips show-one announce reveal", "count suggest accuse reveal"),
        (SOUND["gather"], "gather count announce reveal", "gather count accuse reveal"),
    ],
)
def test_its_topics_are_the_questions_as_declared_then_the_end(
    text: str, topics: str, kinds: str
) -> None:
    keypad = keypad_of(Deck(read_declaration(text)))
    assert [topic.key for topic in keypad.topics] == topics.split()
    assert list(keypad.note_types) == kinds.split()


def test_the_first_question_is_the_usual_one() -> None:
    row = LISTS.form({}).row("kind")
    assert [choice.key for choice in row.choices if choice.chosen] == ["show-one"]


def test_cards_are_laid_open_once_nobody_can_win_any_more() -> None:
    everybody = [replace(WRONG, player=name) for name in LISTS.setup.players]
    assert "reveal" in [choice.key for choice in LISTS.form({}, everybody).row("kind").choices]
    offered = [choice.key for choice in LISTS.form({}, everybody[:2]).row("kind").choices]
    assert "reveal" not in offered
