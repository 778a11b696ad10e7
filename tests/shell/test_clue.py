"""What the table of Clue adds to any table: where I am, and odds in columns."""

from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from notepad.core.page import Grid, Places, Ranking
from notepad.core.record import Catalogue
from notepad.games import catalogue
from notepad.shell.table.table_page import TablePage
from notepad.shell.window import Window
from notepad.storage import Library
from notepad.widgets.sheet.my_place import PlacesWidget
from notepad.widgets.sheet.ranking import RankingWidget
from tests.shell.builders import DESK, PHONE, laid_out, recorded
from tests.shell.player import Player


@pytest.fixture
def shelf() -> Catalogue:
    return catalogue()


@pytest.fixture
def player(qtbot: QtBot, window: Window, library: Library) -> Player:
    """Somebody at a table of Clue whose turn it is."""
    window.open_game(library.create(recorded("clue-5-20")))
    player = Player(qtbot, window)
    player.table.sitting.session.remove(20)
    player.table.area.turn_to("chances")
    player.settle()
    return player


def advised(table: TablePage) -> list[str]:
    panels = (one for one in table.sitting.current_page.panels if isinstance(one, Ranking))
    return [one.face.label for panel in panels for one in panel.ranks if "Best" in panel.title]


def rooms(table: TablePage) -> PlacesWidget:
    return next(one for one in table.area.chances.widgets if isinstance(one, PlacesWidget))


def test_one_tap_on_the_room_i_am_in_ranks_questions_about_it_alone(
    qtbot: QtBot, player: Player
) -> None:
    table = player.table
    qtbot.waitUntil(lambda: bool(advised(table)))
    assert not any("Study" in question for question in advised(table))
    (study,) = (chip for chip in rooms(table).chips if chip.choice.key == "study")
    player.tap(study)
    qtbot.waitUntil(lambda: bool(advised(table)) and all("Study" in q for q in advised(table)))
    assert study.choice.chosen
    table.sitting.undo()
    qtbot.waitUntil(lambda: bool(advised(table)) and not any("Study" in q for q in advised(table)))


def test_my_suggestion_says_where_i_am_until_i_tap_another_room(player: Player) -> None:
    session = player.table.sitting.session
    player.choose(
        **{"named-suspects": "green", "named-weapons": "wrench", "named-rooms": "library"}
    )
    player.choose(shown="Ann")
    player.choose(card="green")
    player.settle()
    assert dict(session.aside) == {"where": ("library",)}
    (library,) = rooms(player.table).chips
    assert library.choice.chosen, "on the turn of another, only my own room is shown"


def test_the_cards_named_stay_marked_while_the_answer_is_asked_for(player: Player) -> None:
    named = {"named-suspects": "green", "named-weapons": "wrench", "named-rooms": "library"}
    player.choose(**named)
    sheet = player.table.sitting.view.sheet
    marked = {box.key for box in sheet.boxes if box.chosen} if isinstance(sheet, Grid) else set()
    assert marked == {*named.values()}


def test_the_odds_stand_in_three_columns(player: Player) -> None:
    widgets = player.table.area.chances.widgets
    (odds,) = (one for one in widgets if isinstance(one, RankingWidget) and one.ranking.groups)
    places = odds.places()
    lefts = {round(place.left()) for place in places.values()}
    assert len(lefts) == 3
    assert isinstance(rooms(player.table).places, Places)


def test_on_a_phone_every_room_is_in_sight_once_it_is_asked_for(player: Player) -> None:
    laid_out(player.window, PHONE)
    player.table.area.turn_to("note")
    player.choose(**{"named-suspects": "green", "named-weapons": "wrench"})
    rows = player.table.area.form.rows
    (chips,) = (view.chips for view in rows.views if view.row.key == "named-rooms")
    assert len([chip for chip in chips if chip.isVisible()]) == 9
    assert not rows.more.isVisible()
    assert all(rows.rect().contains(chip.geometry()) for chip in chips)
    player.choose(**{"named-rooms": "library"})
    assert player.table.sitting.view.draft["named-rooms"] == ("library",)


def test_on_a_desk_everybody_who_may_accuse_stays_in_sight_at_one_place(player: Player) -> None:
    laid_out(player.window, DESK)
    sitting, rows = player.table.sitting, player.table.area.form.rows
    sitting.tap(sitting.view.form.topics, "announce")
    seen = []
    named = {"named-suspects": "green", "named-weapons": "wrench", "named-rooms": "library"}
    for row, choice in (*named.items(), ("said", "")):
        player.settle()
        (chips,) = (view.chips for view in rows.views if view.row.key == "who")
        seen.append([chip.geometry() for chip in chips if chip.isVisible()])
        assert not rows.more.isVisible()
        if choice:
            sitting.tap(row, choice)
    assert len(seen[0]) == len(sitting.session.setup.players)
    assert all(places == seen[0] for places in seen)


def test_another_room_in_an_older_note_leaves_its_answer(player: Player) -> None:
    sitting, line = player.table.sitting, player.table.area.form.line
    before = sitting.session.notes[4]
    sitting.mend(5)
    place = line.place("named-rooms")
    assert place is not None
    player.tap(place)
    assert sitting.view.form.step == ("named-rooms",), "no other group"
    now, other = (
        before.cards[2],
        next(room for room in ("hall", "study") if room not in before.cards),
    )
    player.choose(**{"named-rooms": now})
    player.choose(**{"named-rooms": other})
    made = sitting.view.form.outcome
    assert made == replace(before, cards=(*before.cards[:2], other))


def test_a_card_tapped_before_ask_is_not_in_the_next_players_note(
    qtbot: QtBot, player: Player
) -> None:
    laid_out(player.window, PHONE)
    table = player.table
    table.area.turn_to("note")
    player.choose(**{"named-suspects": "scarlet"})
    table.area.turn_to("chances")
    qtbot.waitUntil(lambda: bool(advised(table)))
    best = next(
        one
        for one in table.area.chances.widgets
        if isinstance(one, RankingWidget) and "Best" in one.ranking.title
    )
    player.tap(next(iter(best.buttons.values())))
    notes = len(player.notes())
    player.choose(shown="Ann")
    card = table.sitting.view.draft["named-weapons"][0]
    player.choose(card=card)
    player.settle()
    assert len(player.notes()) == notes + 1
    assert table.sitting.view.draft == {}


def test_odds_stay_dimmed_while_those_for_another_room_are_calculated(
    qtbot: QtBot, player: Player
) -> None:
    table = player.table
    laid_out(player.window, PHONE)
    sitting = table.sitting

    def done() -> bool:
        page = sitting.current_page
        rings = (seat.gauge for seat in page.seats if seat.gauge)
        waits = any(panel.waiting for panel in page.panels)
        return not waits and all(ring.soon is not None and not ring.dimmed for ring in rings)

    qtbot.waitUntil(done, timeout=120_000)
    before = sitting.current_page
    seen = [before]
    sitting.shown.connect(lambda view: seen.append(view.page))
    sitting.do(sitting.session.change_aside_lists, {"where": ("study",)})
    qtbot.waitUntil(lambda: any(one.waiting for page in seen for one in page.panels))
    qtbot.waitUntil(done, timeout=120_000)
    for page in seen:
        assert [type(panel) for panel in page.panels] == [type(one) for one in before.panels]
        ranked = [panel for panel in page.panels if isinstance(panel, Ranking)]
        assert all(panel.ranks for panel in ranked), "nothing goes only to come back"
        assert all(seat.gauge.soon is not None for seat in page.seats if seat.gauge)
