"""The first note that cannot be, why a hand is bounded, and what the game answers."""

from dataclasses import replace
from itertools import accumulate
from random import Random

import pytest

from notepad.core.game import Play as GamePlay
from notepad.core.mistake_search import Mend, mends
from notepad.core.reasoner import Reason, Slip, notes_with_mend, slips_of, without_breaths
from notepad.games.catham_city.bound_sums import End, grounds_of
from notepad.games.catham_city.cards_and_points import PILE
from notepad.games.catham_city.game import GAME
from notepad.games.catham_city.hidden_hands import CountingSolver, Span
from notepad.games.catham_city.notes import Discard, Note, Play, Points, Take
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
    known,
    played,
)
from tests.games.catham_city.worlds import worlds_of
from tests.slipping import slipped, slips


@pytest.mark.parametrize(
    ("notes", "conflict"),
    [
        ((TAKE, TAKE), (2,)),
        ((TAKE, replace(TAKE, player="Cem", faction="detectives", count=3)), (2,)),
        ((Play(player="Bob", faction="council"), Play(player="Bob", faction="mafia", dropped={}),
          Play(player="Bob", faction="council")), (2,)),
        ((Discard(player="Bob", cards={"council": 4, "mafia": 3}), TAKE), (1,)),
        ((Discard(player="Ann", cards={"mafia": 1}),), (1,)),
        ((Points(player="Ann", stands=1), Discard(player="Cem", cards={"council": 8})), (2,)),
    ],
)  # fmt: skip
def test_the_conflict_is_the_first_note_that_cannot_have_been(
    notes: tuple[Note, ...], conflict: tuple[int, ...]
) -> None:
    assert known(*notes).conflict == conflict


def test_odds_are_those_of_all_hidden_cards_once_they_are_weighed() -> None:
    reasoner = HandReasoner(FIRST)
    found = reasoner.follow([TAKE])
    assert not found.odds
    weighed = reasoner.weigh(found).odds
    assert weighed is not None
    assert weighed.of("Cem", "mafia")[0] > 0
    alone = HandReasoner(POINTS_ALONE)
    assert not alone.weigh(alone.follow(())).odds


def test_no_reason_is_told_where_notes_contradict_each_other() -> None:
    reason = HandReasoner(FIRST).why([TAKE, TAKE], "mafia", "Bob")
    assert reason.answer == "open"
    assert "2" in reason.steps[0]


def test_an_unknown_faction_is_no_subject() -> None:
    with pytest.raises(KeyError):
        HandReasoner(FIRST).why([TAKE], "police", "Bob")
    with pytest.raises(KeyError):
        HandReasoner(POINTS_ALONE).why([], "mafia", "Bob")


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


def test_what_was_taken_and_not_played_is_why_somebody_has_it() -> None:
    reason = why("mafia/low", "Bob", OTHER, TAKE, ONE_SHED)
    assert (reason.answer, reason.notes) == ("yes", (2,))
    assert reason.steps == (
        "Bob has at least 2× Mafia.",
        "Everybody saw 3 come and 1 leave again: 3 − 1 = 2.",
        "Note 2: Bob took 3× Mafia; new: 3× Council.",
        "Note 3: Bob discarded 1× Mafia.",
    )


def test_a_bound_of_one_card_says_its_number() -> None:
    shed = Discard(player="Bob", cards={"mafia": 2})
    assert why("mafia/low", "Bob", TAKE, shed).steps[0] == "Bob has at least 1× Mafia."


def test_how_many_cards_somebody_has_limits_a_hand_whatever_left_it() -> None:
    reason = why("council/high", "Bob", Play(player="Bob", faction="council"))
    assert (reason.answer, reason.notes) == ("open", ())
    assert reason.steps == ("Bob has at most 5× Council.", "Bob has only 5 cards.")


