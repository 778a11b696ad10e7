"""A game of two sentences that begin alike: what its keypad makes of taps, and taps of a form."""

from dataclasses import dataclass, replace
from random import Random
from typing import Annotated, Any, ClassVar

import pytest

from notepad.core.card_slots import Card, Cards, Looks
from notepad.core.faces_and_marks import Face
from notepad.core.faults import Unread
from notepad.core.form import Amount, Choice, Draft, Form, Row, number_in_row, tapped, written
from notepad.core.keypad import Keypad, Topic
from notepad.core.sentences import Sentence, clause
from notepad.core.slips import SlipKind
from notepad.core.slots import MORE, Moment, Number, One, Only, Player, Sight, flag
from tests.core.choosing import Setup

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


def taps(*made: tuple[str, str]) -> Form[Any]:
    draft: Draft = {}
    for row, choice in made:
        draft = tapped(draft, form(draft).row(row), choice)
    return form(draft)


def keys(made: Form[Any], row: str) -> list[str]:
    return [choice.key for choice in made.row(row).choices]


def test_what_is_usual_is_filled_and_the_first_open_slot_says_what_to_tap() -> None:
    assert [c.key for c in taps().row("who").choices if c.chosen] == ["Ann"]
    assert taps().hint == "Your turn."
    assert taps(("whom", "Cem")).hint == "Tap the thing."


def test_sentences_that_begin_alike_offer_their_ways_in_one_row() -> None:
    assert keys(taps(), "whom") == ["*", "Ann", "Bob", "Cem"]
    called = taps(("whom", "*"), ("thing", "cup"))
    assert keys(called, "whom") == ["*", "Ann", "Bob", "Cem"]
    assert called.outcome == Call(who="Ann", thing="cup")
    assert called.at_once


def test_a_slot_that_is_not_there_is_not_asked_for() -> None:
    none = taps(("whom", "Cem"), ("thing", "cup"), ("count", "0"))
    assert (none.outcome, none.at_once) == (Ask(who="Ann", whom="Cem", thing="cup", count=0), True)
    some = taps(("whom", "Cem"), ("thing", "cup"), ("count", "1"))
    assert some.outcome is None
    assert taps(("whom", "Cem"), ("thing", "cup"), ("count", "1"), ("shown", "yes")).outcome == Ask(
        who="Ann", whom="Cem", thing="cup", count=1, shown=True
    )


def test_a_tap_empties_what_hangs_on_its_slot_and_nothing_else() -> None:
    made = taps(("whom", "Cem"), ("thing", "cup"), ("count", "1"), ("whom", "Bob"))

    assert not any(choice.chosen for choice in made.row("count").choices)
    assert [c.key for c in made.row("thing").choices if c.chosen] == ["cup"]


def test_unlikely_numbers_are_dimmed_and_the_rest_is_brought_up_by_a_tap() -> None:
    made = taps(("whom", "Cem"), ("thing", "cup"))
    assert keys(made, "count") == ["0", "1", "2", MORE]
    assert [c.key for c in made.row("count").choices if c.dimmed] == ["2", MORE]
    more = taps(("whom", "Cem"), ("thing", "cup"), ("count", MORE))
    assert keys(more, "count") == ["0", "1", "2", "3", "4", "5"]


def test_what_speaks_against_a_note_has_it_confirmed() -> None:
    warned = taps(("whom", "Bob"), ("thing", "cup"), ("count", "0"))
    assert (warned.caution, warned.at_once) == ("Bob lies.", False)
    assert warned.outcome == Ask(who="Ann", whom="Bob", thing="cup", count=0)
    assert not taps(("kind", "leave")).at_once
    assert taps(("kind", "leave")).outcome == Leave(who="Ann")


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


def test_a_slip_changes_one_slot() -> None:
    note = Ask(who="Ann", whom="Bob", thing="cup", count=0)

    slips = list(KEYPAD.slips(SETUP, note, None))

    assert (SlipKind.OTHER_PLAYER, replace(note, whom="Cem")) in slips
    assert (SlipKind.OTHER_CLASS, replace(note, thing="coin")) in slips
    assert (SlipKind.OFF_BY_ONE, replace(note, count=1)) in slips
    assert (SlipKind.OFF_BY_TWO, replace(note, count=2)) in slips


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


