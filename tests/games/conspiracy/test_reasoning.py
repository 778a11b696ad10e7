"""What notes prove, why, what they contradict, and which bids I missed.

Bounds, reasons and conflicts of small tables are held against every way in which the money can lie.
The ways are written from the record's rules alone and share nothing with the notepad's reasoning: a
state is what each account of a player holds; a note turns the states that are possible before it
into those that are possible after it. That is slow, plain, and only for small tables.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import replace
from itertools import combinations, takewhile
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from notepad.core.card_slots import SlipKind
from notepad.core.game import Play
from notepad.core.mistake_search import mends, offered_first, told
from notepad.core.reasoner import Reason, Review, notes_with_mend, without_breaths
from notepad.games.conspiracy.game import GAME
from notepad.games.conspiracy.notes import (
    Blow,
    Bluff,
    Challenge,
    Missed,
    Move,
    Note,
    Open,
    Pay,
    Reveal,
    Win,
)
from notepad.games.conspiracy.reasoning import (
    LOW,
    BankReasoner,
    before_outcome,
    bids_that_could_have_won,
    most_then,
)
from notepad.games.conspiracy.setup import BALANCE, COST, SPIES, STEP, Setup
from tests.cards.noted_games import seeds
from tests.games.conspiracy.playing import (
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
    Played,
    after,
    blows,
    bob,
    conceded,
    covers,
    known,
    moves,
    played,
    reveals,
    slipped,
    state_of,
    taps,
    truth,
)


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
    assert reason.steps == ("Note 1 can’t be right, so nothing follows.",)


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
        "Only the balance sets a limit: at most $10,000.",
    )


def test_a_reason_tells_both_ends_and_names_the_notes() -> None:
    notes: list[Note] = [ANNOUNCED, covers(TANYA, 1_500), covers(TOM, 800, by="Dee")]
    reason = why(TANYA, *notes)
    assert (reason.answer, reason.notes, reason.told) == ("yes", (2,), (2, 3))
    assert reason.steps == (
        "Note 2: Bob covered $1,500 on Tanya Hyde. That takes $1,500 in the account.",
        "So Bob still has at least $1,500 with Tanya Hyde.",
        "Bob began with $10,000.",
        "Note 3: Bob covered $800 on Peking Tom. So at least $800 went to Peking Tom.",
        "That leaves at most $10,000 − $800 = $9,200 for Tanya Hyde.",
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
        "Note 3: Bob blew a cover with Rita Palm as the informer. "
        "So at least $1,000 went to Rita Palm.",
        "Bob had $700 with Peking Tom when that cover was blown (note 4).",
        "That leaves at most $10,000 − $1,000 − $700 = $8,300 for Rock Bottom.",
    )
    after = why(f"{ROCK}/high", *notes)
    assert after.notes == (3, 4, 6)
    assert after.steps[1] == (
        "Bob had $500 with Rita Palm when that cover was blown, and $1,000 had been "
        "spent before that: $1,500 in all (notes 3 and 6)."
    )


def test_what_is_no_spy_is_no_subject() -> None:
    with pytest.raises(KeyError):
        why("Nobody")


def test_what_i_paid_is_told_line_by_line_and_the_first_pay_off_is_enough() -> None:
    notes = (OPENED, Pay(player="Ann", spy=TANYA, amount=700), blows(TANYA, RITA, who="Ann"))
    reason = why(TANYA, *notes, holder="Ann")
    assert (reason.answer, reason.notes, reason.told) == ("yes", (1,), (1, 2, 3))
    assert reason.steps == (
        "Note 1: Tanya Hyde has $500 in your bank book.",
        "Note 2: Tanya Hyde has $1,200 in your bank book.",
        "Note 3: Tanya Hyde has $200 in your bank book.",
    )


def test_an_account_of_mine_that_was_spent_is_empty_by_what_was_spent() -> None:
    notes = (Open(player="Ann", spy=TOM, amount=1_000), blows(TOM, RITA, who="Ann"))
    reason = why(TOM, *notes, holder="Ann")
    assert (reason.answer, reason.notes, reason.told) == ("no", (2,), (1,))


def test_of_a_spy_whom_i_never_paid_my_book_has_nothing() -> None:
    reason = why(TOM, OPENED, holder="Ann")
    assert (reason.answer, reason.notes, reason.told) == ("no", (), ())
    assert reason.steps == ("Your bank book has nothing for Peking Tom.",)


def test_the_money_paid_to_a_spy_who_left_is_lost() -> None:
    reason = why(RITA, OPENED, blows(ROCK, RITA, who="Dee"))
    assert (reason.answer, reason.notes) == ("no", (2,))
    told = "Rita Palm left the game in note 2, and all the money paid to them is lost."
    assert reason.steps == (told,)


def test_where_no_cards_can_lie_no_money_can() -> None:
    reason = why(TOM, OPENED, holder="hidden")
    assert (reason.answer, reason.steps) == ("no", ("Only the players pay spies.",))


def test_before_anything_was_shown_all_is_open() -> None:
    reason = why(TOM, OPENED)
    assert (reason.answer, reason.notes, reason.told) == ("open", (), ())
    assert reason.steps == (
        "Nothing shows that Bob has money with Peking Tom, so the minimum is $0.",
        "Only the balance sets a limit: at most $10,000.",
    )
    assert [why(TOM + end, OPENED).answer for end in ("/low", "/high")] == ["open", "open"]


def test_an_account_that_may_be_empty_is_open_and_what_bounds_it_is_told() -> None:
    reason = why(TOM, ANNOUNCED, covers(TANYA, 300))
    assert (reason.answer, reason.notes, reason.told) == ("open", (), (2,))
    assert reason.steps[-1] == "That leaves at most $10,000 − $300 = $9,700 for Peking Tom."


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
        "According to the notes, Bob made the opening pay-off and announced no others.",
        "Note 1: Bob covered $1,500 on Tanya Hyde. So at least $1,500 went to Tanya Hyde.",
        "Each pay-off goes to one spy, so none is left for Rock Bottom.",
    )
    more = why(ROCK, ANNOUNCED, covers(TANYA, 1_500), covers(TOM, 100, by="Dee"))
    assert more.steps[0] == (
        "According to the notes, Bob made the opening pay-off and announced 1 more."
    )


def test_money_spent_on_blowing_covers_is_told_at_both_ends() -> None:
    notes = (ANNOUNCED, covers(ROCK, 2_500), blows(ROCK, RITA), blows(ROCK, TOM))
    reason = why(ROCK, *notes)
    assert (reason.answer, reason.notes, reason.told) == ("yes", (2,), (2, 3, 4))
    assert reason.steps == (
        "Note 2: Bob covered $2,500 on Rock Bottom. That takes $2,500 in the account.",
        "$2,000 was spent then and since (notes 3 and 4).",
        "So Bob still has at least $2,500 − $2,000 = $500 with Rock Bottom.",
        "Bob began with $10,000.",
        "$2,000 of Rock Bottom’s money was spent on blowing covers (notes 3 and 4).",
        "That leaves at most $10,000 − $2,000 = $8,000 for Rock Bottom.",
    )


def test_a_challenge_that_was_given_in_to_is_told_to_prove_nothing() -> None:
    notes = (*MY_BOOK, moves("Bob", ROCK), conceded(ROCK, by="Cem"))
    number, nothing = len(notes), "Somebody gave in at once, so nobody had to show any money"
    for player, said in (("Bob", True), ("Cem", True), ("Dee", False)):
        found = BankReasoner(SETUP).why(notes, ROCK, player)
        assert (number in found.told) is said
        told_so = [step.sentence for step in found.story if nothing in step.sentence]
        assert told_so == [f"{nothing} (note {number})."][: int(said)]


def test_a_bid_that_was_not_covered_is_told_to_prove_nothing() -> None:
    bid = Challenge(challenger="Cem", defender="Bob", spy=ROCK, bids=(500, 900), covered=1)
    assert why(ROCK, ANNOUNCED, Pay(player="Cem"), bid).steps[-1] == (
        "Nobody has to cover a bid, so not covering proves nothing (note 3)."
    )


def test_money_that_was_shown_and_spent_is_told_to_leave_nothing() -> None:
    assert why(ROCK, ANNOUNCED, blows(ROCK, RITA)).steps == (
        "Nothing needs to be left: the $1,000 shown was spent (note 2).",
        "Bob began with $10,000.",
        "$1,000 of Rock Bottom’s money was spent on blowing covers (note 2).",
        "That leaves at most $10,000 − $1,000 = $9,000 for Rock Bottom.",
    )


def test_what_shows_money_is_told_as_what_it_was() -> None:
    bid = why(f"{TANYA}/low", Pay(player="Cem"), covers(TANYA, 700), holder="Cem")
    assert bid.steps[0] == "Note 2: Cem bid $700 on Tanya Hyde. That takes $700 in the account."
    stopped = (covers(ROCK, 100), blows(ROCK, RITA, stopped=True))
    blown = why(f"{ROCK}/low", stopped[0], conceded(ROCK, by="Dee"), stopped[1])
    assert blown.steps[0] == (
        "Note 3: Bob tried to blow a cover with Rock Bottom as the informer. "
        "That takes $1,000 in the account."
    )


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


def test_a_cover_that_i_blew_contradicts_a_bid_only_if_without_it_i_had_held_enough() -> None:
    book = (Open(player="Ann", spy=TANYA, amount=1_500), blows(TANYA, ROCK, who="Ann"))
    moved = (*book, moves("Ann", TANYA))
    assert known(*moved, covers(TANYA, 800, who="Ann", by="Bob")).conflict == (2, 4)
    assert known(*moved, covers(TANYA, 2_000, who="Ann", by="Bob")).conflict == (4,)


def test_what_is_covered_in_a_challenge_noted_after_the_blow_was_there_before_it() -> None:
    blown = blows(ROCK, RITA, who="Bob")
    assert bob(blown, covers(ROCK, 500))[ROCK] == (0, 9_000)
    assert bob(blown, covers(ROCK, 1_700))[ROCK] == (700, 9_000)
    assert bob(covers(ROCK, 1_700), blown)[ROCK] == (700, 9_000)
    won = replace(covers(ROCK, 500, 1_700), covered=1)
    assert bob(replace(blown, stopped=None), won)[ROCK] == (1_000, 10_000)
    assert bob(blown, won)[ROCK] == (0, 10_000), "it may be to a later move that nobody noted"
    story = why(f"{ROCK}/low", blown, covers(ROCK, 1_700)).story
    assert [line.sentence for line in story] == [
        "Note 2: Bob covered $1,700 on Rock Bottom. That takes $1,700 in the account.",
        "$1,000 was spent then and since (note 1).",
        "So Bob still has at least $1,700 − $1,000 = $700 with Rock Bottom.",
    ]


def test_what_i_cover_after_my_blow_was_there_before_it() -> None:
    book = (Open(player="Ann", spy=TANYA, amount=1_500), blows(TANYA, ROCK, who="Ann"))
    assert known(*book, covers(TANYA, 1_500, who="Ann", by="Bob")).consistent
    assert known(*book, covers(TANYA, 1_600, who="Ann", by="Bob")).conflict == (3,)


def test_a_spy_about_whom_something_was_revealed_has_left_and_the_next_blow_is_challenged() -> None:
    """The pay-offs of Cem and Dee after the first blow were forgotten."""
    gone = (OPENED, blows(ROCK, TOM), covers(ROCK, 1_700, by="Dee"), reveals(TOM, 0, who="Cem"))
    after = (conceded(ROCK, by="Cem"), blows(ROCK, RITA, stopped=True))
    for notes in ((*gone, *after), (*gone, *after, Missed(), Missed(player="Cem"))):
        found = known(*notes)
        assert found.consistent
        assert found.eliminated == (TOM,)
        assert found.opponents["Bob"][ROCK].low == 1_000
    assert known(*gone, after[0]).eliminated == (TOM,)


def test_true_notes_fit_although_a_pay_off_between_two_blows_was_missed() -> None:
    notes = (
        Missed(),
        Open(player="Ann", spy=TOM, amount=300),
        Pay(player="Ann", spy=ROCK, amount=2_700),
        moves("Bob", MISS),
        moves("Cem", ROCK, briefcase=True),
        Challenge(challenger="Ann", defender="Cem", spy=ROCK, bids=(400,), covered=0),
        blows(ROCK, TOM, who="Ann"),
        covers(ROCK, 100, 300, who="Ann", by="Bob"),
        reveals(TOM, 300, who="Ann"),
        conceded(ROCK, who="Ann", by="Cem"),  # after a pay-off of Cem’s
        blows(ROCK, EIGHT, who="Ann", stopped=True),
    )
    found = BankReasoner(THREE).follow(notes)
    assert found.consistent
    assert (found.eliminated, found.accounts[ROCK]) == ((TOM,), 1_700)


def test_who_had_let_a_blow_pass_challenges_the_next_one() -> None:
    """Bob and Cem lose their turns, so the next one is Ann’s again."""
    before = (Open(player="Ann", spy=ROCK, amount=2_500), moves("Cem", ROCK))
    lost = (covers(ROCK, 100, who="Cem", by="Bob"), blows(ROCK, TOM, who="Ann"))
    both = (*before, *lost, covers(ROCK, 300, who="Ann", by="Cem"))
    notes = (*both, conceded(ROCK, who="Ann", by="Bob"), blows(ROCK, RITA, who="Ann", stopped=True))
    assert state_of(THREE, both).player == "Ann"
    found = BankReasoner(THREE).follow(notes)
    assert found.consistent
    assert (found.eliminated, found.accounts[ROCK]) == ((TOM,), 1_500)


def test_where_i_never_paid_i_reveal_nothing() -> None:
    gone = blows(ROCK, RITA)
    assert known(OPENED, gone, reveals(RITA, 0, who="Ann")).consistent
    assert known(OPENED, gone, reveals(RITA, 400, who="Ann")).conflict == (3,)


@pytest.mark.parametrize("who", ["Ann", "Bob"])
def test_a_challenge_between_two_blows_was_to_the_second_if_that_was_stopped(who: str) -> None:
    """Nobody noted the turns between the blows; one challenge doesn't stop both."""
    opened = Open(player="Ann", spy=ROCK, amount=2_700)
    first, second = blows(ROCK, TOM, who=who), blows(ROCK, RITA, who=who, stopped=True)
    notes = (opened, first, conceded(ROCK, who=who, by="Dee"))
    assert known(*notes).eliminated == ()
    for more in ((), (reveals(TOM, 0, who="Cem"),)):
        found = known(*notes, second, *more)
        assert found.consistent
        assert found.eliminated == (TOM,)
        assert found.accounts[ROCK] == (1_700 if who == "Ann" else 2_700)
        assert found.opponents["Bob"][ROCK].high == 10_000, "it may have stopped the first"
        assert [line.total for line in found.now.my_book][-1] == found.accounts[ROCK]
    again = known(*notes, replace(second, victim=TOM))
    assert (again.consistent, again.eliminated) == (True, ())
    awaited = known(opened, replace(first, stopped=None), notes[-1], second)
    assert (awaited.consistent, awaited.eliminated) == (True, ())


