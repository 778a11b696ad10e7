"""What notes say of the deal, and the game as it looks from every seat."""

from random import Random

import pytest

from notepad.deduction.deal import HIDDEN
from notepad.games.cataline.game import GAME
from notepad.games.cataline.notes import Accuse, AskAll, AskOne, Reveal
from notepad.games.cataline.reasoning import SEATS, clues, deal
from notepad.games.cataline.setup import ALL, CARDS, CONSPIRATORS, LONE, Setup, cards_of
from tests.games.cataline.playing import FOUR, dealt, noted
from tests.games.tables import fault_paths, known_after


@pytest.mark.parametrize("players", [3, 4, 5])
@pytest.mark.parametrize("seed", range(4))
def test_the_truth_fits_every_clue_of_a_game(players: int, seed: int) -> None:
    random = Random(seed)
    setup, truth = dealt(players, random)
    table = deal(setup)
    where = {card: holder for holder, cards in truth.items() for card in cards}
    told = [*table.hands, *table.rules]
    for number, note in enumerate(noted(setup, truth, random, notes=30), start=1):
        told += clues(setup, table, number, note)
    for clue in told:
        total = sum(weight for (card, place), weight in clue.weights if where[card] == place)
        assert total in clue.totals, clue.meaning


@pytest.mark.parametrize("players", [3, 4, 5])
def test_the_truth_stays_possible_and_is_never_crossed_out(players: int) -> None:
    random = Random(players)
    setup, truth = dealt(players, random)
    notes = noted(setup, truth, random, notes=25)
    reasoner = GAME.reasoner(setup)
    known = reasoner.follow(notes)
    assert known.consistent
    for holder, cards in truth.items():
        assert all(holder in known.possible[card] for card in cards)


def test_four_players_have_six_conspirators_one_suit_has_two() -> None:
    table = deal(FOUR)
    assert table.hands[-1].totals == {6}
    assert all(rule.totals == {1, 2} for rule in table.rules)


def test_five_players_have_one_conspirator_in_each_suit() -> None:
    setup = Setup(
        players=("Ann", "Bob", "Cem", "Dee", "Eva"),
        me="Bob",
        hand=("blue-3", "blue-4", "red-4", "red-5", "violet-6"),
    )
    table = deal(setup)
    assert table.hands[-1].totals == {5}
    assert all(rule.totals == {1} for rule in table.rules)


def test_a_card_seen_in_another_hand_that_is_in_mine_contradicts() -> None:
    note = AskOne(asker="Bob", target="Ann", about="red", passed=1, seen=("red-4",))
    assert not GAME.reasoner(FOUR).follow([note]).consistent


def test_a_number_that_contradicts_my_own_hand_is_a_conflict() -> None:
    note = AskOne(asker="Ann", target="Bob", about="red", passed=3)
    known = GAME.reasoner(FOUR).follow([note])
    assert (known.consistent, known.conflict) == (False, (1,))


def test_giving_one_to_all_proves_at_least_one_and_never_a_number() -> None:
    note = AskAll(asker="Cem", about="1", gave={"Ann": True, "Bob": False, "Dee": False})
    known = GAME.reasoner(FOUR).follow([note, note])
    ones = [places for card, places in known.possible.items() if card.endswith("-1")]
    assert all(set(places) == {"Ann", "Cem", HIDDEN} for places in ones)


def test_a_wrong_accusation_rules_out_its_sum_and_a_right_one_leaves_only_that() -> None:
    wrong, right = (
        known_after(GAME, FOUR, Accuse(player="Ann", sum=20, correct=correct))
        for correct in (False, True)
    )
    assert wrong.odds is not None
    assert right.odds is not None
    assert 20 not in wrong.odds.sums
    assert 19 in wrong.odds.sums
    assert dict(right.odds.sums) == {20: pytest.approx(1.0)}


@pytest.mark.parametrize("seed", range(4))
def test_what_is_revealed_is_where_it_was_seen(seed: int) -> None:
    random = Random(seed)
    setup, truth = dealt(3 + seed % 3, random)
    shown = {name: tuple(random.sample(sorted(truth[name]), 2)) for name in setup.opponents[:2]}
    note = Reveal(cards=tuple(truth["hidden"]), hands=shown)
    known = GAME.reasoner(setup).follow([note])
    assert known.consistent
    for card, places in known.possible.items():
        owner = next((name for name, cards in shown.items() if card in cards), None)
        owner = HIDDEN if card in truth["hidden"] else owner
        owner = setup.me if card in setup.hand else owner
        assert set(places) == ({owner} if owner else set(setup.opponents))


