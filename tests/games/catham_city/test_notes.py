"""Notes: faults, sentences, what is offered by taps, and what each does to points and cards."""

from collections.abc import Iterator
from dataclasses import replace

import pytest

from notepad.core.faces_and_marks import Level
from notepad.core.game import View
from notepad.core.reasoner import slips_of
from notepad.core.record import Record, read, write
from notepad.core.seats import Reseating
from notepad.core.session import Session
from notepad.core.slots import MORE, Moment
from notepad.games.catham_city.cards_and_points import AllCards, Draw, Hand, PointsAndCards
from notepad.games.catham_city.game import GAME
from notepad.games.catham_city.notes import Discard, Note, Play, Points, Take, most_of
from notepad.games.catham_city.setup import Setup
from notepad.games.catham_city.slots import adders, copy_keys
from notepad.shell.table.note_in_hand import NoteInHand
from tests.games.catham_city.playing import (
    CITY,
    FIRST,
    POINTS_ALONE,
    Played,
    after,
    at,
    cards_after,
    dealt,
    taps,
    view,
)
from tests.games.tables import fault_paths, tapped_out, view_of

TWO_TAKEN = Take(player="Ann", faction="mafia", count=2, refill={"council": 2})
POLICE = Play(
    player="Bob", faction="police", count=2, extra="mafia", victim="Cem", revealed={"mafia": 2}
)
HACKERS = Play(player="Bob", faction="hackers", victim="Cem", revealed={"mafia": 2})
BUREAUCRATS = Play(player="Ann", faction="bureaucrats")
JOURNALISTS = Play(player="Bob", faction="journalists", given={"Cem": "mafia"}, dropped=("Cem",))


@pytest.mark.parametrize(
    ("note", "path"),
    [
        (replace(TWO_TAKEN, refill={"police": 2}), "refill.police"),
        (replace(TWO_TAKEN, count=None, refill={}), "refill"),
        (replace(TWO_TAKEN, count=1), "count"),
        (replace(TWO_TAKEN, player="Bob", refill={"mafia": 16}), "refill.mafia"),
        (Play(player="Bob", faction="council", extra="mafia"), "extra"),
        (Play(player="Bob", faction="council", drawn={"mafia": 2}), "drawn"),
        (Play(player="Ann", faction="council"), "drawn"),
        (Play(player="Ann", faction="council", drawn={"mafia": 3}), "drawn"),
        (Play(player="Bob", faction="robocats"), "count"),
        (Play(player="Bob", faction="robocats", count=3), "count"),
        (Play(player="Ann", faction="robocats", count=4, drawn={"mafia": 1}), "drawn"),
        (Play(player="Bob", faction="mafia"), "dropped"),
        (Play(player="Bob", faction="mafia", dropped={"Bob": {"mafia": 2}}), "dropped.Bob"),
        (Play(player="Bob", faction="mafia", dropped={"Cem": {}}), "dropped.Cem"),
        (replace(HACKERS, victim=None), "victim"),
        (replace(HACKERS, revealed={"mafia": 5}), "revealed"),
        (replace(HACKERS, revealed={}), "revealed"),
        (BUREAUCRATS, "revealed"),
        (replace(BUREAUCRATS, revealed={}), "revealed"),
        (replace(BUREAUCRATS, count=1, revealed={"mafia": 2}), "count"),
    ],
)
def test_a_faulty_note_is_refused_with_the_path(note: Take | Play, path: str) -> None:
    setup = CITY if note.faction == "bureaucrats" else FIRST
    assert path in fault_paths(GAME, setup, note)


@pytest.mark.parametrize(
    "note",
    [
        replace(POLICE, count=5),
        replace(POLICE, count=5, revealed={}),
        replace(JOURNALISTS, given={}, dropped=()),
        Play(player="Bob", faction="bureaucrats", count=3, revealed={"mafia": 2}),
        Take(player="Ann", faction="bureaucrats", count=2, refill={}),
        Take(player="Bob", faction="journalists", refill={"journalists": 7}),
        Play(player="Bob", faction="mafia", dropped={"Ann": {"mafia": 1}}),
        Points(player="Ann", stands=-3),
    ],
)
def test_what_needs_earlier_notes_is_no_fault(note: Note) -> None:
    assert fault_paths(GAME, CITY, note) == []


def test_a_table_that_keeps_points_alone_takes_no_other_notes() -> None:
    assert fault_paths(GAME, POINTS_ALONE, Points(player="Ann", points=3)) == []
    for note in (TWO_TAKEN, Discard(cards={"mafia": 1}), JOURNALISTS):
        assert "note" in fault_paths(GAME, POINTS_ALONE, note)


def test_how_many_were_played_is_known_though_it_is_left_out() -> None:
    assert Play(player="Bob", faction="mafia", dropped={}).number == 4
    assert HACKERS.number == 2
    assert replace(POLICE, count=None).number == 2
    assert Take(player="Bob", faction="mafia", refill={"council": 2}).number == 2


MANY = Play(player="Ann", faction="robocats", count=2, drawn={"mafia": 5})
THREE_TAKEN = Take(player="Ann", faction="mafia", count=3, refill={"council": 3})


