"""What cards laid open at the end say, against every deal of a small game tried one by one."""

from collections.abc import Iterator, Mapping
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notepad.core.faces_and_marks import Level
from notepad.core.record import note_document
from notepad.core.strict_json import shaped
from notepad.deduction.deal import HIDDEN
from notepad.games.sleuth.game import GAME
from notepad.games.sleuth.notes import Ask, Note, Reveal
from notepad.games.sleuth.setup import CARDS, Setup, cards_of
from tests.games.sleuth.playing import Truth, dealt
from tests.games.views import view_of

OPEN = 6
"""So many cards are neither mine nor face up: two with Bob, two with Cem, two are missing."""


def small(random: Random) -> tuple[Setup, list[str]]:
    """Return a setup of three who hold two cards each, and the cards that are not known."""
    cards = random.sample(CARDS, len(CARDS))
    setup = Setup(
        players=("Ann", "Bob", "Cem"),
        me="Ann",
        hand=tuple(cards[OPEN : OPEN + 2]),
        table=tuple(cards[OPEN + 2 :]),
        missing=2,
        hand_sizes=dict.fromkeys(("Ann", "Bob", "Cem"), 2),
    )
    assert not list(GAME.setup_faults(setup))
    return setup, cards[:OPEN]


def deals(cards: list[str]) -> Iterator[Truth]:
    for bob in combinations(cards, 2):
        for cem in combinations([card for card in cards if card not in bob], 2):
            rest = frozenset(cards) - {*bob, *cem}
            yield {"Bob": frozenset(bob), "Cem": frozenset(cem), HIDDEN: rest}


def fits(setup: Setup, deal: Truth, note: Note) -> bool:
    if isinstance(note, Ask):
        return len(deal[note.target].intersection(cards_of(note.about))) == note.count
    assert isinstance(note, Reveal)
    whole: Mapping[str, frozenset[str]] = {**deal, setup.me: frozenset(setup.hand)}
    laid = all(set(cards) <= whole[name] for name, cards in (note.hands or {}).items())
    return laid and set(note.cards) == whole[HIDDEN]


def told(data: st.DataObject, setup: Setup, cards: list[str]) -> Reveal:
    """Return what is laid open, sometimes what cannot be."""
    everything = data.draw(st.sampled_from((cards, cards, cards, [*cards, *setup.hand])))
    mixed = data.draw(st.permutations(everything))
    hands = {
        "Ann": tuple(data.draw(st.lists(st.sampled_from(setup.hand), unique=True))),
        "Bob": tuple(mixed[2:4][: data.draw(st.integers(0, 2))]),
        "Cem": tuple(mixed[4:6][: data.draw(st.integers(0, 2))]),
    }
    gone = {card for name in ("Bob", "Cem") for card in hands[name]} | set(mixed[:2])
    hands["Ann"] = tuple(card for card in hands["Ann"] if card not in gone)
    laid = {name: hand for name, hand in hands.items() if hand}
    return Reveal(cards=tuple(mixed[:2]), hands=laid or None)


@given(st.data())
def test_what_is_possible_is_what_some_deal_has_that_fits_what_was_laid_open(
    data: st.DataObject,
) -> None:
    setup, cards = small(Random(data.draw(st.integers(0, 99))))
    element = data.draw(st.sampled_from(("red", "pearl", "pair")))
    count = data.draw(st.integers(0, 2))
    asked = Ask(asker="Ann", target="Bob", about=(element,), count=count)
    reveal = told(data, setup, cards)
    assert list(GAME.keypad.faults(setup, reveal)) == []
    orders: list[list[Note]] = [[reveal], [asked, reveal], [reveal, asked]]
    notes = data.draw(st.sampled_from(orders))

    found = [deal for deal in deals(cards) if all(fits(setup, deal, note) for note in notes)]
    reasoner = GAME.reasoner(setup)
    known = reasoner.follow(notes)

    assert known.consistent == bool(found)
    if not found:
        return
    answer = GAME.answer(setup, reasoner.weigh(known))
    assert answer["worlds"] == len(found)
    for card in cards:
        share = {name: sum(card in deal[name] for deal in found) / len(found) for name in found[0]}
        assert set(known.possible[card]) == {name for name in share if share[name]}
        assert answer["odds"][card] == pytest.approx({n: s for n, s in share.items() if s})


def test_a_hand_laid_open_and_the_missing_gem_are_known_from_then_on() -> None:
    setup, truth = dealt(5, Random(4))
    (gem,), other = truth["hidden"], setup.opponents[0]
    note = Reveal(cards=(gem,), hands={other: tuple(sorted(truth[other]))})
    reasoner = GAME.reasoner(setup)
    known = reasoner.follow([note])

    assert known.possible[gem] == (HIDDEN,)
    assert all(known.possible[card] == (other,) for card in truth[other])
    assert not any(HIDDEN in known.possible[card] for card in CARDS if card != gem)
    reason = reasoner.why([note], gem, HIDDEN)
    assert (reason.answer, reason.notes) == ("yes", (1,))


def test_a_gem_of_mine_cannot_be_the_missing_one() -> None:
    setup, _truth = dealt(4, Random(1))
    known = GAME.reasoner(setup).follow([Reveal(cards=setup.hand[:1])])
    assert (known.consistent, known.conflict) == (False, (1,))


def test_with_all_laid_open_nobody_asks_and_nothing_is_announced_any_more() -> None:
    setup, truth = dealt(4, Random(1))
    notes = [Reveal(cards=tuple(truth["hidden"]))]
    reasoner = GAME.reasoner(setup)
    known = reasoner.weigh(reasoner.follow(notes))
    page = GAME.page(view_of(GAME, setup, notes, known, level=Level.ODDS))
    assert page.findings == ()
    assert not any(seat.turn for seat in page.seats)


def test_what_was_laid_open_comes_back_from_its_record() -> None:
    note = Reveal(cards=("opal-pair-red",), hands={"Bob": ("pearl-pair-red", "opal-pair-blue")})
    document = note_document(note)
    assert document == {
        "note": "reveal",
        "cards": ["opal-pair-red"],
        "hands": {"Bob": ["pearl-pair-red", "opal-pair-blue"]},
    }
    del document["note"]
    assert shaped(document, Reveal, []) == note