def test_while_a_challenge_is_awaited_why_tells_of_nothing_that_is_gone() -> None:
    opened = Open(player="Ann", spy=ROCK, amount=2_700)
    notes, reasoner = (opened, blows(ROCK, TOM, stopped=None)), BankReasoner(SETUP)
    assert "left the game" not in str(reasoner.why(notes, TOM, "Bob").story)
    least = reasoner.why(notes, f"{ROCK}{LOW}", "Bob")
    assert (least.notes, "spent" in str(least.story)) == ((2,), False)
    done = (opened, blows(ROCK, TOM))
    assert "left the game" in str(reasoner.why(done, TOM, "Bob").story)


SPY, SECOND = THREE.spies[:2]
PAID = Open(player="Ann", spy=SPY, amount=900)
GONE = blows(SECOND, SPY, who="Cem")
COUNTED = Reveal(player="Bob", spy=SPY, amount=500)


def missed(*notes: Note) -> list[tuple[int, str]]:
    known = BankReasoner(THREE).follow(notes)
    assert known.consistent
    return list(bids_that_could_have_won(THREE, notes, known.purses))


def contest(challenger: str, defender: str, *bids: int, covered: int) -> Challenge:
    return Challenge(challenger=challenger, defender=defender, spy=SPY, bids=bids, covered=covered)


