"""Sentences: their clauses, what is well-formed, and their line in the making."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Annotated, ClassVar

import pytest

from notepad.core.faults import Fault
from notepad.core.form import Form
from notepad.core.keypad import Keypad, Topic
from notepad.core.sentences import Sentence, clause
from notepad.core.slots import AnyMoment, Moment, One, Only, Player, flag
from tests.core.choosing import Setup

THINGS = ("cup", "coin")
THING = One(among=lambda _at: THINGS, kind="thing", label="what", missing="say what")
GIVER = Player(key="who")
PLACE = One(among=lambda _at: ("here", "there"), there=lambda at: at["thing"] == "cup")
LENT = Only(word="lent")


@dataclass(frozen=True, kw_only=True)
class Gift:
    kind: ClassVar[str] = "gift"
    giver: Annotated[str, GIVER]
    way: Annotated[str, LENT] = "given"
    wish: ClassVar[Annotated[str, One(among=lambda _at: THINGS)]]
    thing: Annotated[str | None, THING] = None
    where: Annotated[str | None, PLACE] = None
    count: int = 1


def not_to_himself(at: AnyMoment) -> Iterator[Fault]:
    if at["count"] == 0:
        yield Fault("count", "nothing was given")


SETUP = Setup(("Ann", "Bob"), "Cem")
GIFT = Sentence(
    Gift,
    says=(
        clause("{giver} gave {count} {thing}, {where}"),
        clause("{giver} gave a {thing}", count=1),
        clause("{giver} gave {count} of {thing}"),
    ),
    rules=(not_to_himself,),
    also=lambda at: {"count": str(at["count"])},
)
LOAN = Gift(giver="Ann", way="lent", thing="coin")


def test_a_note_is_drafted_as_far_as_its_slots_are_there() -> None:
    draft = {"who": ("Ann",), "way": ("lent",), "wish": ("cup",), "thing": ("coin",)}
    assert GIFT.draft(SETUP, LOAN) == draft
    here = Gift(giver="Ann", way="lent", thing="cup", where="here")
    assert GIFT.draft(SETUP, here) == {**draft, "thing": ("cup",), "where": ("here",)}


@pytest.mark.parametrize(
    ("note", "told"),
    [
        (Gift(giver="Ann", thing="cup", where="here", count=2), "Ann gave 2 cup, here"),
        (Gift(giver="Ann", thing="cup"), "Ann gave a cup"),
        (Gift(giver="Ann", thing="cup", count=3), "Ann gave 3 of cup"),
        (Gift(giver="Ann"), "Ann gave 1 of –"),
    ],
)
def test_the_first_clause_that_fits_is_said_else_the_last_with_dashes(
    note: Gift, told: str
) -> None:
    assert GIFT.said(SETUP, note) == told


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
def test_what_was_filled_by_itself_is_filled_anew_and_what_was_tapped_stays(
    note: Shown, meant: Shown
) -> None:
    sentence = Sentence(Shown, says=(clause("{thing}"),))
    others = [slip for _kind, slip in sentence.slips(SETUP, note, None)]
    assert [slip for slip in others if slip.thing != note.thing] == [meant]


def test_notes_are_apart_in_the_slots_that_differ_and_what_is_missing_tells_nothing() -> None:
    one = Gift(giver="Ann", thing="cup", where="here")
    assert [slot.field for slot in GIFT.apart(one, Gift(giver="Bob", thing="coin"))] == [
        "giver",
        "thing",
    ]
    assert list(GIFT.apart(one, Gift(giver="Ann", thing="cup"))) == []


WORDS = {"yes": (True, "surely"), "no": (False, "perhaps")}


@dataclass(frozen=True, kw_only=True)
class Helped:
    kind: ClassVar[str] = "find"
    who: Annotated[str, Player(label="who", usual=lambda at: at.state)]
    thing: Annotated[
        str,
        One(label="what", of=("who",), among=lambda _at: ("cup", "coin"), goes_on=True),
    ]
    sure: Annotated[bool, flag(WORDS, label="how", of=("thing",))]
    helper: Annotated[
        str | None, Player(label="helped by", of=("sure",), there=lambda at: bool(at["sure"]))
    ] = None


def made_of(*making: str, **draft: str) -> Form[object]:
    """Return the form of a find as far as it is made."""
    sentence = Sentence(
        Helped, says=(clause("{who} found {thing}"),), making=tuple(map(clause, making))
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
    assert told(made_of(*BOTH, **draft)) == line


def test_the_first_open_place_is_asked_for_beside_those_that_may_get_more() -> None:
    assert made_of().step == ("thing",)
    chosen = made_of(thing="cup")
    assert chosen.step == ("thing", "sure")
    assert made_of(thing="cup", sure="yes").step == ("helper",)
