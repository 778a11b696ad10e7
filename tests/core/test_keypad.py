"""What a keypad makes of slots: where a tap on the sheet goes, and what is filled anew.

What forms come of taps, and what is refused, stands in tests/sentences and in the transcripts.
"""

from dataclasses import dataclass
from typing import Annotated, Any, ClassVar

import pytest

from notepad.core.card_slots import Card
from notepad.core.form import Draft, Form, Row, tapped
from notepad.core.keypad import Keypad, Topic
from notepad.core.sentences import Sentence, clause
from notepad.core.slots import Moment, One, Player, flag
from tests.core.test_slots import DECK, LOOKS, Setup, reds

THING = One(among=lambda _at: ("cup", "coin"), kind="thing", hint="Tap the thing.")


SETUP = Setup()


OTHERS = reds(count=lambda _at: None, usual=lambda _at: (), loose=True)


@dataclass(frozen=True, kw_only=True)
class Find:
    kind: ClassVar[str] = "find"
    who: Annotated[str, Player(label="who", usual=lambda at: at.state)]
    card: Annotated[str, Card(deck=DECK, looks=LOOKS, empty="none yet")]
    sure: Annotated[bool, flag({"yes": (True, "sure"), "no": (False, "unsure")})]
    others: Annotated[tuple[str, ...], OTHERS]


FINDING = Keypad((Topic("find", "finds", (Sentence(Find, says=()),)),), usual=lambda _at: "find")


def test_a_tap_on_the_sheet_fills_the_first_open_slot_or_the_last_one_that_it_filled() -> None:
    for taps, row in (({}, "card"), ({"card": ("red-2",)}, "seen")):
        form: Form[Any] = FINDING.form(Moment(SETUP, draft=taps, state="Ann"))
        assert form.sheet_rows == (row,)
        filled = form.row_on_sheet("red-1")
        assert filled is not None
        assert filled.key == row


def test_a_tap_takes_back_the_rows_that_it_clears_and_the_same_choice_where_it_excludes() -> None:
    row = Row("asks", "Who", many=True, clears=("card", "count"), excludes=("cem", "dee"))
    draft: Draft = {"card": ("cup",), "count": ("2",), "title": ("x",), "cem": ("Bob", "Eva")}
    assert tapped(draft, row, "Bob") == {
        "title": ("x",), "cem": ("Eva",), "dee": (), "asks": ("Bob",)
    }  # fmt: skip


@dataclass(frozen=True)
class Shown:
    """Mine is told by what was asked for, yours only where that was a cup."""

    kind: ClassVar[str] = "shown"
    thing: Annotated[str, THING]
    mine: Annotated[
        str, One(of=("thing",), among=lambda _at: "abc", usual=lambda at: at["thing"][1])
    ]
    yours: Annotated[
        str | None,
        One(of=("thing",), among=lambda _at: "yn", there=lambda at: at["thing"] == "cup"),
    ] = None


@pytest.mark.parametrize(
    ("note", "meant"),
    [
        (Shown("cup", "u", "y"), Shown("coin", "o")),
        (Shown("coin", "o"), Shown("cup", "u")),
        (Shown("cup", "a", "y"), Shown("coin", "a")),
    ],
)
def test_what_filled_itself_is_filled_anew(note: Shown, meant: Shown) -> None:
    sentence = Sentence(Shown, says=(clause("{thing}"),))
    others = [slip for _kind, slip in sentence.slips(SETUP, note, None)]
    assert [slip for slip in others if slip.thing != note.thing] == [meant]
