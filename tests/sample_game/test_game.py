from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from math import log2
from pathlib import Path
from random import Random

import pytest

from notepad.core.game import Table
from notepad.core.help_levels import Level
from notepad.core.page import Fill
from notepad.core.reasoner import without_breaths
from notepad.core.record import read
from notepad.deduction.certain_conclusions import Logic
from notepad.deduction.knowledge import Knowledge
from notepad.page_text import page_text
from tests.dealing.dealt import NAMES, deal
from tests.deduction import brute
from tests.games.tables import grid_of, known_after, page_after, view_of
from tests.sample_game.dealer import dealt
from tests.sample_game.game import GAME
from tests.sample_game.notes import Announce, Note
from tests.sample_game.reasoning import SEATS, clues
from tests.sample_game.reasoning import deal as before_notes
from tests.sample_game.setup import CARDS, Setup


def pondered(setup: Setup, notes: Sequence[Note]) -> Knowledge:
    """Return everything that follows after some notes."""
    reasoner = GAME.reasoner(setup)
    found = without_breaths(reasoner.ponder(reasoner.follow(notes), {}, Level.ODDS))
    return list(found)[-1]


TABLE = Table(NAMES[:3], "Ann", "Ann")


@pytest.mark.parametrize("seed", range(20))
def test_what_follows_is_what_all_deals_that_fit_have_in_common(seed: int) -> None:
    played = deal(GAME.id, seed, notes=6)
    setup, notes = played.setup, played.notes
    bare = before_notes(setup)
    said = [clue for at, note in enumerate(notes, start=1) for clue in clues(setup, bare, at, note)]
    known = Logic(bare).follow(said)
    assert known.consistent
    assert known.possible == brute.possible(bare, brute.worlds(bare, said))


def test_the_record_to_try_it_with_tells_where_some_cards_are() -> None:
    text = (Path(__file__).parent / "record.json").read_text(encoding="utf-8")
    record = read(text, {GAME.id: GAME})
    known, reasoner = known_after(GAME, record.setup, *record.notes), GAME.reasoner(record.setup)
    assert known.consistent
    unseen = [card for card in CARDS if card not in record.setup.hand]
    found = [card for card in unseen if len(known.holders(card)) == 1]
    assert found
    for card in found:
        reason = reasoner.why(record.notes, card, known.holders(card)[0])
        assert reason.answer == "yes"
        assert reason.steps


def test_my_cards_are_mine_and_what_was_found_shows_unless_it_is_paper() -> None:
    setup, truth = dealt(2, Random(1))
    hidden = tuple(truth["hidden"])
    note = Announce(player="Ann", cards=hidden, correct=True)
    for level in (Level.PAPER, Level.DEDUCTION):
        page = page_after(GAME, setup, note, level=level)
        fills = {box.key: box.fill for row in grid_of(page).cells for box in row}
        assert {card for card, fill in fills.items() if fill is Fill.MINE} == set(setup.hand)
        found = {card for card, fill in fills.items() if fill is Fill.FOUND}
        assert found == (truth["hidden"] if level is Level.DEDUCTION else set())


def test_cards_that_may_be_hidden_are_named_until_one_is_left() -> None:
    setup, truth = dealt(2, Random(1))
    assert "cards are possible." in page_text(page_after(GAME, setup))
    right = Announce(player="Ann", cards=tuple(truth["hidden"]), correct=True)
    assert "Certain." in page_text(page_after(GAME, setup, right, level=Level.DEDUCTION))


@pytest.mark.parametrize("seed", range(5))
def test_a_question_tells_as_much_as_its_answers_tell_the_deals_apart(seed: int) -> None:
    played = deal(GAME.id, seed, players=3, notes=3)
    setup = played.setup
    known = pondered(setup, played.notes)
    worlds = brute.worlds(known.deal, known.clues)
    hands = [
        {player: frozenset(card for card in CARDS if world[card] == player) for player in NAMES}
        for world in worlds
    ]
    assert known.advice
    for advice in known.advice.best:
        said = Counter(str(SEATS.asked(setup, advice.question.key, held)) for held in hands)
        bits = sum(n / len(worlds) * log2(len(worlds) / n) for _answer, n in said.most_common())
        assert advice.cards == pytest.approx(bits, abs=0.001)


def test_the_best_question_and_what_opponents_may_know_stand_beside_the_sheet() -> None:
    setup, _truth = dealt(3, Random(1))
    setup = replace(setup, first=setup.me)
    for level, told in ((Level.ODDS, True), (Level.DEDUCTION, False)):
        view = view_of(GAME, setup, (), pondered(setup, ()), level=level)
        page = GAME.page(view)
        assert ("Best question" in page_text(page)) == told
        rings = [seat.gauge is not None for seat in page.seats if seat.player != setup.me]
        assert rings == [told] * len(setup.opponents)


def test_a_contradiction_is_told() -> None:
    setup, _truth = dealt(3, Random(1))
    cards = tuple(card for card in CARDS if card not in setup.hand)[: setup.hidden_count]
    notes = [Announce(player=setup.me, cards=cards, correct=said) for said in (True, False)]
    assert "can’t all be right" in page_text(page_after(GAME, setup, *notes))


def test_a_game_is_set_up_once_all_my_cards_are_tapped() -> None:
    size = Setup(players=TABLE.players, me=TABLE.me, hand=()).hand_size(TABLE.me)
    few, whole, many = (
        GAME.opening(TABLE, {"hand": CARDS[:count]}).form for count in (size - 1, size, size + 1)
    )
    assert few.outcome is None
    assert whole.outcome is not None
    assert whole.outcome.hand == CARDS[:size]
    assert many.outcome is None
    assert "Too many" in many.hint
