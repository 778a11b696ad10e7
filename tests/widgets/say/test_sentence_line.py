from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PySide6.QtGui import QFont

from notepad.core.form import Form, Piece
from notepad.widgets.look.theme import finger
from notepad.widgets.say.sentence_line import SentenceLine
from tests.shell.geometry import painted_badly
from tests.widgets.forms import asking

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

LONG = "Annabella-Konstanzia"


# The sentence in the making: its words and places.
def line(qtbot: QtBot, form: Form[str], size: tuple[int, int] = (320, 56)) -> SentenceLine:
    made = SentenceLine()
    qtbot.addWidget(made)
    made.resize(*size)
    made.show_line(form)
    made.show()
    return made


def test_a_place_tells_what_fills_it_or_that_it_is_open(qtbot: QtBot) -> None:
    shown = line(qtbot, asking("gem", whom="Bob"))
    names = [place.accessibleName() for place in shown.places]
    assert names == ["who: Ann", "whom: Bob", "gem: open"]
    assert [place.text() for place in shown.places] == ["Ann", "Bob", "?"]
    assert shown.accessibleName() == "Ann asks Bob about …"


def test_what_is_asked_for_later_is_left_open(qtbot: QtBot) -> None:
    assert [place.text() for place in line(qtbot, asking("whom")).places] == ["Ann", "?", "…"]


@pytest.mark.parametrize("size", [(320, 56), (250, 96), (500, 48)])
def test_every_place_is_as_large_as_a_finger_and_inside(
    qtbot: QtBot, size: tuple[int, int]
) -> None:
    shown = line(qtbot, asking("gem", whom="Bob"), size)
    for place in shown.places:
        assert min(place.width(), place.height()) >= finger(place)
        assert shown.rect().contains(place.geometry())


def test_a_long_sentence_has_smaller_letters(qtbot: QtBot) -> None:
    short, long = line(qtbot, asking("gem", whom="Bob")), line(qtbot, asking("gem", whom=LONG))
    sizes = [shown.places[1].lettering().pixelSize() for shown in (short, long)]
    assert sizes[1] < sizes[0]


def test_what_is_longer_than_a_line_is_said_from_its_beginning(qtbot: QtBot) -> None:
    shown = line(qtbot, asking("gem", whom=", ".join([LONG] * 9)))
    assert painted_badly(shown) == []


def test_places_that_are_no_more_go(qtbot: QtBot) -> None:
    shown = line(qtbot, asking("gem", whom="Bob"))
    shown.show_line(Form((), line=(Piece("Nothing to say."),)))
    assert not any(place.isVisible() for place in shown.places)
    assert shown.place("who") is None


@pytest.mark.parametrize("size", [(190, 48), (190, 60), (190, 100), (500, 48)])
@pytest.mark.parametrize("whom", ["", "Bob", "Bartholomaeus"])
def test_a_tap_in_the_middle_of_a_place_hits_it(
    qtbot: QtBot, size: tuple[int, int], whom: str
) -> None:
    shown = line(qtbot, asking("gem", whom=whom), size)
    for place in shown.places:
        assert shown.childAt(place.mapTo(shown, place.words.center())) is place


def test_lines_are_a_finger_apart_where_there_is_room(qtbot: QtBot) -> None:
    shown = line(qtbot, asking("gem", whom="Bob"), (150, 110))
    middles = sorted({place.mapTo(shown, place.words.center()).y() for place in shown.places})
    assert len(middles) == 2
    assert middles[1] - middles[0] >= finger(shown)


def test_letters_follow_the_text_of_the_window(qtbot: QtBot) -> None:
    shown = line(qtbot, asking("gem", whom="Bob"), (500, 96))
    before = shown.places[0].words.width()
    shown.setFont(QFont(shown.font().family(), 40))
    assert shown.places[0].words.width() > before