@pytest.mark.parametrize(
    ("note", "said"),
    [
        (THREE_TAKEN, "Ann took 3× Mafia; new: 3× Council"),
        (replace(THREE_TAKEN, count=None), "Ann took 3× Mafia; new: 3× Council"),
        (replace(THREE_TAKEN, refill={}), "Ann took 3× Mafia"),
        (MANY, "Ann played 2× Robocats and drew 5× Mafia"),
        (Play(player="Bob", faction="robocats", count=4), "Bob played 4× Robocats"),
        (Play(player="Bob", faction="council"), "Bob played 3× Council"),
        (
            Play(player="Bob", faction="detectives", extra="mafia", dropped=("Cem", "Ann")),
            "Bob played 3× Detectives and 1× Mafia; also discarded by: Cem, Ann",
        ),
        (
            Play(player="Bob", faction="detectives", extra="mafia", dropped=()),
            "Bob played 3× Detectives and 1× Mafia",
        ),
        (replace(HACKERS, revealed={"mafia": 1}), "Bob played 1× Hackers on Cem: 1× Mafia"),
        (
            Play(player="Bob", faction="mafia", dropped={"Cem": {"council": 2}}),
            "Bob played 4× Mafia; discarded: Cem 2× Council",
        ),
        (
            replace(POLICE, revealed={"mafia": 1, "police": 1}),
            "Bob played 2× Police and 1× Mafia on Cem: 1× Mafia, 1× Police",
        ),
        (replace(POLICE, count=1, revealed={}), "Bob played 1× Police and 1× Mafia on Cem"),
        (
            Play(player="Bob", faction="bureaucrats", revealed={"mafia": 2}),
            "Bob played 2× Bureaucrats: 2× Mafia",
        ),
        (
            replace(JOURNALISTS, given={"Cem": "mafia", "Ann": "police"}),
            "Bob played 2× Journalists; 1× Mafia from Cem, 1× Police from Ann; discarded by: Cem",
        ),
        (replace(JOURNALISTS, given={}, dropped=()), "Bob played 2× Journalists"),
        (Discard(player="Bob", cards={"mafia": 2}), "Bob discarded 2× Mafia"),
        (Discard(cards={"mafia": 2}), "Discarded: 2× Mafia"),
        (Points(player="Bob", points=3), "Bob: +3"),
        (Points(player="Bob", points=-3), "Bob: −3"),
        (Points(player="Bob", stands=3), "Bob: now at 3"),
    ],
)
def test_a_note_is_said_in_a_sentence(note: Note, said: str) -> None:
    assert GAME.said(CITY, note) == said


def test_a_note_out_of_turn_is_cautioned_against_and_taken() -> None:
    form = taps(view(), ("who", "Bob"), ("taken", "council-1"), ("refill", "mafia-1"))
    assert form.caution == "It is Ann’s turn."
    assert form.outcome == Take(player="Bob", faction="council", count=1, refill={"mafia": 1})


def test_too_many_cards_kept_are_cautioned_against_once_the_turn_is_over() -> None:
    form = taps(view(MANY, THREE_TAKEN), ("kind", "take"), ("who", "Bob"), ("taken", "council"))
    assert form.caution == "Ann has 2 cards too many: note the discards first."
    twice = view(MANY, setup=replace(FIRST, actions=2))
    assert "too many" not in taps(twice, ("taken", "mafia")).caution


@pytest.mark.parametrize(
    ("setup", "kinds"), [(POINTS_ALONE, "points"), (FIRST, "take play discard points")]
)
def test_a_table_that_keeps_points_alone_notes_points_alone(setup: Setup, kinds: str) -> None:
    choices = taps(view(setup=setup)).row("kind").choices
    assert [one.key for one in choices] == kinds.split()


ALL_SHED = Play(
    player="Cem", faction="mafia", dropped={"Ann": {"council": 2}, "Bob": {"council": 2}}
)


def test_nobody_has_more_of_a_faction_than_his_hand_and_what_is_known_allow() -> None:
    assert most_of(at(), "Ann", "council") == 3
    assert most_of(at(), "Bob", "council") == 6
    assert most_of(at(ALL_SHED), "Bob", "council") == 4
    assert most_of(Moment(FIRST, state=at(ALL_SHED).state), "Bob", "council") == 4
    assert most_of(Moment(FIRST), "Bob", "council") == 15, "of a finished note nothing is unlikely"


def test_only_what_lies_in_the_row_is_offered_at_once() -> None:
    row = taps(view()).row("taken")
    lying = {"detectives": 2, "council": 1, "mafia": 3, "hackers": 1}
    assert [one.key for one in row.choices] == [*copy_keys(lying), MORE]
    every = taps(view(), ("taken", MORE)).row("taken").choices
    assert [one.key for one in every if one.chosen] == []
    assert {"detectives", "police"} & {one.key for one in every} <= {*FIRST.in_play}


def test_the_cards_of_the_row_keep_the_order_of_the_sheet_whenever_each_came() -> None:
    taken = Take(player="Ann", faction="detectives", count=2, refill={"robocats": 2})
    back = Take(player="Bob", faction="hackers", count=1, refill={"detectives": 1})
    factions = [one.key.partition("-")[0] for one in taps(view(taken, back)).row("taken").choices]
    order = ["detectives", "council", *["robocats"] * 2, *["mafia"] * 3]
    assert factions[:-1] == order


def test_contradictory_notes_offer_no_more_chips_than_cards_can_lie_in_the_row() -> None:
    wrong = Take(player="Ann", faction="robocats", count=2, refill={"council": 2})
    row = taps(view(wrong)).row("taken")
    kept = "detectives-1 detectives-2 council-1 council-2 mafia-1 mafia-2 hackers-1"
    assert [one.key for one in row.choices] == [*kept.split(), MORE]


def test_what_is_taken_and_how_many_is_one_tap() -> None:
    half = taps(view(), ("taken", "mafia-2"), ("refill", "council-1"))
    assert half.bands == (("taken",), ("refill",))
    whole = taps(view(), ("taken", "mafia-2"), ("refill", "council-1"), ("refill", "mafia-1"))
    assert whole.outcome == Take(
        player="Ann", faction="mafia", count=2, refill={"council": 1, "mafia": 1}
    )
    assert whole.at_once


