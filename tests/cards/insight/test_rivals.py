"""What rivals know by now and after their next question, against every deal of small games."""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import dataclass, field, fields, replace
from itertools import product
from math import log2, prod, sqrt
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from notepad.cards.minds import Guess, Memory
from notepad.cards.opponents import Case, Rivals
from notepad.cards.seat_views import Hands, Seats
from notepad.cli import main
from notepad.core.reasoner import Breath, without_breaths
from notepad.declared.setup import Accuse as SaidWrongly
from notepad.declared.setup import Count
from notepad.deduction.deal import HIDDEN
from notepad.deduction.fitting_deals import Deals, deals_that_fit
from notepad.deduction.knowledge import Advice, Question
from notepad.games.cataline.notes import Accuse, Reveal
from notepad.games.sleuth.notes import Ask, Solve
from tests.cards.insight.every_deal import TEXTS, EveryDeal, Known, every_deal, heard_by, played
from tests.cards.insight.noted_games import KINDS, Noted, Truth, of_declaration
from tests.declared.declarations import TWO_ATTRIBUTES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    import numpy as np

SAMPLES = sorted((Path(__file__).parents[2] / "acceptance" / "advice").glob("*.json"))
SEEDS = [*range(3), *(pytest.param(seed, marks=pytest.mark.exhaustive) for seed in range(3, 20))]
CERTAIN = 1 - 1e-9
MANY = 100  # cases, for estimates
FEW = 8
CATALINE = KINDS["cataline of 4"](Random(2))
ANN, BOB, CEM, DEE = CATALINE.setup.players
ME = CATALINE.setup.me
OTHERS = CATALINE.setup.opponents
RED = (OTHERS[0], "red")


@dataclass(frozen=True, kw_only=True)
class Overheard(Seats[Any, Any]):
    """Seats that keep all that was told at them."""

    told: list[Any] = field(default_factory=list)

    def witnessed(self, setup: Any, note: Any, hands: Hands, random: Random) -> Any:  # noqa: ANN401
        """Return what was told, and remember it."""
        self.told.append(super().witnessed(setup, note, hands, random))
        return self.told[-1]


def overheard(noted: Noted) -> Overheard:
    """Return the seats of a game, which keep what is told."""
    return Overheard(**{part.name: getattr(noted.seats, part.name) for part in fields(Seats)})


def my_deals(noted: Noted) -> Deals:
    """Return the deals that fit what I know."""
    known = noted.game.reasoner(noted.setup).follow(noted.notes)
    return deals_that_fit(known.deal, known.clues, known.possible, budget_ms=1000)


def cases(rivals: Rivals[Any, Any], deals: Deals, count: int) -> list[Case[Any, Any]]:
    return list(without_breaths(rivals.cases(deals, count)))


def assert_known(guess: Guess, known: Known) -> None:
    assert guess.right == pytest.approx(known.right)
    assert guess.answer in known.best
    assert guess.bits == pytest.approx(known.bits, abs=1e-9)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("kind", TEXTS)
def test_in_each_case_every_rival_knows_what_his_hand_and_what_he_saw_leave_of_all_deals(
    kind: str, seed: int
) -> None:
    noted, small = played(kind, seed, notes=3 + seed % 4), every_deal(kind)
    seats = overheard(noted)
    found = cases(Rivals(seats, noted.setup, noted.notes), my_deals(noted), FEW)
    mine = small.fitting(noted.setup.me, noted.truth[noted.setup.me], noted.notes)
    size = len(noted.notes)
    assert len(found) == FEW
    for number, case in enumerate(found):
        told = seats.told[number * size : (number + 1) * size]
        assert {name: cards for name, cards in case.hands.items() if cards} in mine
        assert heard_by(noted.setup, told, noted.setup.me) == list(noted.notes)
        assert set(case.now) == set(noted.setup.opponents)
        for name, guess in case.now.items():
            heard = heard_by(noted.setup, told, name)
            assert_known(guess, small.known(name, case.hands[name], heard))


def expected(noted: Noted, small: EveryDeal) -> Mapping[str, tuple[float, float, float]]:
    """Return how likely each rival is certain, his mean odds, and how much these spread.

    Every deal that fits what I know is alike likely, and in each every choice of what was given.
    """
    found: defaultdict[str, list[tuple[float, Known]]] = defaultdict(list)
    for deal in small.fitting(noted.setup.me, noted.truth[noted.setup.me], noted.notes):
        every = [small.ways(note, deal) for note in noted.notes]
        for told in product(*every):
            chance = 1 / prod(map(len, every))
            for name in noted.setup.opponents:
                heard = heard_by(noted.setup, told, name)
                found[name].append((chance, small.known(name, deal[name], heard)))
    return {name: _mean(known) for name, known in found.items()}


