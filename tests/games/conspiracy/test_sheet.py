"""The spies, setting a game up, my book as on paper, and what the others can have."""

from dataclasses import replace
from typing import Any

import pytest

from notepad.core.faces_and_marks import Level, Pencil, Standing
from notepad.core.form import Draft, Form, Row
from notepad.core.game import NO_TABLE, Table
from notepad.core.language import format_number
from notepad.core.page import Account, Holding, Holdings, Ledger, Memo
from notepad.games.conspiracy.game import GAME
from notepad.games.conspiracy.notes import Challenge, Move, Note, Pay, Win
from notepad.games.conspiracy.setup import (
    COLOURS,
    SPIES,
    Cast,
    Setup,
    money,
    setup_faults,
)
from notepad.page_text import page_text
from tests.games.conspiracy.playing import (
    BOOK,
    EARL,
    RITA,
    ROCK,
    TANYA,
    TOM,
    blows,
    covers,
    ledger,
    page,
)
from tests.games.tables import amount_in

TABLE = Table(("Ann", "Bob"), "Bob", "Ann")
USUAL = Setup(players=TABLE.players, me="Bob", first="Ann")
OWN: Draft = {"names": ("own",)}


def begun(draft: Draft, table: Table = TABLE) -> Form[Setup]:
    form: Form[Setup] = GAME.begin(table, draft).form
    return form


def keys(draft: Draft) -> list[str]:
    return [row.key for row in begun(draft).rows]


def test_nothing_has_to_be_tapped_for_the_usual_game() -> None:
    form = begun({})
    assert (form.outcome, form.sentence, form.hint) == (USUAL, "Start the game", "")
    assert keys({}) == ["balance", "names"]
    assert [choice.key for choice in form.row("names").choices if choice.chosen] == ["usual"]


def test_the_balance_is_set_by_steps_or_at_once() -> None:
    amount = amount_in(begun({"balance": ("12500",)}), "balance")
    assert (amount.value, amount.shown, amount.step) == (12_500, "$12,500", 500)
    assert (amount.low, amount.high) == (100, 100_000)
    assert amount.quick == ((5_000, "$5,000"), (10_000, "$10,000"), (20_000, "$20,000"))
    assert begun({"balance": ("12500",)}).outcome == replace(USUAL, balance=12_500)


def test_a_balance_that_is_no_amount_says_so_and_starts_no_game() -> None:
    form = begun({"balance": ("150",)})
    assert form.outcome is None
    assert form.hint == "150 isn’t valid: use whole hundreds, at least 100"


def test_before_the_players_are_known_nothing_is_held_against_them() -> None:
    form = begun({}, Table((), "", ""))
    assert form.hint == ""
    faulty = begun({"balance": ("150",)}, Table(("Ann",), "Ann", "Ann"))
    assert faulty.hint == "150 isn’t valid: use whole hundreds, at least 100"


def test_a_table_can_name_and_colour_its_own_spies() -> None:
    spies = [row for row in begun(OWN).rows if row.key.startswith("spy-")]
    assert [row.text for row in spies] == [*SPIES]
    assert (spies[0].label, spies[-1].label) == ("spy 1", "spy 8")
    draft = {**OWN, "spy-7": ("Mata Hari",), "colour-7": ("#d2691e",)}
    made = begun(draft).outcome
    assert made is not None
    assert made == replace(
        USUAL,
        spies=(*SPIES[:7], "Mata Hari"),
        colours=(*COLOURS[:7], "#d2691e"),
    )
    sheet = GAME.begin(TABLE, draft).page.sheet
    assert isinstance(sheet, Ledger)
    assert (str(sheet.accounts[7].face), sheet.accounts[7].face.colour) == ("●Mata Hari", "#d2691e")


def test_the_colour_of_a_spy_is_chosen_among_named_ones() -> None:
    row: Row = begun({**OWN, "colour-0": ("#0f8b8d",)}).row("colour-0")
    assert [(choice.key, choice.spoken) for choice in row.choices if choice.chosen] == [
        ("#0f8b8d", "teal")
    ]
    assert {*COLOURS} <= {choice.key for choice in row.choices}


@pytest.mark.parametrize("written", ["", "   "])
def test_a_name_left_empty_is_the_usual_one(written: str) -> None:
    assert begun({**OWN, "spy-0": (written,)}).outcome == USUAL


def test_names_of_ones_own_are_kept_while_the_usual_ones_are_played_with() -> None:
    assert begun({"names": ("usual",), "spy-0": ("Mata Hari",)}).outcome == USUAL