def test_a_challenge_that_i_gave_up_too_soon_is_told_with_the_bid_that_would_have_won() -> None:
    notes = (PAID, moves("Bob", SPY), contest("Ann", "Bob", 300, covered=1))
    assert missed(*notes, GONE, COUNTED) == [
        (
            3,
            "A bid of $600 would have won: "
            f"according to the notes, Bob had at most $500 with {SPY}.",
        )
    ]
    assert missed(*notes) == []  # he may have had more


def test_a_challenge_that_i_could_have_withstood_is_told() -> None:
    lost = contest("Bob", "Ann", 300, 400, covered=1)
    assert missed(PAID, moves("Ann", SPY), lost, GONE, COUNTED) == [
        (
            3,
            "You could have covered every bid: "
            f"according to the notes, Bob had at most $500 with {SPY}.",
        )
    ]


def test_a_briefcase_that_i_let_pass_is_told_but_no_other_move() -> None:
    for briefcase in (True, False):
        found = missed(PAID, moves("Bob", SPY, briefcase=briefcase), GONE, COUNTED)
        assert [number for number, _said in found] == ([2] if briefcase else [])


def test_what_was_stopped_by_another_needed_no_bid_of_mine() -> None:
    stopped = contest("Cem", "Bob", 600, covered=0)
    notes = (PAID, Pay(player="Cem"), moves("Bob", SPY, briefcase=True), stopped)
    assert missed(*notes, GONE, COUNTED) == []


