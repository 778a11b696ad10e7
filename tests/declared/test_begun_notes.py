"""What I can ask in a declared game, begun as a note."""

import pytest

from notepad.core.keypad import KIND
from notepad.declared.sheet import begun
from notepad.deduction.knowledge import AnswerKind, Question
from tests.declared.at_table import AtTable
from tests.declared.declarations import NAMED_CARDS, THREE_LISTS

LISTS = AtTable(
    THREE_LISTS, {"players": ["Ann", "Bob", "Cem", "Dee"], "me": "Bob", "hand": ["Bea", "key"]}
)
NAMED = AtTable(NAMED_CARDS, {"players": ["Ann", "Bob", "Cem"], "me": "Bob", "hand": ["A", "B"]})


@pytest.mark.parametrize(
    ("table", "cards", "rows"),
    [
        (
            LISTS,
            ("Cid", "rope", "barn"),
            {"named-people": ("Cid",), "named-things": ("rope",), "named-places": ("barn",)},
        ),
    ],
)
def test_a_suggestion_is_begun_with_its_cards(
    table: AtTable, cards: tuple[str, ...], rows: dict[str, tuple[str, ...]]
) -> None:
    question = Question(("", *cards), (), answer=AnswerKind.FIRST_SHOWS)
    draft = begun(table.setup, question)
    assert {key: value for key, value in draft.items() if key not in (KIND, "who")} == rows
    assert draft["who"] == ("Bob",)
    made = table.form(draft)
    assert made.step == ("shown",)
