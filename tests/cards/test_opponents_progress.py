"""What rivals know by now and after their next question, and whether to announce."""

import json
from collections import defaultdict
from collections.abc import Generator, Iterator, Mapping, Sequence
from dataclasses import field, fields, replace
from itertools import combinations, product
from math import log, log2, prod
from pathlib import Path
from random import Random
from typing import Any, TypeVar

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from notepad.cards import opponents_progress
from notepad.cards.minds import Guess, Memory
from notepad.cards.opponents_progress import Case, Rivals, WaitingFactors, waiting, waiting_factors
from notepad.cards.seat_views import Hands, Seats
from notepad.cli import main
from notepad.core.bundled_and_private_files import resource
from notepad.core.dataclass import dataclass
from notepad.core.faces_and_marks import Aside
from notepad.core.reasoner import Breath, RivalReview, without_breaths
from notepad.core.record import AnyRecord, Record
from notepad.declared.reasoning import seats_of
from notepad.deduction import public_card_paths
from notepad.deduction.deal import HIDDEN
from notepad.deduction.fitting_deals import Deals, deals_that_fit
from notepad.deduction.knowledge import Announcing, Insight, Knowledge
from notepad.games.cataline.notes import AskOne, Note, Reveal
from notepad.games.cataline.setup import SUITS
from tests.cards.every_deal import TEXTS, EveryDeal, Known, every_deal, heard_by, played
from tests.cards.noted_games import KINDS, Noted, kept, seeds
from tests.cards.noted_games import played as dealt_and_noted
from tests.core.everybody import everybody, laid_open

T = TypeVar("T")


def drawn(
    known: Knowledge, players: tuple[str, ...], count: int
) -> list[opponents_progress.HandsInDeal]:
    deals = deals_that_fit(known.deal, known.clues, known.possible)
    return list(opponents_progress.hands_in_deals(deals, players, count, np.random.default_rng(3)))


@pytest.mark.parametrize("seed", range(4))
def test_cards_that_change_hands_were_dealt_and_went_as_all_notes_say(seed: int) -> None:
    noted = kept(3, seed, notes=10)
    setup, seats, random = noted.setup, noted.seats, Random(1)
    passes = seats.passes(setup)
    assert passes is not None
    for layout in drawn(noted.game.reasoner(setup).follow(noted.notes), setup.players, 10):
        assert layout.dealt[setup.me] == noted.truth[setup.me]
        hands = layout.dealt
        for number, note in enumerate(noted.notes, 1):
            told = seats.with_all_seen(setup, note, layout.shown_in(number), random)
            assert seats.heard_by_player(setup, told) == note
            hands = opponents_progress.handed_on(hands, passes.passings(told))
        assert hands == layout.now


def test_cards_that_went_on_too_often_are_not_followed(monkeypatch: pytest.MonkeyPatch) -> None:
    noted = kept(3, 1, notes=10)
    reasoner = noted.game.reasoner(noted.setup)
    known = reasoner.weigh(reasoner.follow(noted.notes), patience_ms=400)
    followed = list(without_breaths(reasoner.estimate_opponents(known, {})))
    monkeypatch.setattr(public_card_paths, "MOST_WAYS", 40)
    assert followed
    assert not list(without_breaths(reasoner.estimate_opponents(known, {})))


CATALINE = KINDS["cataline of 4"](2)


@dataclass(frozen=True, kw_only=True)
class Overheard(Seats[Any, Any]):
    """Seats that keep all that was told at them."""

    told: list[Any] = field(default_factory=list)

    def with_all_seen(self, setup: Any, note: Any, hands: Hands, random: Random) -> Any:  # noqa: ANN401
        """Return what was told, and remember it."""
        self.told.append(super().with_all_seen(setup, note, hands, random))
        return self.told[-1]


def overheard(noted: Noted) -> Overheard:
    """Return the seats of a game, which keep what is told."""
    return Overheard(**{part.name: getattr(noted.seats, part.name) for part in fields(Seats)})


def my_deals(noted: Noted) -> Deals:
    """Return the deals that fit what I know."""
    known = noted.game.reasoner(noted.setup).follow(noted.notes)
    return deals_that_fit(known.deal, known.clues, known.possible, budget_ms=1000)


def rivals_of(noted: Noted, memory: Memory = Memory.ALL) -> Rivals[Any, Any]:
    return Rivals(noted.seats, noted.setup, noted.notes, memory)