def _mean(found: Sequence[tuple[float, Known]]) -> tuple[float, float, float]:
    whole = sum(chance for chance, _known in found)
    right = sum(chance * known.right for chance, known in found) / whole
    certain = sum(chance for chance, known in found if len(known.odds) == 1) / whole
    square = sum(chance * known.right**2 for chance, known in found) / whole
    return certain, right, sqrt(max(0.0, square - right**2))


@pytest.mark.parametrize(
    ("kind", "seed", "notes"),
    [
        ("one of each list", 2, 2),
        ("two of eight", 1, 8),
        ("a sum", 15, 3),
        pytest.param("one of each list", 10, 5, marks=pytest.mark.exhaustive),
        pytest.param("two of eight", 2, 6, marks=pytest.mark.exhaustive),
    ],
)
def test_estimates_are_those_of_all_deals_that_fit_within_their_error(
    kind: str, seed: int, notes: int
) -> None:
    noted, small = played(kind, seed, notes=notes), every_deal(kind)
    found = cases(Rivals(noted.seats, noted.setup, noted.notes), my_deals(noted), MANY)
    exact = expected(noted, small)
    assert any(0 < certain < 1 for certain, _right, _spread in exact.values())
    for name, (certain, right, spread) in exact.items():
        guesses = [case.now[name] for case in found]
        error = 4 * sqrt(certain * (1 - certain) / MANY) + 1e-9
        assert sum(one.certain for one in guesses) / MANY == pytest.approx(certain, abs=error)
        error = 4 * spread / sqrt(MANY) + 1e-9
        assert sum(one.right for one in guesses) / MANY == pytest.approx(right, abs=error)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("kind", ["one of each list", "a sum"])
def test_each_asks_what_tells_him_most_and_knows_then_what_the_answer_leaves(
    kind: str, seed: int
) -> None:
    noted, small = played(kind, seed, notes=4 + seed % 3), every_deal(kind)
    seats, setup = overheard(noted), noted.setup
    rivals = Rivals(seats, setup, noted.notes)
    size, i_begin = len(noted.notes), rivals.state.asker == setup.me
    key = seats.questions(setup, seats.deal(setup), {})[0].key
    for number, case in enumerate(cases(rivals, my_deals(noted), 3)):
        told = seats.told[number * size : (number + 1) * size]
        before = len(seats.told)
        (found,) = without_breaths(rivals.following(case, key))
        asked = seats.told[before:]
        assert set(found) == set(setup.opponents)
        assert len({note.asker for note in asked}) == len(asked)
        for note in asked:
            if note.asker != setup.me:
                heard = heard_by(setup, told, note.asker)
                left = small.fitting(note.asker, case.hands[note.asker], heard)
                assert _worth(small, noted, left, note) >= _most(small, noted, left, note) - 1e-6
            told = [*told, note]
            if note.asker != setup.me:
                heard = heard_by(setup, told, note.asker)
                known = small.known(note.asker, case.hands[note.asker], heard)
                assert_known(found[note.asker], known)
        assert (asked[0].asker == setup.me) == i_begin


class Ranking:
    """A mind that ranks questions as it is told."""

    def __init__(self, *ranked: Advice) -> None:
        """Have this ranking."""
        self.ranked = ranked

    def ranking(self, _count: int, _rng: np.random.Generator) -> tuple[Advice, ...]:
        """Return it."""
        return self.ranked


def worth(key: str, sought: float, cards: float, public: float) -> Advice:
    """Return a question that is worth so many bits."""
    return Advice(Question((key,), ()), sought, cards, public)


@pytest.mark.parametrize(
    ("ranked", "key"),
    [
        ([worth("a", 0.5, 2.0, 0.0), worth("b", 0.6, 1.0, 0.6)], ("b",)),
        ([worth("a", 0.5, 1.0, 0.0), worth("b", 0.5, 2.0, 0.5)], ("b",)),
        ([], None),
    ],
)
def test_a_rival_asks_what_tells_most_of_what_is_sought_then_of_all_cards(
    ranked: list[Advice], key: tuple[str, ...] | None
) -> None:
    mind: Any = Ranking(*ranked)
    assert Rivals(CATALINE.seats, CATALINE.setup, ())._asks(mind) == key