def test_a_space_typed_between_two_names_of_a_spy_stays() -> None:
    form = begun({**OWN, "spy-0": ("Sly ",)})
    assert form.row("spy-0").text == "Sly "
    assert form.outcome is not None
    assert form.outcome.spies[0] == "Sly"


@pytest.mark.parametrize(
    "setup",
    [
        USUAL,
        replace(USUAL, balance=5_000, first="Bob"),
        replace(USUAL, spies=(*SPIES[:7], "Mata Hari")),
        replace(USUAL, colours=("#d2691e", *COLOURS[1:])),
        replace(USUAL, headquarters=("Rome", "Oslo")),
    ],
)
def test_a_setup_comes_back_from_its_draft(setup: Setup) -> None:
    draft = GAME.opening_draft(setup)
    assert begun(draft, GAME.table(setup)).outcome == setup


def test_the_draft_of_a_setup_says_whether_its_names_are_the_usual_ones() -> None:
    assert GAME.opening_draft(USUAL)["names"] == ("usual",)
    assert GAME.opening_draft(replace(USUAL, colours=COLOURS[::-1]))["names"] == ("own",)


def account_in(book: Ledger, spy: str) -> Account:
    account = book.account(spy)
    assert account is not None
    return account


def test_my_book_has_every_entry_in_order_with_the_total_and_what_was_paid_or_spent() -> None:
    found = [
        (one.label, one.text, one.amounts, one.balance, one.note) for one in ledger(*BOOK).entries
    ]
    assert found == [
        ("Opening", "pay-off +500", {TANYA: "500"}, "9,500", 1),
        ("2", "pay-off +1,600", {ROCK: "1,600"}, "7,900", 5),
        ("3", "bluff", {}, "7,900", 9),
        ("4", "blew Rita’s cover −1,000", {ROCK: "600"}, "7,900", 12),
    ]


def test_a_second_pay_off_stands_as_the_new_total_as_on_paper() -> None:
    twice = (Pay(player="Ann", spy=EARL, amount=200), Pay(player="Ann", spy=EARL, amount=500))
    shown = [(one.text, one.amounts, one.balance) for one in ledger(*twice).entries]
    assert shown == [
        ("pay-off +200", {EARL: "200"}, "9,800"),
        ("pay-off +500", {EARL: "700"}, "9,300"),
    ]


def test_an_eliminated_spy_is_struck_out_with_his_money_lost() -> None:
    paid = (*BOOK[:4], Pay(player="Ann", spy=RITA, amount=300), *BOOK[5:])
    lost = (*paid[:-1], blows(ROCK, RITA))
    account = account_in(ledger(*lost), RITA)
    assert (account.struck, account.total) == (True, "300")
    assert "eliminated" in account.spoken
    assert ledger(*lost).balance == "9,200"


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


@pytest.mark.parametrize("level", Level)
def test_advice_is_given_from_the_level_on_that_deduces(level: Level) -> None:
    panels = page(*BOOK[:8], level=level).panels
    assert all(isinstance(panel, Memo) for panel in panels)
    assert bool(panels) == (level >= Level.DEDUCTION)


def test_marks_say_what_each_opponent_has() -> None:
    account = account_in(ledger(*BOOK), TANYA)
    bob, cem = account.marks
    assert (bob.standing, bob.told) == (Standing.CIRCLED, "at least $1,500")
    assert cem.told == "at least $1,600"
    assert (bob.short, cem.short) == ("1,500–10,000", "1,600–10,000")


def test_a_pencil_mark_that_cannot_be_true_is_pointed_out() -> None:
    account = account_in(ledger(*BOOK, Bob=Pencil.CROSS, Cem=Pencil.CIRCLE), TANYA)
    assert [mark.wrong for mark in account.marks] == [True, False]


def test_seats_show_whose_turn_it_is_and_who_loses_one() -> None:
    lost = covers(TANYA, 100)
    seats = {seat.player: seat for seat in page(*BOOK[:6], lost).seats}
    assert seats["Cem"].remark == "loses next turn"
    assert [name for name, seat in seats.items() if seat.brief == "skips"] == ["Cem"]
    assert [name for name, seat in seats.items() if seat.turn] == ["Ann"]
    assert [name for name, seat in seats.items() if seat.me] == ["Ann"]


