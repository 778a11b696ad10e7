"""A sentence in the making: its line, and the rows that are asked for."""

from dataclasses import dataclass
from typing import Annotated, ClassVar

import pytest

from notepad.core.form import Form, Piece
from notepad.core.keypad import Keypad, Topic
from notepad.core.sentences import Sentence, clause
from notepad.core.slots import Flag, Moment, OneOf, Player

PLAYERS = ("Ann", "Bob", "Cem")
WORDS = {"yes": (True, "surely"), "no": (False, "perhaps")}


@dataclass(frozen=True)
class Setup:
    players: tuple[str, ...] = PLAYERS


@dataclass(frozen=True, kw_only=True)
class Find:
    kind: ClassVar[str] = "find"
    who: Annotated[str, Player(label="who", usual=lambda at: at.state)]
    thing: Annotated[
        str,
        OneOf(label="what", of=("who",), among=lambda _at: ("cup", "coin"), goes_on=True),
    ]
    sure: Annotated[bool, Flag(label="how", of=("thing",), words=WORDS)]
    helper: Annotated[
        str | None, Player(label="helped by", of=("sure",), there=lambda at: bool(at["sure"]))
    ] = None


def form(*making: str, **draft: str) -> Form[object]:
    """Return the form of a find as far as it is made."""
    sentence = Sentence(
        Find, says=(clause("{who} found {thing}"),), making=tuple(map(clause, making))
    )
    keypad = Keypad((Topic("find", "find", (sentence,)),), usual=lambda _at: "find")
    taps = {key: (choice,) for key, choice in draft.items()}
    return keypad.form(Moment(Setup(), draft=taps, state="Ann"))


def told(made: Form[object]) -> str:
    """Return the line, its open places as blanks."""
    return "".join(piece.text or "_" for piece in made.line)


BOTH = ("{who} finds {thing}, {sure}, with {helper}", "{who} finds {thing}, {sure}")


@pytest.mark.parametrize(
    ("draft", "line"),
    [
        ({}, "Ann finds _, _"),
        ({"thing": "cup"}, "Ann finds cup, _"),
        ({"who": "Bob", "thing": "cup", "sure": "no"}, "Bob finds cup, perhaps"),
        ({"thing": "cup", "sure": "yes"}, "Ann finds cup, surely, with _"),
        ({"thing": "cup", "sure": "yes", "helper": "Cem"}, "Ann finds cup, surely, with Cem"),
    ],
)
def test_the_line_says_what_is_filled_and_leaves_out_what_is_not_there(
    draft: dict[str, str], line: str
) -> None:
    assert told(form(*BOTH, **draft)) == line


def test_places_that_the_line_does_not_name_stand_at_its_end() -> None:
    assert told(form("{who} finds {thing}: ", thing="cup")) == "Ann finds cup: _"
    assert told(form(thing="cup")) == "Ann found cup_"


def test_a_place_knows_the_rows_that_fill_it() -> None:
    line = form(*BOTH, thing="cup").line
    assert line[0] == Piece("Ann", ("who",))
    assert line[2] == Piece("cup", ("thing",))
    assert line[4] == Piece("", ("sure",), open=True)


def test_the_first_open_place_is_asked_for_beside_those_that_may_get_more() -> None:
    assert (form().step, form().goes_on) == (("thing",), True)
    chosen = form(thing="cup")
    assert (chosen.step, chosen.goes_on) == (("thing", "sure"), False)
    assert form(thing="cup", sure="yes").step == ("helper",)
