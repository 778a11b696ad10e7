"""What somebody was told, against the game's own reasoner at his seat."""

from __future__ import annotations

from random import Random

import pytest

from notepad.cards import minds
from notepad.cards.minds import Memory, Mind, MovingEvidence, StayingEvidence, evidence_at
from notepad.cards.seat_views import Seat
from notepad.deduction.deal import HIDDEN
from notepad.deduction.knowledge import Odds
from notepad.games.cataline.game import GAME
from notepad.games.cataline.reasoning import SEATS
from notepad.games.cataline.setup import value_of
from tests.cards.insight.kept_games import kept, seated
from tests.games.cataline.playing import dealt, heard

PATIENCE_MS = 10_000
SEEDS = [*range(3), *(pytest.param(seed, marks=pytest.mark.exhaustive) for seed in range(3, 15))]


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("players", [3, 4])
def test_where_cards_change_hands_anybody_knows_what_the_reasoner_says_at_his_seat(
    players: int, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(minds, "_BUDGET_MS", PATIENCE_MS)
    setup, truth, game = kept(players, seed, notes=6 + 5 * seed % 14)
    for player in setup.players:
        mind = Mind(Seat(SEATS, setup, player), truth[player])
        for number, note in enumerate(game.told, 1):
            mind.hear(number, note)
        reasoner = GAME.reasoner(seated(setup, truth, player))
        notes = tuple(heard(note, player) for note in game.told)
        expected = reasoner.weigh(reasoner.follow(notes), patience_ms=PATIENCE_MS).odds
        assert expected is not None
        found = mind.deals
        assert found.worlds == expected.worlds
        assert found.sums == pytest.approx(dict(expected.sums))
        odds = Odds(found.worlds, found.shares, found.sums)
        for card in expected.shares:
            mine, reasoned = odds.of_holders(card), expected.of_holders(card)
            assert {at: n for at, n in mine.items() if n} == pytest.approx(dict(reasoned))


@pytest.mark.parametrize("memory", [Memory.OWN, Memory.CROSSES])
@pytest.mark.parametrize("seed", range(3))
def test_who_forgets_what_was_said_still_knows_where_cards_went(seed: int, memory: Memory) -> None:
    setup, truth, game = kept(3, seed, notes=9)
    total = sum(int(value_of(card)) for card in truth[HIDDEN])
    for player in setup.players:
        weak, strong = (Mind(Seat(SEATS, setup, player), truth[player], m) for m in
                        (memory, Memory.ALL))  # fmt: skip
        for number, note in enumerate(game.told, 1):
            weak.hear(number, note)
            strong.hear(number, note)
        odds = Odds(weak.deals.worlds, weak.deals.shares, weak.deals.sums)
        assert all(odds.of_holders(card)[at] > 0 for card, at in game.where.items())
        assert weak.deals.sums[total] > 0
        assert (weak.deals.worlds or 0) >= (strong.deals.worlds or 0)


def test_what_can_be_asked_is_asked_of_who_has_the_cards_now() -> None:
    setup, truth, game = kept(3, 1, notes=12)
    mind = Mind(Seat(SEATS, setup, setup.me), truth[setup.me])
    for number, note in enumerate(game.told, 1):
        mind.hear(number, note)
    cells = {cell for question in mind.evidence.questions for cell in question.cells}
    received = {card for card, at in game.where.items() if at != setup.me} & truth[setup.me]
    assert received
    assert all(any(card == cell[0] for cell in cells) for card in received)


def test_cards_change_hands_only_in_the_game_in_which_they_are_kept() -> None:
    setup, truth, _game = kept(3, 1, notes=1)
    assert isinstance(evidence_at(Seat(SEATS, setup, setup.me), truth[setup.me]), MovingEvidence)
    plain, hands = dealt(3, Random(1))
    assert isinstance(evidence_at(Seat(SEATS, plain, plain.me), hands[plain.me]), StayingEvidence)
