"""Cards go from hand to hand: logic, odds and reasons against every way there is."""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from itertools import combinations, product
from math import log2
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notepad.core.help_levels import Level
from notepad.core.reasoner import Reason, without_breaths
from notepad.deduction import moving_cards, moving_knowledge, moving_reasoner
from notepad.deduction.card_reasoner import Extras, adding_up
from notepad.deduction.certain_conclusions import Logic
from notepad.deduction.deal import Deal, Passing, Place, cells_held_by, holder
from notepad.deduction.fitting_deals import Deals, deals_that_fit
from notepad.deduction.knowledge import Knowledge, Odds, Question
from notepad.deduction.moving_reasoner import MovingReasoner
from notepad.games.cataline.game import GAME
from tests.cards.noted_games import kept
from tests.deduction import brute, passing
from tests.deduction.deals import PLAYERS, Plain, bob
from tests.deduction.passing import ends

Noting = Callable[..., tuple[passing.Note, ...]]
NOTED = pytest.mark.parametrize("noting", [passing.noted, passing.noted_rounds])
"""Players pass cards to one another, or all pass one to the next at once."""


@pytest.fixture
def reasoner() -> MovingReasoner[passing.Note]:
    return MovingReasoner(passing.dealt(), passing.PassingGame(), Plain)


def with_one_less(notes: Sequence[Any]) -> Iterator[Sequence[Any]]:
    """Yield some notes without each of them."""
    return combinations(notes, len(notes) - 1)


def check(known: Knowledge, notes: Sequence[passing.Note]) -> None:
    """Compare what is known, the odds included, with all ways the cards can have gone."""
    worlds = ends(notes)
    assert known.consistent == bool(worlds)
    if not worlds:
        return
    assert known.odds is not None
    assert known.odds.worlds == len(worlds)
    for card in passing.CARDS:
        counts = Counter(world[card] for world in worlds)
        assert set(known.holders(card)) == set(counts)
        assert known.marked is not None
        assert {*map(holder, known.marked.options[card])} >= set(counts)
        shares = {player: count / len(worlds) for player, count in counts.items()}
        assert known.odds.of_holders(card) == pytest.approx(shares)
    sizes = [Counter(world.values()) for world in worlds]
    assert known.tallies == {
        ("all", player): (min(size[player] for size in sizes), max(size[player] for size in sizes))
        for player in PLAYERS
    }


@pytest.mark.parametrize("most", [0, 1000])
@pytest.mark.parametrize("seed", range(16))
@NOTED
def test_holders_odds_and_tallies_are_those_of_all_ways(
    noting: Noting,
    seed: int,
    most: int,
    monkeypatch: pytest.MonkeyPatch,
    reasoner: MovingReasoner[passing.Note],
) -> None:
    monkeypatch.setattr("notepad.deduction.moving_knowledge.MOST_WAYS", most)
    notes = noting(seed, 5)
    for count in (1, 2, 5, 3):
        check(reasoner.weigh(reasoner.follow(notes[:count])), notes[:count])


def test_notes_may_be_mended_in_the_middle(reasoner: MovingReasoner[passing.Note]) -> None:
    notes = passing.noted(3, 4)
    reasoner.follow(notes)
    for seed in range(20, 26):
        mended = (notes[0], passing.noted(seed, 1)[0], *notes[2:])
        check(reasoner.weigh(reasoner.follow(mended)), mended)


@pytest.mark.parametrize("seed", range(25))
def test_a_conflict_has_no_spare_note(seed: int, reasoner: MovingReasoner[passing.Note]) -> None:
    notes = passing.noted(seed, 4, lie=0.5)
    known = reasoner.follow(notes)
    assert known.consistent == bool(ends(notes))
    if known.consistent:
        return
    kept = [notes[number - 1] for number in known.conflict]
    assert kept
    assert not ends(kept)
    assert all(ends(fewer) for fewer in with_one_less(kept))
    assert reasoner.weigh(known) is known
    reason = reasoner.why(notes, "a", "Bob")
    assert (reason.answer, reason.notes, len(reason.steps)) == ("open", (), 1)


@pytest.mark.parametrize("seed", range(12))
@NOTED
def test_a_reason_is_the_notes_that_force_it_and_none_of_them_is_spare(
    noting: Noting, seed: int, reasoner: MovingReasoner[passing.Note]
) -> None:
    notes = noting(seed, 4)

    def answers(some: Sequence[passing.Note]) -> set[str]:
        return {"yes" if world[card] == player else "no" for world in ends(some)}

    for card, player in product(passing.CARDS, PLAYERS):
        reason = reasoner.why(notes, card, player)
        if len(answers(notes)) > 1:
            assert reason == Reason("open")
            continue
        assert {reason.answer} == answers(notes)
        assert reason.steps
        kept = [notes[number - 1] for number in reason.notes]
        assert answers(kept) == {reason.answer}
        assert all(answers(fewer) != {reason.answer} for fewer in with_one_less(kept))


