"""Typed letters and digits tap what they stand for, and stand on it while that is wanted."""

from dataclasses import replace

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from notepad.core.form import Amount, Form, Row
from notepad.widgets.say.say_panel import SayPanel
from notepad.widgets.touch.accessibility import LastInput
from tests.widgets import fingers
from tests.widgets.fingers import told_by
from tests.widgets.forms import GEMS, NAMES, asking, row

COUNTS = row("count", ("1", "2", "10", "12", "20"))
FAMILIES = [
    replace(row(f"pieces-{one}", tuple("123456")), label=one, titled=True)
    for one in ("Nora", "Ben", "Bea", "Ivo")
]


@pytest.fixture
def panel(qtbot: QtBot) -> SayPanel:
    made = fingers.on_screen(qtbot, SayPanel(), 700, 500, active=True)
    LastInput(made)
    return made


def key(panel: SayPanel, which: Qt.Key) -> None:
    """Press a key that isn't typed, after others that were."""
    panel.take_focus(Qt.FocusReason.MouseFocusReason)
    QTest.keyClick(panel.windowHandle(), Qt.Key.Key_X)
    QTest.keyClick(panel.windowHandle(), which)


def show(panel: SayPanel, *rows: Row) -> None:
    panel.show_form(Form(rows, step=tuple(one.key for one in rows)))


def typed(panel: SayPanel, signs: str) -> list[str]:
    """Type signs, and return the choices that they tapped."""
    taps = told_by(panel.rows.tapped)
    for sign in signs:
        panel.typed.press(sign)
    return [f"{key.removeprefix('pieces-')} {choice}" for key, choice in taps]


@pytest.mark.parametrize(
    ("rows", "signs", "heard"),
    [
        ([row("who", NAMES), GEMS], "cOx!", ["who cem", "gem opal"]),
        ([GEMS, row("type", ("pair",))], "pa", ["gem pearl", "type pair"]),
        ([COUNTS], "2012", ["count 20", "count 12"]),
        ([COUNTS], "1", []),  # it may be 10 or 12
        ([COUNTS, GEMS], "1d", ["count 1", "gem diamond"]),
        (FAMILIES, "i3b2e40n1x", ["Ivo 3", "Ben 2", "Bea 4", "Nora 1"]),
        (FAMILIES, "0201", ["Ben 2", "Ivo 1"]),
    ],
)
def test_what_is_typed_taps_as_soon_as_it_is_clear(
    panel: SayPanel, rows: list[Row], signs: str, heard: list[str]
) -> None:
    show(panel, *rows)
    taps = typed_in_turn(panel, [*rows], signs)
    assert taps == heard


def typed_in_turn(panel: SayPanel, rows: list[Row], signs: str) -> list[str]:
    """Type signs, and show after each what they tapped; return the taps."""
    taps: list[str] = []
    for tap in (tap for sign in signs for tap in typed(panel, sign)):
        taps.append(tap)
        key, choice = tap.split()
        for at, one in enumerate(rows):
            if one.key.removeprefix("pieces-") == key:
                chosen = (replace(each, chosen=each.key == choice) for each in one.choices)
                rows[at] = replace(one, choices=tuple(chosen))
        show(panel, *rows)
    return taps


def test_what_waits_is_marked_taken_by_enter_and_forgotten_by_backspace(panel: SayPanel) -> None:
    show(panel, COUNTS)

    def looks() -> list[QImage]:
        return [chip.grab().toImage() for chip in panel.rows.views[0].chips]

    before = looks()
    assert typed(panel, "1") == []
    differ = [one != other for one, other in zip(before, looks(), strict=True)]
    assert differ == [True, False, True, True, False]
    stepped, taps = list[bool](), told_by(panel.rows.tapped)
    panel.stepped_back.connect(lambda: stepped.append(True))
    key(panel, Qt.Key.Key_Backspace)
    assert looks() == before
    key(panel, Qt.Key.Key_Return)
    assert (stepped, taps) == ([], [])
    panel.typed.press("1")
    key(panel, Qt.Key.Key_Return)
    assert taps == [("count", "1")]
    panel.typed.press("1")
    show(panel, GEMS)
    assert not panel.typed.waits, "it is forgotten with the step"


def test_nothing_notes_another_amount_than_the_one_that_is_shown(panel: SayPanel) -> None:
    amount = Row("bid", "bid", amount=Amount(600, 100, 5_000, 100, "$600"))
    panel.show_form(asking("bid", rows=(amount,), complete=True))
    confirmed, written = list[bool](), told_by(panel.written)
    panel.confirmed.connect(lambda: confirmed.append(True))
    for sign in "75":
        panel.typed.press(sign)
    for count in (0, 1):
        key(panel, Qt.Key.Key_Return)
        assert (written, len(confirmed)) == ([], count)
    for sign in "700":
        panel.typed.press(sign)
    assert written == [("bid", "700")]
    show(panel, replace(amount, amount=Amount(200, 100, 1_700, 100, "$200")), GEMS)
    assert typed(panel, "2000d") == [], "nor does a letter tap then"
    assert panel.typed.forget()
    assert typed(panel, "d") == ["gem diamond"]


def test_topics_and_words_of_the_sentence_are_typed_too(panel: SayPanel) -> None:
    panel.show_form(asking("gem", whom="Bob"), begun=False)
    tapped, turned = told_by(panel.tapped), told_by(panel.turned)
    for sign in "a.wh":  # accusation, all topics, who, whom
        panel.typed.press(sign)
    assert tapped == [("kind", "accusation")]
    assert turned == [("kind",), ("who",), ("whom",)][: len(turned)]
    assert len(turned) == 3
    panel.show_form(asking("gem", whom="Bob"), begun=True)
    panel.typed.press("a")
    assert len(tapped) == 1, "a note that is begun isn't lost"


def test_to_type_what_is_certain_leaves_it_ticked(panel: SayPanel) -> None:
    have = row("have", NAMES, many=True)
    ann = replace(have.choices[0], proposed=True)
    show(panel, replace(have, choices=(ann, *have.choices[1:])))
    assert typed(panel, "ab") == ["have bob"]


def test_keys_are_told_by_tooltips_and_shown_on_demand_and_nothing_moves(panel: SayPanel) -> None:
    show(panel, GEMS, COUNTS)
    chips = [chip for view in panel.rows.views for chip in view.chips]

    def looks() -> list[tuple[QRect, QImage]]:
        return [(chip.geometry(), chip.grab().toImage()) for chip in chips]

    signs = ("D", "P", "O", "1", "2", "10", "12", "20")
    assert [chip.toolTip() for chip in chips] == [f"<span>Key: {sign}</span>" for sign in signs]
    chosen = replace(GEMS.choices[0], chosen=True)
    show(panel, replace(GEMS, choices=(chosen, *GEMS.choices[1:])), COUNTS)
    assert [chip.accessibleDescription() for chip in chips] == [f"Key: {sign}" for sign in signs]
    before = looks()
    panel.typed.show_keys(on=True)
    for number, ((place, look), (there, now)) in enumerate(zip(before, looks(), strict=True)):
        assert place == there
        assert (look != now) is (number < 3), "a number says itself what is typed"
    panel.typed.show_keys(on=False)
    assert looks() == before