def test_the_book_is_laid_open_only_after_the_game_and_without_my_thoughts() -> None:
    assert page(*BOOK).laid_open == ()
    (opened,) = page(*BOOK, Win(player="Cem"), Bob=Pencil.QUERY).laid_open
    assert isinstance(opened, Ledger)
    assert opened.entries == ledger(*BOOK).entries
    assert not any(account.marks for account in opened.accounts)
    assert (opened.title, opened.balance) == ("Ann’s bank book", "7,900")
    assert page(*BOOK, Win(player="Cem")).seats[2].remark == "wins"


def test_the_page_is_told_in_text_with_struck_names() -> None:
    text = page_text(page(*BOOK))
    assert "-Rita-" in text
    assert "1,500–10,000" in text


def empty_book(table: Table = NO_TABLE, draft: Draft | None = None) -> tuple[Ledger, Holdings]:
    page = GAME.blank(table, draft)
    assert isinstance(page.sheet, Ledger)
    (held,) = page.below
    assert isinstance(held, Holdings)
    return page.sheet, held


def test_an_empty_sheet_has_a_column_for_each_spy_and_lines_to_write_on() -> None:
    page = GAME.blank()
    book, held = empty_book()
    assert [account.key for account in book.accounts] == [*SPIES]
    assert (page.title, page.subtitle, book.title) == ("Conspiracy", "Bank book", "Bank book")
    assert page.legend[:2] == (
        "Opening: one secret pay-off to one spy, at least $100, in whole hundreds.",
        "Write each new total under the old one, and what is left under Balance.",
    )
    first, opening, *lines = book.entries
    assert (first.balance, opening.label) == ("10,000", "Opening")
    assert len(lines) > 9
    assert {(line.label, line.text, line.balance, *line.amounts) for line in lines} == {("",) * 3}
    assert [rival.name for rival in held.rivals] == [""] * 3


def test_an_empty_sheet_takes_names_spies_and_balance_from_its_setup() -> None:
    draft: Draft = {**OWN, "balance": ("5000",), "spy-0": ("Zora",)}
    book, held = empty_book(TABLE, draft)
    assert (book.accounts[0].short.label, held.things[0].face.label) == ("Zora", "Zora")
    assert book.entries[0].balance == "5,000"
    assert [rival.name for rival in held.rivals] == ["Ann", "Bob"]
    setup = replace(USUAL, spies=("Zora", *SPIES[1:]), balance=5000)
    assert GAME.blank_for(setup) == GAME.blank(TABLE, draft)


def test_the_page_says_whose_book_it_is_and_what_is_left() -> None:
    shown = page(*BOOK)
    assert (shown.title, shown.subtitle) == (
        "Conspiracy – bank book",
        "3 players · balance $7,900",
    )
    assert ledger(*BOOK).title == "Total paid to each spy"
    assert (ledger(*BOOK).balance, ledger().balance) == ("7,900", "10,000")


def test_the_book_is_read_out_line_by_line_and_column_by_column() -> None:
    spoken = [entry.spoken for entry in ledger(*BOOK).entries]
    assert spoken == [
        "Opening, pay-off, Tanya Hyde, $500, total $500, balance $9,500",
        "2, pay-off, Rock Bottom, $1,600, total $1,600, balance $7,900",
        "3, bluff, balance $7,900",
        "4, blew Rita’s cover, Rock Bottom, -$1,000, total $600, balance $7,900",
    ]
    accounts = {account.key: account for account in ledger(*BOOK).accounts}
    assert accounts[TANYA].spoken == "Tanya Hyde: $500"
    assert accounts[RITA].spoken == "Rita Palm: $0, eliminated"
    assert (str(accounts[TANYA].face), str(accounts[TANYA].short)) == ("●Tanya Hyde", "●Tanya")
    assert accounts[RITA].marks == ()
    assert [mark.initials for mark in accounts[TANYA].marks] == ["B", "C"]


def test_marks_circle_what_was_surely_paid_and_cross_what_was_not() -> None:
    bid = covers(TANYA, 300)
    sheet = ledger(BOOK[0], bid)
    standings = {
        spy: [mark.standing for mark in account_in(sheet, spy).marks] for spy in (TANYA, ROCK)
    }
    assert standings == {TANYA: [Standing.CIRCLED] * 2, ROCK: [Standing.CROSSED] * 2}
    before = account_in(ledger(BOOK[0]), TANYA)
    assert [mark.standing for mark in before.marks] == [Standing.OPEN] * 2
    assert [mark.told for mark in before.marks] == ["open"] * 2