def _key(note: Any) -> tuple[str, ...]:  # noqa: ANN401 a note of any kind
    about = getattr(note, "about", None) or note.cards
    return (getattr(note, "target", ""), *((about,) if isinstance(about, str) else about))


def _worth(small: EveryDeal, noted: Noted, left: Sequence[Truth], note: Any) -> float:  # noqa: ANN401
    return _told(small, noted, left, note.asker, _key(note))


def _most(small: EveryDeal, noted: Noted, left: Sequence[Truth], note: Any) -> float:  # noqa: ANN401
    setup = noted.at(note.asker)
    keys = [one.key for one in noted.seats.questions(setup, noted.seats.deal(setup), {})]
    return max(_told(small, noted, left, note.asker, key) for key in keys)


def _told(
    small: EveryDeal, noted: Noted, left: Sequence[Truth], asker: str, key: tuple[str, ...]
) -> float:
    setup = noted.at(asker)
    ways = [
        [repr(way) for way in small.ways(noted.seats.asked(setup, key, deal), deal)]
        for deal in left
    ]
    return small.bits(left, ways)


def after(noted: Noted, *notes: Any) -> Noted:  # noqa: ANN401 notes of any game
    """Return a game with these notes in place of its own."""
    return replace(noted, notes=notes)


def foreseen(noted: Noted, count: int = 2) -> list[Case[Any, Any]]:
    return cases(Rivals(noted.seats, noted.setup, noted.notes), my_deals(noted), count)


def followed(noted: Noted, mine: tuple[str, ...] | None = None) -> Mapping[str, Guess]:
    """Return what each can say after his next question in one case."""
    rivals = Rivals(noted.seats, noted.setup, noted.notes)
    (case,) = cases(rivals, my_deals(noted), 1)
    (found,) = without_breaths(rivals.following(case, mine))
    return found


def wrong(player: str) -> Accuse:
    """Return that a player accused a sum that can't be."""
    return Accuse(player=player, sum=99, correct=False)


def test_who_is_out_is_not_foreseen() -> None:
    (case, _other) = foreseen(after(CATALINE, wrong(OTHERS[0])))
    assert set(case.now) == set(case.minds) == set(OTHERS[1:])
    assert set(followed(after(CATALINE, wrong(OTHERS[0])), RED)) == set(OTHERS[1:])


@pytest.mark.parametrize(("ruled", "asked"), [("out", False), ("out but answering", True)])
def test_nothing_is_asked_of_who_does_not_even_answer_any_more(ruled: str, asked: bool) -> None:
    text = f'{TWO_ATTRIBUTES}wrong = "{ruled}"\n'
    found = []
    for seed in range(6):
        noted = of_declaration(text, Random(seed))
        first, other = noted.setup.opponents
        noted = replace(noted, setup=replace(noted.setup, first=first))
        noted = replace(noted, notes=(SaidWrongly(player=other, sum=99, correct=False),))
        seats = overheard(noted)
        rivals = Rivals(seats, noted.setup, noted.notes)
        (case,) = cases(rivals, my_deals(noted), 1)
        seats.told.clear()
        list(rivals.following(case, None))
        (note,) = seats.told
        found.append(not isinstance(note, Count) or note.target == other)
    assert any(found) == asked


@pytest.mark.parametrize(
    "notes",
    [
        [Accuse(player=OTHERS[0], sum=20, correct=True)],
        [wrong(name) for name in OTHERS],
        [Reveal(cards=tuple(sorted(CATALINE.truth[HIDDEN])))],
    ],
)
def test_of_a_game_that_is_over_nothing_is_foreseen(notes: list[Any]) -> None:
    rivals = Rivals(CATALINE.seats, CATALINE.setup, notes)
    assert list(rivals.cases(my_deals(CATALINE))) == []


def test_who_plays_on_for_second_place_is_not_foreseen_either() -> None:
    noted = KINDS["sleuth of 3"](Random(1))
    first, second, third = noted.setup.players
    gem = next(iter(noted.truth[HIDDEN]))
    asked = Ask(asker=second, target=third, about=("red",), count=0)
    won = Solve(player=first, correct=True, card=gem)
    rivals = Rivals(noted.seats, noted.setup, [won, replace(asked, count=1)])
    assert rivals.seats == {}


def test_a_breath_comes_before_each_rival_is_thought_through() -> None:
    rivals = Rivals(CATALINE.seats, CATALINE.setup, CATALINE.notes)
    steps = [isinstance(step, Breath) for step in rivals.cases(my_deals(CATALINE), 3)]
    assert steps == [*[True] * len(OTHERS), False] * 3


