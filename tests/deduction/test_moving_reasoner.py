"""Cards go from hand to hand: logic, odds and reasons against every way there is."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from itertools import combinations
from math import log2
from random import Random

import pytest

from notepad.core.faces_and_marks import Level
from notepad.core.page import percent
from notepad.core.reasoner import Reason, without_breaths
from notepad.deduction.deal import Deal, cells_held_by, holder
from notepad.deduction.knowledge import Knowledge, Question
from notepad.deduction.moving_reasoner import MovingReasoner
from notepad.games.cataline.game import GAME
from tests.deduction.deals import PLAYERS, Plain
from tests.deduction.passing import CARDS, Passed, PassingGame, dealt, ends, noted
from tests.games.cataline.playing import dealt as cataline_dealt
from tests.games.cataline.playing import played


@pytest.fixture
def reasoner() -> MovingReasoner[Passed]:
    return MovingReasoner(dealt(), PassingGame(), Plain)


def check(known: Knowledge, notes: Sequence[Passed]) -> None:
    """Compare what is known, the odds included, with all ways the cards can have gone."""
    worlds = ends(notes)
    assert known.consistent == bool(worlds)
    if not worlds:
        return
    assert known.odds is not None
    assert known.odds.worlds == len(worlds)
    for card in CARDS:
        counts = Counter(world[card] for world in worlds)
        assert set(known.holders(card)) == set(counts)
        shares = {player: count / len(worlds) for player, count in counts.items()}
        assert known.odds.of_holders(card) == pytest.approx(shares)
    sizes = [Counter(world.values()) for world in worlds]
    assert known.tallies == {
        ("all", player): (min(size[player] for size in sizes), max(size[player] for size in sizes))
        for player in PLAYERS
    }


@pytest.mark.parametrize("most", [0, 1000])
@pytest.mark.parametrize("seed", range(12))
def test_holders_odds_and_tallies_are_those_of_all_ways(
    seed: int, most: int, monkeypatch: pytest.MonkeyPatch, reasoner: MovingReasoner[Passed]
) -> None:
    monkeypatch.setattr("notepad.deduction.moving_knowledge.MOST_WAYS", most)
    notes = noted(seed, 5)
    for count in (1, 2, 5, 3):
        check(reasoner.weigh(reasoner.follow(notes[:count])), notes[:count])


def test_notes_may_be_mended_in_the_middle(reasoner: MovingReasoner[Passed]) -> None:
    notes = noted(3, 4)
    reasoner.follow(notes)
    for seed in range(20, 26):
        mended = (notes[0], noted(seed, 1)[0], *notes[2:])
        check(reasoner.weigh(reasoner.follow(mended)), mended)


@pytest.mark.parametrize("seed", range(25))
def test_notes_that_contradict_each_other_are_named_and_none_of_them_is_spare(
    seed: int, reasoner: MovingReasoner[Passed]
) -> None:
    notes = noted(seed, 4, lie=0.5)
    known = reasoner.follow(notes)
    assert known.consistent == bool(ends(notes))
    if known.consistent:
        return
    kept = [notes[number - 1] for number in known.conflict]
    assert kept
    assert not ends(kept)
    assert all(ends(fewer) for fewer in combinations(kept, len(kept) - 1))
    assert reasoner.weigh(known) is known
    reason = reasoner.why(notes, "a", "Bob")
    assert (reason.answer, reason.notes, len(reason.steps)) == ("open", (), 1)


@pytest.mark.parametrize("seed", range(12))
def test_a_reason_is_the_notes_that_force_it_and_none_of_them_is_spare(
    seed: int, reasoner: MovingReasoner[Passed]
) -> None:
    notes = noted(seed, 4)
    worlds = ends(notes)
    for card in CARDS:
        for player in PLAYERS:
            found = {world[card] == player for world in worlds}
            reason = reasoner.why(notes, card, player)
            if len(found) > 1:
                assert reason == Reason("open")
                continue
            (has,) = found
            assert reason.answer == ("yes" if has else "no")
            assert reason.steps
            kept = [notes[number - 1] for number in reason.notes]
            assert {world[card] == player for world in ends(kept)} == {has}
            for at in range(len(kept)):
                fewer = ends(kept[:at] + kept[at + 1 :])
                assert {world[card] == player for world in fewer} != {has}


def test_the_story_of_a_card_tells_its_way(reasoner: MovingReasoner[Passed]) -> None:
    notes = (Passed("Bob", "Ann", "a", 1), Passed("Ann", "Cem", "ab", 1))
    reason = reasoner.why(notes, "a", "Cem")
    assert (reason.answer, reason.notes) == ("yes", (1, 2))
    assert reason.steps == (
        "Note 1: fact 1; note 2: fact 2, so a is with Cem, whichever way it went.",
    )
    assert reasoner.why(notes, "a", "Ann").answer == "no"


def test_an_unknown_card_is_a_key_error(reasoner: MovingReasoner[Passed]) -> None:
    with pytest.raises(KeyError):
        reasoner.why([], "x", "Bob")


def test_a_note_tells_how_many_of_the_ways_before_it_agree(
    reasoner: MovingReasoner[Passed],
) -> None:
    notes = (Passed("Bob", "Ann", "ab"), Passed("Cem", "Ann", "cd", 1))
    before, after = (reasoner.weigh(reasoner.follow(notes[:count])) for count in (1, 2))
    ways, agreeing = len(ends(notes[:1])), len(ends(notes))
    told = reasoner.told(notes, before, after)
    assert told is not None
    assert told.brief == f"{percent(1 - agreeing / ways)} ruled out"
    assert f"{log2(ways / agreeing):.1f} bits" in told.whole
    assert f"Of {ways} ways" in told.whole
    assert f" {agreeing} agree" in told.whole


def test_nothing_is_told_of_a_note_that_contradicts_or_follows_estimates(
    reasoner: MovingReasoner[Passed],
) -> None:
    notes = (Passed("Bob", "Ann", "a", 1), Passed("Bob", "Ann", "a", 1))
    before = reasoner.weigh(reasoner.follow(notes[:1]))
    assert reasoner.told(notes, before, reasoner.follow(notes)) is None


def test_what_i_could_ask_is_weighed_by_what_its_answer_would_tell_at_level_odds_alone() -> None:
    def ask(deal: Deal, _aside: object) -> tuple[Question, ...]:
        return (Question(("Ann", "a"), cells_held_by(deal, "a", "Ann")),)

    asking, notes = MovingReasoner(dealt(), PassingGame(), Plain, ask), noted(1, 2)
    known = asking.weigh(asking.follow(notes))
    share = sum(world["a"] == "Ann" for world in ends(notes)) / len(ends(notes))
    *_, pondered = without_breaths(asking.ponder(known, {}, Level.ODDS))
    assert pondered.advice is not None
    (advice,) = pondered.advice.best
    entropy = -share * log2(share) - (1 - share) * log2(1 - share)
    assert advice.cards == pytest.approx(entropy)
    assert list(asking.ponder(known, {}, Level.DEDUCTION)) == []
    contradictory = asking.follow([Passed("Bob", "Ann", "abc", 3)])
    assert list(asking.ponder(contradictory, {}, Level.ODDS)) == []


def test_marks_follow_single_notes(reasoner: MovingReasoner[Passed]) -> None:
    known = reasoner.follow([Passed("Bob", "Ann", "ab", 2)])
    assert known.marked is not None
    assert {card: {*map(holder, at)} for card, at in known.marked.options.items()} == {
        "a": {"Ann"}, "b": {"Ann"}, "c": set(PLAYERS), "d": set(PLAYERS)
    }  # fmt: skip


def test_what_rivals_know_is_not_foreseen_where_cards_change_hands(
    reasoner: MovingReasoner[Passed],
) -> None:
    known = reasoner.weigh(reasoner.follow(()))
    assert list(reasoner.look_ahead(known, {})) == []


@pytest.mark.parametrize("seed", range(4))
def test_what_is_supposed_holds_in_all_that_follows(seed: int) -> None:
    setup, truth = cataline_dealt(3, Random(seed))
    setup = replace(setup, variant="kept")
    notes = played(setup, truth, Random(seed), notes=8).notes
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


def test_what_is_no_card_can_not_be_supposed() -> None:
    setup, _truth = cataline_dealt(3, Random(1))
    assert GAME.reasoner(setup).suppose((), "red-9", "Ann") is None