def test_what_left_a_hand_limits_it_as_nobody_has_more_than_there_are() -> None:
    cems = Discard(player="Cem", cards={"council": 6})
    reason = why("council/high", "Bob", cems, Play(player="Bob", faction="council"))
    assert reason.notes == (1, 2)
    assert reason.steps[1] == "15× Council − 3 in your hand − 1 in the row − 9 discarded = 2."


def test_cards_that_somebody_else_showed_limit_a_hand_too() -> None:
    """Cem showed six of the eleven Council that I don't see, so Bob has five of his six at most."""
    reason = why("council/high", "Bob", Discard(player="Cem", cards={"council": 6}))
    assert (reason.notes, reason.steps[0]) == ((1,), "Bob has at most 5× Council.")


def test_a_bound_that_no_note_forces_is_open() -> None:
    low, high = why("mafia/low", "Cem"), why("mafia/high", "Cem")
    assert (low.answer, high.answer) == ("open", "open")
    assert low.steps == ("Nothing shows that Cem has Mafia.",)
    assert high.steps == ("Cem has at most 7× Mafia.", "Cem has only 7 cards.")


def test_a_faction_alone_is_asked_for_both_ends() -> None:
    reason = why("mafia", "Bob", TAKE, ONE_SHED)
    assert (reason.answer, reason.notes) == ("yes", (1,))
    assert why("mafia", "Cem", OTHER).answer == "open"


def test_what_lies_open_and_what_is_counted_needs_no_note() -> None:
    assert why("mafia", "table").steps == ("You can see these cards: 3× Mafia.",)
    assert why("mafia", "Ann").answer == "no"
    assert why("council", "discards").answer == "no"
    assert why("cards", "table").steps == ("Row: 7 cards",)
    assert why("cards", "hidden").steps == ("49 cards are left in the draw pile.",)
    assert why("mafia", "hidden").answer == "open"


def test_a_bound_is_a_sum_of_the_hand_or_of_the_faction() -> None:
    hand = why("council/high", "Bob", TAKE).steps[1]
    assert hand == "Bob has 9 cards, 3× Mafia for sure: 9 − 3 = 6."
    faction = why("council/high", "Bob", Discard(player="Cem", cards={"council": 6})).steps[1]
    assert faction == "15× Council − 3 in your hand − 1 in the row − 6 discarded = 5."


def test_a_least_that_others_leave_says_how_many_of_each_there_can_be() -> None:
    game = played(553, players=6, turns=24, target=60)
    reason = HandReasoner(game.setup).why(game.notes, "council/low", "Eva")
    assert reason.steps[:2] == (
        "Eva has at least 1× Council.",
        "Eva has at most 2× Police, 1× Bureaucrats. "
        "Eva has 4 cards, at most 3 of other factions: 4 − 3 = 1.",
    )


def test_how_many_cards_somebody_has_is_a_sum_since_the_deal() -> None:
    assert why("cards", "Bob").steps == ("Bob: 6 dealt.",)
    notes = (TAKE, Play(player="Bob", faction="council"), Discard(player="Bob", cards={"mafia": 1}))
    assert why("cards", "Bob", *notes).steps == (
        "Bob: 6 dealt + 3 taken + 2 drawn or given − 3 played − 1 discarded or given away = 7.",
    )
    assert why("cards", "Ann", *notes).steps == ("Ann: 6 dealt.",)


def test_points_come_from_the_notes_that_changed_them() -> None:
    notes = (Points(player="Bob", points=2), OTHER, Play(player="Bob", faction="council"))
    reason = why("points", "Bob", *notes)
    assert (reason.answer, reason.notes) == ("yes", (1, 3))
    assert reason.steps[1] == "Note 3: Bob played 3× Council. Bob then has 4 points."
    assert why("points", "Cem", *notes).steps == ("Cem has no points yet.",)
    alone = why("points", "Bob", notes[0], setup=POINTS_ALONE)
    assert alone.notes == (1,)


def test_an_asked_reason_says_nothing_of_what_was_left_out() -> None:
    mended = replace(TAKE, player="Cem")
    assert why("mafia/low", "Bob", mended).answer == "open"


