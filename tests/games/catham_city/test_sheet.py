"""The page: rivals by factions, what lies open, points, and what each level may show."""

from notepad.core.faces_and_marks import Level
from notepad.core.page import Holding, Holdings, Ranking
from notepad.games.catham_city.game import GAME
from notepad.games.catham_city.notes import Discard, Note, Play, Points, Take
from notepad.games.catham_city.setup import Setup
from notepad.terminal import page_text
from tests.games.catham_city.tables import FIRST, POINTS_ALONE, page

TAKE = Take(player="Bob", faction="mafia", count=3, refill={"council": 3})


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


def test_everybody_from_my_left_then_what_is_mine_and_lies_on_the_table() -> None:
    shown = sheet()
    assert [one.name for one in shown.rivals] == [
        "Bob", "Cem", "My hand", "Row", "Draw pile", "Discards",
    ]  # fmt: skip
    assert [one.key for one in shown.things] == ["cards", *(FIRST.factions or ())]


def test_what_a_rival_must_and_can_hold_is_told_with_odds_where_he_may_have_none() -> None:
    shown = sheet(TAKE)
    assert str(cell(shown, "Bob", "mafia")) == "3–9"
    assert cell(shown, "Cem", "mafia").likely
    assert str(cell(shown, "Cem", "mafia")).startswith("0–7 · ")
    assert cell(shown, "Bob", "mafia").spoken == "Bob, Mafia: 3 to 9"
    assert str(cell(shown, "Bob", "cards")) == "9"


def test_what_lies_open_is_a_number() -> None:
    shown = sheet(TAKE)
    assert str(cell(shown, "table", "council")) == "4"
    assert str(cell(shown, "table", "robocats")) == "–"
    assert str(cell(shown, "Ann", "council")) == "3"
    assert str(cell(shown, "hidden", "cards")) == "46"
    assert cell(shown, "discards", "cards").spoken == "Discards: 0 cards"


def test_at_deduction_no_odds_are_shown() -> None:
    assert cell(sheet(TAKE, level=Level.DEDUCTION), "Cem", "mafia").likely == ""


def test_bookkeeping_shows_only_what_a_hand_has_for_sure() -> None:
    row: dict[str, int] = {"robocats": 7}
    setup = Setup(players=FIRST.players, me="Ann", factions=FIRST.factions,
                  hand={"robocats": 6}, row=row)  # fmt: skip
    kept, found = (cell(sheet(setup=setup, level=level), "Bob", "robocats")
                   for level in (Level.BOOKKEEPING, Level.DEDUCTION))  # fmt: skip
    assert (str(kept), str(found)) == ("0–6", "0–2")
    assert str(cell(sheet(TAKE, level=Level.BOOKKEEPING), "Bob", "mafia")) == "3–9"


def test_on_paper_there_are_points_alone() -> None:
    played = Play(player="Bob", faction="council")
    shown = sheet(played, level=Level.PAPER)
    assert [one.key for one in shown.things] == ["points"]
    assert str(cell(shown, "Bob", "points")) == "2"
    assert cell(shown, "Bob", "points").spoken == "Bob: 2 points"


def test_a_table_that_keeps_points_alone_shows_who_leads() -> None:
    told = page(Points(player="Bob", points=3), setup=POINTS_ALONE)
    assert isinstance(told.sheet, Holdings)
    (leading,) = told.panels
    assert isinstance(leading, Ranking)
    assert [(str(rank.face), rank.value) for rank in leading.ranks] == [
        ("Bob", "3 points"), ("Ann", "0 points"), ("Cem", "0 points"),
    ]  # fmt: skip
    assert leading.sentence == "16 points win."


def test_nothing_is_deduced_from_what_cannot_be_but_open_cards_are_shown() -> None:
    shown = sheet(TAKE, TAKE)
    assert str(cell(shown, "Bob", "council")) == ""
    assert str(cell(shown, "Ann", "council")) == "3"


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


def test_the_seats_tell_points_cards_and_whose_turn_it_is() -> None:
    seats = {seat.player: seat for seat in page(TAKE).seats}
    assert (seats["Bob"].hand, seats["Bob"].remark) == (9, "0 points")
    assert [seat.player for seat in seats.values() if seat.turn] == ["Cem"]
    assert seats["Ann"].me


def test_the_winner_is_named() -> None:
    won = page(Points(player="Bob", stands=16))
    assert won.result is not None
    assert won.result.winners == ("Bob",)
    assert not won.panels


def test_in_a_terminal_it_is_a_table() -> None:
    lines = page_text(page(TAKE)).splitlines()
    assert any(line.startswith("Bob") and "3–9" in line for line in lines)


def test_the_blank_sheet_has_all_eight_factions_and_six_rows() -> None:
    blank = GAME.blank().sheet
    assert isinstance(blank, Holdings)
    assert (len(blank.things), len(blank.rivals)) == (9, 6)
