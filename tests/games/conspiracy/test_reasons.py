"""Why an account holds what it does, told in sentences."""

import pytest

from notepad.core.reasoner import Reason
from notepad.games.conspiracy.notes import Challenge, Note, Open, Pay
from notepad.games.conspiracy.reasoning import BankReasoner
from tests.games.conspiracy.noting import (
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
    TOM,
    blows,
    bob,
    covers,
    reveals,
)


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


def why(subject: str, *notes: Note, holder: str = "Bob") -> Reason:
    return BankReasoner(SETUP).why(notes, subject, holder)


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
    won = Challenge(challenger="Dee", defender="Bob", spy=ROCK, bids=(), covered=0, conceded=True)
    blown = why(f"{ROCK}/low", stopped[0], won, stopped[1])
    assert blown.steps[0] == (
        "Note 3: Bob announced a blown cover with Rock Bottom as informer. That takes $1,000."
    )


def test_accounts_that_were_never_paid_are_told_by_their_spies_and_notes() -> None:
    notes = [
        note
        for spy in (AHMED, EARL, TOM, RITA, ROCK, TANYA, MISS)
        for note in (Pay(player="Cem"), blows(EIGHT, spy, who="Cem"), reveals(spy, 0))
    ]
    reason = why(f"{EIGHT}/low", *notes)
    assert reason.steps[0] == (
        "Bob had never paid Ahmed Cahr, Earl E. Byrd, Peking Tom, Rita Palm, Rock Bottom,"
        " Tanya Hyde and Miss Behavin (notes 3, 6, 9, 12, 15, 18 and 21)."
    )