MY_TAKE = Take(player="Ann", faction="mafia", count=3, refill={"council": 3})


def test_all_that_follows_is_answered_in_the_order_of_the_factions() -> None:
    answer = GAME.answer(FIRST, known(MY_TAKE))
    assert answer["hand"] == {"council": 3, "robocats": 2, "mafia": 3, "hackers": 1}
    assert [*answer["hand"]] == ["council", "robocats", "mafia", "hackers"]
    assert answer["row"] == {"detectives": 2, "council": 4, "hackers": 1}
    assert answer["hand_sizes"] == {"Ann": 9, "Bob": 6, "Cem": 7}
    assert (answer["draw_pile"], answer["discarded"], answer["won"]) == (46, {}, None)
    assert answer["hands"]["Bob"]["mafia"] == [0, 6]
    assert [*answer["hands"]["Cem"]] == [*(FIRST.factions or ())]


def test_nothing_is_deduced_from_what_cannot_be() -> None:
    found = known(MY_TAKE, MY_TAKE)
    assert found.conflict == (2,)
    assert {*GAME.answer(FIRST, found).values()} == {None}


def test_where_points_alone_are_kept_points_and_winner_are_answered() -> None:
    answer = GAME.answer(POINTS_ALONE, known(Points(player="Bob", stands=16), setup=POINTS_ALONE))
    assert {key: value for key, value in answer.items() if value is not None} == {
        "points": {"Ann": 0, "Bob": 16, "Cem": 0},
        "won": "Bob",
    }


def test_reasons_are_asked_about_factions_their_ends_hands_and_points() -> None:
    subjects = GAME.subjects(FIRST)
    assert subjects["mafia"] == "Mafia"
    assert subjects["mafia/low"] == "Mafia, at least"
    assert {*subjects} >= {"mafia/high", "cards", "points"}
    assert {*GAME.subjects(POINTS_ALONE)} == {"points"}


def likely(*notes: Note, setup: Setup = FIRST) -> list[Mend]:
    """Return the mends of notes that contradict each other, the likeliest first."""
    reasoner = GAME.reasoner(setup)
    found = without_breaths(mends(GAME, reasoner, GamePlay(setup, notes)))
    return list([*found][-1])


def test_a_racket_without_discards_is_mended_by_who_discarded_first() -> None:
    found = likely(Points(player="Ann", stands=1), Play(player="Bob", faction="mafia", dropped={}))
    first, last = found[0].slips[0].instead, found[-1].slips[0].instead
    assert {*first.dropped} == {"Cem"}
    assert last.faction in ("council", "robocats")
    assert found[-1].share < 0.01
    dropped = {"Ann": {"council": 1, "hackers": 1}, "Cem": {"mafia": 2}}
    meant = Play(player="Bob", faction="mafia", dropped=dropped)
    assert meant in [one.slips[0].instead for one in likely(replace(meant, dropped={}))]


def test_who_gave_and_discarded_may_have_been_somebody_else() -> None:
    meant = Play(player="Bob", faction="journalists", given={"Cem": "mafia"}, dropped=("Cem",))
    noted = replace(meant, given={"Ann": "mafia"}, dropped=("Ann",))
    assert likely(noted, setup=CITY)[0].slips[0].instead == meant


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


def test_the_draw_pile_is_explained_by_what_lies_elsewhere() -> None:
    reasoner = HandReasoner(FIRST)
    low, high = reasoner.follow(()).hands[PILE]["mafia"]
    assert (low, reasoner.why((), "mafia", "hidden").steps) == (
        0,
        (
            f"Mafia in the draw pile: 0 to {high}.",
            f"15× Mafia − 3 in the row = {high}.",
        ),
    )
    assert reasoner.why([TAKE], "mafia", "hidden").steps[1:] == (
        "15× Mafia − at least 3 elsewhere (Bob 3) = 12.",
    )


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


