from random import Random

import pytest

from notepad.core.record import Record, read, write
from notepad.deduction.deal import HIDDEN
from notepad.games import catalogue
from notepad.games.cataline.game import GAME
from notepad.games.cataline.notes import Accuse, AskAll, AskOne, Reveal
from notepad.games.cataline.reasoning import clues, deal
from notepad.games.cataline.setup import Setup
from tests.games.cataline.playing import dealt, noted

SETUP = Setup(
    players=("Ann", "Bob", "Cem", "Dee"),
    me="Bob",
    hand=("blue-3", "blue-4", "red-4", "red-5", "violet-6", "yellow-2"),
)


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


@pytest.mark.parametrize("players", [3, 4, 5])
def test_a_game_comes_back_from_its_record_as_it_was(players: int) -> None:
    random = Random(players)
    setup, truth = dealt(players, random)
    record = Record(
        game="cataline",
        setup=setup,
        notes=noted(setup, truth, random, notes=20),
        title="Friday table",
    )

    assert read(write(record), catalogue()) == record


def test_four_players_have_six_conspirators_one_suit_has_two() -> None:
    table = deal(SETUP)

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

    assert not GAME.reasoner(SETUP).follow([note]).consistent


def test_a_number_that_contradicts_my_own_hand_is_a_conflict() -> None:
    note = AskOne(asker="Ann", target="Bob", about="red", passed=3)

    known = GAME.reasoner(SETUP).follow([note])

    assert (known.consistent, known.conflict) == (False, (1,))


def test_giving_one_to_all_proves_at_least_one_and_never_a_number() -> None:
    note = AskAll(asker="Cem", about="1", gave={"Ann": True, "Bob": False, "Dee": False})

    known = GAME.reasoner(SETUP).follow([note, note])

    ones = [places for card, places in known.possible.items() if card.endswith("-1")]
    assert all(set(places) == {"Ann", "Cem", HIDDEN} for places in ones)


def test_a_wrong_accusation_rules_out_its_sum_and_a_right_one_leaves_only_that() -> None:
    reasoner = GAME.reasoner(SETUP)

    wrong = reasoner.weigh(
        reasoner.follow([Accuse(player="Ann", sum=20, correct=False)]),
    )
    right = reasoner.weigh(
        reasoner.follow([Accuse(player="Ann", sum=20, correct=True)]),
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

    assert GAME.reasoner(SETUP).follow([none, note]).conflict == (1, 2)


def test_a_reveal_without_a_card_is_said_and_contradicts() -> None:
    note = Reveal(cards=())

    assert GAME.said(SETUP, note) == "The conspirators were –"
    assert GAME.reasoner(SETUP).follow([note]).conflict == (1,)


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

    assert path in [fault.path for fault in GAME.keypad.faults(SETUP, note)]
