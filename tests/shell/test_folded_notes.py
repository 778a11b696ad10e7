"""Folded, every kind of note of every game can be tapped: it is noted, or it is said why not."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from random import Random
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtWidgets import QApplication

from notepad.core.faces_and_marks import Level
from notepad.core.form import Draft, Form, Row, tapped, written
from notepad.core.game import Table, View
from notepad.core.keypad import KIND
from notepad.core.record import AnyRecord, Record
from notepad.core.sentences import word_of
from notepad.core.slots import MORE
from notepad.games import catalogue
from notepad.games.cataline.notes import AskAll, AskOne
from notepad.games.cataline.setup import Setup
from notepad.shell.window import Window
from notepad.storage import Library
from tests.games.tables import by_kind, next_tap, view_of
from tests.games.test_every_game import NAMES, begun
from tests.shell.player import Player, click

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from notepad.core.game import Game

ONLY_YOU = "Only you saw what belongs to this: open the sheet to note it."
ON_SHEET = "This is tapped on the sheet: open it to go on."
MINE = {"open", "bluff"}
"""The kinds that nobody may even see me tap."""
ELSEWHERE = {"reveal", "accuse-card"}
"""The kinds that can't come first: when the cards lie open, and in a variant with its own test."""
TRIES, MOST_TAPS = 10, 60

CATALINE = Setup(
    players=("Ann", "Bob", "Cem"),
    me="Ann",
    hand=("red-1", "green-1", "blue-2", "yellow-3", "violet-4", "red-5", "green-5", "blue-5"),
)


@cache
def record_of(word: str) -> AnyRecord:
    """Return a game at its beginning: of three players, wherever three can play it."""
    game = catalogue()[word]
    if word == "cataline":
        return Record(game=word, setup=CATALINE, title="Friday")
    setup = begun(game).setup
    players = NAMES[: max(3, game.seats[0])]
    if len(setup.players) < len(players) <= game.seats[-1]:
        opening = game.begin(Table(players, "Ann", "Ann"), game.opening_draft(setup))
        setup = opening.form.outcome or setup
    return Record(game=word, setup=setup, title="Friday")


@cache
def goals(word: str) -> dict[tuple[str, bool], object]:
    """Return a note of each kind that can come first, of my doing and of another's."""
    game, setup, random = catalogue()[word], record_of(word).setup, Random(1)
    view = view_of(game, setup, (), level=Level.PAPER)
    boxes = game.page(view).sheet.keys
    found: dict[tuple[str, bool], object] = {}
    for topic in game.keypad.topics:
        kinds = {word_of(one.note) for one in topic.sentences if one.noted}
        for who in setup.players[:2] if topic.there(view.moment({})) else ():
            tries = 0
            while not kinds <= {kind for kind, mine in found if mine == (who == setup.me)}:
                draft = {KIND: (topic.key,), "who": (who,)}
                note = _made_at_random(game, view, boxes, draft, random)
                if note is not None:
                    found.setdefault((word_of(note), who == setup.me), note)
                tries += 1
                if tries == TRIES:
                    break
    return found


def _made_at_random(
    game: Game, view: View, boxes: Sequence[str], draft: Draft, random: Random
) -> object:
    """Return what comes of tapping on from a draft, None if nothing does."""
    for _round in range(25):
        made = game.form(view, draft)
        if made.outcome is not None:
            return made.outcome
        rows = [row for row in made.rows if row.key in made.step]
        draft = _tapped_at_random(boxes, rows or made.rows, draft, random)
    return None


def _tapped_at_random(
    boxes: Sequence[str], rows: Sequence[Row], draft: Draft, random: Random
) -> Draft:
    row = random.choice(rows)
    if row.amount is not None:
        return written(draft, row, str(row.amount.stepped(random.randint(1, 3))))
    keys = [choice.key for choice in row.choices] or list(boxes)
    return tapped(draft, row, random.choice(keys)) if keys else draft


@pytest.fixture
def library(tmp_path: Path) -> Iterator[Library]:
    with Library(catalogue(), tmp_path / "library.sqlite") as opened:
        yield opened


