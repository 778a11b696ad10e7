"""What notes prove, why, what they contradict, and which bids I missed."""

from copy import deepcopy
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notepad.core.reasoner import Reason, Review
from notepad.games.conspiracy.game import GAME
from notepad.games.conspiracy.hidden_money import Interval, bounds
from notepad.games.conspiracy.notes import Blow, Bluff, Challenge, Note, Open, Pay, Reveal, Win
from notepad.games.conspiracy.reasoning import BankReasoner, missed_bids, most_then
from tests.games.conspiracy.playing import Played, played, slipped, truth
from tests.games.conspiracy.tables import (
    AHMED,
    ANNOUNCED,
    EARL,
    EIGHT,
    MISS,
    OPENED,
    RITA,
    ROCK,
    SETUP,
    TANYA,
    THREE,
    TOM,
    blows,
    bob,
    conceded,
    covers,
    known,
    moves,
    reveals,
)
from tests.games.tables import known_after


def test_whoever_covers_a_bid_has_it_and_whoever_bids_too() -> None:
    contest = covers(TANYA, 300, 700)
    assert bob(ANNOUNCED, contest)[TANYA] == (700, 10_000)
    challenger = known(Pay(player="Cem"), contest).opponents["Cem"]
    assert challenger[TANYA] == Interval(700, 10_000)
    assert challenger[ROCK] == Interval(0, 9_300)


def test_not_covered_and_conceded_prove_nothing_of_the_defender() -> None:
    lost = Challenge(challenger="Cem", defender="Bob", spy=TOM, bids=(500, 600), covered=1)
    gave_in = conceded(TOM)
    assert bob(ANNOUNCED, lost)[TOM] == (500, 10_000)
    assert bob(ANNOUNCED, gave_in)[TOM] == (0, 10_000)
    assert known(gave_in).opponents["Cem"][TOM] == Interval(0, 10_000)


def test_announcing_a_blown_cover_proves_a_thousand_even_if_it_is_stopped() -> None:
    assert bob(ANNOUNCED, conceded(ROCK), blows(ROCK, RITA, stopped=True))[ROCK] == (1_000, 10_000)
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


def test_a_pay_off_can_reach_a_spy_from_the_very_next_note_on() -> None:
    told = (covers(TOM, 100), ANNOUNCED, covers(TANYA, 100, by="Dee"))
    assert bob(*told)[TANYA] == (100, 9_900)
    assert known(*told[:1], *told[2:], ANNOUNCED).conflict == (1, 2)


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


def why(subject: str, *notes: Note, holder: str = "Bob") -> Reason:
    return BankReasoner(SETUP).why(notes, subject, holder)


def test_after_seven_empty_accounts_the_opening_is_known_to_have_gone_to_the_last_spy() -> None:
    notes = [
        note
        for spy in (AHMED, EARL, TOM, RITA, ROCK, TANYA, MISS)
        for note in (Pay(player="Cem"), blows(EIGHT, spy, who="Cem"), reveals(spy, 0))
    ]
    assert bob(*notes) == {EIGHT: (100, 10_000)}
    assert bob(*notes[:-1]) == {EIGHT: (0, 10_000)}
    reason = why(EIGHT, *notes)
    assert (reason.answer, reason.notes) == ("yes", tuple(range(3, 22, 3)))
    assert why(f"{EIGHT}/low", *notes).steps[0] == reason.steps[0]
    assert reason.steps == (
        "Bob had never paid Ahmed Cahr, Earl E. Byrd, Peking Tom, Rita Palm, Rock Bottom,"
        " Tanya Hyde and Miss Behavin (notes 3, 6, 9, 12, 15, 18 and 21).",
        "So the opening pay-off went to Spy 8: at least $100.",
        "Nothing but the balance limits it: at most $10,000.",
    )


