"""Every well-formed note can be tapped, mended and read back, whatever it says."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notepad.core.record import note_document, read_note
from notepad.games.cataline.game import GAME
from notepad.games.cataline.notes import Accuse, AccuseCard, AskAll, AskOne, Note, Reveal
from notepad.games.cataline.setup import ALL, CARDS, CLASSES, KEPT, LONE, STANDARD, Setup, cards_of
from tests.games.tapping import tapped_out
from tests.games.views import view_of

PLAYERS = ("Ann", "Bob", "Cem", "Dee")
SETUPS = {
    STANDARD: Setup(players=PLAYERS, me="Bob", hand=CARDS[3:9]),
    KEPT: Setup(players=PLAYERS, me="Bob", hand=CARDS[3:9], variant=KEPT),
    LONE: Setup(players=PLAYERS, me="Bob", hand=CARDS[3:8], variant=LONE, conspirators=10),
}


@st.composite
def asked_one(draw: st.DrawFn, setup: Setup) -> AskOne:
    asker, target = draw(st.permutations(PLAYERS))[:2]
    about = draw(st.sampled_from(CLASSES))
    cards = cards_of(about)
    passed = draw(st.integers(0, max(len(cards), setup.hand_size(target))))
    note = AskOne(asker=asker, target=target, about=about, passed=passed)
    if asker != setup.me and not (setup.variant == KEPT and target == setup.me):
        return note
    seen = tuple(draw(st.permutations(cards))[:passed])
    return replace(note, passed=len(seen), seen=seen)


@st.composite
def asked_all(draw: st.DrawFn, setup: Setup) -> AskAll:
    asker, about = draw(st.sampled_from(PLAYERS)), draw(st.sampled_from(CLASSES))
    cards = list(draw(st.permutations(cards_of(about))))
    gave: dict[str, bool | str] = {}
    for name in PLAYERS:
        if name != asker:
            some = draw(st.booleans())
            gave[name] = cards.pop() if some and setup.me in (asker, name) else some
    return AskAll(asker=asker, about=about, gave=gave)


@st.composite
def revealed(draw: st.DrawFn, setup: Setup) -> Reveal:
    cards = list(draw(st.permutations(CARDS)))
    hidden = tuple(cards.pop() for _card in range(setup.hidden_count))
    laid = draw(st.dictionaries(st.sampled_from(PLAYERS), st.integers(1, 4), max_size=4))
    hands = {
        name: tuple(cards.pop() for _card in range(laid[name])) for name in PLAYERS if name in laid
    }
    return Reveal(cards=hidden, hands=hands or None)


def any_note(setup: Setup) -> st.SearchStrategy[Note]:
    player = st.sampled_from(PLAYERS)
    if setup.variant == LONE:
        accused: st.SearchStrategy[Note] = st.builds(
            AccuseCard, player=player, card=st.sampled_from(CARDS)
        )
    else:
        sums = st.integers(0, 99)
        accused = st.builds(Accuse, player=player, sum=sums, correct=st.booleans())
    return st.one_of(asked_one(setup), asked_all(setup), accused, revealed(setup))


def in_order(note: object) -> object:
    """Return a note with its cards in order: in which they are tapped is no matter."""
    if isinstance(note, AskOne) and note.seen:
        return replace(note, seen=tuple(sorted(note.seen)))
    return note


@pytest.mark.parametrize("variant", SETUPS)
@given(data=st.data())
@settings(max_examples=100, deadline=None)
def test_a_note_comes_back_from_its_record_its_draft_and_its_taps(
    variant: str, data: st.DataObject
) -> None:
    setup = SETUPS[variant]
    note = data.draw(any_note(setup))
    over = Accuse(player="Cem", sum=20, correct=True)
    view = view_of(GAME, setup, (over,) if isinstance(note, Reveal) and variant != LONE else ())

    assert read_note(note_document(note), setup, GAME) == note
    assert GAME.form(view, GAME.keypad.draft(setup, note)).outcome == note
    assert in_order(tapped_out(GAME, view, note)) == in_order(note)


@pytest.mark.parametrize("variant", SETUPS)
@given(data=st.data())
@settings(max_examples=50, deadline=None)
def test_a_slip_is_another_note(variant: str, data: st.DataObject) -> None:
    setup = SETUPS[variant]
    note = data.draw(any_note(setup))

    slips = [other for _kind, other in GAME.keypad.slips(setup, note, GAME.start(setup))]

    assert note not in slips
    assert slips


def test_who_had_none_and_which_card_i_gave_are_asked_together() -> None:
    draft = {"kind": ("question",), "who": ("Ann",), "whom": (ALL,), "suit": ("red",)}
    asked = GAME.form(view_of(GAME, SETUPS[STANDARD]), draft)
    assert asked.step == ("none", "gave-Bob")
    assert asked.sheet_rows == ("gave-Bob",)
