"""How cards may lie and how they came there, in deals that are drawn."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import numpy as np
import pytest

from notepad.cards.opponents import HandsInDeal, handed_on, hands_in_deals
from notepad.deduction.deal import HIDDEN, History, Move, Passing
from notepad.deduction.fitting_deals import deals_that_fit
from notepad.games.cataline.game import GAME
from notepad.games.cataline.reasoning import SEATS
from tests.cards.insight.kept_games import kept
from tests.cards.insight.noted_games import KINDS
from tests.games.cataline.playing import heard

if TYPE_CHECKING:
    from notepad.deduction.knowledge import Knowledge

PLAYERS = ("Ann", "Bob", "Cem")


def drawn(known: Knowledge, players: tuple[str, ...], count: int) -> list[HandsInDeal]:
    deals = deals_that_fit(known.deal, known.clues, known.possible)
    return list(hands_in_deals(deals, players, count, np.random.default_rng(3)))


def test_everybody_has_his_hand_in_the_deals_that_are_drawn() -> None:
    noted = KINDS["cataline of 4"](Random(2))
    setup, known = noted.setup, noted.game.reasoner(noted.setup).follow(noted.notes)
    hands = [layout.now for layout in drawn(known, setup.players, 20)]
    assert len({frozenset(case[HIDDEN]) for case in hands}) > 1
    for case in hands:
        dealt = [card for cards in case.values() for card in cards]
        assert sorted(dealt) == sorted(known.possible)
        assert case[setup.me] == set(setup.hand)
        assert all(len(case[name]) == setup.hand_size(name) for name in setup.players)
        for card, places in known.possible.items():
            assert any(card in case[holder] for holder in map(str, places))


@pytest.mark.parametrize("seed", range(4))
def test_cards_that_change_hands_were_dealt_and_went_as_all_notes_say(seed: int) -> None:
    setup, truth, game = kept(3, seed, notes=10)
    known, random = GAME.reasoner(setup).follow(game.notes), Random(1)
    passes = SEATS.passes(setup)
    assert passes is not None
    for layout in drawn(known, setup.players, 10):
        assert layout.dealt[setup.me] == truth[setup.me]
        hands = layout.dealt
        for number, note in enumerate(game.notes, 1):
            told = SEATS.witnessed(setup, note, layout.shown_in(number), random)
            assert heard(told, setup.me) == note
            hands = handed_on(hands, passes.passings(told))
        assert hands == layout.now


def test_who_gave_away_cards_had_just_those_to_show() -> None:
    went = History("Bob", (Move(2, "Ann"), Move(4, "Cem")))
    layout = HandsInDeal({"a": went, "b": "Bob", "c": "Cem", "d": HIDDEN}, PLAYERS)
    assert layout.dealt["Bob"] == {"a", "b"}
    assert layout.now["Cem"] == {"a", "c"}
    assert layout.shown_in(1)["Bob"] == {"a", "b"}
    assert layout.shown_in(2)["Bob"] == {"a"}
    assert layout.shown_in(2)["Cem"] == {"c"}
    assert layout.shown_in(3)["Ann"] == {"a"}
    assert layout.shown_in(3)["Bob"] == {"b"}


def test_cards_go_to_who_takes_them() -> None:
    hands = {"Ann": frozenset("a"), "Bob": frozenset("bc"), "Cem": frozenset()}
    passings = (Passing("Bob", "Ann", ("c", "d")), Passing("Ann", "Cem", ("x",)))
    assert handed_on(hands, passings) == {**hands, "Ann": {"a", "c"}, "Bob": {"b"}}
