"""What the others can have paid, as the sheet shows it."""

import pytest

from notepad.core.faces_and_marks import Level, Pencil
from notepad.core.page import Holding, Holdings
from notepad.games.conspiracy.notes import Challenge, Note
from tests.games.conspiracy.pages import BOOK, RITA, ROCK, TANYA, TOM, page


def held(*notes: Note, level: Level = Level.ODDS, **marks: Pencil) -> Holdings:
    (below,) = page(*notes, level=level, **marks).below
    assert isinstance(below, Holdings)
    return below


def holding(shown: Holdings, player: str, spy: str) -> Holding | None:
    at = [thing.key for thing in shown.things].index(spy)
    return next(rival.holdings[at] for rival in shown.rivals if rival.holder == player)


def told(shown: Holdings, player: str, spy: str) -> str:
    return str(holding(shown, player, spy))


def test_each_rival_has_a_row_that_says_how_many_pay_offs_he_announced() -> None:
    shown = held(*BOOK)
    assert (shown.title, shown.limit) == ("What they can have paid", 10_000)
    assert [(rival.name, rival.remark) for rival in shown.rivals] == [
        ("Bob", "2 pay-offs"),
        ("Cem", "3 pay-offs"),
    ]
    assert held(*BOOK[:3]).rivals[0].remark == "1 pay-off"


def test_bounds_are_told_where_something_is_known_and_else_it_is_open() -> None:
    shown = held(*BOOK)
    assert told(shown, "Bob", TANYA) == "1,500–10,000"
    assert told(shown, "Bob", ROCK) == "0–8,500", "I have money with Rock"
    assert told(shown, "Bob", TOM) == "open"
    assert {str(one) for rival in held().rivals for one in rival.holdings} == {"open"}


def test_a_spy_who_certainly_has_nothing_is_told_so() -> None:
    bid = Challenge(challenger="Cem", defender="Bob", spy=ROCK, bids=(300,), covered=1)
    shown = held(BOOK[0], bid)
    assert told(shown, "Bob", TANYA) == "nothing"
    assert told(shown, "Bob", ROCK) == "300–10,000"


def test_where_little_money_is_left_it_is_told_even_if_i_paid_nothing() -> None:
    bid = Challenge(challenger="Cem", defender="Bob", spy=ROCK, bids=(7_000,), covered=1)
    assert told(held(*BOOK[:3], bid), "Bob", TOM) == "0–3,000"


def test_a_settled_amount_is_told_once() -> None:
    all_of_it = Challenge(challenger="Cem", defender="Bob", spy=ROCK, bids=(10_000,), covered=1)
    one = holding(held(all_of_it), "Bob", ROCK)
    assert one is not None
    assert (str(one), one.spoken) == (
        "10,000",
        "Bob, Rock Bottom: exactly $10,000; you paid $0",
    )


def test_my_own_amount_stands_beside_and_everything_is_spoken() -> None:
    one = holding(held(*BOOK), "Bob", TANYA)
    assert one is not None
    assert (one.low, one.high, one.mine) == (1_500, 10_000, 500)
    assert one.spoken == "Bob, Tanya Hyde: at least $1,500; you paid $500"
    other = holding(held(*BOOK), "Bob", TOM)
    assert other is not None
    assert other.spoken == "Bob, Peking Tom: at most $8,500; you paid $0"


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
        (Level.BOOKKEEPING, ("1,500–10,000", "open")),
        (Level.DEDUCTION, ("1,500–10,000", "0–8,500")),
    ],
)
def test_each_level_shows_what_it_promises(level: Level, expected: tuple[str, str]) -> None:
    shown = held(*BOOK[:8], level=level)
    assert (told(shown, "Bob", TANYA), told(shown, "Bob", ROCK)) == expected


@pytest.mark.parametrize("level", [Level.PAPER, Level.ODDS])
def test_my_pencil_is_there_at_every_level_and_what_cannot_be_is_pointed_out(level: Level) -> None:
    shown = held(*BOOK, level=level, Bob=Pencil.CROSS, Cem=Pencil.CIRCLE)
    bob, cem = (holding(shown, player, TANYA) for player in ("Bob", "Cem"))
    assert bob is not None
    assert cem is not None
    assert (bob.pencil, cem.pencil) == (Pencil.CROSS, Pencil.CIRCLE)
    assert (bob.wrong, cem.wrong) == (level is Level.ODDS, False)
