"""What follows from notes of a game in which cards stay, and what each note told."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import pairwise
from math import log2

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notepad.core.faces_and_marks import Aside
from notepad.core.help_levels import Level
from notepad.core.language import percent
from notepad.core.reasoner import Breath, NoteReview, Review, RivalReview, without_breaths
from notepad.deduction import card_reasoner, fitting_deals
from notepad.deduction.certain_conclusions import Logic
from notepad.deduction.deadline import OutOfTimeError, check_deadline, unless
from notepad.deduction.deal import HIDDEN, TABLE, Clue, Deal, Place
from notepad.deduction.fitting_deals import Deals
from notepad.deduction.knowledge import Insight, Knowledge, Odds, Question, Rival
from notepad.deduction.moving_reasoner import MovingReasoner
from tests.deduction import brute
from tests.deduction.deals import Plain, Table, counted, tables, with_hands
from tests.deduction.passing import CARDS, Passed, PassingGame, dealt, ends, noted

Note = tuple[str, str, int]
"""A player, cards, and how many of them he has."""
OPTIONS: dict[str, tuple[Place, ...]] = {"t": (TABLE,), **dict.fromkeys(CARDS, ("Bob", HIDDEN))}


def made_deal() -> Deal:
    deal = with_hands(OPTIONS, {"Bob": 2, HIDDEN: 2, TABLE: 1}, said="{size} with {place}")
    measure = {cell: value for value, cell in enumerate(deal.cells(CARDS, HIDDEN), 1)}
    return replace(deal, measure=measure, tallies={("ab", "Bob"): deal.cells("ab", "Bob")})


class Counting:
    """Tells clues, and remembers for which notes it was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, Note]] = []

    def __call__(self, number: int, note: Note) -> tuple[Clue, ...]:
        self.asked.append((number, note))
        return (counted(*note, note=number),)


@pytest.fixture
def counting() -> Counting:
    return Counting()


@pytest.fixture
def thinker(counting: Counting) -> card_reasoner.StayingReasoner[Note]:
    return card_reasoner.StayingReasoner(made_deal(), counting, Plain)


def test_what_follows_is_known_at_once_and_odds_and_tallies_after_it(
    thinker: card_reasoner.StayingReasoner[Note], counting: Counting
) -> None:
    notes = [("Bob", "ab", 1)]
    known = thinker.follow(notes)
    assert (known.odds, known.tallies) == (None, None)
    weighed = thinker.weigh(known)
    found = brute.worlds(known.deal, counting(1, notes[0]))
    assert weighed.possible == known.possible == brute.possible(known.deal, found)
    assert weighed.odds is not None
    assert weighed.odds.worlds == len(found) == 4
    assert tuple(weighed.odds.sums) == (4, 5, 6)
    assert weighed.tallies == {("ab", "Bob"): (1, 1)}


def asked(deal: Deal, _aside: object) -> tuple[Question, ...]:
    return (Question(("Bob", "a"), deal.cells("a", "Bob")),)


def test_estimates_get_the_sums_that_they_missed(
    thinker: card_reasoner.StayingReasoner[Note], monkeypatch: pytest.MonkeyPatch
) -> None:
    known = thinker.follow([])
    shares = {card: dict.fromkeys(at, 1 / len(at)) for card, at in known.possible.items()}

    def estimate(*_asked: object, **_options: object) -> Odds:
        return Odds(None, shares, {4: 0.25, 5: 0.75})

    monkeypatch.setattr(fitting_deals, "odds_of", estimate)
    odds = thinker.weigh(known).odds
    assert odds is not None
    assert tuple(odds.sums) == (3, 4, 5, 6, 7)
    assert all(share > 0 for share in odds.sums.values())
    assert sum(odds.sums.values()) == pytest.approx(1)


def test_sums_that_take_too_long_to_rule_out_are_shown(
    thinker: card_reasoner.StayingReasoner[Note], monkeypatch: pytest.MonkeyPatch
) -> None:
    exact = thinker.weigh(thinker.follow([]))
    monkeypatch.setattr(Deals, "worlds", None)
    monkeypatch.setattr(card_reasoner, "LONGEST_SUMS_MS", -1)
    rough = thinker.weigh(thinker.follow([]))
    assert exact.odds is not None
    assert rough.odds is not None
    assert set(rough.odds.sums) >= set(exact.odds.sums)
    assert sum(rough.odds.sums.values()) == pytest.approx(1)


