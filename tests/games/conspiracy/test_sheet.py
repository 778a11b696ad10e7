"""The page: my book as on paper, and what they can have."""

import pytest

from notepad.core.faces_and_marks import Level, Pencil, Standing
from notepad.core.page import Holdings, Ledger, Memo
from notepad.games.conspiracy.game import GAME
from notepad.games.conspiracy.notes import Blow, Challenge, Pay, Win
from notepad.games.conspiracy.setup import SPIES
from notepad.terminal import page_text
from tests.games.conspiracy.pages import (
    BOOK,
    RITA,
    ROCK,
    TANYA,
    ledger,
    page,
)


def test_my_book_has_every_entry_in_order_with_what_was_paid_or_spent() -> None:
    found = [
        (one.label, one.text, one.amounts, one.balance, one.note) for one in ledger(*BOOK).entries
    ]
    assert found == [
        ("Opening", "pay-off", {TANYA: "500"}, "9,500", 1),
        ("2", "pay-off", {ROCK: "1,600"}, "7,900", 5),
        ("3", "bluff", {}, "7,900", 9),
        ("4", "blew Rita", {ROCK: "-1,000"}, "7,900", 12),
    ]


def test_an_eliminated_spy_is_struck_out_with_his_money_lost() -> None:
    paid = (*BOOK[:4], Pay(player="Ann", spy=RITA, amount=300), *BOOK[5:])
    lost = (*paid[:-1], Blow(player="Bob", informer=ROCK, victim=RITA, stopped=False))
    account = ledger(*lost).account(RITA)
    assert account is not None
    assert (account.struck, account.total) == (True, "300")
    assert "eliminated" in account.spoken
    assert ledger(*lost).balance == "9,200"


def test_pay_offs_to_one_spy_add_up() -> None:
    more = (BOOK[0], Pay(player="Ann", spy=TANYA, amount=200))
    account = ledger(*more).account(TANYA)
    assert account is not None
    assert account.total == "700"


@pytest.mark.parametrize("level", Level)
def test_advice_is_given_from_the_level_on_that_deduces(level: Level) -> None:
    panels = page(*BOOK[:8], level=level).panels
    assert all(isinstance(panel, Memo) for panel in panels)
    assert bool(panels) == (level >= Level.DEDUCTION)


def test_marks_say_what_each_opponent_has() -> None:
    account = ledger(*BOOK).account(TANYA)
    assert account is not None
    bob, cem = account.marks
    assert (bob.standing, bob.told) == (Standing.CIRCLED, "at least $1,500")
    assert cem.told == "at least $1,600"


def test_a_pencil_mark_that_cannot_be_true_is_pointed_out() -> None:
    sheet = page(*BOOK, Bob=Pencil.CROSS, Cem=Pencil.CIRCLE).sheet
    assert isinstance(sheet, Ledger)
    account = sheet.account(TANYA)
    assert account is not None
    assert [mark.wrong for mark in account.marks] == [True, False]


def test_seats_show_whose_turn_it_is_and_who_loses_one() -> None:
    lost = Challenge(challenger="Cem", defender="Bob", spy=TANYA, bids=(100,), covered=1)
    seats = {seat.player: seat for seat in page(*BOOK[:6], lost).seats}
    assert seats["Cem"].remark == "loses next turn"
    assert [name for name, seat in seats.items() if seat.turn] == ["Ann"]


def test_the_book_is_laid_open_only_after_the_game_and_without_my_thoughts() -> None:
    assert page(*BOOK).laid_open == ()
    (opened,) = page(*BOOK, Win(player="Cem"), Bob=Pencil.QUERY).laid_open
    assert isinstance(opened, Ledger)
    assert opened.entries == ledger(*BOOK).entries
    assert not any(account.marks for account in opened.accounts)
    assert page(*BOOK, Win(player="Cem")).seats[2].remark == "wins"


def test_the_page_is_told_in_text_with_struck_names() -> None:
    text = page_text(page(*BOOK))
    assert "-Rita-" in text
    assert "1,500–10,000" in text


def test_an_empty_sheet_has_a_column_for_each_spy_and_lines_to_write_on() -> None:
    page = GAME.blank()
    assert isinstance(page.sheet, Ledger)
    assert [account.key for account in page.sheet.accounts] == [*SPIES]
    assert len(page.sheet.entries) == 24
    assert (page.title, page.subtitle, page.sheet.title) == ("Conspiracy", "Bank book", "Bank book")
    assert page.legend == (
        "Opening: one secret pay-off to one spy, at least $100, in whole hundreds.",
        "Write each new total under the old one, and what is left under Balance.",
    )