def test_a_blown_cover_that_i_could_have_stopped_is_told_unless_i_challenged_it() -> None:
    paid = Open(player="Ann", spy=SPY, amount=2_000)
    earlier = contest("Cem", "Bob", 100, covered=0)
    blown, gone = blows(SPY, ROCK), blows(SECOND, SPY, who="Cem")
    rest = (gone, Reveal(player="Bob", spy=SPY, amount=0))
    assert missed(earlier, paid, Pay(player="Cem"), blown, *rest) == [
        (
            4,
            "A challenge with $1,100 would have won: "
            f"according to the notes, Bob had at most $1,000 with {SPY}.",
        )
    ]
    challenged = missed(
        PAID, Pay(player="Cem"), contest("Ann", "Bob", 300, covered=1), blown, *rest
    )
    assert 4 not in [number for number, _said in challenged]


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
    blown = {
        at: state_of(THREE, game.notes[: at - 1]).blow_challenged_by(game.notes[at - 1])
        for at in truth
    }
    moments = {at: (blow and blow.blow) or at for at, blow in blown.items()}
    for number, held in truth.items():
        if isinstance(game.notes[number - 1], Challenge):
            for player in ("Bob", "Cem"):
                for spy, amount in held[player].items():
                    assert amount <= most_then(known.purses[player], spy, moments[number])


def test_they_are_the_review_of_a_game_without_deals() -> None:
    notes = (PAID, moves("Bob", SPY, briefcase=True), GONE, COUNTED)
    (review,) = GAME.reasoner(THREE).review(notes, patience_ms=100)
    assert isinstance(review, Review)
    assert [number for number, _said in review.told] == [2]


def test_the_answer_has_my_book_and_everybodys_bounds() -> None:
    dees = (Pay(player="Dee"), blows(ROCK, RITA, who="Dee"))
    told = GAME.answer(SETUP, known(OPENED, covers(TANYA, 300), *dees))
    living = [spy for spy in SPIES if spy != RITA]
    assert told["balance"] == 9_500
    assert told["accounts"] == {spy: 500 if spy == TANYA else 0 for spy in living}
    assert told["eliminated"] == [RITA]
    assert told["opponents"]["Bob"] == {
        spy: [300, 10_000] if spy == TANYA else [0, 0] for spy in living
    }
    assert list(told["opponents"]) == ["Bob", "Cem", "Dee"]
    assert told["opponents"]["Dee"][ROCK] == [0, 9_000]


def test_of_a_contradiction_every_field_of_the_answer_is_none() -> None:
    told = GAME.answer(SETUP, known(covers(TANYA, 10_100)))
    assert told == dict.fromkeys(("balance", "accounts", "eliminated", "opponents"))


def test_a_reason_can_be_asked_of_each_spy_and_of_both_ends_of_what_he_was_paid() -> None:
    subjects = GAME.subjects(SETUP)
    assert len(subjects) == 3 * len(SPIES)
    assert subjects[TANYA] == TANYA
    assert subjects[f"{TANYA}/low"] == "Tanya Hyde, at least"
    assert subjects[f"{TANYA}/high"] == "Tanya Hyde, at most"


def test_who_begins_is_the_first_player_unless_the_setup_says_otherwise() -> None:
    assert GAME.table(SETUP).first == "Ann"
    assert GAME.table(Setup(players=("Ann", "Bob"), me="Ann", first="Bob")).first == "Bob"


TWICE = (covers(TANYA, 300), covers(ROCK, 400, by="Dee"))
"""Bob covers with two spies, and no pay-off of his was noted."""

MY_BOOK = (OPENED, Pay(player="Ann", spy=ROCK, amount=500))


def covered_twice(player: str) -> tuple[Challenge, Challenge]:
    """Return that somebody covered what I bid on two spies, who are in my book."""
    first, second = (covers(spy, 300, who=player, by="Ann") for spy in (TANYA, ROCK))
    return first, second


def test_two_spies_paid_and_no_pay_off_noted_is_a_contradiction_until_one_was_missed() -> None:
    assert known(*TWICE).conflict == (1, 2)
    for missed in (Missed(player="Bob"), Missed()):
        assert bob(*TWICE, missed)[TANYA] == (300, 9_600)
        assert bob(missed, *TWICE)[TANYA] == (300, 9_600)
    assert known(*TWICE, Missed(player="Cem")).conflict == (1, 2)


def test_what_was_missed_opens_what_seemed_certain_for_whoever_it_can_be() -> None:
    one = covers(TANYA, 300)
    assert bob(one)[ROCK] == (0, 0)
    assert bob(one, Missed(player="Cem"))[ROCK] == (0, 0)
    assert bob(one, Missed())[ROCK] == (0, 9_700)
    dees = covered_twice("Dee")
    assert bob(*MY_BOOK, one, *dees, Missed())[ROCK] == (0, 0)
    assert bob(*MY_BOOK, one, *dees, Missed(), Missed())[ROCK] == (0, 9_700)


