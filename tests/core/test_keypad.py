"""A game of two sentences that begin alike: what its keypad says, refuses and hears.

What forms come of taps stands in tests/sentences and in the transcripts.
"""

from dataclasses import dataclass, replace
from random import Random
from typing import Annotated, Any, ClassVar

import pytest

from notepad.core.card_slots import Card, Cards, Looks
from notepad.core.faces_and_marks import Face
from notepad.core.faults import Unread
from notepad.core.form import Draft, Form, Row, tapped
from notepad.core.keypad import Keypad, Topic
from notepad.core.sentences import Sentence, clause
from notepad.core.slots import Moment, Number, One, Only, Player, Sight, flag
from tests.core.test_slots import Setup

WHO = Player(label="who", usual=lambda at: at.state)
WHOM = Player(
    of=("who",),
    but=("who",),
    himself="players can’t ask themselves",
    hint="Tap whom.",
    label="whom",
)
ALL = Only(word="*", key="whom", of=("who",))
THING = One(among=lambda _at: ("cup", "coin"), kind="thing", hint="Tap the thing.")
COUNT = Number(
    of=("whom", "thing"),
    span=lambda _at: range(3),
    likely=lambda at: (0, 1) if at["thing"] == "cup" else (2,),
    limit=lambda _at: 5,
    beyond=lambda _at, count: f"{count} are too many",
    hint="Tap how many.",
)
SHOWN = flag(
    {"yes": (True, "shown"), "no": (False, "hidden")},
    of=("count",),
    there=lambda at: at["count"] > 0,
    missing="say whether they were shown",
    unseen="there was nothing to show",
)


@dataclass(frozen=True, kw_only=True)
class Ask:
    kind: ClassVar[str] = "ask"
    who: Annotated[str, WHO]
    whom: Annotated[str, WHOM]
    thing: Annotated[str, THING]
    count: Annotated[int, COUNT]
    shown: Annotated[bool | None, SHOWN] = None


@dataclass(frozen=True, kw_only=True)
class Call:
    kind: ClassVar[str] = "call"
    who: Annotated[str, WHO]
    everybody: ClassVar[Annotated[str, ALL]] = "*"
    thing: Annotated[str, THING]


@dataclass(frozen=True, kw_only=True)
class Leave:
    kind: ClassVar[str] = "leave"
    who: Annotated[str, WHO]


KEYPAD = Keypad(
    (
        Topic(
            "question",
            "question",
            (
                Sentence(Call, says=(clause("{who} called for a {thing}"),)),
                Sentence(
                    Ask,
                    says=(
                        clause("{who} asked {whom} for a {thing}: {count}, shown", shown=True),
                        clause("{who} asked {whom} for a {thing}: {count}"),
                    ),
                    caution=lambda at: "Bob lies." if at.get("whom") == "Bob" else "",
                ),
            ),
        ),
        Topic("leave", "leaves", (Sentence(Leave, says=(clause("{who} left"),), confirmed=True),)),
    ),
    usual=lambda _at: "question",
    idle="Your turn.",
)
SETUP = Setup()


def form(draft: Draft) -> Form[Any]:
    return KEYPAD.form(Moment(SETUP, draft=draft, state="Ann"))


@pytest.mark.parametrize(
    ("note", "told"),
    [
        (Call(who="Bob", thing="cup"), "Bob called for a cup"),
        (Ask(who="Ann", whom="Bob", thing="cup", count=0), "Ann asked Bob for a cup: 0"),
        (
            Ask(who="Ann", whom="Bob", thing="cup", count=2, shown=True),
            "Ann asked Bob for a cup: 2, shown",
        ),
        (
            Ask(who="Ann", whom="Bob", thing="cup", count=2, shown=False),
            "Ann asked Bob for a cup: 2",
        ),
    ],
)
def test_the_first_clause_that_says_all_is_taken(note: object, told: str) -> None:
    assert KEYPAD.said(SETUP, note) == told
    assert form(KEYPAD.draft(SETUP, note)).outcome == note


