"""My book once it is laid open, and how dollars are written."""

import pytest

from notepad.core.faces_and_marks import Pencil
from notepad.core.language import format_number
from notepad.core.page import Ledger
from notepad.games.conspiracy.notes import Win
from notepad.games.conspiracy.setup import money
from tests.games.conspiracy.playing import BOOK, ledger, page


def test_the_book_is_laid_open_only_after_the_game_and_without_my_thoughts() -> None:
    assert page(*BOOK).laid_open == ()
    (opened,) = page(*BOOK, Win(player="Cem"), Bob=Pencil.QUERY).laid_open
    assert isinstance(opened, Ledger)
    assert opened.entries == ledger(*BOOK).entries
    assert not any(account.marks for account in opened.accounts)
    assert (opened.title, opened.balance) == ("Ann’s bank book", "7,900")
    assert page(*BOOK, Win(player="Cem")).seats[2].remark == "wins"


@pytest.mark.usefixtures("german")
def test_dollars_are_written_as_german_does() -> None:
    assert (format_number(6_900), money(6_900)) == ("6.900", "6.900\u00a0$")