def test_a_reason_tells_both_ends_and_names_the_notes() -> None:
    notes: list[Note] = [ANNOUNCED, covers(TANYA, 1_500), covers(TOM, 800, by="Dee")]
    reason = why(TANYA, *notes)
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
    before = why(f"{ROCK}/high", *notes[:5])
    assert before.notes == (3, 4)
    assert before.steps == (
        "Bob began with $10,000.",
        "At least $1,000 went to Rita Palm (note 3).",
        "Bob had $700 with Peking Tom when that cover was blown (note 4).",
        "That leaves at most $8,300 for Rock Bottom.",
    )
    after = why(f"{ROCK}/high", *notes)
    assert after.notes == (3, 4, 6)
    assert after.steps[1] == (
        "Bob had $500 with Rita Palm when that cover was blown, and $1,000 was spent before:"
        " $1,500 altogether (notes 3 and 6)."
    )


def test_a_reason_for_nothing_counts_the_pay_offs() -> None:
    notes: list[Note] = [ANNOUNCED, covers(TANYA, 1_500), covers(TOM, 800, by="Dee")]
    reason = why(ROCK, *notes)
    assert (reason.answer, reason.notes) == ("no", (2, 3))
    assert "announced 1 more" in " ".join(reason.steps)
    assert (
        reason.steps[-1]
        == "Each pay-off reaches one spy, so none is left for Rock Bottom: nothing."
    )


def test_money_spent_since_a_bid_is_told() -> None:
    notes: list[Note] = [covers(ROCK, 1_500), blows(ROCK, RITA)]
    reason = why(ROCK, *notes)
    assert (reason.answer, reason.notes) == ("yes", (1,))
    assert "$1,000 was spent then and since (note 2)." in reason.steps


def test_what_is_no_spy_is_no_subject() -> None:
    with pytest.raises(KeyError):
        why("Nobody")


def test_what_i_paid_is_told_line_by_line_and_the_first_pay_off_is_enough() -> None:
    notes = (OPENED, Pay(player="Ann", spy=TANYA, amount=700), blows(TANYA, RITA, who="Ann"))
    reason = why(TANYA, *notes, holder="Ann")
    assert (reason.answer, reason.notes, reason.told) == ("yes", (1,), (1, 2, 3))
    assert reason.steps == (
        "Note 1: Tanya Hyde has $500 in my book.",
        "Note 2: Tanya Hyde has $1,200 in my book.",
        "Note 3: Tanya Hyde has $200 in my book.",
    )


def test_an_account_of_mine_that_was_spent_is_empty_by_what_was_spent() -> None:
    notes = (Open(player="Ann", spy=TOM, amount=1_000), blows(TOM, RITA, who="Ann"))
    reason = why(TOM, *notes, holder="Ann")
    assert (reason.answer, reason.notes, reason.told) == ("no", (2,), (1,))


def test_of_a_spy_whom_i_never_paid_my_book_has_nothing() -> None:
    reason = why(TOM, OPENED, holder="Ann")
    assert (reason.answer, reason.notes, reason.told) == ("no", (), ())
    assert reason.steps == ("My book has nothing for Peking Tom.",)


def test_the_money_paid_to_a_spy_who_left_is_lost() -> None:
    reason = why(RITA, OPENED, blows(ROCK, RITA, who="Dee"))
    assert (reason.answer, reason.notes) == ("no", (2,))
    told = "Rita Palm left the game in note 2, and all money paid there is lost."
    assert reason.steps == (told,)


def test_where_no_cards_can_lie_no_money_can() -> None:
    reason = why(TOM, OPENED, holder="hidden")
    assert (reason.answer, reason.steps) == ("no", ("Nobody but the players pays spies.",))


def test_before_anything_was_shown_all_is_open() -> None:
    reason = why(TOM, OPENED)
    assert (reason.answer, reason.notes, reason.told) == ("open", (), ())
    assert reason.steps == (
        "Nothing shows that Bob has money with Peking Tom: at least $0.",
        "Nothing but the balance limits it: at most $10,000.",
    )
    assert [why(TOM + end, OPENED).answer for end in ("/low", "/high")] == ["open", "open"]


def test_an_account_that_may_be_empty_is_open_and_what_bounds_it_is_told() -> None:
    reason = why(TOM, ANNOUNCED, covers(TANYA, 300))
    assert (reason.answer, reason.notes, reason.told) == ("open", (), (2,))
    assert reason.steps[-1] == "That leaves at most $9,700 for Peking Tom."