def test_that_another_made_the_pay_off_that_was_missed_is_part_of_the_reason() -> None:
    bobs, dees = covers(TANYA, 300, by="Ann"), covered_twice("Dee")
    reason = why(f"{ROCK}/high", *MY_BOOK, bobs, *dees, Missed())
    assert reason.notes == (3, 4, 5)
    assert reason.steps == (
        "According to the notes, Bob made the opening pay-off and announced no others.",
        "The other missed pay-offs were made by other players (notes 4 and 5).",
        "Note 3: Bob covered $300 on Tanya Hyde. So at least $300 went to Tanya Hyde.",
        "Each pay-off goes to one spy, so none is left for Rock Bottom.",
    )


def test_two_who_need_the_same_missed_pay_off_contradict_each_other() -> None:
    shown = (*MY_BOOK, *covered_twice("Dee"), *covered_twice("Bob"))
    assert known(*shown, Missed()).conflict == (3, 4, 5, 6)
    assert known(*shown, Missed(), Missed()).consistent


def test_a_contradiction_of_missed_pay_offs_lasts_until_another_was_missed() -> None:
    shown = (*MY_BOOK, *covered_twice("Dee"), *covered_twice("Bob"), Missed())
    assert known(*shown, moves("Bob", EIGHT)).conflict == (3, 4, 5, 6)
    assert known(*shown, moves("Bob", EIGHT), Missed()).consistent


def test_a_pay_off_that_was_missed_is_among_the_likely_mistakes() -> None:
    play = Play(SETUP, TWICE)
    *_before, found = without_breaths(mends(GAME, GAME.reasoner(SETUP), play))
    slips = [mend.slips[0] for mend in found]
    missed = next(slip for slip in slips if slip.note == 3)
    assert missed.instead == Missed(player="Bob")
    assert told(GAME, play, missed) == "A pay-off by Bob was missed"
    assert Missed(player="Cem") not in [slip.instead for slip in slips]
    assert known(*notes_with_mend(TWICE, missed)).consistent


def test_the_spy_beside_a_wrong_victim_is_the_likeliest_mistake() -> None:
    """Spies are faded once they left, so it is hardly the move of one that was noted wrongly."""
    notes = (*MY_BOOK, blows(AHMED, RITA, who="Cem"), moves("Dee", EARL), moves("Bob", TOM))
    play = Play(SETUP, (*notes, moves("Cem", RITA)))
    *_before, found = without_breaths(mends(GAME, GAME.reasoner(SETUP), play))
    offered = [mend.slips[0] for mend in offered_first(found, len(play.notes))]
    assert offered[0].instead == blows(AHMED, ROCK, who="Cem")
    assert any(slip.note == len(play.notes) for slip in offered)


def test_my_pay_off_to_a_spy_who_left_was_more_likely_mine_to_another_spy() -> None:
    blown = (*MY_BOOK, blows(AHMED, RITA, who="Cem"), Pay(player="Dee"))
    notes = (*blown, Pay(player="Ann", spy=RITA, amount=500))
    *_before, found = without_breaths(mends(GAME, GAME.reasoner(SETUP), Play(SETUP, notes)))
    paid = [mend for mend in found if mend.slips[0].note == len(notes)]
    instead = [mend.slips[0].instead for mend in paid]
    assert {Pay(player=name) for name in SETUP.opponents} <= {*instead}
    assert len({mend.share for mend in paid}) == 1
    mine = [note for note in instead if note.player == "Ann"]
    assert instead[: len(mine)] == mine
    assert mine


def test_a_misheard_digit_of_a_bid_is_among_the_likeliest_mistakes() -> None:
    notes = (*MY_BOOK, Pay(player="Bob"), moves("Bob", ROCK), covers(ROCK, 1_300, by="Dee"))
    play = Play(SETUP, (*notes, blows(EARL, ROCK, who="Cem"), reveals(ROCK, 1_100, who="Bob")))
    *_before, found = without_breaths(mends(GAME, GAME.reasoner(SETUP), play))
    likeliest = [mend.slips[0].instead for mend in offered_first(found, 0)]
    assert covers(ROCK, 1_100, by="Dee") in likeliest


def test_a_digit_too_many_is_among_the_likeliest_mistakes_and_one_too_few_is_found() -> None:
    little = replace(SETUP, balance=1_900)
    moved = (OPENED, Pay(player="Bob"), moves("Bob", TOM), covers(TOM, 1_000, by="Dee"))
    notes = (*moved, blows(EARL, ROCK, who="Cem"), reveals(ROCK, 1_700, who="Bob"))
    *_before, found = without_breaths(mends(GAME, GAME.reasoner(little), Play(little, notes)))
    offered = [mend.slips[0].instead for mend in offered_first(found, len(notes))]
    assert reveals(ROCK, 700, who="Bob") in offered

    shown = (OPENED, moves("Bob", ROCK), covers(ROCK, 1_200, by="Dee"))
    other = (*shown, blows(EARL, ROCK, who="Cem"), reveals(ROCK, 700, who="Bob"))
    *_before, found = without_breaths(mends(GAME, GAME.reasoner(SETUP), Play(SETUP, other)))
    assert {1_700, 7_000} <= {getattr(mend.slips[0].instead, "amount", 0) for mend in found}


def test_another_player_than_the_one_whose_turn_it_is_is_an_unlikely_mistake() -> None:
    moved, state = moves("Bob", ROCK), GAME.start(replace(SETUP, first="Bob"))
    slips = list(GAME.keypad.slips(SETUP, moved, state))
    assert {kind for kind, slip in slips if slip.player != "Bob"} == {SlipKind.FADED}
    challenge = covers(ROCK, 300, by="Dee")
    slips = list(GAME.keypad.slips(SETUP, challenge, GAME.after(state, moved)))
    named = {slip.challenger: kind for kind, slip in slips if slip.challenger != "Dee"}
    assert named["Cem"] is SlipKind.OTHER_PLAYER