def test_other_kinds_of_notes_stay_offered_while_only_the_player_was_changed() -> None:
    assert taps(view(), ("who", "Bob")).keeping == ("play", "discard", "points")
    assert taps(view(), ("who", "Bob"), PLAY).keeping == ("take", "discard", "points")
    assert not taps(view(), ("who", "Bob"), ("taken", "council-1")).keeping


def test_who_has_too_many_cards_is_asked_what_he_discards() -> None:
    notes = (MANY, THREE_TAKEN)
    form = taps(view(*notes))
    assert form.row("discarded").label == "discards"
    assert form.hint == "Tap the 2 discarded cards."
    whole = taps(view(*notes), ("discarded", "mafia-1"), ("discarded", "council-1"))
    assert whole.outcome == Discard(player="Ann", cards={"council": 1, "mafia": 1})
    assert whole.at_once, "nothing is left to discard"


def test_the_kind_of_note_that_is_usual_follows_from_the_state() -> None:
    chosen = {
        count: [one.key for one in taps(view(*(MANY, THREE_TAKEN)[:count])).row("kind").choices
                if one.chosen]
        for count in (0, 2)
    }  # fmt: skip
    assert chosen == {0: ["take"], 2: ["discard"]}


TWO_FACTIONS = ("mafia", "police")


def test_no_chip_of_cards_goes_while_they_are_tapped_and_the_last_one_can_be_taken_back() -> None:
    none, two = (
        list(adders(chosen, TWO_FACTIONS, full=len(chosen) == 2))
        for chosen in ((), ("mafia-1", "mafia-2"))
    )
    assert [one.key for one in none] == ["mafia-1", "police-1", "-"]
    assert [one.barred for one in none] == [False, False, True]
    assert [(one.key, one.chosen, one.barred) for one in two] == [
        ("mafia-3", True, True), ("police-1", False, True), ("mafia-2", False, False),
    ]  # fmt: skip
    assert [one.spoken for one in two] == ["Mafia, 2 tapped", "", "Mafia, tap to take back"]
    assert [one.count for one in two] == [2, 0, 0]


def test_a_take_is_complete_with_as_many_new_cards_as_were_taken() -> None:
    steps = (("taken", "mafia"), ("taken-count", "2"), ("refill", "council-1"))
    half, whole = taps(view(), *steps), taps(view(), *steps, ("refill", "mafia-1"))
    assert half.outcome is None
    assert half.row("refill").status == "1 of 2"
    assert whole.outcome == Take(
        player="Ann", faction="mafia", count=2, refill={"council": 1, "mafia": 1}
    )
    assert whole.at_once


def test_another_faction_that_is_taken_takes_the_new_cards_back() -> None:
    steps = (("taken", "mafia"), ("taken-count", "2"), ("refill", "council-1"))
    other = taps(view(), *steps, ("taken", "council"))
    assert not any(choice.chosen for choice in other.row("refill").choices)


def test_new_cards_that_are_tapped_ahead_show_as_tapped() -> None:
    ahead = taps(view(), ("refill", "council-1"), ("refill", "mafia-1")).row("refill")
    tapped = [choice.spoken for choice in ahead.choices if choice.chosen]
    assert tapped == ["Council, 1 tapped", "Mafia, 1 tapped"]


def test_the_same_card_can_be_tapped_again_and_taken_back() -> None:
    steps = (("taken", "mafia"), ("taken-count", "3"), ("refill", "council-1"))
    twice = taps(view(), *steps, ("refill", "council-2"))
    assert [one.key for one in twice.row("refill").choices if one.chosen] == ["council-3"]
    back = taps(view(), *steps, ("refill", "council-2"), ("refill", "council-2"))
    assert back.row("refill").status == "1 of 3"


def test_cards_that_a_victim_cannot_have_are_dimmed() -> None:
    shed = {"Ann": {"council": 2}, "Bob": {"council": 2}}
    notes = (
        Play(player="Cem", faction="mafia", dropped=shed),
        *(Play(player="Bob", faction="robocats", count=4),),
    )
    steps = (("kind", "play"), ("who", "Ann"), ("played", "hackers"), ("played-count", "1"))
    row = taps(view(*notes), *steps, ("victim", "Bob")).row("revealed")
    assert not [one.key for one in row.choices if one.dimmed and one.key == "hackers-1"]


PLAY = ("kind", "play")


def test_more_than_lie_there_can_be_noted_of_another_faction() -> None:
    row = taps(view(), ("taken", MORE), ("taken", "council")).row("taken-count")
    assert [one.key for one in row.choices] == [str(n) for n in range(1, 8)]
    assert [one.key for one in row.choices if one.dimmed] == [str(n) for n in range(2, 8)]
    two = (
        ("taken", "council"),
        ("taken-count", "2"),
        *[("refill", "mafia-1"), ("refill", "mafia-2")],
    )
    form = taps(view(), *two)
    assert form.outcome == Take(player="Ann", faction="council", count=2, refill={"mafia": 2})
    assert form.caution == "These cards aren’t all face up: 2× Council."
    assert taps(view(), *two[:2]).caution == form.caution, "before the new cards are tapped"


def test_only_so_many_are_offered_as_a_faction_is_played_in() -> None:
    row = taps(view(), PLAY, ("played", "robocats")).row("played-count")
    assert [one.key for one in row.choices] == ["2", MORE]
    bob = taps(view(), PLAY, ("who", "Bob"), ("played", "robocats")).row("played-count")
    assert [one.key for one in bob.choices] == ["2", "4"]


