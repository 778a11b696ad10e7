"""A way to a goal: where it stands, how it is drawn, and its widget."""

from collections.abc import Sequence
from dataclasses import replace

import pytest
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtWidgets import QApplication, QSizePolicy
from pytestqt.qtbot import QtBot

from notepad.widgets.look.theme import finger
from notepad.widgets.sheet.titled_chips import PlacesWidget
from notepad.widgets.sheet.track import GATES, TrackWidget, place_track
from notepad.widgets.touch.menus import FingerMenu
from notepad.widgets.touch.tap_area import Spot
from tests.widgets import fingers
from tests.widgets.blocks import places, track
from tests.widgets.fingers import click, keys, on_screen, told_by

AREA = QRectF(10, 20, 600, 300)

pytestmark = pytest.mark.usefixtures("qapp")  # the longest name is measured


def test_a_way_goes_from_the_gate_to_the_temple_and_no_farther() -> None:
    layout = place_track(AREA, track(), text=15)
    way = layout.of("way")["piece-0"]
    spots = [layout.spot("piece-0", share) for share in (-0.2, 0, 0.5, 1, 1.7)]
    arrived = layout.areas["temple"].center().x()
    middle = (way.left() + layout.areas["temple"].left() - layout.radius - 1.5) / 2
    assert spots == pytest.approx([way.left(), way.left(), middle, arrived, arrived])
    assert way.right() == layout.areas["temple"].left() < AREA.right()


@pytest.mark.parametrize("players", [2, 3, 4, 6])
@pytest.mark.parametrize("size", [(760, 330), (344, 300), (344, 150), (500, 640)])
def test_a_piece_stands_whole_in_its_lane_to_the_goal(players: int, size: tuple[int, int]) -> None:
    layout = place_track(QRectF(0, 0, *size), track(players), text=15, part="")
    assert layout.radius >= 7
    for key, lane in layout.of("lane").items():
        for share in (0, 0.5, 0.99, 1):
            middle = QPointF(layout.spot(key, share), layout.of("way")[key].center().y())
            around = QPointF(layout.radius + 1.25, layout.radius + 1.25)
            piece = QRectF(middle - around, middle + around)
            assert lane.contains(piece)
            assert not piece.intersects(layout.of("name")[key])
            assert not piece.intersects(layout.of("figure")[key])
            assert not piece.intersects(layout.areas["temple"]) or share == 1
        assert layout.areas["temple"].contains(piece), "it has arrived"


# How it is drawn.


# The widget.


@pytest.fixture
def widget(qtbot: QtBot) -> TrackWidget:
    made = TrackWidget()
    made.show_track(track())
    return on_screen(qtbot, made, 600, 260)


@pytest.fixture
def taps(widget: TrackWidget) -> list[tuple[str, str]]:
    found = told_by(widget.asked)
    return found


def test_a_tapped_lane_says_whose_it_is(widget: TrackWidget, taps: list[tuple[str, str]]) -> None:
    for key in ("piece-1", "gate-2"):
        fingers.tap(widget, widget.places()[key].center().toPoint())
    keys(widget, "Up", "Left", "Return", "Down", "Return")
    gates, lanes = [("gate-2", "table"), ("gate-1", "table")], "Player 0"
    assert taps == [("piece-1", "Player 1"), *gates, ("piece-0", lanes)]
    spoken = {spot.accessibleName() for spot in widget.findChildren(Spot)}
    assert spoken == {"gate 0", "gate 1", "gate 2", "piece 0", "piece 1"}
    assert widget.accessibleName() == "Path"
    assert widget.accessibleDescription() == "piece 0\npiece 1"


