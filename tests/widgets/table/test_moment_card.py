from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from notepad.widgets.look import theme
from notepad.widgets.table.vantage_panel import Moment, MomentCard
from tests.widgets.painting import grabbed


def test_what_is_past_or_tried_looks_otherwise_than_what_is_now(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    card = MomentCard(QWidget(), window)
    card.resize(300, 200)
    window.resize(300, 200)
    window.show()
    assert card.moment is Moment.NOW
    assert not grabbed(card).count(theme.LIGHT.pencil)
    card.show_moment(Moment.TRIED)
    assert grabbed(card).count(theme.LIGHT.pencil) > 100
    card.show_moment(Moment.PAST)
    assert not grabbed(card).count(theme.LIGHT.pencil)
    assert grabbed(card).count(theme.LIGHT.desk) > grabbed(card).count(theme.LIGHT.paper)
