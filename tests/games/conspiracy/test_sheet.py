"""My book once it is laid open, and how dollars are written."""

from notepad.core.faces_and_marks import Pencil
from notepad.core.language import format_number
from notepad.core.page import Ledger
from notepad.games.conspiracy.game import GAME
from notepad.games.conspiracy.notes import Win
from notepad.games.conspiracy.setup import SPIES
from tests.games.conspiracy.playing import played
from tests.games.tables import page_after


def test_the_book_is_laid_open_only_after_the_game_and_without_my_thoughts() -> None:
    game = played(3, players=3, rounds=12)
    setup, notes, rival = game.setup, game.notes, game.setup.opponents[0]
    marks = {(spy, rival): Pencil.QUERY for spy in SPIES}
    before = page_after(GAME, setup, *notes, marks=marks)
    after = page_after(GAME, setup, *notes, Win(player=rival), marks=marks)
    assert isinstance(before.sheet, Ledger)
    assert any(account.marks for account in before.sheet.accounts)
    assert before.laid_open == ()
    (opened,) = after.laid_open
    assert isinstance(opened, Ledger)
    assert opened.entries == before.sheet.entries
    assert not any(account.marks for account in opened.accounts)
    assert (opened.title, opened.balance) == (
        f"{setup.me}’s bank book",
        format_number(game.balances[setup.me]),
    )
    assert [seat.remark for seat in after.seats if seat.player == rival] == ["wins"]
