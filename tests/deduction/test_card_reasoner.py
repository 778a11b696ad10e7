from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

import pytest

from notepad.core.faces_and_marks import Aside, Level
from notepad.core.reasoner import Breath, Reason, RivalReview, without_breaths
from notepad.deduction import card_reasoner
from notepad.deduction.card_reasoner import Foresight, StayingReasoner
from notepad.deduction.deal import HIDDEN, TABLE, Clue, Deal, Place, count_clue
from notepad.deduction.fitting_deals import Deals
from notepad.deduction.knowledge import Insight, Knowledge, Odds, Question, Rival
from tests.deduction import brute

CARDS = ("a", "b", "c", "d")
Note = tuple[str, str, int]
"""A player, cards, and how many of them he has."""

OPTIONS: dict[str, tuple[Place, ...]] = {"t": (TABLE,), **dict.fromkeys(CARDS, ("Bob", HIDDEN))}


def made_deal() -> Deal:
    bare = Deal(OPTIONS, ())
    hands = tuple(
        count_clue(bare.cells(OPTIONS, place), [size], meaning=f"{size} with {place}")
        for place, size in (("Bob", 2), (HIDDEN, 2), (TABLE, 1))
    )
    measure = {cell: value for value, cell in enumerate(bare.cells(CARDS, HIDDEN), 1)}
    groups = {("ab", "Bob"): bare.cells(("a", "b"), "Bob")}
    return Deal(OPTIONS, hands, measure=measure, tallies=groups)


class Plain:
    def __init__(self, notes: Sequence[Note]) -> None:
        self.notes = notes

    def card(self, card: str) -> str:
        return card

    def place(self, place: Place) -> str:
        return str(place)

    def note(self, number: int) -> str:
        return " ".join(map(str, self.notes[number - 1]))