def test_a_breath_comes_before_a_ranking_and_before_what_its_answer_tells() -> None:
    rivals = Rivals(CATALINE.seats, CATALINE.setup, CATALINE.notes)
    (case,) = cases(rivals, my_deals(CATALINE), 1)
    steps = list(rivals.following(case, RED))
    assert len(steps) == 2 * len(OTHERS) + 1
    assert all(isinstance(step, Breath) for step in steps[:-1])
    assert not isinstance(steps[-1], Breath)


def test_without_a_question_of_mine_those_are_foreseen_who_ask_before_me() -> None:
    begins = replace(CATALINE, setup=replace(CATALINE.setup, first=ME), notes=())
    assert followed(begins) == {}
    at = CATALINE.setup.players.index(ME)
    next_to_me = CATALINE.setup.players[(at + 1) % 4]
    begins = replace(CATALINE, setup=replace(CATALINE.setup, first=next_to_me), notes=())
    assert set(followed(begins)) == set(OTHERS)


def test_where_one_may_ask_twice_in_a_turn_everybody_is_foreseen_all_the_same() -> None:
    noted = KINDS["sleuth of 3"](Random(4))
    before_me = noted.setup.players[noted.setup.players.index(noted.setup.me) - 1]
    setup = replace(noted.setup, first=before_me, questions=2)
    twice = replace(noted, setup=setup, notes=())
    mine = noted.seats.questions(twice.setup, noted.seats.deal(twice.setup), {})[0].key
    assert set(followed(twice, mine)) == set(noted.setup.opponents)


def test_after_his_next_question_means_after_the_first_of_two() -> None:
    noted = KINDS["sleuth of 3"](Random(5))
    first = noted.setup.opponents[0]
    once, twice = (
        followed(replace(noted, setup=replace(noted.setup, first=first, questions=many), notes=()))
        for many in (1, 2)
    )
    assert twice[first] == once[first]


def test_where_no_question_can_be_ranked_nobodys_next_one_is_foreseen() -> None:
    chips = KINDS["chips"](Random(1))
    chips = replace(chips, setup=replace(chips.setup, first=chips.setup.opponents[0]), notes=())
    assert not chips.seats.questions(chips.setup, chips.seats.deal(chips.setup), {})
    assert foreseen(chips)
    assert followed(chips) == {}


def test_who_forgets_can_think_of_more_deals() -> None:
    noted = KINDS["cataline of 3"](Random(1))
    every, own, crosses = (
        cases(Rivals(noted.seats, noted.setup, noted.notes, memory), my_deals(noted), 12)
        for memory in (Memory.ALL, Memory.OWN, Memory.CROSSES)
    )
    unknown = [
        sum(log2(mind.deals.worlds or 0) for case in found for mind in case.minds.values())
        for found in (every, own, crosses)
    ]
    assert unknown == sorted(unknown)
    assert unknown[0] < unknown[1]


def test_the_same_position_is_foreseen_alike_every_time() -> None:
    first, again = (
        [case.now for case in cases(Rivals(CATALINE.seats, CATALINE.setup, CATALINE.notes), d, 3)]
        for d in (my_deals(CATALINE), my_deals(CATALINE))
    )
    assert first == again


@pytest.mark.parametrize(
    "path",
    [
        pytest.param(path, id=path.stem, marks=[pytest.mark.exhaustive] * (at > 1))
        for at, path in enumerate(SAMPLES)
    ],
)
def test_what_is_advised_is_what_an_independent_method_found(
    path: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sample = json.loads(path.read_text(encoding="utf-8"))
    record = tmp_path / "record.json"
    record.write_text(json.dumps(sample["record"]), encoding="utf-8")

    assert main(["advise", str(record), "--json"]) == 0

    advice, expected = json.loads(capsys.readouterr().out), sample["advise"]
    found = {(one["target"], one["about"]): one for one in advice["questions"]}
    wanted = {(one["target"], one["about"]): one for one in expected["questions"]}
    assert found.keys() == wanted.keys()
    for key, one in wanted.items():
        assert found[key]["bits"] == pytest.approx(one["bits"], abs=0.03)
        assert found[key]["public"] == pytest.approx(one["public"], abs=0.03)
    assert advice["rivals"].keys() == expected["rivals"].keys()
    for name, rival in expected["rivals"].items():
        assert advice["rivals"][name]["certain"] == pytest.approx(rival["certain"], abs=0.06)
        assert advice["rivals"][name]["best"] == pytest.approx(rival["best"], abs=0.06)


def test_there_are_samples() -> None:
    assert len(SAMPLES) == 3