@pytest.fixture
def window(qtbot: QtBot, library: Library) -> Iterator[Window]:
    window = Window(library, catalogue())
    qtbot.addWidget(window)
    window.resize(1280, 800)
    with qtbot.waitActive(window):
        window.show()
        window.activateWindow()
    yield window
    window.put_away()


def seated(qtbot: QtBot, window: Window, library: Library, record: AnyRecord) -> Player:
    """Sit down at a game, at the level that shows the most."""
    window.open_game(library.create(record, level=Level.ODDS))
    player = Player(qtbot, window)
    player.settle()
    return player


def tap_out(player: Player, note: object) -> None:
    """Tap a note as far as the folded form takes it, and keep it if that is offered."""
    sitting = player.table.sitting
    goal = dict(sitting.session.game.keypad.draft(sitting.session.setup, note))
    if goal[KIND][0] not in {choice.key for choice in sitting.view.form.row(KIND).choices}:
        return
    for _round in range(MOST_TAPS):
        if sitting.session.notes:
            return
        made, draft = sitting.view.form, sitting.view.draft
        step = next_tap(made, _offered(made, goal, draft), draft)
        if step is None or step == draft:
            break
        _tap(player, made, draft, step)
    if sitting.view.form.ready:
        player.confirm()


def _offered(made: Form[Any], goal: Draft, draft: Draft) -> Draft:
    """Return what of a note the form has choices for; the rest belongs to the open sheet."""
    return {
        key: tuple(one for one in wanted if _is_offered(made, key, one, draft))
        for key, wanted in goal.items()
    }


def _is_offered(made: Form[Any], key: str, choice: str, draft: Draft) -> bool:
    rows = [row for row in made.rows if row.key == key]
    if not rows:
        return key != KIND
    if rows[0].on_sheet_alone:
        return False
    offered = {one.key for one in rows[0].choices}
    return not offered or choice in offered or MORE in offered


def _tap(player: Player, made: Form[Any], draft: Draft, step: Draft) -> None:
    """Tap what makes one draft of another."""
    key = next(key for key in step if step[key] != draft.get(key))
    row = made.row(key)
    if row.amount is not None:
        _step(player, row, int(step[key][0]))
        return
    (choice,) = {*step[key]} ^ {*draft.get(key, ())} if row.many else {step[key][-1]}
    player.choose(**{key: choice})


def _step(player: Player, row: Row, wanted: int) -> None:
    assert row.amount is not None
    views = player.table.area.form.rows.views
    (box,) = (view.amount for view in views if view.row.key == row.key)
    assert box is not None
    click(box.more if wanted > row.amount.value else box.less)
    QApplication.processEvents()


def is_kept_when_opened(player: Player) -> bool:
    """Fold the sheet open and see whether what was tapped is in hand."""
    sitting, draft = player.table.sitting, dict(player.table.sitting.view.draft)
    click(player.window.overlay.cover)
    QApplication.processEvents()
    return not sitting.view.listening and sitting.view.draft == draft


def begin_again(player: Player) -> None:
    """Take back what was noted or tapped, and fold."""
    player.window.overlay.unfold()
    sitting = player.table.sitting
    sitting.start_over()
    if sitting.session.notes:
        sitting.undo()
    player.settle()
    player.window.overlay.fold()
    QApplication.processEvents()


@pytest.mark.parametrize("word", by_kind())
def test_every_kind_of_note_is_noted_or_it_is_said_why_not(
    qtbot: QtBot, window: Window, library: Library, word: str
) -> None:
    player = seated(qtbot, window, library, record_of(word))
    sitting = player.table.sitting
    done = set[str]()
    for (kind, mine), note in goals(word).items():
        begin_again(player)
        tap_out(player, note)
        told = (kind, mine, note, sitting.view.form.hint)
        if sitting.session.notes:
            assert word_of(sitting.session.notes[0]) == kind, told
        elif kind in MINE:
            offered = {choice.key for choice in sitting.view.form.row(KIND).choices}
            assert kind not in offered, told
            assert sitting.view.draft == {}, told
        else:
            assert sitting.view.form.hint in (ONLY_YOU, ON_SHEET), told
            assert sitting.view.draft, told
            assert is_kept_when_opened(player), told
        done.add(kind)
    assert done | ELSEWHERE >= set(sitting.session.game.keypad.note_types)


