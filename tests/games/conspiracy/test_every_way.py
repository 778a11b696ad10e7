"""Small tables, held against every way in which the money can lie."""

from hypothesis import given
from hypothesis import strategies as st

from notepad.games.conspiracy.notes import Note
from notepad.games.conspiracy.reasoning import BankReasoner
from notepad.games.conspiracy.setup import Setup
from tests.games.conspiracy import ways
from tests.games.conspiracy.playing import played, slipped

SPIES = ("Al", "Bo", "Cy", "Di")
Table = tuple[Setup, tuple[Note, ...]]


@st.composite
def tables(draw: st.DrawFn, *, slips: int = 0) -> Table:
    """Return a setup and notes with so many slips."""
    game = played(
        draw(st.integers(0, 100_000)),
        players=draw(st.integers(2, 3)),
        rounds=draw(st.integers(1, 14)),
        spies=SPIES[: draw(st.integers(2, 4))],
        balance=100 * draw(st.integers(10, 16)),
    )
    return game.setup, slipped(game, slips)


@given(tables())
def test_the_bounds_are_those_of_every_way(table: Table) -> None:
    setup, notes = table
    known = BankReasoner(setup).follow(notes)
    assert known.consistent
    for player in setup.opponents:
        found = {spy: (one.low, one.high) for spy, one in known.opponents[player].items()}
        assert found == ways.bounds(setup, notes, player)


@given(tables(), st.data())
def test_reasons_are_forced_by_their_notes_and_none_can_be_spared(
    table: Table, data: st.DataObject
) -> None:
    setup, notes = table
    reasoner = BankReasoner(setup)
    player = data.draw(st.sampled_from(setup.opponents))
    for spy, (low, high) in ways.bounds(setup, notes, player).items():
        least = reasoner.why(notes, f"{spy}/low", player)
        most = reasoner.why(notes, f"{spy}/high", player)
        assert (least.answer == "yes") == bool(low) == bool(least.notes)
        assert (most.answer == "yes") == (high < setup.balance) == bool(most.notes)
        for at, bound, reason in ((0, low, least), (1, -high, most)):
            kept = set(reason.notes)
            told = [kept, *(kept - {spare} for spare in kept)]
            forced = [ways.bounds(setup, notes, player, one)[spy][at] for one in told]
            signed = [-amount if at else amount for amount in forced]
            assert signed[0] >= bound
            assert all(amount < bound for amount in signed[1:])


@given(st.one_of(tables(slips=1), tables(slips=2), tables(slips=3)))
def test_a_conflict_is_one_and_none_of_its_notes_can_be_spared(table: Table) -> None:
    setup, notes = table
    conflict = BankReasoner(setup).follow(notes).conflict
    assert bool(conflict) == ways.impossible(setup, notes)
    if conflict:
        assert ways.impossible(setup, notes, conflict)
        for spare in conflict:
            assert not ways.impossible(setup, notes, set(conflict) - {spare})
