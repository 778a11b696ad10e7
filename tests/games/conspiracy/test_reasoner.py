"""What follows from whole games, held against the truth."""

from hypothesis import given
from hypothesis import strategies as st

from notepad.games.conspiracy.hidden_money import bounds
from notepad.games.conspiracy.notes import Blow
from notepad.games.conspiracy.reasoning import BankReasoner
from tests.games.conspiracy.noting import SETUP, TOM, covers
from tests.games.conspiracy.playing import played, slipped, truth


@given(st.integers(0, 10_000), st.integers(2, 4), st.integers(0, 40))
def test_the_truth_lies_within_the_bounds(seed: int, players: int, rounds: int) -> None:
    game = played(seed, players=players, rounds=rounds)
    found = BankReasoner(game.setup).follow(game.notes)
    assert found.consistent
    for player, held in truth(game).items():
        assert found.opponents[player].keys() == held.keys()
        for spy, amount in held.items():
            assert found.opponents[player][spy].low <= amount <= found.opponents[player][spy].high
    me = game.setup.me
    assert found.accounts == game.accounts[me]
    assert found.balance == game.balances[me]
    assert set(found.eliminated) == set(game.setup.spies) - set(game.living)


@given(st.integers(0, 10_000))
def test_a_lower_bound_only_falls_when_money_is_spent(seed: int) -> None:
    game = played(seed, rounds=25)
    reasoner = BankReasoner(game.setup)
    before = reasoner.follow([])
    for count, note in enumerate(game.notes, start=1):
        now = reasoner.follow(game.notes[:count])
        for player, held in now.opponents.items():
            for spy, one in held.items():
                spent = isinstance(note, Blow) and (note.player, note.informer) == (player, spy)
                assert spent or one.low >= before.opponents[player][spy].low
        before = now


@given(st.integers(0, 10_000), st.sampled_from(["", "/low", "/high"]))
def test_reasons_are_forced_by_their_notes_and_none_can_be_spared(seed: int, end: str) -> None:
    game = played(seed, players=3, rounds=14)
    reasoner = BankReasoner(game.setup)
    now = reasoner.follow(game.notes)
    for player, held in now.opponents.items():
        money = now.purses[player]
        for spy, one in held.items():
            reason = reasoner.why(game.notes, spy + end, player)
            if end == "/high":
                told = bounds(money.told_by(reason.notes))[spy]
                assert told.high == one.high
            elif end == "/low":
                assert (reason.answer == "yes") == (one.low > 0) == (len(reason.notes) == 1)
            else:
                wanted = "yes" if one.low else "open" if one.high else "no"
                assert reason.answer == wanted
                assert bool(reason.notes) == (wanted != "open")
            assert reason.steps


@given(st.integers(0, 10_000), st.integers(0, 4), st.integers(0, 1_000))
def test_note_by_note_and_after_mending_one_the_same_follows_as_at_once(
    seed: int, slips: int, at: int
) -> None:
    game = played(seed, players=3, rounds=12)
    notes = slipped(game, slips)
    reasoner = BankReasoner(game.setup)
    for count in range(len(notes) + 1):
        assert reasoner.follow(notes[:count]) == BankReasoner(game.setup).follow(notes[:count])
    mended = (*notes[: at % len(notes)], *notes[at % len(notes) + 1 :])
    assert reasoner.follow(mended) == BankReasoner(game.setup).follow(mended)
    assert reasoner.follow(notes) == BankReasoner(game.setup).follow(notes)


def test_nothing_follows_from_a_contradiction() -> None:
    reason = BankReasoner(SETUP).why([covers(TOM, 10_100)], TOM, "Bob")
    assert (reason.answer, reason.notes) == ("open", ())
    assert reason.steps == ("Note 1 can't be right, so nothing follows.",)