def test_a_note_tells_how_many_ways_agree(reasoner: MovingReasoner[passing.Note]) -> None:
    notes = (passing.Passed("Bob", "Ann", "ab"), passing.Passed("Cem", "Ann", "cd", 1))
    before, after = (reasoner.weigh(reasoner.follow(notes[:count])) for count in (1, 2))
    ways, agreeing = len(ends(notes[:1])), len(ends(notes))
    told = reasoner.told(notes, before, after)
    assert told is not None
    assert (told.brief == "") is (agreeing / ways > 0.1)
    assert told.whole.startswith(f"This note leaves {agreeing} way")


def test_what_i_could_ask_is_weighed_by_what_its_answer_would_tell_at_level_odds_alone() -> None:
    def ask(deal: Deal, _aside: object) -> tuple[Question, ...]:
        return (Question(("Ann", "a"), cells_held_by(deal, "a", "Ann")),)

    asking: MovingReasoner[passing.Note] = MovingReasoner(
        passing.dealt(), passing.PassingGame(), Plain, Extras(ask)
    )
    notes = passing.noted(1, 2)
    known = asking.weigh(asking.follow(notes))
    share = sum(world["a"] == "Ann" for world in ends(notes)) / len(ends(notes))
    *_, pondered = without_breaths(asking.ponder(known, {}, Level.ODDS))
    assert pondered.advice is not None
    (advice,) = pondered.advice.best
    entropy = -share * log2(share) - (1 - share) * log2(1 - share)
    assert advice.cards == pytest.approx(entropy)
    assert list(asking.ponder(known, {}, Level.DEDUCTION)) == []
    contradictory = asking.follow([passing.Passed("Bob", "Ann", "abc", 3)])
    assert list(asking.ponder(contradictory, {}, Level.ODDS)) == []


@pytest.mark.parametrize("seed", range(4))
def test_what_is_supposed_holds_in_all_that_follows(seed: int) -> None:
    game = kept(3, seed, notes=8)
    setup, notes = game.setup, game.notes
    reasoner = GAME.reasoner(setup)
    known = reasoner.follow(notes)
    for card in known.possible:
        for player in setup.players:
            supposed = reasoner.suppose(notes, card, player)
            if player not in known.holders(card):
                if supposed is not None:
                    assert not supposed.consistent
                    assert supposed.clash == reasoner.why(notes, card, player).notes
                continue
            assert supposed is not None
            assert supposed.consistent
            assert supposed.holders(card) == (player,)
            for other in known.possible:
                assert set(supposed.holders(other)) <= set(known.holders(other))


@pytest.mark.parametrize("most", [0, 1000])
def test_however_many_ways_there_are_what_is_supposed_is_known_of_the_other_cards(
    most: int, monkeypatch: pytest.MonkeyPatch, reasoner: MovingReasoner[passing.Note]
) -> None:
    monkeypatch.setattr("notepad.deduction.moving_knowledge.MOST_WAYS", most)
    notes = (passing.Passed("Bob", "Ann", "ab", 2),)
    supposed = reasoner.suppose(notes, "c", "Cem")
    assert supposed is not None
    worlds = [world for world in ends(notes) if world["c"] == "Cem"]
    assert {card: set(supposed.holders(card)) for card in passing.CARDS} == {
        card: {world[card] for world in worlds} for card in passing.CARDS
    }


RULES = passing.PassingGame()
NONE = passing.Passed("Bob", "Ann", "ab", 0)
ONE = passing.Passed("Bob", "Cem", "ab")


def test_what_a_note_alone_rules_out_is_gone_unless_all_is_kept_as_it_is_told() -> None:
    begun = [(1, NONE), (2, ONE)]
    sifted = moving_cards.after_notes(RULES, moving_cards.StagedDeal.begun(passing.dealt()), begun)
    told = moving_cards.as_notes_tell(RULES, passing.dealt(), begun)
    assert sifted.deal.options["a"] == ("Ann", "Cem")
    assert ("a", "Bob") in {cell for clue in told.whole.rules for cell in clue.cells} | {
        (card, at) for card, places in told.whole.options.items() for at in places
    }
    assert told.clues[0].totals == sifted.clues[0].totals == {0}


DEAL = Deal(
    dict.fromkeys("abc", PLAYERS), hands=(bob("abc", 2, note=0),), measure={("a", "Cem"): 5}
)


def unrolled(course: moving_cards.StagedDeal) -> moving_cards.StagedDeal:
    ways = course.unrolled(course.deal.options, most=100_000)
    assert ways is not None
    return ways