@given(st.integers(0, 100_000), st.data())
def test_the_truth_lies_within_the_bounds_whatever_pay_offs_were_missed(
    seed: int, data: st.DataObject
) -> None:
    game = played(seed, players=data.draw(st.integers(2, 4)), rounds=20)
    setup, others = game.setup, game.setup.opponents
    paid = {
        at: note.player
        for at, note in enumerate(game.notes)
        if isinstance(note, Pay) and note.player in others
    }
    forgotten = data.draw(st.sets(st.sampled_from(sorted(paid)))) if paid else set[int]()
    notes: list[Note] = [x for at, x in enumerate(game.notes) if at not in forgotten]
    for at in forgotten:
        whose = paid[at] if data.draw(st.booleans()) else None
        notes.insert(data.draw(st.integers(0, len(notes))), Missed(player=whose))
    reasoner = BankReasoner(setup)
    known = reasoner.follow(notes)
    assert known.consistent
    for player, held in truth(game).items():
        for spy, amount in held.items():
            assert known.opponents[player][spy].low <= amount <= known.opponents[player][spy].high
    for end in range(len(notes) + 1):
        reasoner.follow(notes[:end])
    assert reasoner.follow(notes) == known


State = tuple[int, ...]
"""What is left to pay with, then each spy's account; that of an eliminated one as he left it."""


def in_order(
    setup: Setup, notes: Sequence[Note], spent: Collection[int] = ()
) -> list[tuple[int, Note]]:
    """Return the notes with their numbers, challenges to a blow before it.

    A blow that one of them stopped is noted as stopped, unless that was to the next blow, or it is
    one of those that `spent` money after all.
    """
    found: list[tuple[int, Note]] = []
    for number, note in enumerate(notes, start=1):
        live = state_of(setup, notes[: number - 1]).blow_challenged_by(note)
        if live is None:
            found.append((number, note))
            continue
        at = next(at for at, (one, _note) in enumerate(found) if one == live.blow)
        _number, blow = found[at]
        assert isinstance(blow, Blow)
        assert isinstance(note, Challenge)
        stops = note.won and not _to_the_next(blow, notes[number:]) and live.blow not in spent
        ended = replace(blow, stopped=blow.stopped or stops)
        found[at : at + 1] = [(number, note), (_number, ended)]
    return found


def _to_the_next(blow: Blow, since: Sequence[Note]) -> bool:
    """Whether a challenge that was won was to the next blow, because that was stopped."""
    after = [note for note in since if _acts(note) or isinstance(note, Challenge)]
    for note in after[:1]:
        where = (blow.player, blow.informer)
        same = isinstance(note, Blow) and (note.player, note.informer) == where
        return same and isinstance(note, Blow) and bool(note.stopped) and note.victim != blow.victim
    return False


def gone_at(setup: Setup, notes: Sequence[Note]) -> dict[str, int]:
    """Return the number of the note at which each eliminated spy left."""
    found: dict[str, int] = {}
    for number, note in in_order(setup, notes):
        if isinstance(note, Blow) and not note.stopped:
            found.setdefault(note.victim, number)
    return found


def states(
    setup: Setup, notes: Sequence[Note], player: str, kept: Collection[int] | None = None
) -> set[State]:
    """Return all states of a player after the notes; only what the `kept` ones show counts.

    Announced pay-offs and the spies that leave the game count always; my own pay-offs too. If a
    challenge after a blow that went through was won, it stopped that, or else something that nobody
    noted: both are possible.
    """
    found = states_if(setup, notes, player, kept, ())
    doubtful = [
        number
        for number, note in enumerate(notes, start=1)
        if isinstance(note, Blow) and note.stopped is False and note.player == player
        if any(_won(one, note) for one in takewhile(lambda one: not _acts(one), notes[number:]))
    ]
    for spent in doubtful if player != setup.me else ():
        found |= states_if(setup, notes, player, kept, (spent,))
    return found


def states_if(
    setup: Setup,
    notes: Sequence[Note],
    player: str,
    kept: Collection[int] | None,
    spent: Collection[int],
) -> set[State]:
    """Return the same if these blows spent money after all."""
    gone = gone_at(setup, notes)
    start = (setup.balance, *(0 for _spy in setup.spies))
    opened = player != setup.me
    found = set(_payments(setup, start, setup.spies)) if opened else {start}
    for number, note in in_order(setup, notes, spent):
        living = [spy for spy in setup.spies if gone.get(spy, number) >= number]
        shows = kept is None or number in kept
        for reveal in _counted(notes, number, gone, player, kept):
            at = 1 + setup.spies.index(reveal.spy)
            found = {state for state in found if state[at] == reveal.amount}
        found = set(_after(setup, note, found, player, living, gone, shows=shows))
    return found


def _counted(
    notes: Sequence[Note],
    number: int,
    gone: Mapping[str, int],
    player: str,
    kept: Collection[int] | None,
) -> Iterator[Reveal]:
    """Yield what is said later of the spy who leaves with a note."""
    for at, note in enumerate(notes[number:], start=number + 1):
        counts = isinstance(note, Reveal) and note.player == player and (kept is None or at in kept)
        if counts and isinstance(note, Reveal) and gone.get(note.spy) == number:
            yield note


def _payments(
    setup: Setup, state: State, living: Collection[str], amounts: range | None = None
) -> Iterator[State]:
    for spy in living:
        for amount in amounts or range(STEP, state[0] + 1, STEP):
            held = list(state)
            held[0] -= amount
            held[1 + setup.spies.index(spy)] += amount
            yield tuple(held)


