"""The page: the way to the temple, the table of meetings, the seats, and how it ended."""

from notepad.core.faces_and_marks import Level
from notepad.core.page import Ledger, Page, Track
from notepad.games.caracalla.game import GAME
from notepad.games.caracalla.notes import Note
from notepad.games.caracalla.reasoning import PadReasoner
from notepad.games.caracalla.setup import Setup
from tests.games.caracalla.playing import SETUP, TWO, adds, meets, plain, puts
from tests.games.views import view_of


def page(*notes: Note, setup: Setup = SETUP, level: Level = Level.ODDS) -> Page:
    known = PadReasoner(setup).follow(notes)
    found: Page = GAME.page(view_of(GAME, setup, notes, known, level=level, title="Friday"))
    return found


def table(*notes: Note) -> Ledger:
    (book,) = page(*notes).below
    assert isinstance(book, Ledger)
    return book


def test_the_table_has_every_meeting_with_the_points_of_each_family() -> None:
    book = table(meets(4, red=1, yellow=3), meets(None, green=4), adds("red", -2))
    assert [(one.note, one.text, one.amounts) for one in book.entries] == [
        (1, "bath 4, 3 each", {"red": "+3", "yellow": "+9"}),
        (2, "1 each", {"green": "+4"}),
        (3, "put right", {"red": "−2"}),
    ]
    assert [account.total for account in book.accounts] == ["1", "9", "4"]
    assert plain(book.entries[0].spoken) == "Meeting in bath 4: Ann 1, Bob 3, Ann +3, Bob +9"


def test_seats_tell_the_sum_of_all_families_of_a_player() -> None:
    found = page(meets(1, red=2, yellow=2), setup=TWO)
    assert [(seat.player, seat.remark) for seat in found.seats] == [
        ("Ann", "12 points"),
        ("Bob", "0 points"),
    ]


def test_the_end_tells_who_won_and_everybodys_points() -> None:
    found = page(puts("red", 100), puts("green", 12))
    assert found.result is not None
    assert found.result.told == "You won. Points: Ann 100, Cem 12, Bob 0."
    assert found.result.winners == ("Ann",)
    assert [seat.remark for seat in found.seats] == ["wins", "0 points", "12 points"]
    assert [finding.told for finding in found.findings] == ["Ann is in the temple."]


def test_who_arrives_in_one_meeting_shares_the_win() -> None:
    found = page(puts("red", 99), puts("green", 99), meets(1, red=2, green=2))
    assert found.result is not None
    assert found.result.told.startswith("Ann and Cem share the win.")
    assert [seat.remark for seat in found.seats][::2] == ["shares the win"] * 2


def test_a_page_goes_on_while_nobody_arrived() -> None:
    found = page()
    assert (found.result, found.subtitle) == (None, "Friday · 3 players · 100 spaces to the temple")
    assert page(puts("red", 100), level=Level.PAPER).findings == ()


def test_an_empty_sheet_has_all_families_baths_and_lines_to_write_on() -> None:
    blank = GAME.blank()
    assert isinstance(blank.sheet, Track)
    assert [racer.face.label for racer in blank.sheet.racers][-1] == "white"
    assert len(blank.sheet.gates) == 6
    (book,) = blank.below
    assert isinstance(book, Ledger)
    assert len(book.entries) == 24
    assert not book.summed
