"""What the table of Clue adds to any table: where I am, and odds in columns."""

from dataclasses import replace

import pytest
from pytestqt.qtbot import QtBot

from notepad.core.page import Ranking
from notepad.shell.table.table_page import TablePage
from notepad.shell.window import Window
from notepad.storage import Library
from notepad.widgets.sheet.my_place import PlacesWidget
from notepad.widgets.sheet.ranking import RankingWidget
from tests.shell.builders import PHONE, laid_out, recorded
from tests.shell.player import Player


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