def test_where_only_one_number_can_be_none_is_asked() -> None:
    form = taps(view(), PLAY, ("who", "Bob"), ("played", "council"))
    assert "played-count" not in [row.key for row in form.rows]
    assert form.outcome is not None


def test_one_tap_adds_points_or_says_what_somebody_stands_at() -> None:
    at = view(setup=POINTS_ALONE)
    assert taps(at, ("points", "3")).outcome == Points(player="Ann", points=3)
    assert taps(at, ("points", "-1")).outcome == Points(player="Ann", points=-1)
    assert taps(at, ("who", "Bob"), ("stands", "9")).outcome == Points(player="Bob", stands=9)
    faces = [str(one.face) for one in taps(at).row("points").choices]
    assert faces == ["+1", "+2", "+3", "+4", "+5", "−1"]


def test_police_and_bureaucrats_can_be_as_many_as_one_has() -> None:
    row = taps(view(setup=CITY), PLAY, ("played", "police")).row("played-count")
    assert [one.key for one in row.choices] == ["1", "2", MORE]


def rows(setup: Setup, *steps: tuple[str, str]) -> list[str]:
    asked = [row.key for row in taps(view(setup=setup), PLAY, *steps).rows]
    return [key for key in asked if key not in ("kind", "who", "played")]


@pytest.mark.parametrize(
    ("faction", "asked"),
    [
        ("detectives", ["extra", "dropped"]),
        ("council", []),
        ("robocats", ["played-count"]),
        ("mafia", ["dropped", "dropped-Cem"]),
        ("hackers", ["played-count", "victim", "revealed"]),
        ("police", ["played-count", "extra", "victim", "revealed"]),
        ("journalists", ["given"]),
        ("bureaucrats", ["played-count", "revealed"]),
    ],
)
def test_a_play_of_another_asks_what_it_needs_first(faction: str, asked: list[str]) -> None:
    setup = FIRST if faction in FIRST.in_play else CITY
    assert rows(setup, ("who", "Bob"), ("played", faction)) == asked


def test_the_cards_of_several_players_are_asked_for_one_player_at_a_time() -> None:
    mafia = (("who", "Bob"), ("played", "mafia"))
    cem = (("dropped-Cem", "council-1"), ("dropped-Cem", "council-2"))
    assert rows(FIRST, *mafia, *cem) == ["dropped", "dropped-Ann"]
    ann = (("dropped-Ann", "council-1"), ("dropped-Ann", "council-2"))
    assert rows(FIRST, *mafia, *cem, *ann) == ["dropped", "dropped-Ann"]
    assert rows(FIRST, *mafia, *cem, *ann, ("dropped", "Cem")) == ["dropped", "dropped-Cem"]
    gifts = (("who", "Bob"), ("played", "journalists"), ("given", "Ann"), ("given", "Cem"))
    assert rows(CITY, *gifts) == ["given", "given-Cem", "dropped"]
    assert "given-Ann" in rows(CITY, *gifts, ("given-Cem", "police"))


def test_the_card_of_a_second_giver_is_asked_for_where_the_first_was_noted() -> None:
    hand, table = NoteInHand(Session(GAME, CITY)), view(setup=CITY)
    for row, choice in (
        ("kind", "play"),
        ("who", "Bob"),
        ("played", "journalists"),
        ("given", "Ann"),
        ("given-Ann", "mafia"),
    ):
        hand.tap(hand.form(table).row(row), choice)
    hand.turn_to(("given", "given-Ann"))
    hand.tap(hand.form(table).row("given"), "Cem")
    assert hand.form(table).step == ("given", "given-Cem")
    assert "… from Cem, 1× Mafia from Ann" in {piece.text for piece in hand.form(table).line}
    hand.tap(hand.form(table).row("given"), "Cem")
    assert hand.form(table).step == ("given", "given-Ann")


def test_what_i_draw_is_asked_of_me_and_of_nobody_else() -> None:
    mine = rows(FIRST, ("who", "Ann"), ("played", "council"))
    assert mine == ["drawn"]
    steps = (("who", "Ann"), ("played", "council"), ("drawn", "mafia-1"), ("drawn", "mafia-2"))
    whole = taps(view(), PLAY, *steps)
    assert whole.outcome == Play(player="Ann", faction="council", drawn={"mafia": 2})
    assert whole.at_once


def test_police_on_me_ask_what_i_draw_for_each_of_my_police() -> None:
    steps = [("who", "Bob"), ("played", "police"), ("played-count", "1"), ("extra", "mafia"),
             ("victim", "Ann"), ("revealed", "police-1")]  # fmt: skip
    half = taps(view(setup=CITY), PLAY, *steps)
    assert half.outcome is None
    assert half.row("drawn").status == "0 of 1"
    whole = taps(view(setup=CITY), PLAY, *steps, ("drawn", "mafia-1")).outcome
    assert isinstance(whole, Play)
    assert whole.drawn == {"mafia": 1}


def test_hackers_ask_no_more_cards_than_they_are_and_police_no_more_than_the_victim_has() -> None:
    steps = [("who", "Bob"), ("played", "hackers"), ("played-count", "2"), ("victim", "Cem"),
             ("revealed", "hackers-1"), ("revealed", "council-1")]  # fmt: skip
    assert taps(view(), PLAY, *steps).outcome == Play(
        player="Bob", faction="hackers", count=2, victim="Cem",
        revealed={"council": 1, "hackers": 1},
    )  # fmt: skip


