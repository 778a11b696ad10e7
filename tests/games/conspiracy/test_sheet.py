"""The page: my book as on paper, what they can have, and advice that claims nothing unsure."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notepad.core.level import Level
from notepad.core.mark import Pencil
from notepad.core.page.page import Ledger, Memo, Page, Ranges, Standing, Tone
from notepad.deduction.hidden_money import Interval
from notepad.games.conspiracy.advice import Chance, beats, wins
from notepad.games.conspiracy.game import GAME
from notepad.games.conspiracy.notes import (
    Blow,
    Bluff,
    Challenge,
    Move,
    Note,
    Open,
    Pay,
    Win,
)
from notepad.games.conspiracy.reasoner import BankReasoner
from notepad.games.conspiracy.setup import Setup
from notepad.terminal.page_text import page_text
from tests.games.conspiracy.playing import played, truth
from tests.games.views import view_of

SETUP = Setup(players=("Ann", "Bob", "Cem"), me="Ann")
TANYA, ROCK, RITA, TOM = "Tanya Hyde", "Rock Bottom", "Rita Palm", "Peking Tom"
BOOK: tuple[Note, ...] = (
    Open(player="Ann", spy=TANYA, amount=500),
    Move(player="Ann", spy=TOM, briefcase=False),
    Pay(player="Bob"),
    Pay(player="Cem"),
    Pay(player="Ann", spy=ROCK, amount=1_600),
    Move(player="Bob", spy=TANYA, briefcase=False),
    Challenge(challenger="Cem", defender="Bob", spy=TANYA, bids=(1_500, 1_600), covered=1),
    Pay(player="Cem"),
    Bluff(player="Ann"),
    Pay(player="Bob"),
    Pay(player="Cem"),
    Blow(player="Ann", informer=ROCK, victim=RITA, stopped=False),
)


def page(*notes: Note, level: Level = Level.ODDS, **marks: Pencil) -> Page:
    known = BankReasoner(SETUP).follow(notes)
    drawn = {(TANYA, holder): pencil for holder, pencil in marks.items()}
    return GAME.page(view_of(GAME, SETUP, notes, known, level=level, marks=drawn))


def memo(*notes: Note) -> Memo | None:
    found = (panel for panel in page(*notes).panels if isinstance(panel, Memo))
    return next(found, None)


def ledger(*notes: Note) -> Ledger:
    sheet = page(*notes).sheet
    assert isinstance(sheet, Ledger)
    return sheet


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


def test_a_challenge_that_i_cannot_make_is_not_asked_about() -> None:
    advice = memo(*BOOK[:3], Move(player="Cem", spy=ROCK, briefcase=False))
    assert advice is not None
    assert advice.title == "Before you move"


def test_a_pencil_mark_that_cannot_be_true_is_pointed_out() -> None:
    sheet = page(*BOOK, Bob=Pencil.CROSS, Cem=Pencil.CIRCLE).sheet
    assert isinstance(sheet, Ledger)
    account = sheet.account(TANYA)
    assert account is not None
    assert [mark.wrong for mark in account.marks] == [True, False]


def test_before_a_challenge_it_says_whether_it_can_be_won() -> None:
    moved = Move(player="Bob", spy=TANYA, briefcase=True)
    advice = memo(*BOOK, moved)
    assert advice is not None
    assert advice.lines[-1] == ("You cannot win this challenge if Bob defends.", Tone.WARNING)
    empty = (
        *BOOK[:1],
        Challenge(challenger="Cem", defender="Bob", spy=ROCK, bids=(100,), covered=1),
    )
    sure = memo(*empty, Move(player="Bob", spy=TANYA, briefcase=False))
    assert sure is not None
    assert sure.lines[-1] == ("You win this challenge: Bob can't cover $500.", Tone.GOOD)


def test_on_my_turn_it_says_who_can_beat_me_where() -> None:
    advice = memo(*BOOK[:8])
    assert advice is not None
    assert [text for text, _tone in advice.lines] == [
        "Bob and Cem can certainly beat you on Tanya.",
        "Possibly beaten on Rock.",
        "You can blow a cover with Rock; the same goes for challenges to it.",
    ]
    shown = (
        Open(player="Ann", spy=TANYA, amount=500),
        Challenge(challenger="Cem", defender="Bob", spy=ROCK, bids=(100, 200), covered=1),
        Blow(player="Bob", informer=ROCK, victim=RITA, stopped=True),
    )
    safe = memo(
        *shown,
        Move(player="Cem", spy=TOM, briefcase=False),
        Pay(player="Ann", spy=TOM, amount=100),
        Move(player="Bob", spy=TOM, briefcase=False),
        Move(player="Cem", spy=EARL, briefcase=False),
    )
    assert safe is not None
    assert ("Nobody can beat you on Tom and Tanya.", Tone.GOOD) in safe.lines


EARL = "Earl E. Byrd"


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


@given(st.integers(0, 10_000))
def test_advice_never_claims_more_than_is_certain(seed: int) -> None:
    game = played(seed, rounds=25)
    held = BankReasoner(game.setup).follow(game.notes).opponents
    mine = game.accounts[game.setup.me]
    for player, accounts in truth(game).items():
        for spy, theirs in accounts.items():
            expected = {
                Chance.SURELY: theirs > mine[spy],
                Chance.NEVER: theirs <= mine[spy],
                Chance.MAYBE: True,
            }
            assert expected[beats(held[player][spy], mine[spy])]
            won = mine[spy] > theirs
            claim = wins(mine[spy], held[player][spy])
            assert {Chance.SURELY: won, Chance.NEVER: not won, Chance.MAYBE: True}[claim]


def test_a_tie_is_the_defenders() -> None:
    assert beats(Interval(500, 500), 500) is Chance.NEVER
    assert wins(500, Interval(500, 500)) is Chance.NEVER
    assert wins(500, Interval(0, 400)) is Chance.SURELY
    assert wins(0, Interval(0, 0)) is Chance.NEVER