class Counting:
    """Tells clues, and remembers for which notes it was asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, Note]] = []

    def __call__(self, number: int, note: Note) -> tuple[Clue, ...]:
        self.asked.append((number, note))
        player, cards, count = note
        return (count_clue([(card, player) for card in cards], [count], note=number),)


@pytest.fixture
def counting() -> Counting:
    return Counting()


@pytest.fixture
def thinker(counting: Counting) -> StayingReasoner[Note]:
    return StayingReasoner(made_deal(), counting, Plain)


def test_what_follows_is_known_at_once_and_odds_and_tallies_after_it(
    thinker: StayingReasoner[Note], counting: Counting
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


def test_a_note_is_worked_out_again_only_when_it_changed(
    thinker: StayingReasoner[Note], counting: Counting
) -> None:
    first, second, third = ("Bob", "ab", 1), ("Bob", "bc", 1), ("Bob", "a", 1)
    thinker.follow([first, second])
    thinker.follow([first, second, third])
    thinker.follow([first])
    thinker.follow([first, third])
    assert counting.asked == [(1, first), (2, second), (3, third), (2, third)]


def test_notes_may_be_mended_in_the_middle(thinker: StayingReasoner[Note]) -> None:
    thinker.follow([("Bob", "a", 1), ("Bob", "b", 1)])
    known = thinker.follow([("Bob", "a", 0), ("Bob", "b", 1)])
    assert known.place("a") == HIDDEN
    assert known.place("b") == "Bob"


def test_why_answers_for_players_table_and_hidden(thinker: StayingReasoner[Note]) -> None:
    notes = [("Bob", "cd", 1), ("Bob", "a", 1)]
    assert thinker.why(notes, "a", "Bob").answer == "yes"
    reason = thinker.why(notes, "b", HIDDEN)
    assert (reason.answer, reason.notes) == ("yes", (1, 2))
    assert reason.steps == (
        "Note 2: Bob a 1, so a is with Bob.",
        "2 with Bob; note 1: Bob cd 1; a besides; that makes 2, so b is not with Bob but with "
        "hidden.",
    )
    assert thinker.why(notes, "t", TABLE).answer == "yes"
    assert thinker.why(notes, "t", "Bob").answer == "no"
    assert thinker.why(notes, "c", "Bob") == Reason("open")


def test_a_note_that_says_nothing_of_the_deal_has_nothing_to_tell(
    thinker: StayingReasoner[Note],
) -> None:
    before, after = (thinker.weigh(thinker.follow([("Bob", "ab", 1)][:n])) for n in (0, 1))
    told = thinker.told([], before, after)
    assert told is not None
    assert told.whole == "6 deals fitted before this note and 4 after it: 0.6 bits."
    assert thinker.told([], after, replace(after)) is None


def asked(deal: Deal, _aside: object) -> tuple[Question, ...]:
    return (Question(("Bob", "a"), deal.cells("a", "Bob")),)


def test_at_level_odds_what_i_could_ask_comes_first_then_the_classes(counting: Counting) -> None:
    deal = made_deal()
    deal = replace(deal, classes={("bc", "Bob"): deal.cells("bc", "Bob")})
    thinker = StayingReasoner(deal, counting, Plain, asked)
    known = thinker.weigh(thinker.follow([("Bob", "ab", 1)]))
    (deduced,) = without_breaths(thinker.ponder(known, {}, Level.DEDUCTION))
    assert deduced.tallies == {("ab", "Bob"): (1, 1), ("bc", "Bob"): (0, 2)}
    assert deduced.advice is None
    *before, last = without_breaths(thinker.ponder(known, {}, Level.ODDS))
    assert all(one.tallies == known.tallies for one in before if one.advice is None)
    assert last.advice is not None
    assert [(one.question.key, one.cards) for one in last.advice.best] == [(("Bob", "a"), 1.0)]
    assert last.tallies == deduced.tallies


def test_nothing_is_pondered_of_a_contradiction_or_below_deduction(counting: Counting) -> None:
    deal = made_deal()
    thinker = StayingReasoner(replace(deal, classes=deal.tallies), counting, Plain, asked)
    known = thinker.weigh(thinker.follow([]))
    assert list(thinker.ponder(known, {}, Level.BOOKKEEPING)) == []
    contradictory = thinker.follow([("Bob", "a", 1), ("Bob", "a", 0)])
    assert list(thinker.ponder(contradictory, {}, Level.ODDS)) == []


def test_an_unknown_card_is_a_key_error(thinker: StayingReasoner[Note]) -> None:
    with pytest.raises(KeyError):
        thinker.why([], "x", "Bob")


def test_contradicting_notes_force_nothing_but_are_named(thinker: StayingReasoner[Note]) -> None:
    notes = [("Bob", "a", 1), ("Bob", "cd", 1), ("Bob", "a", 0)]
    known = thinker.follow(notes)
    assert (known.consistent, known.conflict) == (False, (1, 3))
    assert thinker.weigh(known) is known
    reason = thinker.why(notes, "a", "Bob")
    assert (reason.answer, reason.notes) == ("open", ())
    assert reason.steps == ("Notes 1 and 3 can't all be right, so nothing follows.",)


def test_estimates_get_the_sums_that_they_missed(
    thinker: StayingReasoner[Note], monkeypatch: pytest.MonkeyPatch
) -> None:
    known = thinker.follow([])
    shares = {card: dict.fromkeys(at, 1 / len(at)) for card, at in known.possible.items()}

    def estimate(*_asked: object, **_options: object) -> Odds:
        return Odds(None, shares, {4: 0.25, 5: 0.75})

    monkeypatch.setattr(card_reasoner, "odds_of", estimate)
    odds = thinker.weigh(known).odds
    assert odds is not None
    assert tuple(odds.sums) == (3, 4, 5, 6, 7)
    assert all(share > 0 for share in odds.sums.values())
    assert sum(odds.sums.values()) == pytest.approx(1)


def test_there_is_a_breath_before_each_count_of_a_class(counting: Counting) -> None:
    deal = made_deal()
    classes = {(two, "Bob"): deal.cells(two, "Bob") for two in ("ab", "ac", "cd")}
    reasoner = StayingReasoner(replace(deal, classes=classes), counting, Plain)
    known = reasoner.weigh(reasoner.follow([("Bob", "a", 1)]))
    *breaths, counted = reasoner.ponder(known, {}, Level.DEDUCTION)
    assert breaths == [Breath()] * 3
    assert isinstance(counted, Knowledge)
    assert counted.tallies is not None
    assert counted.tallies["ac", "Bob"] == (1, 2)
    assert set(counted.tallies) == {*classes, *deal.tallies}


RIVALS = Insight({"Bob": Rival(certain=0.25, best=0.5)})


def nobody(
    _notes: Sequence[tuple[str, str, int]], _deals: Deals
) -> Iterator[Mapping[str, RivalReview] | Breath]:
    yield {}


def test_what_lies_ahead_is_added_to_what_is_known_with_the_deals_that_fit(
    counting: Counting,
) -> None:
    told: list[tuple[Knowledge, int | None, Aside]] = []

    def ahead(known: Knowledge, deals: Deals, aside: Aside) -> Iterator[Insight | Breath]:
        told.append((known, deals.worlds, aside))
        yield Breath()
        yield RIVALS

    thinker = StayingReasoner(
        made_deal(), counting, Plain, asked, foresight=Foresight(ahead, nobody)
    )
    known = thinker.weigh(thinker.follow([("Bob", "ab", 1)]))
    *_before, known = without_breaths(thinker.ponder(known, {}, Level.ODDS))
    breath, found = thinker.look_ahead(known, {"search": ("a",)})
    assert told == [(known, 4, {"search": ("a",)})]
    assert breath == Breath()
    assert found == replace(known, insight=RIVALS)
    assert isinstance(found, Knowledge)
    assert found.advice is known.advice is not None


def test_nothing_lies_ahead_of_a_contradiction_or_where_no_game_says_what(
    counting: Counting,
) -> None:
    def ahead(_known: Knowledge, _deals: Deals, _aside: Aside) -> Iterator[Insight | Breath]:
        yield RIVALS

    thinker = StayingReasoner(made_deal(), counting, Plain, foresight=Foresight(ahead, nobody))
    contradictory = thinker.follow([("Bob", "a", 1), ("Bob", "a", 0)])
    assert list(thinker.look_ahead(contradictory, {})) == []
    plain = StayingReasoner(made_deal(), counting, Plain)
    assert list(plain.look_ahead(plain.weigh(plain.follow([])), {})) == []