def test_a_card_revealed_in_a_hand_that_has_none_of_its_suit_contradicts() -> None:
    none = AskOne(asker="Bob", target="Ann", about="green", passed=0, seen=())
    greens = tuple(f"green-{value}" for value in range(1, 6))
    note = Reveal(cards=("green-6", "red-1", "blue-1", "yellow-1", "violet-1", "red-2"),
                  hands={"Ann": greens[:1]})  # fmt: skip
    assert GAME.reasoner(FOUR).follow([none, note]).conflict == (1, 2)


def test_a_reveal_without_a_card_is_said_and_contradicts() -> None:
    note = Reveal(cards=())
    assert GAME.said(FOUR, note) == "The conspirators were –"
    assert GAME.reasoner(FOUR).follow([note]).conflict == (1,)


@pytest.mark.parametrize(
    ("hands", "path"),
    [
        ({"Bop": ("red-1",)}, "hands.Bop"),
        ({"Ann": ("red-7",)}, "hands.Ann[0]"),
        ({"Ann": ("red-1", "red-1")}, "hands.Ann"),
        ({"Ann": ("red-1",), "Cem": ("red-1",)}, "hands"),
        ({"Ann": ("red-1", "green-6")}, "hands.Ann[1]"),
    ],
)
def test_a_faulty_reveal_is_told(hands: dict[str, tuple[str, ...]], path: str) -> None:
    note = Reveal(cards=("green-6", "red-2"), hands=hands)
    assert path in fault_paths(GAME, FOUR, note)


HAND = ("red-1", "red-2", "blue-3", "blue-4", "green-5", "green-6", "yellow-1", "violet-2")
SETUP = Setup(players=("Ann", "Bob", "Cem"), me="Bob", hand=HAND)
HANDS = {
    "Ann": frozenset({"red-3", "red-4", "green-1"}),
    "Bob": frozenset(HAND),
    "Cem": frozenset({"red-5", "blue-1"}),
}


def test_a_question_to_one_is_answered_with_all_he_has() -> None:
    asked = SEATS.asked(SETUP, ("Ann", "red"), HANDS)
    assert asked == AskOne(asker="Bob", target="Ann", about="red", passed=2)


def test_a_question_to_all_is_answered_by_everybody_else() -> None:
    asked = SEATS.asked(SETUP, (ALL, "blue"), HANDS)
    assert asked == AskAll(asker="Bob", about="blue", gave={"Ann": False, "Cem": True})


@pytest.mark.parametrize(
    ("note", "cards"),
    [
        (AskOne(asker="Bob", target="Ann", about="1", passed=1, seen=("green-1",)), ["green-1"]),
        (AskOne(asker="Ann", target="Cem", about="1", passed=1), []),
        (AskAll(asker="Bob", about="red", gave={"Ann": "red-3", "Cem": False}), ["red-3"]),
        (AskAll(asker="Ann", about="red", gave={"Bob": True, "Cem": True}), []),
        (Accuse(player="Ann", sum=20, correct=False), []),
        (Reveal(cards=("red-1",)), []),
    ],
)
def test_the_asker_is_shown_the_cards_that_were_passed(note: object, cards: list[str]) -> None:
    assert list(SEATS.shown(note)) == cards  # type: ignore[arg-type]


def test_at_an_unknown_hand_every_card_may_be_anywhere_and_the_rules_hold() -> None:
    deal = SEATS.deal(SEATS.seat(SETUP, "Ann", HANDS))
    assert all(places == ("Ann", "Bob", "Cem", "hidden") for places in deal.options.values())
    assert len(deal.rules) == 5
    assert deal.measure == {(card, "hidden"): int(card[-1]) for card in CARDS}
    assert [sorted(clue.totals) for clue in deal.hands] == [[8], [8], [8], [CONSPIRATORS[3]]]


def test_everybody_can_ask_each_other_and_all_for_every_suit_and_value() -> None:
    setup = SEATS.seat(SETUP, "Cem", HANDS)
    keys = [question.key for question in SEATS.questions(setup, SEATS.deal(setup), {})]
    assert len(keys) == len(set(keys)) == 11 * 3
    assert {whom for whom, _about in keys} == {"Ann", "Bob", ALL}
    assert all(cards_of(about) for _whom, about in keys)


def test_a_sum_is_announced_unless_each_card_is_accused_alone() -> None:
    lone = Setup(players=SETUP.players, me="Bob", hand=HAND, variant=LONE, conspirators=12)
    assert (SEATS.announces(SETUP), SEATS.announces(lone)) == ("sum", None)
