"""Typed letters and digits tap what they stand for, and stand on it while that is wanted."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from notepad.core.form import Amount, Form, Row
from notepad.widgets.say.say_panel import SayPanel
from notepad.widgets.touch.accessibility import LastInput
from tests.widgets import fingers
from tests.widgets.fingers import told_by
from tests.widgets.forms import GEMS, NAMES, asking, row

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

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
    for sign in signs:
        for tap in typed(panel, sign):
            taps.append(tap)
            filled = [_filled(one, tap) for one in rows]
            rows[:] = filled
            show(panel, *rows)
    return taps


def _filled(one: Row, tap: str) -> Row:
    key, _space, choice = tap.partition(" ")
    if one.key.removeprefix("pieces-") != key:
        return one
    return replace(one, choices=tuple(replace(c, chosen=c.key == choice) for c in one.choices))


def test_what_waits_is_marked_taken_by_enter_and_forgotten_by_backspace(panel: SayPanel) -> None:
    show(panel, COUNTS)
    one, two, ten, twelve, twenty = panel.rows.views[0].chips
    before = [chip.grab().toImage() for chip in (one, two, ten, twelve, twenty)]
    assert typed(panel, "1") == []
    marked = [chip.grab().toImage() for chip in (one, two, ten, twelve, twenty)]
    assert [a != b for a, b in zip(before, marked, strict=True)] == [True, False, True, True, False]
    stepped, taps = list[bool](), told_by(panel.rows.tapped)
    panel.stepped_back.connect(lambda: stepped.append(True))
    key(panel, Qt.Key.Key_Backspace)
    assert [chip.grab().toImage() for chip in (one, two, ten, twelve, twenty)] == before
    key(panel, Qt.Key.Key_Return)
    assert (stepped, taps) == ([], [])
    panel.typed.press("1")
    key(panel, Qt.Key.Key_Return)
    assert taps == [("count", "1")]
    panel.typed.press("1")
    show(panel, GEMS)
    assert not panel.typed.waits, "it is forgotten with the step"


def test_enter_never_notes_another_amount_than_the_one_that_is_shown(panel: SayPanel) -> None:
    amount = Row("bid", "bid", amount=Amount(600, 100, 5_000, 100, "$600"))
    panel.show_form(asking("bid", rows=(amount,), complete=True))
    confirmed, written = list[bool](), told_by(panel.written)
    panel.confirmed.connect(lambda: confirmed.append(True))
    for sign in "75":
        panel.typed.press(sign)
    key(panel, Qt.Key.Key_Return)
    assert (written, confirmed) == ([], [])
    key(panel, Qt.Key.Key_Return)
    assert len(confirmed) == 1
    for sign in "700":
        panel.typed.press(sign)
    assert written == [("bid", "700")]


def test_no_letter_taps_while_another_amount_is_shown_than_would_be_noted(panel: SayPanel) -> None:
    amount = Row("bid", "bid", amount=Amount(200, 100, 1_700, 100, "$200"))
    show(panel, amount, GEMS)
    assert typed(panel, "2000d") == []
    assert panel.typed.forget()
    assert typed(panel, "d") == ["gem diamond"]


def test_other_topics_and_words_of_the_sentence_are_typed_while_they_are_offered(
    panel: SayPanel,
) -> None:
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
    signs = ("D", "P", "O", "1", "2", "10", "12", "20")
    assert [chip.toolTip() for chip in chips] == [f"<span>Key: {sign}</span>" for sign in signs]
    show(
        panel,
        replace(GEMS, choices=(replace(GEMS.choices[0], chosen=True), *GEMS.choices[1:])),
        COUNTS,
    )
    assert [chip.accessibleDescription() for chip in chips] == [f"Key: {sign}" for sign in signs]
    before = [(chip.geometry(), chip.grab().toImage()) for chip in chips]
    panel.typed.show_keys(on=True)
    after = [(chip.geometry(), chip.grab().toImage()) for chip in chips]
    assert [one[0] for one in before] == [one[0] for one in after]
    changed = [one[1] != two[1] for one, two in zip(before, after, strict=True)]
    assert changed == [True] * 3 + [False] * 5, "a number says itself what is typed"
    panel.typed.show_keys(on=False)
    assert [(chip.geometry(), chip.grab().toImage()) for chip in chips] == before
