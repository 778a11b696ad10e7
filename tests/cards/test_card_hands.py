from dataclasses import replace
from random import Random

from notepad.core.game import LaidHands
from notepad.core.record import AnyRecord
from notepad.games.cataline.game import GAME
from notepad.games.sleuth.game import GAME as SLEUTH
from tests.core.everybody import Truth, everybody, laid_open
from tests.games.sleuth.playing import dealt


def hands(*records: AnyRecord) -> LaidHands:
    return GAME.laid_hands([one.setup for one in records], [one.notes for one in records])


def held(found: LaidHands) -> Truth:
    assert found.deal is not None
    cards = found.deal.items()
    return {at: frozenset(c for c, who in cards if who == at) for at in found.deal.values()}


def test_all_hands_give_the_hidden_cards() -> None:
    records, truth = everybody(1)
    assert held(hands(*records.values())) == truth


def test_what_one_laid_open_gives_the_deal_alone() -> None:
    records, truth = everybody(1)
    ann = replace(records["Ann"], notes=(laid_open(truth, "Ann"),))
    assert hands(records["Ann"]).deal is None
    assert held(hands(ann)) == truth


def test_where_cards_change_hands_what_lies_open_at_the_end_was_not_dealt() -> None:
    records, truth = everybody(1)
    kept = [
        replace(record, setup=replace(record.setup, variant="kept"), notes=())
        for record in records.values()
    ]
    ann = replace(kept[0], notes=(laid_open(truth, "Ann"),))
    assert hands(ann).deal is None
    assert held(hands(*kept)) == truth
    assert hands(*kept).true(records["Ann"].notes[0]) is None


def test_hands_of_another_size_are_told() -> None:
    setup, truth = dealt(3, Random(1))
    setups = [replace(setup, me=name, hand=tuple(sorted(truth[name]))) for name in ("Ann", "Bob")]
    assert SLEUTH.laid_hands(setups, [(), ()]).apart == ()
    odd = replace(setups[1], hand_sizes={"Ann": 12, "Cem": 10})
    (number, fault), *_more = SLEUTH.laid_hands([setups[0], odd], [(), ()]).apart
    assert (number, fault.path) == (1, "setup.hand_sizes")


def test_a_note_is_true_false_or_open_by_the_cards_that_are_known() -> None:
    records, truth = everybody(1, notes=20)
    whole, part = hands(*records.values()), hands(records["Ann"])
    for note in records["Ann"].notes:
        assert whole.true(note) is True
        if note.kind == "ask-one":
            wrong = replace(note, passed=note.passed + 1, seen=None)
            assert whole.true(wrong) is False
            assert part.true(wrong) in ((False,) if note.target == "Ann" else (False, None))
    assert truth