def test_one_end_is_told_alone() -> None:
    notes = (ANNOUNCED, covers(TANYA, 1_500), covers(TOM, 800, by="Dee"))
    low, high = (why(TANYA + end, *notes) for end in ("/low", "/high"))
    assert (low.answer, low.notes, len(low.steps)) == ("yes", (2,), 2)
    assert (high.answer, high.notes, len(high.steps)) == ("yes", (3,), 3)
    assert not low.told
    assert not high.told


def test_a_reason_for_nothing_says_when_no_pay_off_was_announced() -> None:
    reason = why(ROCK, covers(TANYA, 1_500))
    assert (reason.answer, reason.notes) == ("no", (1,))
    assert reason.steps == (
        "Nothing shows that Bob has money with Rock Bottom: at least $0.",
        "Bob made the opening pay-off and announced no other.",
        "At least $1,500 went to Tanya Hyde (note 1).",
        "Each pay-off reaches one spy, so none is left for Rock Bottom: nothing.",
    )
    more = why(ROCK, ANNOUNCED, covers(TANYA, 1_500), covers(TOM, 100, by="Dee"))
    assert more.steps[1] == "Bob made the opening pay-off and announced 1 more."


def test_money_spent_on_blowing_covers_is_told_at_both_ends() -> None:
    notes = (ANNOUNCED, covers(ROCK, 2_500), blows(ROCK, RITA), blows(ROCK, TOM))
    reason = why(ROCK, *notes)
    assert (reason.answer, reason.notes, reason.told) == ("yes", (2,), (3, 4))
    assert reason.steps == (
        "Note 2: Bob covered $2,500 on Rock Bottom. That takes $2,500.",
        "$2,000 was spent then and since (notes 3 and 4).",
        "So Bob still has at least $500 with Rock Bottom.",
        "Bob began with $10,000.",
        "$2,000 of Rock Bottom's money was spent on blowing covers (notes 3 and 4).",
        "That leaves at most $8,000 for Rock Bottom.",
    )


def test_what_shows_money_is_told_as_what_it_was() -> None:
    bid = why(f"{TANYA}/low", Pay(player="Cem"), covers(TANYA, 700), holder="Cem")
    assert bid.steps[0] == "Note 2: Cem bid $700 on Tanya Hyde. That takes $700."
    stopped = (covers(ROCK, 100), blows(ROCK, RITA, stopped=True))
    blown = why(f"{ROCK}/low", stopped[0], conceded(ROCK, by="Dee"), stopped[1])
    assert blown.steps[0] == (
        "Note 3: Bob announced a blown cover with Rock Bottom as informer. That takes $1,000."
    )


MOVED = moves("Bob", ROCK)
LOST = covers(ROCK, 100, by="Ann")
WON, OTHER = conceded(ROCK), conceded(TOM)
BLOWN, STOPPED = blows(ROCK, RITA), blows(ROCK, RITA, stopped=True)
EMPTY = reveals(RITA, 0)
BEGUN = Open(player="Ann", spy=ROCK, amount=1_000)


def conflict(*notes: Note) -> tuple[int, ...]:
    found: tuple[int, ...] = known_after(GAME, THREE, BEGUN, *notes).conflict
    return found


@pytest.mark.parametrize("second", ["Bob", "Cem"])
def test_a_game_is_won_once(second: str) -> None:
    wins = (Win(player="Bob"), MOVED, Win(player=second))
    assert conflict(wins[0]) == ()
    assert conflict(*wins) == (2, 4)


def test_only_of_a_spy_who_has_left_can_it_be_said_what_was_lost() -> None:
    assert conflict(EMPTY) == (2,)
    assert conflict(EMPTY, BLOWN) == (2,)
    assert conflict(WON, STOPPED, EMPTY) == (4,)
    assert conflict(BLOWN, MOVED, EMPTY) == ()


@pytest.mark.parametrize(
    "before",
    [
        (),
        (LOST,),
        (OTHER,),
        (WON, Pay(player="Cem")),
        (Challenge(challenger="Bob", defender="Cem", spy=ROCK, bids=(100,), covered=0),),
    ],
)
def test_nothing_but_a_challenge_that_was_won_stops_a_blown_cover(before: tuple[Note, ...]) -> None:
    assert conflict(Pay(player="Bob"), *before, STOPPED) == (len(before) + 3,)
    assert conflict(Pay(player="Bob"), *before, BLOWN) == ()


