"""The first note that cannot be, why a hand is bounded, and what the game answers."""

from dataclasses import replace
from itertools import accumulate
from random import Random

import pytest

from notepad.core.game import Play as GamePlay
from notepad.core.reasoner import Reason, Slip, notes_with_mend, slips_of, without_breaths
from notepad.games.catham_city.bound_sums import End, grounds_of
from notepad.games.catham_city.cards_and_points import PILE
from notepad.games.catham_city.game import GAME
from notepad.games.catham_city.hidden_hands import CountingSolver, Span
from notepad.games.catham_city.notes import Discard, Note, Play, Take
from notepad.games.catham_city.reasoning import HIGH, LOW, HandReasoner
from notepad.games.catham_city.setup import Setup
from tests.dealing.dealt import deal
from tests.games.catham_city.playing import (
    CITY,
    FIRST,
    POINTS_ALONE,
    TAKE,
    after,
    dealt,
    played,
)
from tests.games.catham_city.worlds import worlds_of
from tests.slipping import slipped, slips


def test_reasons_are_found_without_giving_up_after_many_shuffles(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tried, soon_fits = list[bool | None](), CountingSolver.soon_fits

    def watched(solver: CountingSolver, *assumed: int) -> bool | None:
        tried.append(soon_fits(solver, *assumed))
        return tried[-1]

    monkeypatch.setattr(CountingSolver, "soon_fits", watched)
    game = dealt(2, target=10_000)
    while game.shuffles < 6:
        game.turn()
    reasoner = HandReasoner(game.setup)
    for faction in game.setup.in_play:
        assert reasoner.why(game.notes, faction, "Bob").story
    assert False in tried
    assert None not in tried


OTHER = Take(player="Cem", faction="detectives", count=2, refill={"hackers": 2})
ONE_SHED = Discard(player="Bob", cards={"mafia": 1})


def why(subject: str, holder: str, *notes: Note, setup: Setup = FIRST) -> Reason:
    return HandReasoner(setup).why(notes, subject, holder)


def test_a_least_that_others_leave_says_how_many_of_each_there_can_be() -> None:
    game = played(553, players=6, turns=24, target=60)
    reason = HandReasoner(game.setup).why(game.notes, "council/low", "Eva")
    assert reason.steps[:2] == (
        "Eva has at least 1× Council.",
        "Eva has at most 2× Police, 1× Bureaucrats. "
        "Eva has 4 cards, at most 3 of other factions: 4 − 3 = 1.",
    )


def test_reasons_are_asked_about_factions_their_ends_hands_and_points() -> None:
    subjects = GAME.subjects(FIRST)
    assert subjects["mafia"] == "Mafia"
    assert subjects["mafia/low"] == "Mafia, at least"
    assert {*subjects} >= {"mafia/high", "cards", "points"}
    assert {*GAME.subjects(POINTS_ALONE)} == {"points"}


def test_a_discard_is_rather_missed_than_noted_though_there_was_none() -> None:
    none = Play(player="Bob", faction="journalists", given={"Cem": "mafia"}, dropped=())
    some = replace(none, dropped=("Cem",))

    def usual(noted: Play, meant: Play) -> float:
        found = slips_of(GAME.keypad, CITY, GAME.start(CITY), 1, noted)
        return next(slip.usual for slip in found if slip.instead == meant)

    assert usual(none, some) > usual(some, none)


def test_another_new_card_is_likelier_the_one_whose_chip_is_beside_it() -> None:
    noted = replace(TAKE, refill={"council": 3})
    beside, far = (replace(TAKE, refill={"council": 2, one: 1}) for one in ("robocats", "hackers"))
    found = slips_of(GAME.keypad, FIRST, GAME.start(FIRST), 1, noted)
    usual = {name: slip.usual for slip in found for name, meant in
             (("beside", beside), ("far", far)) if slip.instead == meant}  # fmt: skip
    assert usual["beside"] > usual["far"]


@pytest.mark.parametrize("seed", range(3))
def test_a_number_that_the_draw_pile_surely_has_ends_a_sum(seed: int) -> None:
    game = dealt(60 + seed, players=2)
    for _turn in range(6):
        game.turn()
    reasoner = HandReasoner(game.setup)
    spans = reasoner.follow(game.notes).hands[PILE]
    least = {faction: low for faction, (low, high) in spans.items() if 0 < low < high}
    assert least
    for faction, low in least.items():
        steps = reasoner.why(game.notes, faction, "hidden").steps
        sums = [" elsewhere (" in step and step.endswith(f") = {low}.") for step in steps]
        assert sums == [False, False, True]


def test_every_note_that_a_story_quotes_is_shown_as_one_behind_it() -> None:
    went = Play(player="Bob", faction="council")
    assert why("mafia", "Bob", TAKE, OTHER, went, ONE_SHED).shown == (1, 3, 4)


def test_a_draw_pile_after_a_shuffle_says_what_was_drawn_from_it() -> None:
    game = played(3, turns=45, target=60)
    assert game.shuffles
    reasoner = HandReasoner(game.setup)
    spans = reasoner.follow(game.notes).hands[PILE]
    for faction, (low, high) in spans.items():
        steps = reasoner.why(game.notes, faction, "hidden").steps
        assert len(steps) > (low < high), "a range alone explains nothing"
        assert steps[-1].endswith((f"= {high}.", f"= {low}.", "drawn any of them."))


@pytest.mark.parametrize(
    ("players", "seed"),
    [
        *((2, seed) for seed in range(24)),
        *(pytest.param(3, seed, marks=pytest.mark.exhaustive) for seed in (0, 2)),
    ],
)
def test_a_reason_names_the_notes_without_which_more_worlds_would_fit(
    players: int, seed: int
) -> None:
    """What came or left in the open is counted, so without it the sum would be another."""
    game = dealt(seed, players=players, target=60)
    while len(game.notes) < 24 + seed and not game.over:
        game.turn()
    player, faction = game.setup.opponents[0], game.setup.in_play[seed % 5]
    reasoner = HandReasoner(game.setup)
    span = reasoner.follow(game.notes).hands[player][faction]
    openly = {one.note for one in game.happened if one.player == player and
              (one.what == "gained" or faction in one.cards)}  # fmt: skip

    def ends(shown: set[int]) -> Span:
        worlds = worlds_of(game.setup)
        worlds.follow(game.happened, shown=shown)
        return Span(*(worlds.spans() or {})[player][faction])

    assert ends({*range(len(game.notes) + 1)}) == span
    low, high = (reasoner.why(game.notes, faction + end, player).notes for end in (LOW, HIGH))
    moved = [one.cards.count(faction) * (1 if one.what == "gained" else -1)
             for one in game.happened if one.player == player and one.what != "drew"]  # fmt: skip
    seen = [*accumulate(moved, initial=0)]
    assert ends({*high}).high == span.high
    if span.low > seen[-1] - min(seen):  # else these just came since the hand had none
        assert ends({*low}).low == span.low
        for note in {*low} - openly:
            assert ends({*low} - {note}).low < span.low
    for note in {*high} - openly:
        assert ends({*high} - {note}).high > span.high


@pytest.mark.parametrize("seed", range(24))
def test_a_mend_is_offered_if_and_only_if_a_world_is_left(seed: int) -> None:
    dealt_game, random, found = deal("catham-city", seed, notes=24, target=10_000, cards=True,
                                     players=2), Random(seed), None  # fmt: skip
    while found is None:
        found = slipped(GAME, GamePlay(dealt_game.setup, dealt_game.notes), random)
    play, _number = found
    able = [slip for number in range(1, len(play.notes) + 1) for slip in slips(GAME, play, number)]
    tried = random.sample(able, min(30, len(able)))

    def fits(slip: Slip) -> bool:
        state = after(*notes_with_mend(play.notes, slip), setup=play.setup)
        if state.broken or state.table is None:
            return False
        worlds = worlds_of(play.setup)
        worlds.move(state.table.moves[len(worlds.names) - 1 :])
        return bool(len(worlds.packs))

    offered = GAME.reasoner(play.setup).mend(
        play.notes, lambda number: [one for one in tried if one.note == number]
    )
    found_fitting = {repr(one.slip) for one in without_breaths(offered)}
    assert found_fitting == {repr(slip) for slip in tried if fits(slip)}


@pytest.mark.parametrize(("players", "seed", "count"), [(3, 0, 59), (4, 18, 39)])
def test_two_bounds_that_rest_on_each_other_are_told_as_one(
    players: int, seed: int, count: int
) -> None:
    game = dealt(seed, players=players, target=60)
    while len(game.notes) < count:
        game.turn()
    reasoner = HandReasoner(game.setup)
    known = reasoner.follow(game.notes)
    assert known.now.table is not None
    grounds = grounds_of(known.now.table, known.hands)
    (player, *_others), circle = {end.hand for end in grounds.in_circle}, grounds.in_circle
    assert len(circle) == 2

    def rests_on(end: End) -> set[End]:
        one = grounds.sums[end]
        cited = () if one is None or end in circle else one.cited
        return {*cited}.union(*map(rests_on, cited))  # endless in a circle

    assert not any(end in rests_on(end) for end in grounds.sums)
    for faction, span in known.hands[player].items():
        for most in (True, False) if span.low else (True,):
            steps = reasoner.why(game.notes, faction + (LOW, HIGH)[most], player).steps
            told = "The bounds in this sum only hold together." in " ".join(steps)
            assert told == (End(player, faction, most) in circle)
