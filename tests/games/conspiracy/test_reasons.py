"""Why an account holds what it does, told in sentences."""

import pytest

from notepad.games.conspiracy.notes import (
    Note,
    Open,
    Pay,
)
from notepad.games.conspiracy.reasoner import BankReasoner
from tests.games.conspiracy.noting import (
    AHMED,
    ANNOUNCED,
    EARL,
    EIGHT,
    MISS,
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
