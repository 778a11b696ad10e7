from pathlib import Path
from random import Random

import pytest

from notepad.core.record import Record, read, write
from tests.midnight_ferry.components import CARDS
from tests.midnight_ferry.game import GAME
from tests.midnight_ferry.playing import dealt, noted


@pytest.mark.parametrize("seed", range(5))
def test_a_whole_game_never_rules_the_truth_out(seed: int) -> None:
    random = Random(seed)
    setup, truth = dealt(random.randint(2, 4), random)
    notes = noted(setup, truth, random, notes=12)
    reasoner = GAME.reasoner(setup)
    for count in range(len(notes) + 1):
        known = reasoner.follow(notes[:count])
        places = {card: place for place, cards in truth.items() for card in cards}
        assert all(place in known.holders(card) for card, place in places.items())


def test_a_record_comes_back_as_it_was_written() -> None:
    random = Random(1)
    setup, truth = dealt(3, random)
    notes = noted(setup, truth, random, notes=6)
    record = Record(game=GAME.id, setup=setup, notes=notes, title="made")
    assert read(write(record), {GAME.id: GAME}) == record


def test_the_record_to_try_it_with_tells_where_some_cards_are() -> None:
    text = (Path(__file__).parent / "record.json").read_text(encoding="utf-8")
    record = read(text, {GAME.id: GAME})
    reasoner = GAME.reasoner(record.setup)
    known = reasoner.weigh(reasoner.follow(record.notes))
    assert known.consistent
    certain = [card for card in CARDS if len(known.holders(card)) == 1]
    found = [card for card in certain if card not in record.setup.hand]
    assert found
    for card in found:
        reason = reasoner.why(record.notes, card, known.holders(card)[0])
        assert reason.answer == "yes"
        assert reason.steps
