"""Sentences: their clauses, what is well-formed, and their line in the making."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from random import Random
from typing import Annotated, ClassVar

import pytest

from notepad.core.faults import Fault
from notepad.core.form import Form, Piece
from notepad.core.keypad import Keypad, Topic
from notepad.core.sentences import Sentence, clause, word_of
from notepad.core.slips import SlipKind
from notepad.core.slots import AnyMoment, Hands, Moment, One, Only, Player, Sight, flag
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


@dataclass(frozen=True)
class Both:
    kind: ClassVar[str] = "both"
    one: Annotated[str, THING]
    other: Annotated[str, THING]


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


def test_slots_come_in_the_order_of_the_annotations_with_their_fields_and_keys() -> None:
    assert [(slot.field, slot.key) for slot in GIFT.slots] == [
        ("giver", "who"),
        ("way", "way"),
        ("", "wish"),
        ("thing", "thing"),
        ("where", "where"),
    ]


def test_a_slot_on_two_fields_is_one() -> None:
    assert [slot.field for slot in Sentence(Both, says=()).slots] == ["one"]


def test_a_note_fits_the_sentence_of_its_class_and_of_its_word() -> None:
    assert GIFT.fits(LOAN)
    assert not GIFT.fits(Gift(giver="Ann", thing="coin"))
    assert not GIFT.fits(Both("cup", "coin"))


@pytest.mark.parametrize(
    ("way", "meant"),
    [(("lent",), True), (("given", "lent"), True), (("given",), False), ((), False)],
)
def test_a_draft_means_it_once_its_word_is_tapped(way: tuple[str, ...], meant: bool) -> None:
    assert GIFT.meant({"way": way, "who": ("Ann",)}) == meant


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


def test_rules_and_slots_tell_their_faults() -> None:
    faults = GIFT.faults(SETUP, Gift(giver="Bop", way="lent", count=0))
    assert [str(fault) for fault in faults] == [
        "count: nothing was given",
        "giver: no player “Bop” in this game; did you mean “Bob”?",
        "thing: say what",
    ]


def test_slips_differ_in_one_slot_that_is_there() -> None:
    slips = list(GIFT.slips(SETUP, LOAN, None))
    assert slips == [
        (SlipKind.OTHER_PLAYER, Gift(giver="Bob", way="lent", thing="coin")),
        (SlipKind.OTHER_CLASS, Gift(giver="Ann", way="lent", thing="cup")),
    ]


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


def test_what_the_others_hear_of_a_note_is_the_note_unless_it_is_said_otherwise() -> None:
    gift = Gift(giver="Ann", thing="cup")
    assert GIFT.public is not None
    assert GIFT.public(gift) is gift
    assert GIFT.overheard(SETUP, gift) == gift


@dataclass(frozen=True, kw_only=True, eq=False)
class Secret(One):
    """A thing that only the giver sees, the first that he has unless it is told."""

    def witnessed(self, moment: AnyMoment, value: object, hands: Hands, random: Random) -> object:
        """Return the first thing that the giver has."""
        return value or next(iter(hands[moment["giver"]]))


SECRET = Secret(
    among=lambda _at: THINGS,
    there=lambda at: at["giver"] == at.setup.me,
    sight=Sight.ASKER,
)


@dataclass(frozen=True, kw_only=True)
class Hint:
    kind: ClassVar[str] = "hint"
    giver: Annotated[str, GIVER]
    wish: ClassVar[Annotated[str, One(among=lambda _at: THINGS)]]
    secret: Annotated[str | None, SECRET] = None
    count: int = 1


HINT = Sentence(Hint, says=())


def test_of_a_note_everybody_hears_what_its_slots_let_him_see() -> None:
    told = Hint(giver="Ann", secret="coin", count=3)
    assert HINT.heard_by_me(Setup(("Ann", "Bob"), "Ann"), told) == told
    assert HINT.heard_by_me(Setup(("Ann", "Bob"), "Bob"), told) == replace(told, secret=None)


def test_a_note_is_told_with_what_was_seen_where_the_slot_is_there() -> None:
    hands, unseen = {"Ann": ["cup"], "Bob": ["coin"]}, Hint(giver="Ann", count=2)
    assert HINT.witnessed(Setup(("Ann", "Bob"), "Ann"), unseen, hands, Random(1)) == replace(
        unseen, secret="cup"
    )
    assert HINT.witnessed(Setup(("Ann", "Bob"), "Bob"), unseen, hands, Random(1)) == unseen
    seen = replace(unseen, secret="coin")
    assert HINT.witnessed(Setup(("Ann", "Bob"), "Ann"), seen, hands, Random(1)) == seen


def test_a_note_is_called_by_its_kind_or_by_its_word_where_it_has_such_a_field() -> None:
    class Named:
        word = "meeting"
        kind = "of all"

    assert (word_of(LOAN), word_of(Gift)) == (LOAN.kind, Gift.kind)
    assert (word_of(Named()), word_of(Named)) == ("meeting", "meeting")


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


def test_a_place_knows_the_rows_that_fill_it() -> None:
    line = made_of(*BOTH, thing="cup").line
    assert line[0] == Piece("Ann", ("who",))
    assert line[2] == Piece("cup", ("thing",))
    assert line[4] == Piece("", ("sure",), open=True)


def test_the_first_open_place_is_asked_for_beside_those_that_may_get_more() -> None:
    assert (made_of().step, made_of().goes_on) == (("thing",), True)
    chosen = made_of(thing="cup")
    assert (chosen.step, chosen.goes_on) == (("thing", "sure"), False)
    assert made_of(thing="cup", sure="yes").step == ("helper",)
