"""The page: my book as on paper, and what they can have."""

import pytest

from notepad.core.level import Level
from notepad.core.mark import Pencil
from notepad.core.page.page import Ledger, Memo, Ranges, Standing
from notepad.games.conspiracy.notes import (
    Blow,
    Challenge,
    Pay,
    Win,
)
from notepad.terminal.page_text import page_text
from tests.games.conspiracy.pages import (
    BOOK,
    RITA,
    ROCK,
    TANYA,
    ledger,
    page,
)


def test_my_book_has_every_entry_in_order_with_running_totals() -> None:
    found = [
        (one.label, one.text, one.account, one.total, one.balance, one.note)
        for one in ledger(*BOOK).entries
    ]
    assert found == [
        ("Opening", "pay-off", TANYA, "500", "9,500", 1),
        ("2", "pay-off", ROCK, "1,600", "7,900", 5),
        ("3", "bluff", None, "", "7,900", 9),
        ("4", "blew Rita", ROCK, "600", "7,900", 12),
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
def test_each_level_shows_what_it_promises(level: Level) -> None:
    panels = page(*BOOK[:8], level=level).panels
    ranges = next((panel for panel in panels if isinstance(panel, Ranges)), None)
    assert (ranges is None) == (level == Level.PAPER)
    assert any(isinstance(panel, Memo) for panel in panels) == (level >= Level.DEDUCTION)
    if ranges is not None:
        bob = next(one for one in ranges.groups[0].ranges if one.subject == TANYA)
        assert (bob.low, bob.high, bob.mine) == (1_500, 10_000, 500)
        rock = next(one for one in ranges.groups[0].ranges if one.subject == ROCK)
        assert rock.high == (10_000 if level == Level.BOOKKEEPING else 8_500)


def test_marks_say_what_each_opponent_has() -> None:
    account = ledger(*BOOK).account(TANYA)
    assert account is not None
    bob, cem = account.marks
    assert (bob.standing, bob.told) == (Standing.CIRCLED, "$1,500 to $10,000")
    assert cem.told == "$1,600 to $10,000"


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