def test_a_finger_taps_lanes_in_any_room(widget: TrackWidget, taps: list[tuple[str, str]]) -> None:
    widget.show_track(track(6))
    widget.resize(widget.whole)
    assert len(widget.places()) == 6 + 3
    side = finger(widget) - 1
    assert all(place.height() >= side for place in widget.places().values())
    widget.show_part("")
    widget.resize(340, 180)
    for at in range(6):
        fingers.tap(widget, widget.places()[f"piece-{at}"].center().toPoint())
    assert taps == [(f"piece-{at}", f"Player {at}") for at in range(6)]
    assert widget.accessibleDescription().count("piece") == 6
    widget.show_part(GATES)
    assert len(widget.places()) == 3


def test_a_part_alone_takes_the_room_that_there_is(widget: TrackWidget) -> None:
    widget.show_part(GATES)
    assert widget.part == GATES
    assert widget.sizePolicy().verticalPolicy() is QSizePolicy.Policy.Expanding
    assert widget.minimumSizeHint().height() < widget.whole.height()
    widget.show_part(None)
    assert widget.sizePolicy().verticalPolicy() is QSizePolicy.Policy.Preferred
    assert widget.sizeHint().height() >= widget.whole.height()


NINE = ("hall", "lounge", "kitchen", "ballroom", "library", "study", "conservatory", "bar", "attic")


def shown(qtbot: QtBot, *words: str, here: str = "", width: int = 350) -> PlacesWidget:
    widget = PlacesWidget()
    qtbot.addWidget(widget)
    widget.show_places(places(*words, here=here))
    widget.resize(width, widget.heightForWidth(width))
    widget.show()
    QApplication.processEvents()
    return widget


def test_a_tap_says_where_i_am_and_a_tap_there_takes_it_back(qtbot: QtBot) -> None:
    widget = shown(qtbot)
    with qtbot.waitSignal(widget.placed) as put:
        click(widget.chips[2])
    assert put.args == ["where", ("study",)]
    widget = shown(qtbot, "study", here="study")
    with qtbot.waitSignal(widget.placed) as put:
        click(widget.chips[0])
    assert put.args == ["where", ()]


@pytest.mark.parametrize("width", [340, 400, 600])
def test_no_word_is_cut_and_every_chip_is_as_large_as_a_finger(qtbot: QtBot, width: int) -> None:
    widget = shown(qtbot, *NINE, width=width)
    for chip in widget.chips:
        assert chip.width() >= chip.minimumSizeHint().width()
        assert min(chip.width(), chip.height()) >= 44
        assert widget.rect().contains(chip.geometry())


@pytest.mark.parametrize("width", [200, 250, 306, 600])
def test_no_word_of_the_title_is_broken_beside_the_chip_of_a_menu(qtbot: QtBot, width: int) -> None:
    widget = shown(qtbot, *NINE)
    told = replace(places(*NINE, here="conservatory"), title="How good are contemporaries?")
    widget.show_places(told)
    widget.resize(width, widget.heightForWidth(width))
    QApplication.processEvents()
    assert widget.title.width() >= widget.title.words.widest_word
    assert not widget.title.geometry().intersects(widget.folded.geometry())
    assert widget.rect().contains(widget.folded.geometry())


@pytest.mark.parametrize("width", [200, 306, 600])
@pytest.mark.parametrize("words", [NINE, (NINE[0], NINE[5])], ids=["many", "two"])
def test_one_chip_says_where_i_am_or_opens(qtbot: QtBot, width: int, words: Sequence[str]) -> None:
    widget = shown(qtbot, *words, here="study", width=width)
    assert [chip for chip in widget.chips if chip.isVisible()] == []
    assert widget.folded.choice.face.label == "Study …"
    assert widget.height() == widget.folded.height() >= 44
    click(widget.folded)
    (menu,) = widget.findChildren(FingerMenu)
    assert [action.text() for action in menu.actions() if action.isChecked()] == ["Study"]
    with qtbot.waitSignal(widget.placed) as put:
        menu.actions()[0].trigger()
    assert put.args == ["where", ("hall",)]
    with qtbot.waitSignal(widget.placed) as put:
        menu.actions()[words.index("study")].trigger()
    assert put.args == ["where", ("study",)], "the place that is chosen stays so"