def cases(rivals: Rivals[Any, Any], deals: Deals, count: int) -> list[Case[Any, Any]]:
    return list(without_breaths(rivals.cases(deals, count)))


def assert_known(guess: Guess, known: Known) -> None:
    assert guess.right == pytest.approx(known.right)
    assert guess.answer in known.best
    assert guess.bits == pytest.approx(known.bits, abs=1e-9)


@pytest.mark.parametrize("seed", seeds(3, 20))
@pytest.mark.parametrize("kind", TEXTS)
def test_every_rival_knows_what_is_left_of_all_deals(kind: str, seed: int) -> None:
    noted, small = played(kind, seed, notes=3 + seed % 4), every_deal(kind)
    seats = overheard(noted)
    found = cases(Rivals(seats, noted.setup, noted.notes), my_deals(noted), 8)
    mine = small.fitting(noted.setup.me, noted.truth[noted.setup.me], noted.notes)
    size = len(noted.notes)
    assert len(found) == 8
    for number, case in enumerate(found):
        told = seats.told[number * size : (number + 1) * size]
        assert {name: cards for name, cards in case.hands.items() if cards} in mine
        assert heard_by(noted.setup, told, noted.setup.me) == list(noted.notes)
        assert set(case.now) == set(noted.setup.opponents)
        for name, guess in case.now.items():
            heard = heard_by(noted.setup, told, name)
            assert_known(guess, small.known(name, case.hands[name], heard))


def expected(noted: Noted, small: EveryDeal) -> Mapping[str, tuple[float, float]]:
    """Return how likely each rival is certain, and his mean odds.

    Every deal that fits what I know is alike likely, and in each every choice of what was given.
    """
    found: defaultdict[str, list[tuple[float, float, float]]] = defaultdict(list)
    for deal in small.fitting(noted.setup.me, noted.truth[noted.setup.me], noted.notes):
        every = [small.ways(note, deal) for note in noted.notes]
        for told in product(*every):
            chance = 1 / prod(map(len, every))
            for name in noted.setup.opponents:
                known = small.known(name, deal[name], heard_by(noted.setup, told, name))
                certain = chance * (len(known.odds) == 1)
                found[name].append((chance, certain, chance * known.right))
    sums = {name: [*map(sum, zip(*each, strict=True))] for name, each in found.items()}
    return {
        name: (certain / whole, right / whole) for name, (whole, certain, right) in sums.items()
    }