def test_the_page_says_whose_book_it_is_and_what_is_left() -> None:
    shown = page(*BOOK)
    assert (shown.title, shown.subtitle) == (
        "Conspiracy — my bank book",
        "3 players · balance $7,900",
    )
    assert ledger(*BOOK).title == "Total paid to each spy"
    assert (ledger(*BOOK).balance, ledger().balance) == ("7,900", "10,000")


def test_the_book_is_read_out_line_by_line_and_column_by_column() -> None:
    spoken = [entry.spoken for entry in ledger(*BOOK).entries]
    assert spoken == [
        "Opening, pay-off, Tanya Hyde, $500, balance $9,500",
        "2, pay-off, Rock Bottom, $1,600, balance $7,900",
        "3, bluff, balance $7,900",
        "4, blew Rita, Rock Bottom, -$1,000, balance $7,900",
    ]
    accounts = {account.key: account for account in ledger(*BOOK).accounts}
    assert accounts[TANYA].spoken == "Tanya Hyde: $500"
    assert accounts[RITA].spoken == "Rita Palm: $0, eliminated"
    assert (str(accounts[TANYA].face), str(accounts[TANYA].short)) == ("●Tanya Hyde", "●Tanya")
    assert accounts[RITA].marks == ()
    assert [mark.initials for mark in accounts[TANYA].marks] == ["B", "C"]


def test_marks_circle_what_was_surely_paid_and_cross_what_was_not() -> None:
    bid = Challenge(challenger="Cem", defender="Bob", spy=TANYA, bids=(300,), covered=1)
    sheet = ledger(BOOK[0], bid)
    standings = {
        spy: [mark.standing for mark in account.marks]
        for spy in (TANYA, ROCK)
        if (account := sheet.account(spy)) is not None
    }
    assert standings == {TANYA: [Standing.CIRCLED] * 2, ROCK: [Standing.CROSSED] * 2}
    before = ledger(BOOK[0]).account(TANYA)
    assert before is not None
    assert [mark.standing for mark in before.marks] == [Standing.OPEN] * 2
    assert [mark.told for mark in before.marks] == ["open"] * 2


def test_nothing_is_shown_of_the_others_in_a_contradiction() -> None:
    beyond = Challenge(challenger="Cem", defender="Bob", spy=ROCK, bids=(10_100,), covered=1)
    shown = page(BOOK[0], beyond)
    assert shown.panels == ()
    (below,) = shown.below
    assert isinstance(below, Holdings)
    assert {str(one) for rival in below.rivals for one in rival.holdings} == {""}
    account = ledger(BOOK[0], beyond).account(ROCK)
    assert account is not None
    assert [(mark.standing, mark.told) for mark in account.marks] == [(Standing.OPEN, "")] * 2


def test_seats_say_who_is_me_and_who_won() -> None:
    seats = page(*BOOK).seats
    assert [(seat.player, seat.initials, seat.me) for seat in seats] == [
        ("Ann", "A", True),
        ("Bob", "B", False),
        ("Cem", "C", False),
    ]
    lost = Challenge(challenger="Cem", defender="Bob", spy=TANYA, bids=(100,), covered=1)
    won = page(*BOOK[:6], lost, Win(player="Bob")).seats
    assert [(seat.turn, seat.remark) for seat in won] == [(False, ""), (True, "wins"), (False, "")]


def test_a_book_laid_open_says_whose_it_is() -> None:
    (opened,) = page(*BOOK, Win(player="Cem")).laid_open
    assert isinstance(opened, Ledger)
    assert (opened.title, opened.balance) == ("Ann's bank book", "7,900")
    assert [account.total for account in opened.accounts if account.struck] == ["0"]


def test_a_query_on_a_spy_who_was_surely_not_paid_is_wrong() -> None:
    bid = Challenge(challenger="Cem", defender="Bob", spy=ROCK, bids=(300,), covered=1)
    account = ledger(BOOK[0], bid, Bob=Pencil.QUERY, Cem=Pencil.CROSS).account(TANYA)
    assert account is not None
    assert [mark.wrong for mark in account.marks] == [True, False]


def test_the_result_tells_who_won() -> None:
    result = page(*BOOK, Win(player="Cem")).result
    assert result is not None
    assert (result.told, result.winners, result.answers) == ("Cem won.", ("Cem",), "")
    assert page(*BOOK).result is None
