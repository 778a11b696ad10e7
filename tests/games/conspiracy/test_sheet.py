"""The spies, setting a game up, my book as on paper, and what the others can have."""

from dataclasses import replace

import pytest

from notepad.core.faces_and_marks import Pencil
from notepad.core.help_levels import Level
from notepad.core.language import format_number
from notepad.core.page import Account, Holdings, Ledger
from notepad.games.conspiracy.notes import Note, Win
from notepad.games.conspiracy.setup import (
    money,
)
from tests.games.conspiracy.playing import (
    BOOK,
    RITA,
    ROCK,
    blows,
    ledger,
    page,
)


def account_in(book: Ledger, spy: str) -> Account:
    account = book.account(spy)
    assert account is not None
    return account


@pytest.mark.parametrize("who", ["Ann", "Bob"])
def test_nothing_has_left_while_the_challenge_to_a_blown_cover_is_awaited(who: str) -> None:
    before, asked = BOOK[:-1], blows(ROCK, RITA, who=who, stopped=None)
    waiting = page(*before, asked).below[0], ledger(*before, asked)
    usual = page(*before).below[0], ledger(*before)
    (held, book), (held_before, book_before) = waiting, usual
    assert isinstance(held, Holdings)
    assert isinstance(held_before, Holdings)
    assert (held.things, book.entries) == (held_before.things, book_before.entries)
    for spy in (RITA, ROCK):
        account, was = account_in(book, spy), account_in(book_before, spy)
        assert (account.struck, account.total) == (False, was.total)
    at = [thing.spoken for thing in held.things].index(ROCK)
    (bob, *_), (bob_before, *_) = held.rivals, held_before.rivals
    rock, rock_before = bob.holdings[at], bob_before.holdings[at]
    assert rock
    assert rock_before
    assert (rock.low, rock.high) == (1_000 if who == "Bob" else 0, rock_before.high)
    assert account_in(ledger(*before, replace(asked, stopped=False)), RITA).struck


def test_the_book_is_laid_open_only_after_the_game_and_without_my_thoughts() -> None:
    assert page(*BOOK).laid_open == ()
    (opened,) = page(*BOOK, Win(player="Cem"), Bob=Pencil.QUERY).laid_open
    assert isinstance(opened, Ledger)
    assert opened.entries == ledger(*BOOK).entries
    assert not any(account.marks for account in opened.accounts)
    assert (opened.title, opened.balance) == ("Ann’s bank book", "7,900")
    assert page(*BOOK, Win(player="Cem")).seats[2].remark == "wins"


def held(*notes: Note, level: Level = Level.ODDS, **marks: Pencil) -> Holdings:
    (below,) = page(*notes, level=level, **marks).below
    assert isinstance(below, Holdings)
    return below


@pytest.mark.usefixtures("german")
def test_dollars_are_written_as_german_does() -> None:
    assert (format_number(6_900), money(6_900)) == ("6.900", "6.900\u00a0$")