@pytest.mark.parametrize(("before", "clash"), [((WON,), (3, 4)), ((LOST, WON), (4, 5))])
def test_a_challenge_that_was_won_stops_a_blown_cover(
    before: tuple[Note, ...], clash: tuple[int, ...]
) -> None:
    assert conflict(Pay(player="Cem"), *before, BLOWN) == clash
    assert conflict(Pay(player="Cem"), *before, STOPPED) == ()
    assert conflict(moves("Bob", TOM), *before, BLOWN) == clash
    assert conflict(moves("Cem", ROCK), *before, BLOWN) == clash


def test_a_challenge_that_may_have_been_to_a_move_is_held_against_no_blown_cover() -> None:
    assert conflict(MOVED, WON, BLOWN) == ()
    assert conflict(MOVED, WON, STOPPED) == ()
    assert conflict(MOVED, LOST, WON, STOPPED) == ()
    assert conflict(MOVED, WON, Pay(player="Cem"), BLOWN) == ()


def test_notes_in_between_that_are_no_turn_do_not_hide_the_challenge() -> None:
    gone = (Pay(player="Bob"), BLOWN)
    assert conflict(*gone, WON, EMPTY, blows(ROCK, TANYA, stopped=True)) == ()


HUNDREDS = Open(player="Ann", spy=TOM, amount=500)


@pytest.mark.parametrize(
    ("notes", "wanted"),
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
            (Open(player="Ann", spy=TOM, amount=9_000), Pay(player="Ann", spy=ROCK, amount=1_100)),
            (1, 2),
        ),
        (
            (Open(player="Ann", spy=TOM, amount=100), Open(player="Ann", spy=TOM, amount=100)),
            (1, 2),
        ),
        ((blows(ROCK, RITA), moves("Cem", RITA)), (1, 2)),
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
        ((HUNDREDS, blows(ROCK, TOM), reveals(TOM, 400, who="Ann")), (3,)),
        ((HUNDREDS, blows(ROCK, TOM), reveals(TOM, 600, who="Ann")), (3,)),
        ((HUNDREDS, blows(ROCK, RITA), reveals(RITA, 100, who="Ann")), (3,)),
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
    notes: tuple[Note, ...], wanted: tuple[int, ...]
) -> None:
    found = known(*notes)
    assert not found.consistent
    assert found.conflict == wanted
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


def pays(spy: str, amount: int) -> Pay:
    return Pay(player="Ann", spy=spy, amount=amount)


def test_the_whole_balance_can_be_paid_and_not_a_hundred_more() -> None:
    assert conflict(pays(TOM, 9_000)) == ()
    assert conflict(pays(TOM, 9_000), pays(TOM, 100)) == (1, 2, 3)
    assert conflict(pays(TOM, 100), pays(TOM, 9_100)) == (1, 3)


def test_my_own_money_is_there_from_its_note_on() -> None:
    bid = covers(TOM, 700, by="Ann")
    assert conflict(pays(TOM, 700), bid) == ()
    assert conflict(bid, pays(TOM, 700)) == (2,)
    assert conflict(pays(TOM, 600), bid) == (3,)


def test_what_i_bid_after_blowing_covers_contradicts_as_few_of_them_as_it_takes() -> None:
    blown = [blows(ROCK, spy, who="Ann") for spy in (RITA, TOM)]
    bid = covers(ROCK, 1_000, by="Ann")
    assert conflict(pays(ROCK, 1_000), *blown, bid) == (3, 4, 5)
    assert conflict(pays(ROCK, 1_500), *blown, bid) == (3, 4, 5)
    assert conflict(pays(ROCK, 2_000), *blown, bid) == ()
    more = covers(ROCK, 1_100, by="Ann")
    assert conflict(pays(ROCK, 1_000), *blown, more) == (3, 5)


def test_what_i_reveal_is_what_my_book_had_when_the_spy_left() -> None:
    gone = blows(TOM, ROCK)
    mine = [reveals(ROCK, amount, who="Ann") for amount in (900, 1_000, 1_100)]
    assert [conflict(gone, one) for one in mine] == [(3,), (), (3,)]
    spent = blows(ROCK, RITA, who="Ann")
    assert conflict(spent, gone, reveals(ROCK, 0, who="Ann")) == ()
    assert conflict(spent, gone, reveals(ROCK, 1_000, who="Ann")) == (2, 4)


