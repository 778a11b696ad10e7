"""What follows from whole games, held against the truth; and what can't have happened."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notepad.deduction.hidden_money import Interval, bounds
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
)
from notepad.games.conspiracy.reasoner import BankReasoner, Knowledge
from notepad.games.conspiracy.setup import Setup
from tests.games.conspiracy.playing import played, truth

SETUP = Setup(players=("Ann", "Bob", "Cem", "Dee"), me="Ann")
AHMED, EARL, TOM, RITA, ROCK, TANYA, MISS, EIGHT = SETUP.spies
ANNOUNCED = Pay(player="Bob")
OPENED = Open(player="Ann", spy=TOM, amount=500)


def covers(spy: str, *bids: int, who: str = "Bob", by: str = "Cem") -> Challenge:
    return Challenge(challenger=by, defender=who, spy=spy, bids=bids, covered=len(bids))


def blows(informer: str, victim: str, *, who: str = "Bob", stopped: bool = False) -> Blow:
    return Blow(player=who, informer=informer, victim=victim, stopped=stopped)


def reveals(spy: str, amount: int, *, who: str = "Bob") -> Reveal:
    return Reveal(player=who, spy=spy, amount=amount)


def known(*notes: Note) -> Knowledge:
    return BankReasoner(SETUP).follow(notes)


def bob(*notes: Note) -> dict[str, tuple[int, int]]:
    found = known(*notes)
    assert found.consistent
    return {spy: (one.low, one.high) for spy, one in found.opponents["Bob"].items()}


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


def test_whoever_covers_a_bid_has_it_and_whoever_bids_too() -> None:
    contest = covers(TANYA, 300, 700)
    assert bob(ANNOUNCED, contest)[TANYA] == (700, 10_000)
    challenger = known(Pay(player="Cem"), contest).opponents["Cem"]
    assert challenger[TANYA] == Interval(700, 10_000)
    assert challenger[ROCK] == Interval(0, 9_300)


def test_not_covered_and_conceded_prove_nothing_of_the_defender() -> None:
    lost = Challenge(challenger="Cem", defender="Bob", spy=TOM, bids=(500, 600), covered=1)
    gave_in = Challenge(
        challenger="Cem", defender="Bob", spy=TOM, bids=(), covered=0, conceded=True
    )
    assert bob(ANNOUNCED, lost)[TOM] == (500, 10_000)
    assert bob(ANNOUNCED, gave_in)[TOM] == (0, 10_000)
    assert known(gave_in).opponents["Cem"][TOM] == Interval(0, 10_000)


def test_announcing_a_blown_cover_proves_a_thousand_even_if_it_is_stopped() -> None:
    stops = Challenge(challenger="Cem", defender="Bob", spy=ROCK, bids=(), covered=0, conceded=True)
    assert bob(ANNOUNCED, stops, blows(ROCK, RITA, stopped=True))[ROCK] == (1_000, 10_000)
    done = bob(ANNOUNCED, blows(ROCK, RITA))
    assert done[ROCK] == (0, 9_000)
    assert done[TOM] == (0, 9_000)
    assert RITA not in done


def test_only_pay_offs_announced_before_a_moment_can_have_reached_a_spy_by_then() -> None:
    assert bob(covers(TOM, 400))[TANYA] == (0, 0)
    assert bob(covers(TOM, 400), ANNOUNCED)[TANYA] == (0, 9_600)
    assert bob(ANNOUNCED, covers(TOM, 400), covers(TANYA, 100, by="Dee"))[ROCK] == (0, 0)


def test_what_went_to_an_eliminated_spy_is_missing_elsewhere() -> None:
    gone = bob(ANNOUNCED, covers(RITA, 2_000), blows(ROCK, RITA, who="Dee"))
    assert gone[TOM] == (0, 8_000)


def test_what_is_revealed_of_an_eliminated_spy_is_missing_elsewhere() -> None:
    lost = (blows(ROCK, RITA, who="Dee"), reveals(RITA, 4_000))
    assert bob(ANNOUNCED, *lost)[TOM] == (0, 6_000)
    assert bob(*lost)[TOM] == (0, 0)


def test_only_pay_offs_announced_before_he_left_can_have_reached_an_eliminated_spy() -> None:
    told = (covers(TOM, 100), blows(ROCK, RITA, who="Dee"), ANNOUNCED, reveals(RITA, 400))
    assert known(*told).conflict == (1, 4)
    assert bob(ANNOUNCED, *told)[ROCK] == (0, 9_500)


def test_an_account_revealed_as_empty_leaves_the_pay_offs_to_the_others() -> None:
    told = (blows(ROCK, RITA, who="Dee"), reveals(RITA, 0))
    assert bob(*told)[TOM] == (0, 10_000)
    assert bob(*told, covers(TOM, 500))[ROCK] == (0, 0)
    assert bob(*told, covers(TOM, 500))[TOM] == (500, 10_000)


def test_what_was_spent_of_an_account_before_it_was_revealed_is_gone_too() -> None:
    lost = (blows(RITA, TANYA), blows(ROCK, RITA, who="Dee"), reveals(RITA, 500))
    assert bob(ANNOUNCED, *lost)[TOM] == (0, 8_500)
    bid_before = (covers(RITA, 1_500), *lost)
    assert bob(ANNOUNCED, *bid_before)[TOM] == (0, 8_500)


def test_after_seven_empty_accounts_the_opening_is_known_to_have_gone_to_the_last_spy() -> None:
    gone = [AHMED, EARL, TOM, RITA, ROCK, TANYA, MISS]
    notes = [
        note
        for spy in gone
        for note in (Pay(player="Cem"), blows(EIGHT, spy, who="Cem"), reveals(spy, 0))
    ]
    assert bob(*notes) == {EIGHT: (100, 10_000)}
    assert bob(*notes[:-1]) == {EIGHT: (0, 10_000)}
    reason = BankReasoner(SETUP).why(notes, EIGHT, "Bob")
    assert (reason.answer, reason.notes) == ("yes", tuple(range(3, 22, 3)))
    assert reason.steps[1:] == (
        "So the opening pay-off went to Spy 8: at least $100.",
        "Nothing but the balance limits it: at most $10,000.",
    )


@pytest.mark.parametrize(
    ("notes", "conflict"),
    [
        ((covers(TOM, 10_100),), (1,)),
        (
            (ANNOUNCED, covers(TOM, 6_000), Bluff(player="Ann"), covers(ROCK, 4_100, by="Dee")),
            (2, 4),
        ),
        ((covers(TOM, 100), covers(ROCK, 100, by="Dee"), ANNOUNCED), (1, 2)),
        ((blows(ROCK, RITA), covers(ROCK, 9_100)), (1, 2)),
        ((Open(player="Ann", spy=TOM, amount=500), covers(TOM, 600, who="Ann")), (2,)),
        ((Open(player="Ann", spy=TOM, amount=500), blows(TOM, RITA, who="Ann")), (2,)),
        (
            (
                Open(player="Ann", spy=TOM, amount=9_000),
                Pay(player="Ann", spy=ROCK, amount=1_100),
            ),
            (1, 2),
        ),
        (
            (Open(player="Ann", spy=TOM, amount=100), Open(player="Ann", spy=TOM, amount=100)),
            (1, 2),
        ),
        ((blows(ROCK, RITA), Move(player="Cem", spy=RITA, briefcase=False)), (1, 2)),
        (
            (
                Open(player="Ann", spy=TOM, amount=1_500),
                blows(TOM, RITA, who="Ann"),
                covers(TOM, 600, who="Ann"),
            ),
            (2, 3),
        ),
        ((covers(RITA, 600), blows(ROCK, RITA, who="Dee"), reveals(RITA, 500)), (1, 3)),
        ((blows(ROCK, RITA, who="Dee"), reveals(RITA, 10_100)), (2,)),
        ((blows(ROCK, RITA, who="Dee"), reveals(RITA, 500), reveals(RITA, 0)), (2, 3)),
        (
            (
                ANNOUNCED,
                blows(RITA, TOM),
                covers(TANYA, 8_600),
                blows(ROCK, RITA, who="Dee"),
                reveals(RITA, 500),
            ),
            (2, 3, 5),
        ),
        ((OPENED, blows(ROCK, TOM), reveals(TOM, 400, who="Ann")), (3,)),
        ((OPENED, blows(ROCK, TOM), reveals(TOM, 600, who="Ann")), (3,)),
        ((OPENED, blows(ROCK, RITA), reveals(RITA, 100, who="Ann")), (3,)),
        (
            (
                Open(player="Ann", spy=TOM, amount=1_500),
                blows(TOM, RITA, who="Ann"),
                blows(ROCK, TOM),
                reveals(TOM, 1_500, who="Ann"),
            ),
            (2, 4),
        ),
    ],
)
def test_what_cannot_have_happened_is_a_conflict_of_the_notes_that_it_takes(
    notes: tuple[Note, ...], conflict: tuple[int, ...]
) -> None:
    found = known(*notes)
    assert not found.consistent
    assert found.conflict == conflict
    assert set(GAME.answer(SETUP, found).values()) == {None}


def test_a_note_that_cannot_be_by_itself_is_the_whole_conflict_whoever_else_it_contradicts() -> (
    None
):
    def bids(spy: str, amount: int, who: str) -> Challenge:
        return Challenge(challenger=who, defender="Dee", spy=spy, bids=(amount,), covered=0)

    both = Challenge(challenger="Cem", defender="Bob", spy=TOM, bids=(5_100, 10_100), covered=1)
    notes: list[Note] = [*[Pay(player="Cem")] * 5, ANNOUNCED, bids(ROCK, 5_000, "Bob")]
    notes += [bids(spy, 5_100, "Cem") for spy in (ROCK, RITA)]
    notes += [both, *(bids(spy, 5_100, "Cem") for spy in (MISS, EIGHT))]
    assert known(*notes).conflict == (notes.index(both) + 1,)


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


def test_a_reason_tells_both_ends_and_names_the_notes() -> None:
    notes: list[Note] = [ANNOUNCED, covers(TANYA, 1_500), covers(TOM, 800, by="Dee")]
    reason = BankReasoner(SETUP).why(notes, TANYA, "Bob")
    assert (reason.answer, reason.notes, reason.told) == ("yes", (2,), (3,))
    assert reason.steps == (
        "Note 2: Bob covered $1,500 on Tanya Hyde. That takes $1,500.",
        "So Bob still has at least $1,500 with Tanya Hyde.",
        "Bob began with $10,000.",
        "At least $800 went to Peking Tom (note 3).",
        "That leaves at most $9,200 for Tanya Hyde.",
    )


def test_a_reason_tells_what_was_revealed() -> None:
    notes: list[Note] = [
        ANNOUNCED,
        ANNOUNCED,
        blows(RITA, TOM),
        reveals(TOM, 700),
        blows(ROCK, RITA, who="Dee"),
        reveals(RITA, 500),
    ]
    reasoner = BankReasoner(SETUP)
    before = reasoner.why(notes[:5], f"{ROCK}/high", "Bob")
    assert before.notes == (3, 4)
    assert before.steps == (
        "Bob began with $10,000.",
        "At least $1,000 went to Rita Palm (note 3).",
        "Bob had $700 with Peking Tom when that cover was blown (note 4).",
        "That leaves at most $8,300 for Rock Bottom.",
    )
    after = reasoner.why(notes, f"{ROCK}/high", "Bob")
    assert after.notes == (3, 4, 6)
    assert after.steps[1] == (
        "Bob had $500 with Rita Palm when that cover was blown, and $1,000 was spent before:"
        " $1,500 altogether (notes 3 and 6)."
    )


def test_a_reason_for_nothing_counts_the_pay_offs() -> None:
    notes: list[Note] = [ANNOUNCED, covers(TANYA, 1_500), covers(TOM, 800, by="Dee")]
    reason = BankReasoner(SETUP).why(notes, ROCK, "Bob")
    assert (reason.answer, reason.notes) == ("no", (2, 3))
    assert "announced 1 more" in " ".join(reason.steps)
    assert (
        reason.steps[-1]
        == "Each pay-off reaches one spy, so none is left for Rock Bottom: nothing."
    )


def test_money_spent_since_a_bid_is_told() -> None:
    notes: list[Note] = [covers(ROCK, 1_500), blows(ROCK, RITA)]
    reason = BankReasoner(SETUP).why(notes, ROCK, "Bob")
    assert (reason.answer, reason.notes) == ("yes", (1,))
    assert "$1,000 was spent then and since (note 2)." in reason.steps


def test_my_own_accounts_have_reasons_too() -> None:
    notes: list[Note] = [Open(player="Ann", spy=TOM, amount=1_000), blows(TOM, RITA, who="Ann")]
    reasoner = BankReasoner(SETUP)
    assert reasoner.why(notes[:1], TOM, "Ann").answer == "yes"
    assert (reasoner.why(notes, TOM, "Ann").answer, reasoner.why(notes, TOM, "Ann").notes) == (
        "no",
        (2,),
    )
    assert reasoner.why(notes, RITA, "Bob").notes == (2,)
    assert reasoner.why(notes, TOM, "hidden").answer == "no"
    with pytest.raises(KeyError):
        reasoner.why(notes, "Nobody", "Bob")


def test_nothing_follows_from_a_contradiction() -> None:
    reason = BankReasoner(SETUP).why([covers(TOM, 10_100)], TOM, "Bob")
    assert (reason.answer, reason.notes) == ("open", ())
    assert reason.steps == ("Note 1 can't be right, so nothing follows.",)
