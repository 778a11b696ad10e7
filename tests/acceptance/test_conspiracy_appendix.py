"""The situations of the rule sheet's appendix: how each ends, and what onlookers may conclude.

Each is noted by taps, as an onlooker and as one of the two, and both see the same outcome.
"""

from collections.abc import Sequence

import pytest

from notepad.core.form import Draft, tapped, written
from notepad.games.conspiracy.game import GAME
from notepad.games.conspiracy.notes import (
    Blow,
    Challenge,
    Chance,
    Move,
    Note,
    Open,
    Pay,
    beats,
    wins,
)
from notepad.games.conspiracy.reasoning import BankReasoner
from notepad.games.conspiracy.setup import Setup
from tests.games.conspiracy.playing import state_of
from tests.games.tables import view_of

ONE, TWO, THREE, FOUR = "Player 1", "Player 2", "Player 3", "Player 4"
PLAYERS = (ONE, TWO, THREE, FOUR)
TANYA, TOM, RITA, ROCK = "Tanya Hyde", "Peking Tom", "Rita Palm", "Rock Bottom"


def table(me: str, first: str = ONE) -> Setup:
    return Setup(players=PLAYERS, me=me, first=first)


def contest(
    setup: Setup,
    notes: Sequence[Note],
    challenger: str,
    bids: Sequence[tuple[int, bool]],
    *,
    defender: str | None = None,
    spy: str | None = None,
) -> Note:
    """Note a challenge bid by bid, each with whether it is covered; return the note."""
    view = view_of(GAME, setup, notes)
    draft: Draft = tapped({}, GAME.form(view, {}).row("kind"), "challenge")
    for row, choice in (("defender", defender), ("spy", spy), ("challenger", challenger)):
        if choice is not None:
            draft = tapped(draft, GAME.form(view, draft).row(row), choice)
    for bid, covered in bids:
        draft = written(draft, GAME.form(view, draft).row("bid"), str(bid))
        shown = GAME.form(view, draft)
        amount = shown.row("bid").amount
        assert amount is not None
        assert amount.value == bid
        row, choice = ("covered", str(bid)) if covered else ("end", f"not-{bid}")
        draft = tapped(draft, shown.row(row), choice)
    if all(covered for _bid, covered in bids):
        assert GAME.form(view, draft).outcome is None
        draft = tapped(draft, GAME.form(view, draft).row("end"), "stops")
    made = GAME.form(view, draft)
    assert made.at_once
    note: Note | None = made.outcome
    assert note is not None
    return note


def interval(setup: Setup, notes: Sequence[Note], player: str, spy: str) -> tuple[int, int]:
    found = BankReasoner(setup).follow(notes)
    assert found.consistent
    one = found.opponents[player][spy]
    return one.low, one.high


FIRST_BIDS = ((100, True), (200, True), (400, True), (600, False))


@pytest.mark.parametrize("me", PLAYERS)
def test_move_challenge_1_is_won_at_the_bid_that_is_not_covered(me: str) -> None:
    setup = table(me)
    mine = {
        ONE: Open(player=ONE, spy=TANYA, amount=500),
        TWO: Open(player=TWO, spy=TANYA, amount=700),
    }
    opening = [mine[me]] if me in mine else [Open(player=me, spy=TOM, amount=100)]
    notes: list[Note] = [*opening, Move(player=ONE, spy=TANYA, briefcase=False)]
    notes.append(contest(setup, notes, TWO, FIRST_BIDS))

    assert notes[-1] == Challenge(
        challenger=TWO, defender=ONE, spy=TANYA, bids=(100, 200, 400, 600), covered=3
    )
    now = state_of(setup, notes)
    assert (now.player, now.losing_next_turn) == (TWO, frozenset())
    assert now.contested is not None
    assert now.contested.cancelled
    if me != ONE:
        assert interval(setup, notes, ONE, TANYA) == (400, 10_000)
        assert interval(setup, notes, ONE, TOM) == (0, 0)
    if me != TWO:
        assert interval(setup, notes, TWO, TANYA) == (600, 10_000)


