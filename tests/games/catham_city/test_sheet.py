"""Setting a game up by taps, the page, what each level may show, and what I could play."""

from dataclasses import replace

from notepad.core.help_levels import Level
from notepad.core.page import Holding, Holdings, Tone
from notepad.games.catham_city.notes import Discard, Note, Points
from notepad.games.catham_city.setup import (
    FACTIONS,
    Setup,
    called,
    face,
)
from notepad.games.catham_city.sheet import plays, winning_opponents
from notepad.page_text import page_text
from tests.games.catham_city.playing import (
    FIRST,
    TAKE,
    page,
    view,
)


def sheet(*notes: Note, setup: Setup = FIRST, level: Level = Level.ODDS) -> Holdings:
    found = page(*notes, setup=setup, level=level).sheet
    assert isinstance(found, Holdings)
    return found


def cell(table: Holdings, holder: str, thing: str) -> Holding:
    rival = next(one for one in table.rivals if one.holder == holder)
    at = [one.key for one in table.things].index(thing)
    found = rival.holdings[at]
    assert found is not None
    return found


def test_nobody_has_fewer_cards_than_none_where_notes_contradict_each_other() -> None:
    too_many = (
        Discard(player="Bob", cards={"council": 9}),
        Discard(player="Ann", cards={"mafia": 9}),
    )
    shown = sheet(TAKE, TAKE, *too_many)
    numbers = [
        int(told) for one in shown.rivals for told in map(str, one.holdings) if told.isdigit()
    ]
    assert numbers
    assert str(cell(shown, "table", "mafia")) == "–"
    assert str(cell(shown, "Ann", "mafia")) == "–"
    assert "−" not in page_text(page(TAKE, TAKE, *too_many))
    assert all(seat.hand is not None and seat.hand >= 0 for seat in page(*too_many).seats)


def test_a_take_beyond_ten_cards_is_ranked_with_the_discard_that_costs_least() -> None:
    row = {"robocats": 3, "mafia": 4}
    full = replace(FIRST, hand={"robocats": 1, "council": 3, "detectives": 3, "mafia": 1}, row=row)
    _plays, takes = plays(view(setup=full))
    assert [(rank.key, rank.value) for rank in takes.ranks[:1]] == [("take-robocats-3", "→ +3")]
    assert takes.ranks[0].detail.startswith(
        "After that, discard 1× Mafia. Then you can play 4× Robocats."
    )
    ten = replace(FIRST, hand={"robocats": 3, "council": 3, "detectives": 4}, row=row)
    _plays, takes = plays(view(setup=ten))
    first = takes.ranks[0]
    assert first.key == "take-robocats-1", "no more is discarded than has to be"
    assert "4× Robocats" in first.detail
    assert first.detail.startswith("After that, discard 1× ")


def test_who_surely_or_probably_has_the_cards_that_win_is_told() -> None:
    near = Points(player="Bob", stands=14)
    three = replace(TAKE, faction="council", refill={"mafia": 3})
    setup = replace(FIRST, first="Bob", row={"council": 3, "mafia": 4})
    (memo,) = winning_opponents(view(near, three, setup=setup, level=Level.DEDUCTION))
    assert memo.lines == (("Bob can win with 3× Council.", Tone.WARNING),)
    assert not list(winning_opponents(view(three, setup=setup))), "two points aren’t enough"
    two = replace(three, count=2, refill={"mafia": 2})
    (memo,) = winning_opponents(view(near, two, setup=setup))
    ((told, _tone),) = memo.lines
    assert told.startswith("Bob can win with 3× Council: ")
    assert told.endswith("%.")
    assert not list(winning_opponents(view(near, two, setup=setup, level=Level.DEDUCTION)))
    assert page(near, two, setup=setup).panels[0] == memo


def test_all_eight_factions_are_told_apart_by_sign_and_colour() -> None:
    looks = [face(one) for one in FACTIONS]
    assert len(FACTIONS) == 8
    assert len({(look.symbol, look.colour) for look in looks}) == 8
    assert len({look.colour for look in looks}) == 8
    assert [look.label for look in looks] == [called(one) for one in FACTIONS]