def test_factions_that_i_have_too_few_of_to_play_are_dimmed() -> None:
    row = taps(view(), PLAY).row("played")
    assert [one.key for one in row.choices if one.dimmed] == ["detectives", "mafia"]


def test_additional_cards_that_i_do_not_have_are_dimmed() -> None:
    able = replace(FIRST, hand={"detectives": 3, "council": 2, "hackers": 1})
    row = taps(view(setup=able), PLAY, ("played", "detectives")).row("extra")
    assert [one.key for one in row.choices if one.dimmed] == ["detectives", "robocats", "mafia"]


def test_nobody_plays_on_himself() -> None:
    steps = (("who", "Bob"), ("played", "hackers"), ("played-count", "1"))
    row = taps(view(), PLAY, *steps).row("victim")
    assert [(one.key, one.barred) for one in row.choices] == [
        ("Ann", False), ("Bob", True), ("Cem", False)
    ]  # fmt: skip


def going(seed: int, notes: int) -> Iterator[tuple[View, Note]]:
    """Yield each note of an honest game with the view before it; every other game is played out."""
    target = None if seed % 2 else 60
    game = dealt(300 + seed, players=2 + seed % 5, target=target, actions=1 + seed % 2)
    while len(game.notes) < notes and not game.over:
        game.turn()
    yield from zip(views(game), game.notes, strict=True)


def views(game: Played) -> Iterator[View]:
    """Yield the view before each note, without odds, which no form shows."""
    reasoner = GAME.reasoner(game.setup)
    for count in range(len(game.notes)):
        notes = game.notes[:count]
        yield view_of(GAME, game.setup, notes, reasoner.follow(notes))


@pytest.mark.parametrize("seed", range(60))
def test_every_note_of_an_honest_game_is_offered_and_nothing_speaks_against_it(seed: int) -> None:
    for before, note in going(seed, 60):
        made = tapped_out(GAME, before, note)
        assert isinstance(made, Take | Play | Discard | Points), note
        assert GAME.after(before.state, made) == GAME.after(before.state, note)
        form = GAME.form(before, GAME.keypad.draft(before.play.setup, note))
        assert (form.outcome, form.caution) == (made, "")


@pytest.mark.parametrize(
    "seed", [*range(2), *(pytest.param(n, marks=pytest.mark.exhaustive) for n in range(2, 30))]
)
def test_every_note_that_cannot_have_been_is_refused_or_cautioned_against(seed: int) -> None:
    refused = 0
    for before, note in [*going(seed, 40)][::3]:
        setup, notes = before.play.setup, before.play.notes
        reasoner = GAME.reasoner(setup)
        for slip in slips_of(GAME.keypad, setup, before.state, 1, note):
            form = GAME.form(before, GAME.keypad.draft(setup, slip.instead))
            fits = reasoner.follow((*notes, slip.instead)).consistent
            assert fits or not form.outcome or form.caution, slip.instead
            refused += not fits
    assert refused


@pytest.mark.parametrize("seed", range(5))
def test_every_note_of_a_game_can_be_tapped_and_read_again(seed: int) -> None:
    game = dealt(300 + seed, players=2 + seed, target=60, actions=1 + seed % 2)
    while len(game.notes) < 40 and not game.over:
        game.turn()
    for before, note in zip(views(game), game.notes, strict=True):
        made = tapped_out(GAME, before, note)
        assert isinstance(made, Take | Play | Discard | Points)
        assert GAME.after(before.state, made) == GAME.after(before.state, note)
        assert fault_paths(GAME, game.setup, note) == []
    record = Record(game=GAME.id, setup=game.setup, notes=tuple(game.notes), title="table")
    assert read(write(record), {GAME.id: GAME}) == record


GIVING = (("kind", "play"), ("who", "Bob"), ("played", "journalists"))
SHEDDING = (("kind", "play"), ("who", "Bob"), ("played", "mafia"))
ONE_EACH = tuple(Points(player=name, stands=1) for name in FIRST.players)


def test_nobody_has_to_give_anything() -> None:
    form = taps(view(setup=CITY), *GIVING)
    assert form.outcome == Play(player="Bob", faction="journalists", given={}, dropped=())
    assert not form.at_once


def test_who_gives_is_asked_which_and_only_who_gave_may_discard() -> None:
    given = (*GIVING, ("given", "Cem"))
    asked = taps(view(setup=CITY), *given)
    assert (asked.outcome, asked.hint) == (None, "Tap the card that Cem gives.")
    form = taps(view(setup=CITY), *given, ("given-Cem", "mafia"))
    assert [one.key for one in form.row("dropped").choices if not one.barred] == ["Cem"]
    whole = taps(view(setup=CITY), *given, ("given-Cem", "mafia"), ("dropped", "Cem"))
    assert whole.outcome == Play(
        player="Bob", faction="journalists", given={"Cem": "mafia"}, dropped=("Cem",)
    )


def test_whom_the_mafia_makes_discard_is_asked_for_two_cards() -> None:
    steps = (*SHEDDING, ("dropped", "Cem"), ("dropped-Cem", "council-1"))
    assert taps(view(*ONE_EACH), *steps).outcome is None
    whole = taps(view(*ONE_EACH), *steps, ("dropped-Cem", "mafia-1")).outcome
    assert whole == Play(player="Bob", faction="mafia", dropped={"Cem": {"council": 1, "mafia": 1}})


def test_who_cannot_pay_in_points_is_told_or_that_all_others_do() -> None:
    assert taps(view(ONE_EACH[2]), *SHEDDING).row("dropped").status == "Ann has no points"
    assert taps(view(), *SHEDDING).row("dropped").status == "Cem, Ann have no points"
    assert taps(view(*ONE_EACH), *SHEDDING).row("dropped").status == "the others lose a point"