def _after(
    setup: Setup,
    note: Note,
    before: set[State],
    player: str,
    living: Collection[str],
    gone: Mapping[str, int],
    *,
    shows: bool,
) -> Iterator[State]:
    for state in before:
        match note:
            case Pay(player=who) | Open(player=who) if who == player:
                if note.amount is None:
                    yield state
                    yield from _payments(setup, state, living)
                else:
                    paid = range(note.amount, note.amount + 1)
                    yield from _payments(setup, state, [str(note.spy)], paid)
            case Challenge() if shows:
                held = state[1 + setup.spies.index(note.spy)]
                covered = note.bids[: note.covered] if player == note.defender else ()
                bids = note.bids if player == note.challenger else covered
                if all(bid <= held for bid in bids):
                    yield state
            case Blow(player=who) if shows and who == player:
                at = 1 + setup.spies.index(note.informer)
                if state[at] >= COST:
                    left = state[at] - (0 if note.stopped else COST)
                    yield (*state[:at], left, *state[at + 1 :])
            case _:
                yield state


def bounds(
    setup: Setup, notes: Sequence[Note], player: str, kept: Collection[int] | None = None
) -> dict[str, tuple[int, int]]:
    """Return the least and the most that each living spy's account holds; nothing if it can't."""
    found = states(setup, notes, player, kept)
    gone = gone_at(setup, notes)
    columns = list(zip(*found, strict=True))[1:]
    return {
        spy: (min(held), max(held))
        for spy, held in zip(setup.spies, columns, strict=False)
        if spy not in gone
    }


def impossible(setup: Setup, notes: Sequence[Note], kept: Collection[int] | None = None) -> bool:
    """Whether the kept notes, all if None, contradict each other or the setup."""
    numbers = set(range(1, len(notes) + 1) if kept is None else kept)
    return (
        any(not states(setup, notes, player, numbers) for player in setup.players)
        or _overspent(setup, notes, numbers)
        or any(_clash(setup, notes, pair) for pair in combinations(sorted(numbers), 2))
        or any(_alone(setup, notes, number) for number in numbers)
    )


def _overspent(setup: Setup, notes: Sequence[Note], kept: Collection[int]) -> bool:
    mine = [notes[number - 1] for number in kept]
    paid = [note.amount or 0 for note in mine if isinstance(note, Open | Pay)]
    return sum(paid) > setup.balance


def _clash(setup: Setup, notes: Sequence[Note], pair: tuple[int, int]) -> bool:
    first, second = (notes[number - 1] for number in pair)
    for kind in (Open, Win):
        if isinstance(first, kind) and isinstance(second, kind):
            return True
    if isinstance(first, Blow) and not first.stopped:
        acting = {
            getattr(second, field, None)
            for field in ("spy", "informer", "victim")
            if not isinstance(second, Reveal)
        }
        if first.victim in acting and gone_at(setup, notes).get(first.victim) == pair[0]:
            return True
    if isinstance(second, Blow) and second.stopped is False:
        return pair[0] in _won_before(notes, pair[1])
    return False


def _alone(setup: Setup, notes: Sequence[Note], number: int) -> bool:
    note = notes[number - 1]
    if isinstance(note, Reveal):
        return gone_at(setup, notes[:number]).get(note.spy, number) >= number
    if isinstance(note, Blow) and note.stopped is None:
        return _never_challenged(note, notes[number:])
    if not isinstance(note, Blow) or not note.stopped or _won_before(notes, number):
        return False
    since = list(takewhile(lambda one: not _acts(one), notes[number:]))
    return not any(_won(one, note) for one in since)


def _never_challenged(blow: Blow, since: Sequence[Note]) -> bool:
    """Whether something else comes next than the challenge that a blow tells of."""
    for note in since:
        if isinstance(note, Challenge) or (isinstance(note, Reveal) and note.spy == blow.victim):
            return isinstance(note, Challenge) and not _to(note, blow)
        if _acts(note):
            return True
    return False


def _won_before(notes: Sequence[Note], number: int) -> list[int]:
    """Return the challenges just before a blown cover that can, or if not stopped must, be to it.

    A challenge after a move of the informer by the same player may have been to the move.
    """
    blow = notes[number - 1]
    assert isinstance(blow, Blow)
    since = list(takewhile(lambda at: not _acts(notes[at - 1]), range(number - 1, 0, -1)))
    moved = notes[number - len(since) - 2] if number > len(since) + 1 else None
    if blow.stopped:
        return [at for at in since if _won(notes[at - 1], blow)]
    if isinstance(moved, Move) and (moved.player, moved.spy) == (blow.player, blow.informer):
        return []
    if isinstance(moved, Blow) and (moved.player, moved.informer) == (blow.player, blow.informer):
        return []
    surely = takewhile(lambda at: _to(notes[at - 1], blow), since)
    return [at for at in surely if _won(notes[at - 1], blow)]


def _acts(note: Note) -> bool:
    return isinstance(note, Move | Pay | Bluff | Blow)


def _to(note: Note, blow: Blow) -> bool:
    where = (blow.player, blow.informer)
    return isinstance(note, Challenge) and (note.defender, note.spy) == where


def _won(note: Note, blow: Blow) -> bool:
    lost = isinstance(note, Challenge) and not note.conceded and note.covered == len(note.bids)
    return _to(note, blow) and not lost


NAMES = ("Al", "Bo", "Cy", "Di")
Table = tuple[Setup, tuple[Note, ...]]


@st.composite
def tables(draw: st.DrawFn, *, slips: int = 0) -> Table:
    """Return a setup and notes with so many slips."""
    game = played(
        draw(st.integers(0, 100_000)),
        players=draw(st.integers(2, 3)),
        rounds=draw(st.integers(1, 14)),
        spies=NAMES[: draw(st.integers(2, 4))],
        balance=100 * draw(st.integers(10, 16)),
    )
    return game.setup, slipped(game, slips)