@pytest.mark.parametrize("me", PLAYERS)
def test_move_challenge_2_is_lost_when_the_highest_bid_is_covered(me: str) -> None:
    setup = table(me)
    mine = {ONE: 900, FOUR: 800}
    notes: list[Note] = [
        Open(player=me, spy=TANYA, amount=mine.get(me, 100)),
        Move(player=ONE, spy=TANYA, briefcase=True),
    ]
    notes.append(contest(setup, notes, FOUR, ((500, True), (800, True))))

    now = state_of(setup, notes)
    assert (now.player, now.losing_next_turn) == (TWO, frozenset({FOUR}))
    assert now.contested is not None
    assert not now.contested.cancelled
    if me != ONE:
        assert interval(setup, notes, ONE, TANYA) == (800, 10_000)
    if me != FOUR:
        assert interval(setup, notes, FOUR, TANYA) == (800, 10_000)


def test_the_loser_of_move_challenge_2_misses_his_next_turn_once() -> None:
    setup = table(TWO)
    notes: list[Note] = [Move(player=ONE, spy=TANYA, briefcase=True)]
    lost = Challenge(challenger=FOUR, defender=ONE, spy=TANYA, bids=(500, 800), covered=2)
    notes += [lost, Pay(player=TWO, spy=TOM, amount=100), Pay(player=THREE)]
    assert state_of(setup, notes).player == ONE
    notes += [Pay(player=ONE), Pay(player=TWO, spy=TOM, amount=100), Pay(player=THREE)]
    assert state_of(setup, notes).player == FOUR


def test_in_move_challenge_2_the_defender_of_600_could_not_have_covered_800() -> None:
    """The sheet's numbers: $600 on Tanya would not cover the bid of $800 that it says it did."""
    setup = table(ONE)
    notes: list[Note] = [
        Open(player=ONE, spy=TANYA, amount=600),
        Move(player=ONE, spy=TANYA, briefcase=True),
        Challenge(challenger=FOUR, defender=ONE, spy=TANYA, bids=(500, 800), covered=2),
    ]
    assert BankReasoner(setup).follow(notes).conflict == (3,)


@pytest.mark.parametrize("me", PLAYERS)
def test_move_challenge_3_not_covering_proves_nothing_of_what_is_there(me: str) -> None:
    setup = table(me, first=TWO)
    mine = {ONE: 1_100, TWO: 1_500}
    notes: list[Note] = [
        Open(player=me, spy=TOM, amount=mine.get(me, 100)),
        Move(player=TWO, spy=TOM, briefcase=False),
    ]
    notes.append(contest(setup, notes, ONE, ((500, True), (600, False))))

    now = state_of(setup, notes)
    assert (now.player, now.losing_next_turn) == (THREE, frozenset())
    if me != TWO:
        assert interval(setup, notes, TWO, TOM) == (500, 10_000)
        low, high = interval(setup, notes, TWO, TOM)
        assert low <= 1_500 <= high


def _rita_is_to_be_blown(me: str) -> tuple[Setup, list[Note]]:
    """Player 2 has $1,700 on Rock, from the opening or one later pay-off."""
    mine = {TWO: 1_700}
    setup = table(me, first=ONE)
    return setup, [
        Open(player=me, spy=ROCK, amount=mine.get(me, 100)),
        Move(player=ONE, spy=ROCK, briefcase=False),
    ]


@pytest.mark.parametrize("me", [TWO, THREE, FOUR])
def test_cover_challenge_1_without_a_challenge_the_victim_leaves_the_game(me: str) -> None:
    setup, notes = _rita_is_to_be_blown(me)
    notes.append(Blow(player=TWO, informer=ROCK, victim=RITA, stopped=False))

    found = BankReasoner(setup).follow(notes)
    assert found.eliminated == (RITA,)
    assert state_of(setup, notes).player == THREE
    if me == TWO:
        assert state_of(setup, notes).accounts[ROCK] == 700
        assert found.balance == 8_300
    else:
        assert interval(setup, notes, TWO, ROCK) == (0, 9_000)
        assert interval(setup, notes, TWO, TANYA) == (0, 0)