def test_a_note_that_may_go_on_is_confirmed() -> None:
    made = finding(card="cup", sure="yes")
    assert made.outcome == Find(who="Ann", card="cup", sure=True, others=())
    assert (made.sentence, made.at_once) == ("Ann found the cup", False)


def test_while_nothing_tells_the_last_of_the_sentences_is_meant() -> None:
    call = KEYPAD.topics[0].sentences[0]
    other = Sentence(Call, says=call.says)
    topic = Topic("call", "calls", (call, other))
    assert topic.meant({}) is other
    assert topic.meant({"whom": ("*",)}) is call


@dataclass(frozen=True, kw_only=True)
class Seat:
    kind: ClassVar[str] = "seat"
    who: Annotated[str, replace(WHO, settled=True)]
    whom: Annotated[str, WHOM]
    thing: Annotated[str, THING]


def test_what_is_settled_is_not_asked_for() -> None:
    keypad = Keypad((Topic("seat", "Seat", (Sentence(Seat, says=()),)),), usual=lambda _at: "seat")
    made = keypad.form(Moment(Setup(), state="Ann"))
    assert [row.key for row in made.rows] == ["kind", "whom", "thing"]
    assert made.outcome is None
    assert made.step == ("whom",)


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


ONE = Row("player", "Player", tuple(Choice(name, Face(name)) for name in "abc"))
MANY = Row("cards", "Cards", ONE.choices, many=True)


def test_a_tap_chooses_and_a_second_one_takes_it_back() -> None:
    draft = tapped({}, ONE, "a")
    assert draft == {"player": ("a",)}
    assert tapped(draft, ONE, "a") == {"player": ()}


def test_where_many_may_be_chosen_they_add_up_in_the_order_of_the_taps() -> None:
    draft: Draft = {"player": ("a",)}
    for key in "cab":
        draft = tapped(draft, MANY, key)
    assert draft == {"player": ("a",), "cards": ("c", "a", "b")}
    assert tapped(draft, MANY, "a")["cards"] == ("c", "b")


def test_a_tap_leaves_the_old_draft_alone() -> None:
    draft: Draft = {"cards": ("a",)}
    tapped(draft, MANY, "b")
    written(draft, Row("title", "Title", text=""), "x")
    assert draft == {"cards": ("a",)}


def test_what_is_written_replaces_what_was() -> None:
    row = Row("title", "Title", text="")
    assert written({"title": ("old",)}, row, "new") == {"title": ("new",)}


def test_a_tap_takes_back_the_rows_that_it_clears() -> None:
    row = Row("asks", "Who", clears=("card", "count"))
    draft: Draft = {"card": ("cup",), "count": ("2",), "title": ("x",)}
    assert tapped(draft, row, "Bob") == {"title": ("x",), "asks": ("Bob",)}


def test_a_tap_takes_the_same_choice_from_the_rows_that_it_excludes() -> None:
    row = Row("bob", "Bob", many=True, excludes=("cem", "dee"))
    draft: Draft = {"cem": ("cup", "coin")}
    assert tapped(draft, row, "cup") == {"bob": ("cup",), "cem": ("coin",), "dee": ()}


@pytest.mark.parametrize(
    ("steps", "value"), [(0, 300), (1, 400), (-1, 200), (2, 500), (3, 500), (-3, 100)]
)
def test_an_amount_is_stepped_within_its_bounds(steps: int, value: int) -> None:
    assert Amount(300, 100, 500, step=100).stepped(steps) == value


def test_an_amount_without_a_step_goes_by_ones() -> None:
    assert [Amount(3, 1, 9).stepped(steps) for steps in (1, -1, 9)] == [4, 2, 9]


def test_a_form_has_no_row_that_nobody_gave_it() -> None:
    with pytest.raises(KeyError):
        taps().row("sum")


def test_a_number_is_what_was_written_in_digits() -> None:
    assert number_in_row({"count": ("12",)}, "count") == 12
    assert number_in_row({"count": ("x",)}, "count") is number_in_row({}, "count") is None


def test_a_form_is_ready_once_there_is_something_to_take() -> None:
    bare: Form[str] = Form((ONE,))
    aside: Form[str] = Form((ONE,), aside={"search": ()})
    assert [form.ready for form in (bare, aside, Form((ONE,), outcome="note"))] == [
        False, True, True
    ]  # fmt: skip