@pytest.mark.parametrize(
    ("note", "faults"),
    [
        (Ask(who="Bop", whom="Bob", thing="cup", count=0), {"who"}),
        (Ask(who="Ann", whom="Ann", thing="mug", count=-1), {"whom", "thing", "count"}),
        (Ask(who="Ann", whom="Bob", thing="cup", count=6, shown=True), {"count"}),
        (Ask(who="Ann", whom="Bob", thing="cup", count=2), {"shown"}),
        (Ask(who="Ann", whom="Bob", thing="cup", count=0, shown=True), {"shown"}),
        (Ask(who=Unread(), whom="Bop", thing="mug", count=9), {"whom", "thing", "count", "shown"}),  # type: ignore[arg-type]
        (Ask(who="Ann", whom="Bop", thing="cup", count=Unread()), {"whom"}),  # type: ignore[arg-type]
    ],
)
def test_every_fault_is_told_whatever_could_not_be_read(note: Ask, faults: set[str]) -> None:
    assert {fault.path for fault in KEYPAD.faults(SETUP, note)} == faults


DRAWN = Looks(
    face=lambda _at, card: Face(card),
    spoken=lambda _at, card: card,
    listed=lambda _at, cards: " ".join(cards),
    may=lambda _at, _holder, _card: True,
)
DECK = ("cup", "coin")


@dataclass(frozen=True, kw_only=True)
class Find:
    kind: ClassVar[str] = "find"
    who: Annotated[str, WHO]
    card: Annotated[str, Card(deck=DECK, looks=DRAWN, empty="none yet")]
    sure: Annotated[bool, flag({"yes": (True, "sure"), "no": (False, "unsure")})]
    others: Annotated[
        tuple[str, ...],
        Cards(
            deck=DECK,
            looks=DRAWN,
            among=lambda _at: DECK,
            count=lambda _at: None,
            usual=lambda _at: (),
            loose=True,
        ),
    ]


FIND = Sentence(Find, says=(clause("{who} found the {card}"),))
FINDING = Keypad((Topic("find", "finds", (FIND,)),), usual=lambda _at: "find")


def finding(**draft: str) -> Form[Any]:
    tapped_so_far = {key: (choice,) for key, choice in draft.items()}
    return FINDING.form(Moment(SETUP, draft=tapped_so_far, state="Ann"))


def test_the_sheet_fills_the_first_open_slot_or_the_last_one_that_it_filled() -> None:
    assert finding().sheet_rows == ("card",)
    assert finding(card="cup").sheet_rows == ("others",)
    assert form({}).sheet_rows == ()


def test_a_tap_on_the_sheet_fills_the_row_that_has_the_card() -> None:
    filled = [finding().row_on_sheet("cup"), finding(card="cup").row_on_sheet("coin")]
    assert [row and row.key for row in filled] == ["card", "others"]
    assert form({}).row_on_sheet("cup") is None


def test_who_heard_what_is_asked_of_the_sentence_that_a_note_is() -> None:
    seen = replace(SHOWN, sight=Sight.ASKER, there=lambda at: at["who"] == at.setup.me)
    asked = Sentence(Ask, says=(), made_of={"who": WHO, "whom": WHOM, "shown": seen})
    keypad = Keypad(
        (Topic("q", "q", (Sentence(Leave, says=()), asked)),), usual=lambda _at: "q", label="note"
    )
    note = Ask(who="Ann", whom="Bob", thing="cup", count=1, shown=True)
    assert keypad.sentence_of(note) is asked
    assert keypad.heard_by_me(Setup(), note) == note
    assert keypad.heard_by_me(Setup(me="Bob"), note) == replace(note, shown=None)
    assert keypad.heard_by_me(Setup(me="Bob"), Leave(who="Ann")) == Leave(who="Ann")
    assert keypad.witnessed(Setup(), note, {}, Random(1)) == note


def test_a_tap_takes_back_the_rows_that_it_clears() -> None:
    row = Row("asks", "Who", clears=("card", "count"))
    draft: Draft = {"card": ("cup",), "count": ("2",), "title": ("x",)}
    assert tapped(draft, row, "Bob") == {"title": ("x",), "asks": ("Bob",)}


def test_a_tap_takes_the_same_choice_from_the_rows_that_it_excludes() -> None:
    row = Row("bob", "Bob", many=True, excludes=("cem", "dee"))
    draft: Draft = {"cem": ("cup", "coin")}
    assert tapped(draft, row, "cup") == {"bob": ("cup",), "cem": ("coin",), "dee": ()}


def test_notes_are_apart_in_the_slots_that_differ_and_what_is_missing_tells_nothing() -> None:
    one = Ask(who="Ann", whom="Bob", thing="cup", count=1, shown=True)
    for other, fields in (
        (replace(one, whom="Cem", thing="coin"), ["whom", "thing"]),
        (replace(one, shown=None), []),
    ):
        assert [slot.field for slot in KEYPAD.sentence_of(one).apart(one, other)] == fields


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