def test_nothing_is_shown_of_the_others_in_a_contradiction() -> None:
    beyond = covers(ROCK, 10_100)
    shown = page(BOOK[0], beyond)
    assert shown.panels == ()
    (below,) = shown.below
    assert isinstance(below, Holdings)
    assert {str(one) for rival in below.rivals for one in rival.holdings} == {""}
    account = account_in(ledger(BOOK[0], beyond), ROCK)
    assert [(mark.standing, mark.told) for mark in account.marks] == [(Standing.OPEN, "")] * 2


def test_the_result_tells_who_won() -> None:
    result = page(*BOOK, Win(player="Cem")).result
    assert result is not None
    assert (result.told, result.winners, result.answers) == ("Cem won.", ("Cem",), "")
    assert page(*BOOK).result is None


def test_the_result_tells_with_whom_and_what_everybody_paid_and_won() -> None:
    home = Move(player="Cem", spy=TOM, briefcase=True)
    result = page(*BOOK, home, Win(player="Cem")).result
    assert result is not None
    assert result.why == "Cem and Peking Tom brought the briefcase home."
    assert [(line.player, line.said, line.outcome) for line in result.lines] == [
        ("Ann", "$2,100 paid", ""),
        ("Bob", "$1,500+ paid", "contests won: 0 of 1"),
        ("Cem", "$1,600+ paid", "contests won: 1 of 1"),
    ]


def test_a_move_that_was_taken_back_brought_no_briefcase_home() -> None:
    taken_back = Move(player="Cem", spy=TANYA, briefcase=True)
    gave_in = Challenge(
        challenger="Bob", defender="Cem", spy=TANYA, bids=(), covered=0, conceded=True
    )
    result = page(*BOOK, taken_back, gave_in, Win(player="Cem")).result
    assert result is not None
    assert result.why == "Cem brought the briefcase home."


def held(*notes: Note, level: Level = Level.ODDS, **marks: Pencil) -> Holdings:
    (below,) = page(*notes, level=level, **marks).below
    assert isinstance(below, Holdings)
    return below


def holding(shown: Holdings, player: str, spy: str) -> Holding | None:
    at = [thing.key for thing in shown.things].index(spy)
    return next(rival.holdings[at] for rival in shown.rivals if rival.holder == player)


def shown_as(shown: Holdings, player: str, spy: str) -> str:
    return str(holding(shown, player, spy))


def test_each_rival_has_a_row_that_says_how_many_pay_offs_he_announced() -> None:
    shown = held(*BOOK)
    assert (shown.title, shown.limit) == ("What your opponents may have", 10_000)
    assert [(rival.name, rival.remark) for rival in shown.rivals] == [
        ("Bob", "opening + 2"),
        ("Cem", "opening + 3"),
    ]
    assert held(*BOOK[:3]).rivals[0].remark == "opening + 1"


@pytest.mark.parametrize(
    ("notes", "spy", "told", "spoken"),
    [
        (BOOK, TANYA, "1,500–10,000", "at least $1,500; you paid $500"),
        (BOOK, ROCK, "0–8,500", ""),
        (BOOK, TOM, "0–8,500", "at most $8,500; you paid $0"),
        ((), TOM, "·", ""),
        ((BOOK[0], covers(ROCK, 300)), TANYA, "nothing", ""),
        ((BOOK[0], covers(ROCK, 300)), ROCK, "300–10,000", ""),
        ((*BOOK[:3], covers(ROCK, 7_000)), TOM, "0–3,000", ""),
        ((covers(ROCK, 10_000),), ROCK, "10,000", "exactly $10,000; you paid $0"),
    ],
)
def test_bounds_are_told_where_something_is_known_and_else_it_is_open(
    notes: tuple[Note, ...], spy: str, told: str, spoken: str
) -> None:
    one = holding(held(*notes), "Bob", spy)
    assert one is not None
    assert str(one) == told
    assert one.spoken.startswith(f"Bob, {spy}: ")
    assert one.spoken.endswith(spoken)


def test_an_eliminated_spy_is_struck_for_everybody() -> None:
    shown = held(*BOOK)
    assert [thing.key for thing in shown.things if thing.struck] == [RITA]
    assert holding(shown, "Bob", RITA) is None
    spoken = {thing.key: thing.spoken for thing in shown.things}
    assert spoken[RITA] == "Rita Palm, eliminated"
    assert spoken[TANYA] == TANYA


@pytest.mark.parametrize(
    ("level", "expected"),
    [
        (Level.PAPER, ("", "")),
        (Level.BOOKKEEPING, ("1,500–10,000", "·")),
        (Level.DEDUCTION, ("1,500–10,000", "0–8,500")),
    ],
)
def test_each_level_shows_what_it_promises(level: Level, expected: tuple[str, str]) -> None:
    shown = held(*BOOK[:8], level=level)
    assert (shown_as(shown, "Bob", TANYA), shown_as(shown, "Bob", ROCK)) == expected