@pytest.mark.parametrize("field", ["given", "dropped"])
def test_players_who_are_called_otherwise_are_so_in_their_notes(field: str) -> None:
    note = Play(player="Bob", faction="journalists", given={"Cem": "mafia"}, dropped=("Cem",))
    seats = Reseating({"Cem": "Zoe"}, ("Ann", "Bob", "Zoe"), "Ann")
    moved = GAME.keypad.reseated(CITY, note, seats)
    assert "Zoe" in getattr(moved, field)
    shed = Play(player="Bob", faction="mafia", dropped={"Cem": {"council": 2}})
    called = GAME.keypad.reseated(FIRST, shed, seats)
    assert called == replace(shed, dropped={"Zoe": {"council": 2}})


def small_table(pile: int = 4) -> AllCards:
    hands = {"Bob": Hand((Draw(0, 2),))}
    pool = {"mafia": 3, "police": pile - 1}
    return AllCards({}, {"mafia": 1}, hands, {"Ann": 1, "Bob": 2}, pile, (pool,))


def test_a_card_that_is_not_there_makes_the_table_unsound_for_good() -> None:
    assert not small_table().lost("Ann", {"police": 1}).sound
    assert not small_table().lost("Bob", {"police": 3}).sound
    assert not small_table().taken("mafia", 1).sound
    wrong = small_table().lost("Bob", {"mafia": 1, "police": 2})
    assert not wrong.gained("Bob", {"mafia": 1}).sound
    assert not small_table(1).seen_drawn({"mafia": 2}).sound


def position(**points: int) -> PointsAndCards:
    return PointsAndCards(FIRST, {**dict.fromkeys(FIRST.players, 0), **points}, None)


def test_who_reaches_the_target_first_has_won_though_others_reach_it_later() -> None:
    won = position(Ann=15, Bob=15).scored("Bob", 2)
    assert (won.winner, won.over) == ("Bob", True)
    assert won.scored("Ann", 3).winner == "Bob"


def test_points_that_are_taken_back_take_the_game_back() -> None:
    won = position(Ann=15).scored("Ann", 1)
    assert won.winner == "Ann"
    assert won.scored("Ann", -1).winner is None
    assert won.scored("Bob", 20).scored("Ann", -1).winner == "Bob"


TAKEN = Take(player="Ann", faction="mafia", count=2, refill={"council": 1, "hackers": 1})


def test_two_actions_a_turn_keep_the_turn_once() -> None:
    twice = replace(FIRST, actions=2)
    states = [after(*(TAKEN,) * count, setup=twice) for count in (0, 1)]
    assert [(state.seat, state.left) for state in states] == [("Ann", 2), ("Ann", 1)]
    other = replace(TAKEN, player="Bob")
    assert after(TAKEN, other, setup=twice).seat == "Bob"
    assert after(TAKEN, replace(TAKEN, count=1, refill={"mafia": 1}), setup=twice).seat == "Bob"


def test_out_of_turn_the_turn_moves_along() -> None:
    assert after(replace(TAKEN, player="Cem")).seat == "Ann"


def test_points_are_added_or_put_right() -> None:
    state = after(Points(player="Bob", points=3), Points(player="Cem", stands=9))
    assert state.points == {"Ann": 0, "Bob": 3, "Cem": 9}
    assert after(Points(player="Bob", points=3), Points(player="Bob", points=-4)).points["Bob"] < 0


def test_a_table_that_keeps_points_alone_has_no_cards_and_a_winner() -> None:
    state = after(Points(player="Bob", stands=16), Points(player="Ann", stands=17),
                  setup=POINTS_ALONE)  # fmt: skip
    assert (state.table, state.winner) == (None, "Bob")


def test_the_first_note_that_cannot_be_by_what_lies_open_is_remembered() -> None:
    gone = Take(player="Ann", faction="robocats", count=1, refill={"mafia": 1})
    assert after(TAKEN, gone, TAKEN).broken == 2
    assert after(TAKEN).broken == 0


def test_fewer_cards_came_than_were_taken_only_where_no_more_are_left() -> None:
    assert after(replace(TAKEN, refill={"council": 1})).broken == 1


RICH = tuple(Points(player=name, stands=2) for name in FIRST.players)
DETECTIVES = Play(player="Bob", faction="detectives", extra="mafia")
RACKET = Play(player="Bob", faction="mafia", dropped={})


def points(*notes: Note, setup: Setup = FIRST) -> list[int]:
    return [*after(*notes, setup=setup).points.values()]


def broken(*notes: Note, setup: Setup = FIRST) -> int:
    return after(*notes, setup=setup).broken


def test_who_has_no_point_must_discard_for_the_mafia() -> None:
    assert broken(RACKET) == 1
    both = {"Ann": {"council": 2}, "Cem": {"mafia": 2}}
    assert broken(replace(RACKET, dropped=both)) == 0
    assert points(replace(RACKET, dropped=both)) == [0, 2, 0]


def test_a_single_card_is_no_way_out_for_who_has_more_of_either() -> None:
    one = {"Ann": {"council": 1}, "Cem": {"mafia": 2}}
    assert broken(replace(RACKET, dropped=one)) == 1
    last = Discard(player="Ann", cards={"council": 3, "robocats": 2})
    paid = {"Ann": {"hackers": 1}, "Cem": {"mafia": 2}}
    assert broken(last, replace(RACKET, dropped=paid)) == 0
    assert broken(last, RICH[0], replace(RACKET, dropped=paid)) == 3