@pytest.mark.parametrize(
    ("kind", "seed", "notes"), [("one of each list", 6, 2), ("two of eight", 3, 8), ("a sum", 1, 4)]
)
def test_where_few_deals_are_left_rivals_know_what_they_know_in_all_of_them(
    kind: str, seed: int, notes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    noted = played(kind, seed, notes=notes)
    exact = expected(noted, every_deal(kind))
    for most in (1000, 0):  # different things to know, each of which is counted
        monkeypatch.setattr(opponents_progress, "_MORE", most)
        listed = returned(rivals_of(noted).listed(my_deals(noted)))
        assert listed is not None
        assert bool(listed.guesses) == bool(listed.best) == bool(most)
        for name, (certain, right) in exact.items():
            assert listed.certain[name] == pytest.approx(certain)
            assert listed.best.get(name, right) == pytest.approx(right)
            assert listed.certain[name] <= listed.somebody + 1e-9
        assert listed.somebody <= sum(listed.certain.values()) + 1e-9


def returned(steps: Generator[Breath, None, T]) -> T:
    """Return what comes after all breaths."""
    while True:
        try:
            next(steps)
        except StopIteration as found:
            value: T = found.value
            return value


@given(st.lists(st.integers(1, 3), max_size=3), st.integers(1, 3), st.integers(1, 4))
def test_every_way_of_choices_is_taken_once(sizes: list[int], taken: int, among: int) -> None:
    def draw(chance: Random) -> tuple[Any, ...]:
        chosen = [chance.choice(range(size)) for size in sizes]
        return (*chosen, *chance.sample(range(among), min(taken, among)))

    found = list(opponents_progress.every_way(draw))
    assert sum(share for share, _way in found) == pytest.approx(1)
    ways = product(product(*map(range, sizes)), combinations(range(among), min(taken, among)))
    assert sorted(way for _share, way in found) == sorted((*one, *last) for one, last in ways)


@pytest.mark.parametrize("seed", seeds(3, 20))
@pytest.mark.parametrize("kind", ["one of each list", "a sum"])
def test_each_asks_what_tells_most_and_knows_the_answer(kind: str, seed: int) -> None:
    noted, small = played(kind, seed, notes=4 + seed % 3), every_deal(kind)
    seats, setup = overheard(noted), noted.setup
    rivals = Rivals(seats, setup, noted.notes)
    size, i_begin = len(noted.notes), rivals.state.asker == setup.me
    key = seats.questions(setup, seats.deal(setup), {})[0].key
    for number, case in enumerate(cases(rivals, my_deals(noted), 3)):
        told = seats.told[number * size : (number + 1) * size]
        before = len(seats.told)
        later, somebody, sooner = returned(opponents_progress._later(rivals, [case], key))
        found = {name: certain for name, (certain,) in later.items()}
        asked = seats.told[before:]
        early = [
            small.known(name, case.hands[name], heard_by(setup, told, name)).right > 1 - 1e-9
            for name in setup.opponents
        ]
        assert set(found) == set(setup.opponents)
        assert len({note.asker for note in asked}) == len(asked)
        for note in asked:
            if note.asker != setup.me:
                heard = heard_by(setup, told, note.asker)
                left = small.fitting(note.asker, case.hands[note.asker], heard)
                worth = worth_of_questions(small, noted, left, note.asker)
                assert worth[_key(note)] >= max(worth.values()) - 1e-6
            told = [*told, note]
            if note.asker != setup.me:
                heard = heard_by(setup, told, note.asker)
                known = small.known(note.asker, case.hands[note.asker], heard)
                early.append(known.right > 1 - 1e-9)
                assert found[note.asker] == early[-1]
        assert somebody == any(early)
        players, at = setup.players, setup.players.index
        turns = (at(setup.me) - at(rivals.state.asker or "")) % len(players)
        first = [note.asker for note in asked[:turns]]
        assert rivals.before_me == first
        assert sooner == any(found[name] for name in first)
        assert (asked[0].asker == setup.me) == i_begin


def worth_of_questions(
    small: EveryDeal, noted: Noted, left: Sequence[Hands], asker: str
) -> dict[tuple[str, ...], float]:
    """Return what each question that somebody may ask tells of what is sought, by its key."""
    seats, setup = noted.seats, noted.at(asker)
    return {
        key: small.bits(
            left, [[*map(repr, small.ways(seats.asked(setup, key, deal), deal))] for deal in left]
        )
        for key in (question.key for question in seats.questions(setup, seats.deal(setup), {}))
    }


def _key(note: Any) -> tuple[str, ...]:  # noqa: ANN401 a note of any kind
    about = getattr(note, "about", None) or note.cards
    ends = ("",) if hasattr(note, "gave") else ()  # of what each gives one
    return (getattr(note, "target", ""), *((about,) if isinstance(about, str) else about), *ends)


def after(noted: Noted, *notes: Any) -> Noted:  # noqa: ANN401 notes of any game
    """Return a game with these notes in place of its own."""
    return replace(noted, notes=notes)


@pytest.mark.parametrize(
    "sample",
    ["cataline-3-21", "cataline-4-25", pytest.param("cataline-5-29", marks=pytest.mark.exhaustive)],
)
def test_what_is_advised_is_what_an_independent_method_found(
    sample: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = Path(__file__).parents[1] / "acceptance" / "advice" / f"{sample}.json"
    told = json.loads(file.read_text(encoding="utf-8"))
    record, expected = tmp_path / "record.json", told["advise"]
    record.write_text(json.dumps(told["record"]), encoding="utf-8")
    assert main(["advise", str(record), "--json"]) == 0
    advice = json.loads(capsys.readouterr().out)
    wanted, found = (
        {(one["target"], one["about"]): (one["bits"], one["public"]) for one in each["questions"]}
        for each in (expected, advice)
    )
    assert found.keys() == wanted.keys()
    for key, bits in wanted.items():
        assert found[key] == pytest.approx(bits, abs=0.03)
    assert advice["rivals"].keys() == expected["rivals"].keys()
    for name, rival in expected["rivals"].items():
        for word in ("certain", "best"):
            assert advice["rivals"][name][word] == pytest.approx(rival[word], abs=0.06)


TABLE = KINDS["cataline of 3"](2)
QUICK = ("cataline of 3", "sleuth of numbers", "clue", "two-attributes", "named-cards", "chips")
TABLE_ME, (LEFT, RIGHT) = TABLE.setup.me, TABLE.setup.opponents


def steps(noted: Noted, aside: Aside | None = None) -> Iterator[Insight | Breath]:
    found = noted.known()
    deals = deals_that_fit(found.deal, found.clues, found.possible)
    return opponents_progress.Outlook(noted.seats, noted.setup)(found, deals, aside or {})


def foreseen(noted: Noted, aside: Aside | None = None) -> list[Insight]:
    return list(without_breaths(steps(noted, aside)))


def by_now(noted: Noted, aside: Aside | None = None) -> Insight:
    """Return what is told first."""
    return next(without_breaths(steps(noted, aside)))


@pytest.fixture
def few(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have few cases, all drawn, where it is not looked at how good the estimates are."""
    monkeypatch.setattr(opponents_progress, "MOST_LISTED", 0)
    cases = opponents_progress.Rivals.cases
    monkeypatch.setattr(
        opponents_progress.Rivals, "cases", lambda self, deals, _count: cases(self, deals, 2)
    )


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize(
    "kind",
    [pytest.param(kind, marks=[pytest.mark.exhaustive] * (kind not in QUICK)) for kind in KINDS],
)
def test_first_comes_what_rivals_know_by_now_then_what_they_will(kind: str) -> None:
    noted = KINDS[kind](4)
    noted = replace(noted, notes=tuple(n for n in noted.notes if hasattr(n, "asker"))[:8])
    now, later, *_nearer = foreseen(noted)
    assert set(now.rivals) == set(later.rivals) == set(noted.setup.opponents)
    if later.announcing is not None:  # as nobody announces where cards are accused one by one
        assert now.announcing is not None
        wins = later.announcing.waiting
        before = replace(later.announcing, others=None, waiting=now.announcing.waiting)
        assert before == now.announcing
        assert wins is None or wins <= (now.announcing.waiting or 0)
    for name, rival in now.rivals.items():
        assert rival.following is None
        assert 0 <= rival.certain <= rival.best <= 1
        assert 0 <= later.rivals[name].certain <= later.rivals[name].best <= 1
        assert later.rivals[name].following is None or 0 <= later.rivals[name].following <= 1  # type: ignore[operator]
    asked = bool(noted.seats.questions(noted.setup, noted.seats.deal(noted.setup), {}))
    assert all((rival.following is not None) == asked for rival in later.rivals.values())
    assert not now.unranked
    assert later.unranked is not asked


@pytest.mark.usefixtures("few")
def test_what_is_certain_is_to_be_said() -> None:
    hands = {name: tuple(sorted(TABLE.truth[name])) for name in (LEFT, RIGHT)}
    asked = [
        AskOne(asker=TABLE_ME, target=name, about=suit, passed=len(seen), seen=seen)
        for name, cards in hands.items()
        for suit in SUITS
        for seen in [tuple(card for card in cards if card.startswith(suit))]
    ]
    said = by_now(after(TABLE, *asked)).announcing
    assert said is not None
    assert said.answer == sum(int(card[-1]) for card in TABLE.truth[HIDDEN])
    assert (said.right, said.waiting, said.say) == (1.0, 0.0, True)


@pytest.mark.usefixtures("few")
@pytest.mark.parametrize(
    ("first", "turns"),
    [(TABLE_ME, 0), (TABLE.setup.players[TABLE.setup.players.index(TABLE_ME) - 1], 1)],
)
def test_how_many_ask_before_me_is_counted_from_whose_turn_it_is(
    first: str, turns: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[int] = []

    def spied(mine: Guess, cases: Sequence[Any], others: int) -> object:
        seen.append(others)
        return waiting_factors(mine, cases, others)

    monkeypatch.setattr(opponents_progress, "waiting_factors", spied)
    by_now(TABLE.begun_by(first))
    assert seen == [turns]


@pytest.mark.parametrize("first", range(4))
def test_who_announces_instead_of_asking_waits_for_all_others(first: int) -> None:
    noted = dealt_and_noted("sherlock-13", 1, players=4, notes=0)
    players, me = noted.setup.players, noted.setup.me
    begun = replace(noted.setup, first=players[first])
    at = players.index(me)
    order = [*players[first:], *players[:first]]
    before = order[: order.index(me)] or [*players[at + 1 :], *players[:at]]
    assert Rivals(seats_of(begun.deck), begun, []).before_me == before


FITTED = [
    (model, int(players))
    for model, tables in json.loads(resource("insight/waiting.json").read_text("utf-8")).items()
    for players in tables
]


def told(table: tuple[str, int], at: WaitingFactors) -> float:
    found = waiting(*table, at)
    assert found is not None
    return found


positions = st.builds(
    WaitingFactors,
    right=st.floats(-4.6, 4.6),
    bits=st.floats(0, 12),
    certain=st.floats(0, 1),
    best=st.floats(-4.6, 4.6),
    least=st.floats(0, 12),
    turns=st.integers(0, 5).map(float),
)
GOOD, BAD = ("right", "least"), ("bits", "certain", "best", "turns")


@given(
    table=st.sampled_from(FITTED), at=positions, other=positions, name=st.sampled_from(GOOD + BAD)
)
def test_all_else_equal_the_odds_rise_with_mine_and_fall_with_those_of_rivals(
    table: tuple[str, int], at: WaitingFactors, other: WaitingFactors, name: str
) -> None:
    low, high = sorted((getattr(at, name), getattr(other, name)))
    less, more = (told(table, at._replace(**{name: value})) for value in (low, high))
    assert less <= more + 1e-12 if name in GOOD else less >= more - 1e-12


@given(table=st.sampled_from(FITTED), mine=st.floats(0.01, 0.98), rivals=positions)
def test_who_knows_more_by_the_same_measure_wins_no_less_by_waiting(
    table: tuple[str, int], mine: float, rivals: WaitingFactors
) -> None:
    low, high = (
        waiting_factors(Guess(1, share, -log2(share)), [], 1) for share in (mine, mine + 0.01)
    )
    less, more = (told(table, rivals._replace(right=at.right, bits=at.bits)) for at in (low, high))
    assert less <= more


@pytest.mark.parametrize("table", FITTED)
@given(st.floats(0, 8), st.floats(0, 1), st.floats(-3, 3), st.floats(0, 8), st.integers(0, 5))
def test_a_likelier_answer_never_turns_now_into_wait(
    table: tuple[str, int], bits: float, certain: float, best: float, least: float, turns: int
) -> None:
    said = []
    for right in np.linspace(0.01, 0.98, 98):
        at = WaitingFactors(log(right / (1 - right)), bits, certain, best, least, turns)
        played_right = opponents_progress.right_in_games(*table, right)
        said.append(Announcing(20, right, waiting(*table, at), played_right, certain).say)
    assert said == sorted(said)


PATIENCE_MS = 10_000


def certain_from(record: AnyRecord) -> int | None:
    """Return when the player of a record could be certain by his own review."""
    reasoner = CATALINE.game.reasoner(record.setup)
    review = next(without_breaths(reasoner.review(record.notes, patience_ms=PATIENCE_MS)))
    return review.certain_from


def reviewed_rivals(record: AnyRecord, more: Sequence[Note] = ()) -> Mapping[str, RivalReview]:
    reasoner, notes = CATALINE.game.reasoner(record.setup), (*record.notes, *more)
    *_before, last = without_breaths(reasoner.review(notes, patience_ms=PATIENCE_MS))
    return last.rivals


@pytest.mark.parametrize(
    "seed", [0, 2, 5, *(pytest.param(n, marks=pytest.mark.exhaustive) for n in (1, 3, 4))]
)
def test_where_hands_lie_open_each_is_certain_when_his_own_review_says_so(seed: int) -> None:
    records, truth = everybody(seed, players=3, notes=34)
    found = reviewed_rivals(records["Ann"], [laid_open(truth, "Ann")])
    assert set(found) == {"Bob", "Cem"}
    for name, rival in found.items():
        if rival.exact:
            assert rival.certain_from == certain_from(records[name])


@pytest.mark.parametrize("seed", range(2))
def test_where_cards_change_hands_each_is_certain_when_his_own_review_says_so(seed: int) -> None:
    noted = kept(3, seed, notes=26)
    hands = {
        name: tuple(card for card, at in noted.where.items() if at == name)
        for name in noted.setup.opponents
    }
    laid = Reveal(cards=tuple(sorted(noted.truth[HIDDEN])), hands=hands)
    found = reviewed_rivals(Record(game="cataline", setup=noted.setup, notes=noted.notes), [laid])
    assert set(found) == set(noted.setup.opponents)
    for name, rival in found.items():
        notes = noted.heard(name, noted.played)
        own: AnyRecord = Record(game="cataline", setup=noted.at(name), notes=notes)
        assert rival.certain_from == certain_from(own)