@settings(max_examples=60)
@given(tables())
def test_the_bounds_are_those_of_every_way(table: Table) -> None:
    setup, notes = table
    known = BankReasoner(setup).follow(notes)
    assert known.consistent
    for player in setup.opponents:
        found = {spy: (one.low, one.high) for spy, one in known.opponents[player].items()}
        assert found == bounds(setup, notes, player)


@given(tables(), st.data())
def test_reasons_are_forced_by_their_notes_and_none_can_be_spared(
    table: Table, data: st.DataObject
) -> None:
    setup, notes = table
    reasoner = BankReasoner(setup)
    player = data.draw(st.sampled_from(setup.opponents))
    for spy, (low, high) in bounds(setup, notes, player).items():
        least = reasoner.why(notes, f"{spy}/low", player)
        most = reasoner.why(notes, f"{spy}/high", player)
        whole = reasoner.why(notes, spy, player)
        assert whole.answer == ("yes" if low else "open" if high else "no")
        assert bool(whole.notes) == (whole.answer != "open")
        assert (least.answer == "yes") == bool(low) == bool(least.notes)
        assert (most.answer == "yes") == (high < setup.balance) == bool(most.notes)
        for at, bound, reason in ((0, low, least), (1, -high, most)):
            kept = set(reason.notes)
            told = [kept, *(kept - {spare} for spare in kept)]
            forced = [bounds(setup, notes, player, one)[spy][at] for one in told]
            signed = [-amount if at else amount for amount in forced]
            assert signed[0] >= bound
            assert all(amount < bound for amount in signed[1:])


@settings(max_examples=150)
@given(st.one_of(tables(slips=1), tables(slips=2), tables(slips=3)))
def test_a_conflict_is_one_and_none_of_its_notes_can_be_spared(table: Table) -> None:
    setup, notes = table
    conflict = BankReasoner(setup).follow(notes).conflict
    assert bool(conflict) == impossible(setup, notes)
    if conflict:
        assert impossible(setup, notes, conflict)
        for spare in conflict:
            assert not impossible(setup, notes, set(conflict) - {spare})


def with_some_left_out(game: Played, random: Random) -> list[int]:
    """Return the places of a game's notes without some moves, challenges and reveals.

    A challenge that the blow before it announces stays, and so does all that I did myself.
    """
    kept, me = list[int](), game.setup.me
    for at, note in enumerate(game.notes):
        mine = getattr(note, "player", getattr(note, "defender", "")) == me
        before = game.notes[at - 1] if at else None
        told = isinstance(before, Blow) and before.stopped is None
        able = isinstance(note, Move | Challenge | Reveal) and not mine and not told
        if not able or random.random() < 0.4:
            kept.append(at)
    return kept


@pytest.mark.parametrize("start", seeds(1, 150))
def test_no_bound_is_false_whichever_moves_and_challenges_were_not_noted(start: int) -> None:
    for seed in range(20 * start, 20 * start + 20):
        few, balance = SPIES[: 2 + seed % 5], (BALANCE, BALANCE, 1_900)[seed % 3]
        game = played(seed, players=2 + seed % 3, rounds=14, spies=few, balance=balance)
        kept = with_some_left_out(game, Random(seed))
        reasoner, notes = BankReasoner(game.setup), [game.notes[at] for at in kept]
        for end, at in enumerate(kept, start=1):
            known = before_outcome(reasoner.follow(notes[:end]))
            truth = game.truths[at].accounts
            for player, spans in known.opponents.items():
                for spy, span in spans.items():
                    if spy in truth[player]:
                        assert span.low <= truth[player][spy] <= span.high, (seed, end)


def test_who_challenges_before_and_after_a_blow_challenged_a_move_that_nobody_noted() -> None:
    blown = blows(ROCK, RITA, who="Bob", stopped=None)
    notes = (OPENED, covers(ROCK, 200, by="Dee"), blown, covers(ROCK, 200, by="Dee"))
    assert bob(*notes)[ROCK] == (0, 9_000)
    reason = BankReasoner(SETUP).why(notes, ROCK, "Bob")
    assert reason.steps[-1] == (
        "Dee challenged Bob on Rock Bottom before and after that cover was blown (notes 2, 3 and "
        "4). So a move wasn’t noted, and either challenge may be to it. The bounds allow for both."
    )
    assert "Was a move in between missed?" in caution(*notes[:3])
    assert not caution(blown)


def caution(*notes: Note) -> str:
    """Return what is cautioned against when Dee challenges Bob after these notes."""
    return taps(after(*notes), ("kind", "challenge"), ("challenger", "Dee")).caution


def test_a_blow_that_was_stopped_or_not_bounds_an_account_either_way() -> None:
    won = covers(ROCK, 400, 1_300)
    open_yet = (OPENED, blows(ROCK, RITA, who="Bob"), replace(won, covered=1))
    notes = (*open_yet, ANNOUNCED, moves("Bob", TOM), covers(TOM, 500, by="Dee"))
    assert bob(*notes)[ROCK] == (0, 9_500)
    steps = BankReasoner(SETUP).why(notes, ROCK, "Bob").steps
    assert "Nothing needs to be left: $1,000 may have been spent (note 2)." in steps
    assert "The minimum counts it as spent, the maximum doesn’t." in steps[-1]


def test_a_challenge_that_a_blow_tells_of_and_nobody_noted_is_a_contradiction() -> None:
    blown = blows(ROCK, RITA, who="Bob", stopped=None)
    assert known(OPENED, blown).consistent
    assert known(OPENED, blown, Pay(player="Cem")).conflict == (2,)
    assert known(OPENED, blown, covers(TOM, 200, by="Ann")).conflict == (2,)
    assert known(OPENED, blown, reveals(RITA, 0, who="Cem"), Pay(player="Cem")).consistent