@pytest.mark.parametrize("level", [Level.PAPER, Level.ODDS])
def test_my_pencil_is_there_at_every_level_and_what_cannot_be_is_pointed_out(level: Level) -> None:
    shown = held(*BOOK, level=level, Bob=Pencil.CROSS, Cem=Pencil.CIRCLE)
    bob, cem = (holding(shown, player, TANYA) for player in ("Bob", "Cem"))
    assert bob is not None
    assert cem is not None
    assert (bob.pencil, cem.pencil) == (Pencil.CROSS, Pencil.CIRCLE)
    assert (bob.wrong, cem.wrong) == (level is Level.ODDS, False)


def test_dollars_are_written_as_english_does() -> None:
    assert (format_number(6_900), money(6_900)) == ("6,900", "$6,900")


@pytest.mark.usefixtures("german")
def test_dollars_are_written_as_german_does() -> None:
    assert (format_number(6_900), money(6_900)) == ("6.900", "6.900\u00a0$")


def test_spies_are_called_by_their_first_names_unless_that_could_mean_two() -> None:
    assert [Cast().called(spy) for spy in SPIES] == [
        *("Ahmed", "Earl", "Tom", "Rita", "Rock", "Tanya", "Miss B.", "Spy 8")
    ]
    assert Cast(("Rita Palm", "Rita Book")).called("Rita Palm") == "Rita Palm"


@pytest.mark.parametrize(
    ("spy", "called"),
    [("Spy 88", "Spy 88"), ("Mata Hari", "Mata"), ("Agent 007", "Agent 007"), ("Al Bo", "Al Bo")],
)
def test_short_names_and_numbers_are_called_in_full(spy: str, called: str) -> None:
    assert Cast((spy, *SPIES[1:])).called(spy) == called


def test_a_spy_has_the_colour_of_his_place() -> None:
    cast = Cast()
    assert [cast.face(spy).colour for spy in SPIES] == [*COLOURS]
    assert [str(cast.short_face(spy)) for spy in SPIES[:2]] == ["●Ahmed", "●Earl"]
    assert str(cast.face(SPIES[0])) == "●Ahmed Cahr"
    two = Cast(SPIES, COLOURS[:2])
    assert two.face(SPIES[3]).colour == COLOURS[1]


TWO = Setup(players=("Ann", "Bob"), me="Ann")


def test_spies_that_look_alike_are_a_fault() -> None:
    spies = ("Ren\u00e9", "Rene\u0301", *TWO.spies[2:])
    told = [str(fault) for fault in setup_faults(replace(TWO, spies=spies))]
    assert told == ["spies[1]: this name looks like another one, “René”; change one of the two"]


@pytest.mark.parametrize(
    ("change", "told"),
    [
        ({"spies": TWO.spies[:7]}, "spies: 7 spies, but there must be 8"),
        ({"spies": TWO.spies[:1]}, "spies: 1 spy, but there must be 8"),
        (
            {"spies": (" ", *TWO.spies[1:])},
            "spies[0]: a spy needs a name that can be displayed",
        ),
        (
            {"spies": ("A\n", *TWO.spies[1:])},
            "spies[0]: a spy needs a name that can be displayed",
        ),
        ({"spies": ("Tanya Hyde", *TWO.spies[1:])}, "spies: given twice: Tanya Hyde"),
        ({"balance": 50}, "balance: 50 isn’t valid: use whole hundreds, at least 100"),
        ({"colours": ("red", *TWO.colours[1:])}, "colours[0]: write colours like this: #c0412b"),
        ({"colours": TWO.colours[:3]}, "colours: 3 colours, but each spy needs one (8 in all)"),
        ({"colours": TWO.colours[:1]}, "colours: 1 colour, but each spy needs one (8 in all)"),
    ],
)
def test_a_fault_of_a_setup_says_what_is_wrong(change: dict[str, Any], told: str) -> None:
    assert list(map(str, setup_faults(replace(TWO, **change)))) == [told]


def test_headquarters_go_by_seat() -> None:
    four = Setup(players=("Ann", "Bob", "Cem", "Dee"), me="Cem")
    named = replace(four, headquarters=("Paris", "Rome"))
    assert [named.home(player) for player in named.players] == ["Paris", "Rome", "", ""]
    assert four.opponents == ("Ann", "Bob", "Dee")