@pytest.mark.parametrize("who", ["Ann", "Bob"])
def test_what_is_asked_of_all_is_noted_where_nobody_gave_what_i_alone_saw(
    qtbot: QtBot, window: Window, library: Library, who: str
) -> None:
    player = seated(qtbot, window, library, record_of("cataline"))
    window.overlay.fold()
    player.choose(who=who, whom="*", value="6")
    assert {row.key for row in player.table.sitting.view.form.rows} >= {"none"}
    assert "gave-" not in {row.key for row in player.table.sitting.view.form.rows}
    assert player.table.sitting.view.form.hint == ONLY_YOU
    others = [name for name in CATALINE.players if name != who]
    for name in others if who == "Ann" else ["Ann"]:
        player.choose(none=name)
    player.confirm()
    gave: dict[str, bool | str] = {name: (who, name) == ("Bob", "Cem") for name in others}
    noted = AskAll(asker=who, about="6", gave=gave)
    assert player.table.sitting.session.notes == (noted,)


def test_who_had_none_is_kept_when_i_go_on_with_what_i_asked_all(
    qtbot: QtBot, window: Window, library: Library
) -> None:
    player = seated(qtbot, window, library, record_of("cataline"))
    window.overlay.fold()
    player.choose(who="Ann", whom="*", value="6", none="Bob")
    assert is_kept_when_opened(player)
    assert [one.key for one in player.chosen("gave-Bob")] == ["-"]
    player.choose(**{"gave-Cem": "red-6"})
    gave: dict[str, bool | str] = {"Bob": False, "Cem": "red-6"}
    assert player.table.sitting.session.notes == (AskAll(asker="Ann", about="6", gave=gave),)


def test_that_i_had_none_is_kept_when_i_go_on_with_what_somebody_asked_all(
    qtbot: QtBot, window: Window, library: Library
) -> None:
    player = seated(qtbot, window, library, record_of("cataline"))
    window.overlay.fold()
    player.choose(who="Bob", whom="*", suit="red", none="Ann")
    assert is_kept_when_opened(player)
    assert [one.key for one in player.chosen("gave-Ann")] == ["-"]


def test_that_nothing_was_passed_to_me_is_noted_for_there_was_nothing_to_see(
    qtbot: QtBot, window: Window, library: Library
) -> None:
    player = seated(qtbot, window, library, record_of("cataline"))
    window.overlay.fold()
    player.choose(who="Ann", whom="Bob", value="6", passed="0")
    asked = AskOne(asker="Ann", target="Bob", about="6", passed=0, seen=())
    assert player.table.sitting.session.notes == (asked,)


def test_what_is_tapped_on_the_sheet_waits_until_that_is_open(
    qtbot: QtBot, window: Window, library: Library
) -> None:
    hand = CATALINE.hand[:6]
    lone = replace(CATALINE, hand=hand, variant="lone", conspirators=12)
    player = seated(qtbot, window, library, Record(game="cataline", setup=lone, title="Friday"))
    window.overlay.fold()
    player.choose(kind="accusation", who="Bob")
    assert player.table.sitting.view.form.hint == ON_SHEET
    assert is_kept_when_opened(player)
    assert player.table.sitting.view.form.hint == "Tap the card on the sheet."


def test_kinds_that_nobody_may_see_me_tap_are_named(
    qtbot: QtBot, window: Window, library: Library
) -> None:
    player = seated(qtbot, window, library, record_of("conspiracy"))
    window.overlay.fold()
    hint = player.table.sitting.view.form.hint
    assert hint == "Open the sheet to note what only you know: Opening and Bluff."