def test_a_victim_of_hackers_has_as_many_cards_before_he_takes_them() -> None:
    few = Discard(player="Ann", cards={"council": 3, "robocats": 2})
    note = Play(player="Bob", faction="hackers", victim="Ann", revealed={"hackers": 2})
    assert broken(few, note) == 2
    assert broken(note) == 0


def test_police_reveal_as_many_as_they_are_or_all_there_are() -> None:
    note = Play(player="Bob", faction="police", count=5, extra="mafia", victim="Ann",
                revealed={"journalists": 2, "bureaucrats": 2})  # fmt: skip
    assert broken(note, setup=CITY) == 1
    few = Discard(player="Ann", cards={"police": 2})
    assert broken(few, note, setup=CITY) == 0


def test_with_the_target_reached_the_rest_of_the_effect_does_not_happen() -> None:
    near = Points(player="Bob", stands=15)
    assert points(near, *RICH[::2], RACKET) == [2, 17, 2]
    assert cards_after(near, Play(player="Bob", faction="council")).sizes["Bob"] == 3
    assert points(near, replace(DETECTIVES, dropped=("Cem",))) == [0, 18, 0]


def test_of_others_who_get_points_the_first_from_the_left_can_win() -> None:
    near = [Points(player=name, stands=15) for name in ("Cem", "Ann")]
    both = replace(DETECTIVES, extra="council", dropped=("Ann", "Cem"))
    assert after(*near, both).winner == "Cem"
    assert points(*near, both) == [15, 3, 16]


def test_after_the_end_no_card_is_drawn() -> None:
    near = Points(player="Ann", stands=14)
    assert broken(near, Play(player="Ann", faction="council", drawn={})) == 0
    drawn = Play(player="Ann", faction="council", drawn={"mafia": 2})
    assert broken(near, drawn) == 2
    assert broken(drawn) == 0


def test_a_play_that_wins_asks_for_no_cards_and_says_that_it_wins() -> None:
    near = Points(player="Ann", stands=14)
    made = taps(view(near), PLAY, ("played", "council"))
    assert made.outcome == Play(player="Ann", faction="council", drawn={})
    assert (made.hint, made.at_once) == ("Ann wins the game.", False)
    assert "drawn" not in [row.key for row in made.rows]
    police = Points(player="Bob", stands=15)
    steps = [("who", "Bob"), ("played", "police"), ("played-count", "2"), ("extra", "police")]
    assert "extra" in [row.key for row in taps(view(police, setup=CITY), PLAY, *steps[:3]).rows]
    steps[3:] = [("extra", "mafia"), ("victim", "Ann"), ("revealed", "police-1")]
    won = taps(view(police, setup=CITY), PLAY, *steps, ("revealed", "mafia-1")).outcome
    assert isinstance(won, Play)
    assert (won.revealed, won.drawn) == ({"mafia": 1, "police": 1}, {})


@pytest.mark.parametrize("faction", ["mafia", "detectives"])
def test_after_a_play_that_wins_nobody_discards_or_loses_a_point(faction: str) -> None:
    near = Points(player="Bob", stands=15)
    steps = [("who", "Bob"), ("played", faction)]
    steps += [("extra", "mafia")] if faction == "detectives" else []
    made = taps(view(near), PLAY, *steps)
    assert isinstance(made.outcome, Play)
    assert not made.outcome.dropped
    assert "dropped" not in [row.key for row in made.rows]


def test_drawing_fewer_than_there_are_cannot_be() -> None:
    assert broken(Play(player="Ann", faction="council", drawn={"mafia": 1})) == 1


def cautioned(*steps: tuple[str, str], notes: tuple[Note, ...] = (), setup: Setup = FIRST) -> str:
    """Return what speaks against a note that is tapped so."""
    return taps(view(*notes, setup=setup), *steps).caution


MAFIA = (("kind", "play"), ("who", "Bob"), ("played", "mafia"))
TWO_EACH = tuple(Points(player=name, stands=2) for name in FIRST.players)


def test_who_has_no_point_is_always_asked_what_they_discard() -> None:
    asked = taps(view(Points(player="Ann", stands=1)), *MAFIA)
    assert [one.key for one in asked.row("dropped").choices if one.chosen] == ["Cem"]
    assert asked.outcome is None
    assert asked.hint == "Tap each card that Cem discards."
    whole = taps(view(Points(player="Ann", stands=1)), *MAFIA, ("dropped-Cem", "mafia-1"),
                 ("dropped-Cem", "mafia-2")).outcome  # fmt: skip
    assert isinstance(whole, Play)
    assert whole.dropped == {"Cem": {"mafia": 2}}
    single = Discard(player="Cem", cards={"mafia": 3, "hackers": 3})
    last = taps(view(single, Points(player="Ann", stands=1)), *MAFIA, ("dropped-Cem", "mafia-1"))
    assert last.outcome == replace(whole, dropped={"Cem": {"mafia": 1}})


def test_who_loses_a_point_instead_is_dimmed_and_said_with_its_reason() -> None:
    single = Discard(player="Cem", cards={"mafia": 3, "hackers": 3})
    row = taps(view(single, *TWO_EACH), *MAFIA).row("dropped")
    assert [one.key for one in row.choices if one.dimmed] == ["Cem"]
    steps = (*MAFIA, ("dropped", "Cem"), ("dropped-Cem", "mafia-1"))
    told = cautioned(*steps, notes=(single, *TWO_EACH, TAKE_OF_ANN))
    assert told == "Cem has only one card and so loses a point."


def test_cards_that_i_do_not_have_are_dimmed_where_i_discard_for_the_mafia() -> None:
    row = taps(view(*TWO_EACH), *MAFIA, ("dropped", "Ann")).row("dropped-Ann")
    assert [one.key for one in row.choices if one.dimmed] == ["detectives-1", "mafia-1"]