@pytest.mark.parametrize(
    "acting",
    [
        moves("Cem", RITA),
        Challenge(challenger="Cem", defender="Bob", spy=RITA, bids=(100,), covered=0),
        blows(RITA, TOM, who="Cem"),
        blows(TOM, RITA, who="Cem"),
        pays(RITA, 100),
    ],
)
def test_a_spy_who_has_left_does_nothing_more(acting: Note) -> None:
    assert conflict(BLOWN, acting) == (2, 3)


SPY, SECOND = THREE.spies[:2]
PAID = Open(player="Ann", spy=SPY, amount=900)
GONE = blows(SECOND, SPY, who="Cem")
COUNTED = Reveal(player="Bob", spy=SPY, amount=500)


def missed(*notes: Note) -> list[tuple[int, str]]:
    known = BankReasoner(THREE).follow(notes)
    assert known.consistent
    return list(missed_bids(THREE, notes, known.purses))


def contest(challenger: str, defender: str, *bids: int, covered: int) -> Challenge:
    return Challenge(challenger=challenger, defender=defender, spy=SPY, bids=bids, covered=covered)


def test_a_challenge_that_i_gave_up_too_soon_is_told_with_the_bid_that_would_have_won() -> None:
    notes = (PAID, moves("Bob", SPY), contest("Ann", "Bob", 300, covered=1))
    assert missed(*notes, GONE, COUNTED) == [
        (3, f"A bid of $600 would have won: Bob had at most $500 with {SPY}.")
    ]
    assert missed(*notes) == []  # he may have had more


def test_a_challenge_that_i_could_have_withstood_is_told() -> None:
    lost = contest("Bob", "Ann", 300, 400, covered=1)
    assert missed(PAID, moves("Ann", SPY), lost, GONE, COUNTED) == [
        (3, f"You could have covered every bid: Bob had at most $500 with {SPY}.")
    ]


def test_a_briefcase_that_i_let_pass_is_told_but_no_other_move() -> None:
    for briefcase in (True, False):
        found = missed(PAID, moves("Bob", SPY, briefcase=briefcase), GONE, COUNTED)
        assert [number for number, _said in found] == ([2] if briefcase else [])


def test_what_was_stopped_by_another_needed_no_bid_of_mine() -> None:
    stopped = contest("Cem", "Bob", 600, covered=0)
    notes = (PAID, Pay(player="Cem"), moves("Bob", SPY, briefcase=True), stopped)
    assert missed(*notes, GONE, COUNTED) == []


def test_what_came_later_was_not_there_then() -> None:
    mine = Open(player="Ann", spy=SECOND, amount=900)
    shown, carried = covers(SPY, 200), moves("Bob", SECOND, briefcase=True)
    late = (mine, moves("Bob", SPY), shown, carried, Pay(player="Bob"))
    purse = BankReasoner(THREE).follow(late).purses["Bob"]
    assert most_then(purse, SECOND, 4) == 0  # one pay-off so far, to the other spy
    assert [number for number, _said in missed(*late)] == [4]


@pytest.mark.parametrize("seed", range(40))
def test_nobody_ever_held_more_than_is_said(seed: int) -> None:
    game = Played(THREE, Random(seed))
    game.begin()
    truth = {}
    for _turn in range(25):
        held, before = deepcopy(game.accounts), len(game.notes)
        game.turn()
        for number in range(before + 1, len(game.notes) + 1):
            truth[number] = held
    known = GAME.reasoner(THREE).follow(game.notes)
    assert known.consistent
    for number, held in truth.items():
        if isinstance(game.notes[number - 1], Challenge):
            for player in ("Bob", "Cem"):
                for spy, amount in held[player].items():
                    assert amount <= most_then(known.purses[player], spy, number)


def test_they_are_the_review_of_a_game_without_deals() -> None:
    notes = (PAID, moves("Bob", SPY, briefcase=True), GONE, COUNTED)
    (review,) = GAME.reasoner(THREE).review(notes, patience_ms=100)
    assert isinstance(review, Review)
    assert [number for number, _said in review.told] == [2]