def test_what_others_of_a_hand_leave_room_for_cites_the_notes_that_show_them() -> None:
    told = HandReasoner(FIRST).why([replace(TAKE, refill={"hackers": 3})], "council/high", "Bob")
    assert told.notes == (1,)
    (premise,) = told.story[-1].premises
    assert premise.said == "Bob took 3× Mafia; new: 3× Hackers.", (
        "the conclusion follows in its line"
    )
    assert told.steps == (
        "Bob has at most 6× Council.",
        "Bob has 9 cards, 3× Mafia for sure: 9 − 3 = 6.",
        "Note 1: Bob took 3× Mafia; new: 3× Hackers. Bob has at least 3× Mafia.",
    )


def test_a_note_by_which_several_factions_came_is_cited_once() -> None:
    shown = Play(
        player="Bob", faction="hackers", victim="Cem", revealed={"mafia": 1, "robocats": 1}
    )
    steps = HandReasoner(FIRST).why([shown], "council/high", "Bob").steps
    assert sum("Note 1" in step for step in steps) == 1
    assert steps[-1].endswith("Bob has at least 1× Robocats. Bob has at least 1× Mafia.")


def test_a_bound_stands_out_and_what_gives_it_follows() -> None:
    played = Play(player="Bob", faction="council")
    reason = why("council", "Bob", played)
    assert reason.shown == ()
    assert reason.steps == (
        "Nothing shows that Bob has Council.",
        "Bob has at most 5× Council.",
        "Bob has only 5 cards.",
    )
    assert [bool(step.follows) for step in reason.story] == [True, True, False]


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


def test_why_in_a_contradiction_tells_what_cannot_be() -> None:
    racket = Play(player="Bob", faction="mafia", dropped={})
    told = HandReasoner(FIRST).why([racket], "mafia", "Bob").steps
    assert told[-1] == "Cem has no points to lose and must discard."


def test_a_card_too_few_for_the_mafia_is_mended_by_one_more() -> None:
    one = Play(player="Bob", faction="mafia", dropped={"Cem": {"mafia": 1}})
    found = likely(Points(player="Ann", stands=1), one)
    assert [*found[0].slips[0].instead.dropped] == ["Cem"]
    numbers = [sum(mend.slips[0].instead.dropped.get("Cem", {}).values()) for mend in found[:5]]
    assert numbers == [2] * 5


def test_another_faction_was_played_and_how_many_of_it() -> None:
    factions = ("council", "robocats", "mafia", "hackers", "police")
    hand, row = {"council": 3, "robocats": 2, "hackers": 2}, {"mafia": 7}
    setup = replace(FIRST, first="Bob", factions=factions, hand=hand, row=row)
    seen = Play(player="Cem", faction="police", count=3, extra="mafia", victim="Bob",
                revealed={"mafia": 1, "hackers": 1})  # fmt: skip
    found = likely(Play(player="Bob", faction="council"), seen, setup=setup)
    meant = Play(player="Bob", faction="robocats", count=4)
    assert meant in [mend.slips[0].instead for mend in found], "Bob had two cards left, not five"


def test_cards_drawn_after_the_win_are_mended_by_none() -> None:
    near = Points(player="Ann", stands=14)
    found = likely(near, Play(player="Ann", faction="council", drawn={"mafia": 2}))
    assert found[0].slips[0].instead == Play(player="Ann", faction="council", drawn={})


def test_what_keeps_the_order_of_play_is_proposed_first() -> None:
    game = dealt(49, players=4)
    while len(game.notes) < 20:
        game.turn()
    meant = game.notes[6]
    assert isinstance(meant, Play)
    notes = (*game.notes[:6], replace(meant, player="Dee"), *game.notes[7:])
    first, *others = likely(*notes, setup=game.setup)
    assert (first.slips[0].instead, first.share > 0.99) == (meant, True)
    assert others, "Cem could have played it, too, but it wasn’t his turn"


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
