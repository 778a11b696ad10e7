"""Honest games of every kind, by the rules of many tables: each note is tapped as it is heard.

They are dealt as `tests.dealing` deals them, and noted on a desk by mouse or by typing what stands
on the chips, or on a phone by finger.
"""

from typing import Any

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from notepad.core.help_levels import Level
from notepad.core.record import AnyRecord, Record
from notepad.games.conspiracy.notes import Challenge
from notepad.shell.window import Window
from notepad.storage import Library
from notepad.widgets.touch.accessibility import LastInput
from tests.dealing.dealt import deal
from tests.shell.builders import DESK, PHONE, Size
from tests.shell.conftest import knowledge_of
from tests.shell.player import Player, Tap, click, type_key
from tests.widgets import fingers

RULES: list[tuple[str, dict[str, Any]]] = [
    ("cataline", {"variant": "standard"}),
    ("sleuth", {}),
    ("conspiracy", {"wins": True}),
    ("cataline", {"variant": "kept"}),
    ("caracalla", {}),
    ("cataline", {"variant": "lone"}),
    ("clue", {}),
    ("sleuth", {"questions": 2}),
    ("deduction", {}),
    ("black-vienna", {}),
    ("catham-city", {"cards": True, "players": 2}),
]
PLACES: tuple[tuple[str, Size, Tap], ...]
PLACES = (("desk", DESK, click), ("phone", PHONE, fingers.tap), ("keys", DESK, type_key))
CASES = [
    pytest.param(
        word,
        rules,
        size,
        tap,
        marks=[] if turn == 2 or (at + turn) % 2 else [pytest.mark.exhaustive],
        id="-".join((word, *map(str, rules.values()), place)),
    )
    for at, (word, rules) in enumerate(RULES)
    for turn, (place, size, tap) in enumerate(PLACES)
]
"""Each is noted in one of the places and by keys in every run, and in both with all tests."""
UNASKED = {"label", "caller"}
"""Of a meeting of Caracalla, both may be left out."""
NOTES = 8


def tap_out(player: Player, note: object) -> None:
    """Tap all of a note; of a contest each bid, and each answer after it."""
    session = player.table.sitting.session
    whole = session.game.keypad.draft(session.setup, note)
    draft = {row: whole[row] for row in whole if row not in UNASKED}
    if not isinstance(note, Challenge):
        player.tap_toward(lambda: draft)
        return
    goal = {row: draft[row] for row in draft if row not in ("bid", "covered", "end")}
    player.tap_toward(lambda: goal)
    for bid in note.bids:
        player.tap_toward(lambda bid=bid: {**goal, "bid": (str(bid),)})  # type: ignore[misc]
        if bid in note.bids[: note.covered]:
            player.choose(covered=str(bid))
        QApplication.processEvents()
    player.choose(end=draft["end"][0])


@pytest.mark.parametrize(("word", "rules", "size", "tap"), CASES)
def test_an_honest_game_is_noted_as_it_is_heard(
    qtbot: QtBot,
    window: Window,
    library: Library,
    word: str,
    rules: dict[str, Any],
    size: Size,
    tap: Tap,
) -> None:
    dealt = deal(word, 1, **{"notes": NOTES, "players": 3, **rules})
    window.resize(*size)
    record: AnyRecord = Record(game=word, setup=dealt.setup, declaration=dealt.game.declaration)
    window.open_game(library.create(record, level=Level.DEDUCTION))
    LastInput(window)
    player = Player(qtbot, window, tap)
    player.settle()
    sitting, state = player.table.sitting, dealt.game.start(dealt.setup)
    for count, note in enumerate(dealt.notes, 1):
        tap_out(player, note)
        if len(sitting.session.notes) < count:
            assert sitting.view.form.ready, f"{note}: {sitting.view.form.hint}"
            player.confirm()
        player.settle()
        made, after = sitting.session.notes[count - 1], dealt.game.after(state, note)
        # a record may leave out what the form fills in
        assert made == note or dealt.game.after(state, made) == after, (made, note)
        assert sitting.view.consistent
        state = after
        if sitting.current_page.result is not None:
            break
    known = knowledge_of(sitting).known
    assert [*dealt.truths[count].denied(sitting.session.state, known)] == []
