"""The note that lays cards open at the end."""

from dataclasses import replace

from notepad.cards.slots import can_reveal
from notepad.core.slots import Moment
from tests.cards.orchard import CARDS, GAME, KEYPAD, TWO, Name, Reveal, seen_at

OPEN = Reveal(cards=("plum-1",), hands={"Bob": ("pear-2", "pear-3")})


def faults(note: Reveal) -> list[str]:
    return [str(fault) for fault in KEYPAD.faults(TWO, note)]


def test_it_comes_back_from_its_draft_and_waits_to_be_confirmed() -> None:
    made = GAME.form(seen_at(TWO), KEYPAD.draft(TWO, OPEN))
    assert made.outcome == OPEN
    assert not made.at_once


def test_hidden_cards_and_hands_are_tapped_on_the_sheet() -> None:
    topic = {"kind": ("reveal",)}
    assert GAME.form(seen_at(TWO), topic).sheet_rows == ("cards",)
    mine = GAME.form(seen_at(TWO), {**topic, "cards": ("plum-1",), "laid": ("Bob",)})
    assert mine.sheet_rows == ("laid-Bob",)


def test_no_card_is_both_hidden_and_in_a_hand() -> None:
    assert faults(OPEN) == []
    assert faults(replace(OPEN, hands={"Bob": ("pear-2", "plum-1")})) == [
        "hands.Bob[1]: plum-1 can't be both wormy and held"
    ]


def test_as_many_cards_are_uncovered_as_were_hidden() -> None:
    assert faults(Reveal(cards=())) == ["cards: 0 cards, but 1 hidden"]
    assert faults(Reveal(cards=CARDS[:2])) == ["cards: 2 cards, but 1 hidden"]


def test_they_can_be_uncovered_once_somebody_has_won_or_nobody_can_any_more() -> None:
    wrong, out = (Name(player=who, card="plum-1", correct=False) for who in ("Ann", "Bob"))
    right = Name(player="Bob", card="plum-2", correct=True)
    for notes, able in (((), False), ((wrong,), False), ((wrong, out), True), ((right,), True)):
        assert can_reveal(seen_at(TWO, notes).moment({})) is able
    assert not can_reveal(Moment(TWO))


def test_unknown_cards_and_players_are_faults() -> None:
    assert [fault.partition(":")[0] for fault in faults(Reveal(cards=("fig",)))] == ["cards[0]"]
    told = faults(replace(OPEN, hands={"Bop": ("plum-2",)}))
    assert [fault.partition(":")[0] for fault in told] == ["hands.Bop"]