FEW = Discard(player="Bob", cards={"mafia": 4})
"""Bob has two cards left."""
BOBS_POLICE = (PLAY, ("who", "Bob"), ("played", "police"))


@pytest.mark.parametrize(
    ("steps", "told"),
    [
        ((*BOBS_POLICE, ("played-count", MORE), ("played-count", "2")), "Bob has only 2 cards."),
        ((*BOBS_POLICE, ("played-count", "1")), ""),
        ((PLAY, ("who", "Bob"), ("played", "journalists")), ""),
        ((PLAY, ("who", "Bob"), ("played", "mafia")), "Bob has only 2 cards."),
        ((PLAY, ("who", "Ann"), ("played", "mafia")), "Ann can’t have any Mafia."),
    ],
)
def test_more_than_somebody_can_have_is_cautioned_against(
    steps: tuple[tuple[str, str], ...], told: str
) -> None:
    turn = Take(player="Ann", faction="police", count=1, refill={"mafia": 1})
    notes = (FEW, turn) if ("who", "Bob") in steps else (FEW,)
    assert cautioned(*steps, notes=notes, setup=CITY) == told


def test_more_police_or_journalists_than_somebody_has_are_dimmed() -> None:
    one = Discard(player="Bob", cards={"mafia": 5})
    row = taps(view(one, setup=CITY), PLAY, ("who", "Bob")).row("played")
    dimmed = [choice.key for choice in row.choices if choice.dimmed]
    assert dimmed == ["mafia", "police", "journalists"]
    numbers = taps(view(FEW, setup=CITY), *BOBS_POLICE).row("played-count").choices
    assert [choice.key for choice in numbers] == ["1", MORE]


TAKE_OF_ANN = Take(player="Ann", faction="council", count=1, refill={"council": 1})
ON_CEM = (PLAY, ("who", "Ann"), ("played", "hackers"), ("played-count", "1"), ("victim", "Cem"))


@pytest.mark.parametrize(
    ("notes", "steps", "told"),
    [
        (
            (Discard(player="Cem", cards={"mafia": 7}),),
            (*ON_CEM, ("revealed", "hackers-1")),
            "Cem has only 0 cards.",
        ),
        (
            (),
            (("taken", MORE), ("taken", "robocats"), ("taken-count", "1"), ("refill", "mafia-1")),
            "These cards aren’t all face up: 1× Robocats.",
        ),
        (
            (TAKE_OF_ANN, *TWO_EACH),
            (*MAFIA, ("dropped", "Ann"), ("dropped-Ann", "mafia-1"), ("dropped-Ann", "mafia-2")),
            "You don’t have all of these: 2× Mafia.",
        ),
        (
            (Discard(player="Cem", cards={"mafia": 6}), Discard(player="Bob", cards={"mafia": 6})),
            (*ON_CEM, ("revealed", "mafia-1")),
            "Cem can’t have any Mafia.",
        ),
        (
            (),
            (*ON_CEM, ("revealed", "mafia-1")),
            "",
        ),
    ],
)
def test_what_cannot_have_been_is_said_with_its_reason_before_it_is_noted(
    notes: tuple[Note, ...], steps: tuple[tuple[str, str], ...], told: str
) -> None:
    made = taps(view(*notes), *steps)
    assert made.caution == told
    assert not (told and made.at_once)
    assert made.outcome is not None


def test_what_a_hand_cannot_hold_is_said_from_level_deduction_up() -> None:
    notes = (Discard(player="Cem", cards={"mafia": 6}), Discard(player="Bob", cards={"mafia": 6}))
    below = view(*notes, level=Level.BOOKKEEPING)
    assert taps(below, *ON_CEM, ("revealed", "mafia-1")).caution == ""


def test_a_surplus_is_never_more_than_a_hand_or_a_faction_has() -> None:
    steps = [("kind", "discard"), *(("discarded", f"mafia-{n}") for n in range(1, 7))]
    full = taps(view(), ("kind", "discard"), ("who", "Bob"), *steps[1:])
    assert full.caution == "Bob has no more than ten cards and discards none."
    able = [one.key for one in full.row("discarded").choices if not one.barred]
    assert able == ["mafia-6"], "it can be taken back"
    every = adders([f"mafia-{n}" for n in range(1, 16)], TWO_FACTIONS, full=False)
    assert [one.barred for one in every] == [True, False, False], "there are no more of them"


def test_a_surplus_that_is_not_all_of_it_is_cautioned_against() -> None:
    form = taps(view(MANY, THREE_TAKEN), ("discarded", "mafia-1"))
    assert form.caution == "Ann must discard 2 cards."
    assert form.outcome == Discard(player="Ann", cards={"mafia": 1})
    assert not form.at_once


def test_a_single_open_card_is_taken_without_a_question_how_many() -> None:
    form = taps(view(), ("taken", "council-1"))
    assert "taken-count" not in [row.key for row in form.rows]
    whole = taps(view(), ("taken", "council-1"), ("refill", "mafia-1"))
    assert whole.outcome == Take(player="Ann", faction="council", count=1, refill={"mafia": 1})
    assert whole.at_once


def test_nothing_is_noted_but_points_once_somebody_has_won() -> None:
    won = Points(player="Bob", stands=16)
    assert cautioned(("taken", "council"), notes=(won,)) == "Bob has already won."
    assert taps(view(Points(player="Bob", stands=15)), ("kind", "points"), ("who", "Bob"),
                ("points", "1")).hint == "Bob wins the game."  # fmt: skip