def test_a_long_game_keeps_fewer_points(monkeypatch: pytest.MonkeyPatch) -> None:
    game = kept(3, 4, notes=12)
    prefixes = [game.notes[:count] for count in (*range(1, 13), 5, 8)]
    usual, other = (GAME.reasoner(game.setup) for _ in range(2))
    assert isinstance(usual, MovingReasoner)
    assert isinstance(other, MovingReasoner)
    expected = [usual.follow(notes).by_card() for notes in prefixes]
    monkeypatch.setattr(moving_knowledge, "_MOST_STAGES", 200)
    for notes, known in zip(prefixes, expected, strict=True):
        assert other.follow(notes).by_card() == known
        *before, _last = other._points._recent
        assert sum(point.size for point in before) <= 200
    assert len(before) < len(usual._points._recent) - 1


@pytest.mark.parametrize("seed", range(8))
def test_stages_and_ways_fit_the_same_deals(seed: int) -> None:
    random = Random(seed)
    course = moving_cards.StagedDeal(DEAL)
    for number in range(1, 4):
        giver, taker = random.sample(PLAYERS, 2)
        cards = tuple(random.sample("abc", random.randint(1, 3)))
        course = course.after_passings(
            number, [Passing(giver, taker, cards, number=int(random.random() < 0.7))]
        )
    ways = unrolled(course)
    worlds = brute.worlds(ways.deal, ways.clues)
    known = Logic(course.whole).follow(course.clues)
    loose = Logic(replace(course, followed=0).whole).follow(course.clues)
    assert loose.consistent == known.consistent == bool(worlds)
    if not worlds:
        return
    assert [loose.possible[card] for card in "abc"] == [known.possible[card] for card in "abc"]
    assert all(set(loose.possible[card]) >= {*known.possible[card]} for card in known.possible)
    deals = deals_that_fit(course.whole, course.clues, known.possible)
    assert deals.worlds == len(worlds)
    for card in "abc":
        ends = Counter(holder(world[card]) for world in worlds)
        shares: dict[str, float] = defaultdict(float)
        for place, share in deals.shares[card].items():
            shares[holder(place)] += share
        assert shares == pytest.approx({at: count / len(worlds) for at, count in ends.items()})


@pytest.mark.parametrize("seed", range(20))
def test_cards_are_weighed_as_if_dealt_now_where_nothing_comes_of_all_stages(
    seed: int, monkeypatch: pytest.MonkeyPatch, reasoner: MovingReasoner[passing.Note]
) -> None:
    """There are too many of them, or an estimate rests on hardly any way."""
    monkeypatch.setattr(moving_knowledge, "MOST_WAYS", 0)
    if seed % 2:
        monkeypatch.setattr(moving_reasoner, "_MOST_COUNTED", 0)
    else:
        monkeypatch.setattr(Deals, "rests_on", 5.0)
    notes = [note for note in passing.noted_rounds(seed, 6) if isinstance(note, passing.Round)][:4]
    sizes = {"Ann": 1, "Bob": 2, "Cem": 1}
    known = reasoner.weigh(reasoner.follow(notes))
    found = ends(notes)
    if not found:
        return
    now = reasoner._points.after(tuple(notes)).as_if_dealt_now
    assert known.odds is not None
    assert now is not None
    supposed = [
        {card: holder(at) for card, at in world.items()}
        for world in brute.worlds(now.deal, now.clues)
    ]
    assert all(end in supposed for end in found)
    assert not known.exact
    for card in passing.CARDS:
        shares = known.odds.of_holders(card)
        assert set(shares) == {end[card] for end in found}
        assert sum(shares.values()) == pytest.approx(1)
    for player, size in sizes.items():
        held = sum(known.odds.of_holders(card).get(player, 0) for card in passing.CARDS)
        assert held == pytest.approx(size)


@given(st.lists(st.sampled_from(("Ann", "Bob", "hidden")), min_size=3, max_size=12), st.data())
def test_estimates_add_up_to_sizes_of_hands(lie: list[str], data: st.DataObject) -> None:
    """Every place is possible in one of a few deals, but for what is estimated all are alike."""
    lies = [lie, *(data.draw(st.permutations(lie)) for _other in range(3))]
    shares: dict[str, dict[Place, float]] = {}
    for number, places in enumerate(zip(*lies, strict=True)):
        shares[f"{number}"] = dict.fromkeys(sorted({*places}), 1 / len({*places}))
    sizes = {place: {lie.count(place)} for place in ("Ann", "Bob", "hidden")}
    odds = adding_up(Odds(None, shares, {}), sizes)
    for card, found in odds.shares.items():
        assert sum(found.values()) == pytest.approx(1)
        assert set(found) == set(shares[card])
    for place, (size,) in sizes.items():
        total = sum(found.get(place, 0) for found in odds.shares.values())
        assert total == pytest.approx(size, abs=0.1)
