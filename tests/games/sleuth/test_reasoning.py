"""What notes say of the deal, against every deal of a small game; and the view of every seat."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from itertools import combinations
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notepad.core.faces_and_marks import Level
from notepad.core.reasoner import without_breaths
from notepad.core.record import Record, note_document, read, write
from notepad.core.strict_json import shaped
from notepad.deduction.deal import HIDDEN, TABLE, DealCell
from notepad.deduction.knowledge import AnswerKind
from notepad.games import catalogue
from notepad.games.sleuth.game import GAME
from notepad.games.sleuth.notes import Ask, Exchange, Note, Reveal, Solve
from notepad.games.sleuth.reasoning import SEATS, clues, deal, questions
from notepad.games.sleuth.search_cards import PLACE
from notepad.games.sleuth.setup import CARDS, Setup, cards_of
from tests.games.sleuth.playing import Truth, dealt, noted
from tests.games.tables import known_after, page_after

PLAYERS = range(3, 8)


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("seed", range(3))
def test_the_truth_fits_every_clue_of_a_game(players: int, seed: int) -> None:
    random = Random(seed)
    setup, truth = dealt(players, random)
    table = deal(setup)
    where = {card: holder for holder, cards in truth.items() for card in cards}
    where |= dict.fromkeys(setup.table, "table")
    told = list(table.hands)
    for number, note in enumerate(noted(setup, truth, random, notes=30), start=1):
        told += clues(setup, table, number, note)
    for clue in told:
        total = sum(weight for (card, place), weight in clue.weights if where[card] == place)
        assert total in clue.totals, clue.meaning


@pytest.mark.parametrize("players", PLAYERS)
def test_the_missing_gem_stays_possible_and_counts_hold_the_truth(players: int) -> None:
    random = Random(players)
    setup, truth = dealt(players, random)
    reasoner = GAME.reasoner(setup)
    known = reasoner.weigh(reasoner.follow(noted(setup, truth, random, notes=20)))
    known = next(without_breaths(reasoner.ponder(known, {}, Level.DEDUCTION)))
    (missing,) = truth["hidden"]
    assert HIDDEN in known.possible[missing]
    assert known.tallies is not None
    for (about, player), (low, high) in known.tallies.items():
        held = sum(card in truth[player] for card in cards_of(about.split("+")))
        assert low <= held <= high, (about, player)


@pytest.mark.parametrize("players", PLAYERS)
def test_a_game_comes_back_from_its_record_as_it_was(players: int) -> None:
    random = Random(players)
    setup, truth = dealt(players, random)
    record = Record(
        game="sleuth",
        setup=setup,
        notes=noted(setup, truth, random, notes=20),
        aside={PLACE: ("blue", "free")},
    )
    assert read(write(record), catalogue()) == record


def test_the_rule_sheets_own_example_is_told_in_one_sentence() -> None:
    mine = ("pearl-cluster-blue", *cards_of(["diamond"])[:7])
    setup = Setup(
        players=("Ann", "Bob", "Cem", "Dee"),
        me="Ann",
        hand=mine,
        table=("pearl-cluster-yellow", "opal-pair-red", "opal-pair-blue"),
    )
    asked = Ask(asker="Cem", target="Bob", about=("pearl", "cluster"), count=2)
    reasoner = GAME.reasoner(setup)
    known = reasoner.follow([asked])
    for colour in ("red", "green"):
        assert known.possible[f"pearl-cluster-{colour}"] == ("Bob",)
    reason = reasoner.why([asked], "pearl-cluster-red", "Bob")
    assert (reason.answer, reason.notes) == ("yes", (1,))
    assert reason.steps == (
        "Note 1: Cem asked Bob for pearl clusters: 2, so the red pearl cluster is with Bob.",
    )


def test_a_wrong_solution_says_nothing_unless_the_gem_was_said_aloud() -> None:
    setup, _truth = dealt(4, Random(1))
    table = deal(setup)
    assert clues(setup, table, 1, Solve(player="Bob", correct=False)) == ()
    aloud = Solve(player="Bob", correct=False, card="opal-pair-red")
    (clue,) = clues(setup, table, 1, aloud)
    assert list(clue.cells) == [("opal-pair-red", HIDDEN)]
    assert clue.totals == {0}
    several = replace(setup, missing=2, table=setup.table[:-1])
    assert clues(several, table, 1, aloud) == ()
    (right,) = clues(several, table, 1, replace(aloud, correct=True))
    assert right.totals == {1}


def test_cards_that_i_saw_are_with_whom_i_asked_and_the_others_are_not() -> None:
    setup, _truth = dealt(4, Random(1))
    setup = replace(setup, me="Ann")
    about = next(
        about for about in (("pearl", "pair"), ("opal", "pair"))
        if not set(cards_of(about)) & {*setup.hand, *setup.table}
    )  # fmt: skip
    seen, *others = cards_of(about)
    note = Ask(asker="Ann", target="Bob", about=about, count=1, seen=(seen,))
    known = GAME.reasoner(setup).follow([note])
    assert known.possible[seen] == ("Bob",)
    assert all("Bob" not in known.possible[card] for card in others)


def test_with_three_missing_gems_all_three_are_found() -> None:
    setup, truth = dealt(4, Random(3))
    gems = (*truth["hidden"], *setup.table[:2])
    house = replace(setup, missing=3, table=setup.table[2:])
    assert not list(GAME.setup_faults(house))
    notes = [Solve(player="Bob", correct=True, card=gem) for gem in gems]
    answer = GAME.answer(house, known_after(GAME, house, *notes))
    assert answer["missing"] == dict.fromkeys(sorted(gems, key=CARDS.index), 1.0)


def test_what_i_can_ask_follows_from_my_search_cards() -> None:
    setup, _truth = dealt(5, Random(1))
    table = deal(setup)
    found = list(questions(setup, table, {PLACE: ("blue", "opal+pair")}))
    assert {one.key[1:] for one in found} == {("blue",), ("opal", "pair")}
    assert {one.key[0] for one in found} == set(setup.opponents)
    assert len(list(questions(setup, table, {}))) == 43 * 4


def test_a_cell_of_mine_is_no_part_of_a_question() -> None:
    setup, _truth = dealt(5, Random(1))
    table = deal(setup)
    mine: set[DealCell] = {(card, player) for card in setup.hand for player in setup.players}
    assert not any(mine & set(one.cells) for one in questions(setup, table, {}))


FOUR, TRUTH = dealt(4, Random(2))
ME, (FIRST, *_OTHERS) = FOUR.me, FOUR.opponents


@pytest.mark.parametrize("about", [("red",), ("pearl", "red"), ("pearl", "pair", "red")])
def test_how_many_cards_have_all_elements_is_answered(about: tuple[str, ...]) -> None:
    his = [card for card in TRUTH[FIRST] if set(about) <= set(card.split("-"))]
    asked = SEATS.asked(FOUR, (FIRST, *about), TRUTH)
    assert asked == Ask(asker=ME, target=FIRST, about=about, count=len(his))


@pytest.mark.parametrize(
    ("about", "numbers", "shown"),
    [(("red",), False, False), (("pearl", "red"), False, True), (("pearl", "red"), True, False)],
)
def test_cards_are_shown_for_two_elements_unless_only_numbers_are_told(
    about: tuple[str, ...], numbers: bool, shown: bool
) -> None:
    setup = replace(FOUR, numbers_only=numbers)
    note = SEATS.answered(setup, FIRST, (ME, *about), TRUTH, Random(1))
    assert isinstance(note, Ask)
    assert (note.seen is not None) == shown
    mine = [card for card in TRUTH[ME] if set(about) <= set(card.split("-"))]
    assert note.count == len(mine)
    assert set(SEATS.shown(note)) == set(mine if shown else ())


@pytest.mark.parametrize("note", [Exchange(player=FIRST), Solve(player=FIRST, correct=False)])
def test_where_nothing_is_asked_nothing_is_shown(note: Exchange | Solve) -> None:
    assert list(SEATS.shown(note)) == []


def test_at_an_unknown_hand_the_cards_face_up_are_known_all_the_same() -> None:
    deal = SEATS.deal(SEATS.seat(FOUR, FIRST, TRUTH))
    for card, places in deal.options.items():
        up = card in FOUR.table
        assert places == ((TABLE,) if up else (*FOUR.players, "hidden"))


def test_whatever_search_cards_the_others_have_they_ask_freely() -> None:
    mine = {"search": ("red",)}
    his = SEATS.seat(FOUR, FIRST, TRUTH)
    every = SEATS.questions(his, SEATS.deal(his), {})
    assert len(SEATS.questions(FOUR, SEATS.deal(FOUR), mine)) <= len(every)
    assert {question.key[0] for question in every} == set(FOUR.players) - {FIRST}
    assert {q.answer for q in every if len(q.key) == 2} == {AnswerKind.NUMBER}
    assert {q.answer for q in every if len(q.key) == 3} == {AnswerKind.ALL}


def test_one_gem_is_announced_or_all_that_are_missing() -> None:
    assert SEATS.announces(FOUR) == "gem"
    assert SEATS.announces(replace(FOUR, missing=2)) == "gems"


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


def laid_open(data: st.DataObject, setup: Setup, cards: list[str]) -> Reveal:
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
    reveal = laid_open(data, setup, cards)
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
    page = page_after(GAME, setup, *notes)
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
