"""Notes: their faults, the state after them, their sentences and slots, and every one by taps."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notepad.core.game import View
from notepad.core.record import note_document, read_note
from notepad.games.conspiracy.game import GAME
from notepad.games.conspiracy.notes import (
    Blow,
    Bluff,
    Challenge,
    Move,
    Note,
    Open,
    Pay,
    Reveal,
    State,
    Win,
)
from notepad.games.conspiracy.setup import SPIES, STEP
from tests.games.conspiracy.playing import (
    OPENED,
    RITA,
    ROCK,
    SETUP,
    TOM,
    after,
    conceded,
    moves,
    played,
    state_of,
    taps,
)
from tests.games.tables import comes_back, fault_paths, view_after, view_of

BOBS_TURN = replace(SETUP, first="Bob")


def move(player: str, spy: str = RITA) -> Move:
    return Move(player=player, spy=spy, briefcase=False)


def challenge(by: str, defender: str, *, lost: bool, spy: str = RITA) -> Challenge:
    return Challenge(
        challenger=by, defender=defender, spy=spy, bids=(100,), covered=1 if lost else 0
    )


def state(*notes: Note) -> State:
    return state_of(BOBS_TURN, notes)


def test_challenges_come_from_the_movers_left_and_each_player_is_heard_once() -> None:
    moved = state(move("Cem")).contested
    assert moved is not None
    assert moved.heard == ("Dee", "Ann", "Bob")
    later = state(move("Cem"), challenge("Ann", "Cem", lost=True)).contested
    assert later is not None
    assert later.heard == ("Bob",)


def test_the_only_player_who_can_still_challenge_is_filled_in() -> None:
    two = replace(SETUP, players=("Ann", "Bob"))
    moved = view_after(GAME, two, moves("Bob", TOM))
    made = taps(moved, ("kind", "challenge"), ("end", "gives-in"))
    assert made.outcome == conceded(TOM, by="Ann")
    assert not made.filled_by_itself({"kind": ("challenge",), "end": ("gives-in",)}), "seen before"
    lost = [challenge(by, "Bob", lost=True, spy=TOM) for by in ("Cem", "Dee")]
    left = taps(after(moves("Bob", TOM), *lost), ("kind", "challenge"), ("end", "gives-in"))
    assert left.outcome == conceded(TOM, by="Ann")
    several = taps(after(OPENED, moves("Bob", TOM)), ("kind", "challenge"))
    assert not any(choice.chosen for choice in several.row("challenger").choices)


def test_what_an_opponent_announces_is_not_said_to_be_filled_from_my_hand() -> None:
    draft = {"kind": ("pay",)}
    form = GAME.form(after(OPENED, moves("Ann", TOM)), draft)
    assert form.outcome == Pay(player="Bob")
    assert form.filled_by_itself(draft) == {}


def test_who_moved_the_briefcase_last_carries_it_until_that_is_undone() -> None:
    carried = Move(player="Bob", spy=RITA, briefcase=True)
    assert state(carried).carrier == "Bob"
    assert state(carried, move("Cem")).carrier == "Bob"
    won, lost = (challenge("Cem", "Bob", lost=lost) for lost in (False, True))
    assert state(carried, won).carrier is None
    assert state(carried, lost).carrier == "Bob"
    about_cem = challenge("Dee", "Cem", lost=False, spy=ROCK)
    assert state(carried, move("Cem"), about_cem).carrier == "Bob"
    about_bob = challenge("Dee", "Bob", lost=False, spy=ROCK)
    assert state(carried, about_bob).carrier == "Bob"


def test_a_challenge_out_of_order_leaves_all_others_to_be_heard() -> None:
    again = (move("Bob"), challenge("Dee", "Bob", lost=True), challenge("Cem", "Bob", lost=True))
    now = state(*again).contested
    assert now is not None
    assert now.heard == ("Ann",)
    assert not now.cancelled


@pytest.mark.usefixtures("german")
def test_the_usual_spy_without_a_name_is_said_in_the_players_language() -> None:
    note = Move(player="Ann", spy="Spy 8", briefcase=False)
    assert GAME.said(SETUP, note) == "Ann zieht Spion 8"
    row = taps(after(OPENED)).row("spy")
    assert (row.choices[7].key, str(row.choices[7].face)) == ("Spy 8", "●Spion 8")
    own = replace(SETUP, spies=("Tom", *SETUP.spies[1:]))
    assert GAME.said(own, note) == "Ann zieht Spy 8"


def test_who_is_nobody_has_no_other_fault() -> None:
    assert list(map(str, GAME.keypad.faults(SETUP, Pay(player="Eva")))) == [
        "player: no player “Eva” in this game"
    ]
    assert list(map(str, GAME.keypad.faults(SETUP, Bluff(player="Eva")))) == [
        "player: no player “Eva” in this game"
    ]


AMOUNTS = st.integers(1, 130).map(lambda hundreds: STEP * hundreds)
CONTESTS = st.lists(AMOUNTS, max_size=4, unique=True).map(lambda bids: tuple(sorted(bids)))


@st.composite
def well_formed(draw: st.DrawFn, me: str, players: tuple[str, ...]) -> Note:
    """Any note that has no fault, likely or not."""
    spies, names = st.sampled_from(SPIES), st.sampled_from(players)
    spy, player, amount, flag = draw(spies), draw(names), draw(AMOUNTS), draw(st.booleans())
    others = [name for name in players if name != player]
    victims = [other for other in SPIES if other != spy]
    bids = draw(CONTESTS)
    contest = Challenge(
        challenger=player,
        defender=draw(st.sampled_from(others)),
        spy=spy,
        bids=bids,
        covered=len(bids) - bool(bids and flag),
        conceded=not bids,
    )
    paid = Pay(player=me, spy=spy, amount=amount) if player == me else Pay(player=player)
    victim = draw(st.sampled_from(victims))
    notes: list[Note] = [
        Open(player=me, spy=spy, amount=amount),
        paid,
        Bluff(player=me),
        Move(player=player, spy=spy, briefcase=flag),
        contest,
        Blow(player=player, informer=spy, victim=victim, stopped=flag),
        Reveal(player=player, spy=spy, amount=amount - STEP),
        Win(player=player),
    ]
    return draw(st.sampled_from(notes))


@st.composite
def situations(draw: st.DrawFn, *, true: bool = False) -> tuple[View, Note]:
    """A game as far as it went, and the note to be made next: a true one, or any other."""
    game = played(draw(st.integers(0, 10_000)), players=draw(st.integers(2, 4)), rounds=25)
    at = len(game.notes) - 1 - draw(st.integers(0, len(game.notes) - 1))
    any_note = well_formed(game.setup.me, game.setup.players)
    note = game.notes[at] if true or draw(st.booleans()) else draw(any_note)
    return view_of(GAME, game.setup, game.notes[:at]), note


@given(situations())
def test_a_note_comes_back_from_its_draft_and_its_record_whatever_came_before(
    situation: tuple[View, Note],
) -> None:
    view, note = situation
    setup = view.play.setup
    assert fault_paths(GAME, setup, note) == []
    assert GAME.form(view, GAME.keypad.draft(setup, note)).outcome == note
    assert read_note(note_document(note), setup, GAME) == note


@settings(max_examples=40)
@given(situations(true=True))
def test_every_note_of_a_game_is_made_by_taps(situation: tuple[View, Note]) -> None:
    view, note = situation
    if isinstance(note, Challenge) and note.bids:  # bid by bid: see `test_bidding`
        note = replace(note, bids=(), covered=0, conceded=True)
    comes_back(GAME, view.play.setup, note, view)


@given(situations())
def test_what_could_have_been_meant_instead_is_a_note_of_the_same_kind(
    situation: tuple[View, Note],
) -> None:
    view, note = situation
    others = [other for _kind, other in GAME.keypad.slips(view.play.setup, note, view.state)]
    assert others
    assert note not in others
    assert {type(other) for other in others} == {type(note)}