def test_hands_add_up_although_an_estimate_missed_every_deal(
    thinker: card_reasoner.StayingReasoner[Note], monkeypatch: pytest.MonkeyPatch
) -> None:
    known = thinker.follow([])
    shares = {card: dict.fromkeys(at, 1 / len(at)) for card, at in known.possible.items()}
    monkeypatch.setattr(Deals, "missed", True)
    monkeypatch.setattr(fitting_deals, "odds_of", lambda *_all, **_more: Odds(None, shares, {}))
    odds = thinker.weigh(known).odds
    assert odds is not None
    for hand in known.deal.hands:
        at = hand.cells[0][1]
        held = sum(places.get(at, 0) for places in odds.shares.values())
        assert held == pytest.approx(min(hand.totals), abs=0.01)


def test_bounds_name_notes_about_other_cards(thinker: card_reasoner.StayingReasoner[Note]) -> None:
    limited = thinker.why([("Bob", "c", 1)], "ab", "Bob")
    assert limited.steps == ("2 with Bob; plus c; that makes 1, so Bob has at most 1 of these.",)
    assert limited.told == (), "c has its own story"
    assert thinker.why([("Bob", "cd", 0)], "ab", "Bob").steps == ("Bob has a and b.",)
    unlimited = thinker.why([], "ab", "Bob").steps
    assert unlimited == ("Bob may have any number of a and b: nothing limits that yet.",)
    both = thinker.why([("Bob", "cd", 1)], "ab", "Bob").steps
    assert both == ("2 with Bob; note 1: fact 1, so Bob has exactly 1 of these.",)


def test_a_class_that_takes_too_long_is_left_out_unless_something_more_urgent_is_wanted(
    counting: Counting, monkeypatch: pytest.MonkeyPatch
) -> None:
    def slowly(_logic: Logic, _clues: object, groups: Mapping[str, object]) -> object:
        check_deadline()
        return dict.fromkeys(groups, (0, 2))

    deal = made_deal()
    classes = {("ac", "Bob"): deal.cells("ac", "Bob")}
    reasoner = card_reasoner.StayingReasoner(replace(deal, classes=classes), counting, Plain)
    known = reasoner.weigh(reasoner.follow([("Bob", "a", 1)]))
    monkeypatch.setattr(Logic, "bounds", slowly)
    (counted,) = without_breaths(reasoner.ponder(known, {}, Level.DEDUCTION))
    assert counted.tallies is not None
    assert set(counted.tallies) == {*deal.tallies, *classes}
    monkeypatch.setattr("notepad.deduction.card_reasoner.LONGEST_COUNT_MS", 0)
    (counted,) = without_breaths(reasoner.ponder(known, {}, Level.DEDUCTION))
    assert counted.tallies is not None
    assert set(counted.tallies) == set(deal.tallies)
    with unless(lambda: True), pytest.raises(OutOfTimeError):
        list(reasoner.ponder(known, {}, Level.DEDUCTION))


RIVALS = Insight({"Bob": Rival(certain=0.25, best=0.5)})
ONE = Deals({"a": ("Ann",)})
FOUND = RivalReview(3, 1.0, exact=True)


def back(notes: Sequence[Note], deals: Deals) -> Iterator[Mapping[str, RivalReview] | Breath]:
    assert (notes, deals) == ((NOTE,), ONE)
    yield Breath()
    yield {"Bob": FOUND}


NOTE = ("Bob", "ab", 1)


def test_what_lies_ahead_is_added_to_what_is_known(counting: Counting) -> None:
    told: list[tuple[Knowledge, int | None, Aside]] = []

    def watched(known: Knowledge, deals: Deals, aside: Aside) -> Iterator[Insight | Breath]:
        told.append((known, deals.worlds, aside))
        yield Breath()
        yield RIVALS

    foresight = card_reasoner.Foresight(watched, back)
    thinker = card_reasoner.StayingReasoner(
        made_deal(), counting, Plain, card_reasoner.Extras(asked, foresight=foresight)
    )
    known = thinker.weigh(thinker.follow([NOTE]))
    *_before, known = without_breaths(thinker.ponder(known, {}, Level.ODDS))
    breath, found = thinker.estimate_opponents(known, {"search": ("a",)})
    assert told == [(known, 4, {"search": ("a",)})]
    assert breath == Breath()
    assert found == replace(known, insight=RIVALS)
    assert isinstance(found, Knowledge)
    assert found.advice is known.advice is not None