def test_in_cover_challenge_1_who_has_nothing_on_the_informer_cannot_challenge() -> None:
    setup = table(ONE, first=TWO)
    notes: tuple[Note, ...] = (Open(player=ONE, spy=RITA, amount=2_200),)
    view = view_of(GAME, setup, notes)
    draft: Draft = {"kind": ("challenge",), "challenger": (ONE,), "defender": (TWO,)}
    made = GAME.form(view, {**draft, "spy": (ROCK,)})
    assert made.outcome is None
    assert made.caution == "You have paid Rock Bottom nothing, so you can’t challenge."


COVERED = tuple((bid, True) for bid in (1_100, 1_200, 1_300, 1_400, 1_500))


@pytest.mark.parametrize("me", PLAYERS)
def test_cover_challenge_2_is_lost_and_the_victim_leaves_the_game(me: str) -> None:
    setup, notes = _rita_is_to_be_blown(me)
    if me == THREE:
        notes[0] = Open(player=me, spy=ROCK, amount=1_500)
    notes.append(contest(setup, notes, THREE, COVERED, defender=TWO, spy=ROCK))
    assert state_of(setup, notes).player == TWO
    notes.append(Blow(player=TWO, informer=ROCK, victim=RITA, stopped=False))

    now = state_of(setup, notes)
    assert now.player == FOUR
    assert now.losing_next_turn == {THREE}
    assert BankReasoner(setup).follow(notes).eliminated == (RITA,)
    if me == TWO:
        assert state_of(setup, notes).accounts[ROCK] == 700
    else:
        assert interval(setup, notes, TWO, ROCK) == (500, 9_000)
    if me not in (TWO, THREE):
        assert interval(setup, notes, THREE, ROCK) == (1_500, 10_000)


SAVED = ((1_100, True), (1_200, True), (1_500, True), (1_700, True), (1_800, False))


@pytest.mark.parametrize("me", PLAYERS)
def test_cover_challenge_3_saves_the_victim_and_costs_nobody_anything(me: str) -> None:
    setup, notes = _rita_is_to_be_blown(me)
    if me == THREE:
        notes[0] = Open(player=me, spy=ROCK, amount=1_900)
    notes.append(contest(setup, notes, THREE, SAVED, defender=TWO, spy=ROCK))
    view = view_of(GAME, setup, notes)
    offered = GAME.form(view, {"victim": (RITA,)})
    assert offered.outcome == Blow(player=TWO, informer=ROCK, victim=RITA, stopped=True)
    notes.append(offered.outcome)

    now = state_of(setup, notes)
    assert (now.player, now.losing_next_turn) == (THREE, frozenset())
    assert BankReasoner(setup).follow(notes).eliminated == ()
    if me == TWO:
        assert state_of(setup, notes).accounts[ROCK] == 1_700
    else:
        assert interval(setup, notes, TWO, ROCK) == (1_700, 10_000)
    if me not in (TWO, THREE):
        assert interval(setup, notes, THREE, ROCK) == (1_800, 10_000)


def test_after_move_challenge_1_nobody_is_told_more_than_is_certain() -> None:
    setup = table(THREE)
    notes: list[Note] = [
        Open(player=THREE, spy=TANYA, amount=400),
        Move(player=ONE, spy=TANYA, briefcase=False),
        Challenge(challenger=TWO, defender=ONE, spy=TANYA, bids=(100, 200, 400, 600), covered=3),
    ]
    held = BankReasoner(setup).follow(notes).opponents
    assert beats(held[TWO][TANYA], 400) is Chance.SURELY
    assert beats(held[ONE][TANYA], 400) is Chance.MAYBE
    assert wins(400, held[ONE][TANYA]) is Chance.NEVER
    assert wins(500, held[ONE][TANYA]) is Chance.MAYBE
