"""Each conspirator accused alone: what follows, the running list, the odds, the result."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from math import comb, prod

import pytest

from notepad.core.faces_and_marks import Level
from notepad.core.form import Form
from notepad.core.game import View
from notepad.core.page import Fill, Ranking
from notepad.deduction.deal import HIDDEN
from notepad.games.cataline.game import GAME
from notepad.games.cataline.notes import Accuse, AccuseCard, AskOne, Note, Reveal, State
from notepad.games.cataline.reasoning import deal
from notepad.games.cataline.setup import CARDS, SUITS, setup_faults
from notepad.games.cataline.sheet import panels
from tests.games.cataline.playing import FOUR_LONE, NAMES
from tests.games.tables import (
    box_in,
    fault_paths,
    known_after,
    state_after,
    tapped_form,
    view_after,
)

HAND = FOUR_LONE.hand
HIDDEN_CARDS = tuple(card for card in CARDS if card not in HAND)[:10]


def view(*notes: Note, level: Level = Level.ODDS) -> View:
    return view_after(GAME, FOUR_LONE, *notes, level=level)


def state(notes: Sequence[Note]) -> State:
    found: State = state_after(GAME, FOUR_LONE, *notes)
    return found


def tap(notes: Sequence[Note], *taps: tuple[str, str], level: Level = Level.ODDS) -> Form[Note]:
    return tapped_form(GAME, view(*notes, level=level), *taps)


@pytest.mark.parametrize(
    ("note", "path"),
    [
        (Reveal(cards=("red-1", "red-1")), "cards"),
        (Accuse(player="Bob", sum=20, correct=False), "note"),
    ],
)
def test_a_faulty_note_is_told(note: Note, path: str) -> None:
    assert path in fault_paths(GAME, FOUR_LONE, note)


@pytest.mark.parametrize("variant", ["standard", "kept"])
def test_single_cards_are_accused_in_their_own_variant_only(variant: str) -> None:
    note = AccuseCard(player="Ann", card="red-1")
    setup = replace(FOUR_LONE, variant=variant, conspirators=None, hand=(*HAND, "green-1"))
    assert fault_paths(GAME, setup, note) == ["note"]


def test_a_suit_can_have_many_conspirators_unless_the_table_draws_evenly() -> None:
    greens = tuple(card for card in CARDS if card.startswith("green"))
    even = replace(FOUR_LONE, even_suits=True)
    others = [card for card in CARDS if card not in (*greens, *HAND)]
    uneven = Reveal(cards=(*greens, *others[:4]))
    assert known_after(GAME, FOUR_LONE, uneven).consistent
    assert not known_after(GAME, even, uneven).consistent
    held = Counter(card.split("-")[0] for card in HAND)
    left = 30 - len(HAND) - 10
    ways = prod(comb(6 - held[suit], 2) for suit in SUITS)
    deals = ways * comb(left, 5) * comb(left - 5, 5)
    assert known_after(GAME, even).odds.worlds == deals


def test_what_is_over_comes_from_any_suit() -> None:
    three = replace(FOUR_LONE, players=NAMES[:3], conspirators=12, hand=CARDS[:6], even_suits=True)
    (clue, *_rest) = (rule for rule in deal(three).rules if "Blue" in rule.meaning)
    assert sorted(clue.totals) == [2, 3, 4]
    assert clue.meaning == "Blue has 2 to 4 conspirators"
    assert not list(setup_faults(replace(three, hand=("red-1", *CARDS[7:12]))))


def test_a_reveal_says_where_every_conspirator_is() -> None:
    known = GAME.reasoner(FOUR_LONE).follow([Reveal(cards=HIDDEN_CARDS)])
    hidden = {card for card in CARDS if known.holders(card) == (HIDDEN,)}
    assert hidden == set(HIDDEN_CARDS)
    assert all(HIDDEN not in known.holders(card) for card in set(CARDS) - hidden)


@pytest.mark.parametrize("cards", [HIDDEN_CARDS[:9], (*HIDDEN_CARDS[:9], HAND[0])])
def test_a_reveal_that_cannot_be_is_a_conflict(cards: tuple[str, ...]) -> None:
    known = GAME.reasoner(FOUR_LONE).follow(
        [AccuseCard(player="Ann", card="red-1"), Reveal(cards=cards)]
    )
    assert known.conflict == (2,)


def test_an_accusation_of_a_card_tells_nothing_of_the_deal() -> None:
    reasoner = GAME.reasoner(FOUR_LONE)
    assert (
        reasoner.follow([AccuseCard(player="Ann", card=HAND[0])]).possible
        == reasoner.follow([]).possible
    )
    notes = [AccuseCard(player="Ann", card="red-1")]
    before, after = (reasoner.weigh(reasoner.follow(notes[:count])) for count in (0, 1))
    assert reasoner.told(notes, before, after) is None, "it says nothing about the deal"


def test_a_card_is_its_first_accusers_and_is_gone_for_others() -> None:
    notes = [AccuseCard(player="Ann", card="red-1"), AccuseCard(player="Cem", card="red-1")]
    assert state(notes).accused == {"red-1": "Ann"}
    made = tap(notes, ("kind", "accusation"), ("who", "Bob"), ("card", "red-1"))
    assert not made.at_once
    assert "Ann" in made.caution


def test_before_i_announce_it_is_told_how_likely_the_card_is_right() -> None:
    taps = (("kind", "accusation"), ("who", "Bob"), ("card", "red-1"))
    made = tap([], *taps)
    assert made.outcome == AccuseCard(player="Bob", card="red-1")
    assert not made.at_once
    assert "40" in made.hint  # ten of twenty-five cards that are not mine
    assert "40" not in tap([], *taps, level=Level.DEDUCTION).hint
    assert tap([], *taps, level=Level.BOOKKEEPING).hint == ""


def test_after_ten_accusations_the_conspirators_are_uncovered() -> None:
    notes = [AccuseCard(player="Ann", card=card) for card in HIDDEN_CARDS]
    taps = [("cards", card) for card in HIDDEN_CARDS]
    assert tap(notes).sheet_rows == ("cards",)
    assert tap(notes, *taps[:9]).outcome is None
    assert "9 of 10" in tap(notes, *taps[:9]).hint
    assert tap(notes, *taps).outcome == Reveal(cards=HIDDEN_CARDS)


@pytest.mark.parametrize(
    ("accusers", "gone", "won"),
    [
        ("AAABBCDDDD", "", ("Dee",)),
        ("AAABBCDDDd", "D", ("Ann",)),
        ("AAABBBCDDd", "D", ("Ann", "Bob")),
        ("aABBcCddDb", "ABCD", ()),
    ],
)
def test_most_right_accusations_win_among_those_without_a_wrong_one(
    accusers: str, gone: str, won: tuple[str, ...]
) -> None:
    names = {name[0]: name for name in FOUR_LONE.players}
    wrong = [card for card in CARDS if card not in (*HAND, *HIDDEN_CARDS)]
    notes: list[Note] = [
        AccuseCard(
            player=names[letter.upper()], card=(wrong if letter.islower() else HIDDEN_CARDS)[at]
        )
        for at, letter in enumerate(accusers)
    ]
    assert not state(notes).winners, "nobody has won before the cards are uncovered"
    notes.append(Reveal(cards=HIDDEN_CARDS))
    assert state(notes).out == {names[letter] for letter in gone}
    assert state(notes).winners == won


def test_the_odds_of_every_card_stand_in_place_of_the_sum() -> None:
    first, *_between, running = panels(view(AccuseCard(player="Ann", card="red-1")), {})
    assert isinstance(first, Ranking)
    assert isinstance(running, Ranking)
    *named, rest = first.ranks
    assert {rank.value for rank in named} == {"40%"}
    assert (rest.face.label, rest.value) == ("19 more", "")
    assert [rank.face.label for rank in running.ranks] == ["1 · Ann"]


def test_accused_cards_are_flagged_with_their_accuser() -> None:
    page = GAME.page(
        view(AccuseCard(player="Ann", card="red-1"), AccuseCard(player="Bob", card=HAND[0]))
    )
    theirs, mine, other = (box_in(page, card) for card in ("red-1", HAND[0], "red-2"))
    assert (theirs.tag, theirs.remark) == ("A", "Accused by Ann.")
    assert "accused by Ann" in theirs.spoken
    assert (mine.fill, mine.tag, other.tag) == (Fill.MINE, "B", "")


def nobody_has_a_six() -> list[Note]:
    asked = (("Ann", "Cem"), ("Ann", "Dee"), ("Cem", "Ann"))
    return [AskOne(asker=asker, target=target, about="6", passed=0) for asker, target in asked]


def test_a_found_conspirator_that_nobody_accused_is_offered_as_my_accusation() -> None:
    passed = nobody_has_a_six()
    page = GAME.page(view(*passed))
    offered = page.offered
    assert offered is not None
    assert offered.offer == "Accuse ●6"
    made = GAME.form(view(*passed), offered.draft)
    assert made.outcome == AccuseCard(player="Bob", card="red-6")
    accused = GAME.page(view(*passed, AccuseCard(player="Cem", card="red-6"))).offered
    assert accused is not None
    assert accused.offer == "Accuse ▲6", "the next that is found"


def test_after_ten_accusations_none_is_offered_any_more() -> None:
    passed = nobody_has_a_six()
    ten = [AccuseCard(player="Cem", card=card) for card in CARDS if not card.endswith("6")][:10]
    assert GAME.page(view(*passed, *ten)).findings
    assert GAME.page(view(*passed, *ten)).offered is None