ONE_CARD = Deal({"a": ("Bob",)}, ())


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        (8, 2, "This note leaves 2 ways the cards can lie."),
        (10**9, 1, "This note leaves 1 way the cards can lie."),
        (1_600_000_000, 776_865_600, "This note leaves half of all ways the cards can lie."),
        (3_000, 1_000, "This note leaves a third of all ways the cards can lie."),
        (999_999_999, 4_100, "This note leaves one in 200,000 of all ways the cards can lie."),
        (123 * 10**15, 122 * 10**15, "This note tells almost nothing new."),
        (123 * 10**15, 123 * 10**15, "This note tells nothing new."),
        (4, 4, "This note tells nothing new."),
    ],
)
def test_a_note_tells_how_much_it_leaves(before: int, after: int, told: str) -> None:
    known = [Knowledge(ONE_CARD, (), {}, odds=Odds(n, {}, {})) for n in (before, after)]
    found = card_reasoner.told_by_counts(*known)
    assert found is not None
    assert found.whole == told
    gone = 1 - after / before
    assert found.brief == (f"{percent(gone)} ruled out" if gone >= 0.9 else "")


PATIENCE_MS = 10_000


def review_of(deal: Deal, notes: Sequence[Clue]) -> Review | None:
    reasoner: card_reasoner.StayingReasoner[Clue] = card_reasoner.StayingReasoner(
        deal, lambda _number, clue: (clue,), Plain
    )
    return next(without_breaths(reasoner.review(notes, patience_ms=PATIENCE_MS)), None)


def unknown(answers: Counter[object]) -> float:
    """Return the bits of what is drawn from these."""
    whole = answers.total()
    return -sum(count / whole * log2(count / whole) for count in answers.values())


def check(deal: Deal, notes: Sequence[Clue], found: Review) -> None:
    """Check a review by all deals, listed one by one."""
    left = [brute.worlds(deal, notes[:after]) for after in range(len(notes) + 1)]
    answers = [Counter(_answer(deal, world) for world in worlds) for worlds in left]
    assert [note.after for note in found.notes] == list(range(1, len(notes) + 1))
    for note in found.notes:
        before, now = left[note.after - 1 : note.after + 1]
        assert (note.worlds, note.answers) == (len(now), len(answers[note.after]))
        assert note.bits == pytest.approx(log2(len(before) / len(now)))
    certain = [after for after, each in enumerate(answers) if len(each) == 1]
    assert found.certain_from == (certain[0] if certain else None)
    told = [unknown(one) - unknown(other) for one, other in pairwise(answers)]
    gone = [len(one) - len(other) for one, other in pairwise(answers)]
    most = max(gone, default=0)
    if found.turning is None:
        assert most == 0
        assert max(told, default=0.0) < 1e-5
    else:
        assert gone[found.turning - 1] == most
        alike = [bits for bits, count in zip(told, gone, strict=True) if count == most]
        assert told[found.turning - 1] == pytest.approx(max(alike), abs=1e-5)


def _answer(deal: Deal, world: brute.World) -> object:
    hidden = frozenset(card for card, at in world.items() if at == HIDDEN)
    return brute.measured(deal, world) if deal.measure else hidden


@given(tables(lie=0), st.booleans())
def test_what_each_note_left_is_that_of_all_deals(table: Table, summed: bool) -> None:
    deal, notes = table
    if not summed:
        deal = Deal(deal.options, deal.hands, deal.rules)
    found = review_of(deal, notes)
    assert found is not None
    check(deal, notes, found)


def test_what_was_not_counted_is_left_out() -> None:
    left = [
        card_reasoner.Remaining(None, 0.0, None, None),
        card_reasoner.Remaining(None, None, 9, 3.0),
        card_reasoner.Remaining(8, None, 2, 1.0),
        card_reasoner.Remaining(8, 0.0, 1, 0.0),
    ]
    (found,) = card_reasoner.reviewed(left)
    assert found == Review(
        (
            NoteReview(1, None, 9, None),
            NoteReview(2, 8, 2, None, 2.0, 7),
            NoteReview(3, 8, 1, 0.0, 1.0, 1),
        ),
        certain_from=3,
        turning=2,
    )


@pytest.mark.parametrize("seed", range(20))
def test_where_cards_move_a_note_tells_how_many_of_the_ways_before_it_agree(seed: int) -> None:
    notes = noted(seed, 4)
    reasoner: MovingReasoner[Passed] = MovingReasoner(dealt(), PassingGame(), Plain)
    found = next(without_breaths(reasoner.review(notes, patience_ms=PATIENCE_MS)))
    for note in found.notes:
        so_far = notes[: note.after]
        before = ends(so_far[:-1])
        agreeing = sum(agrees(world, so_far[-1]) for world in before)
        assert note.worlds == len(ends(so_far))
        assert note.bits == pytest.approx(log2(len(before) / agreeing))


def agrees(world: dict[str, str], note: Passed) -> bool:
    """Return whether what was passed could be passed where cards lie so."""
    his = [card for card in CARDS if card in note.cards and world[card] == note.giver]
    return bool(his) if note.count is None else len(his) == note.count
