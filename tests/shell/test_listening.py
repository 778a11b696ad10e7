"""Folded, the table listens: what everybody hears can be noted, and nothing else is seen."""

from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from gc import collect
from random import Random
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from notepad.core.card_slots import ONE
from notepad.core.form import Draft, Form, Row, tapped, written
from notepad.core.game import Game, Table, View
from notepad.core.help_levels import Level
from notepad.core.keypad import KIND
from notepad.core.record import AnyRecord, Record
from notepad.core.sentences import word_of
from notepad.core.slots import MORE
from notepad.games import catalogue
from notepad.games.cataline.notes import Accuse, AskOne
from notepad.games.cataline.setup import Setup
from notepad.shell.window import Window
from notepad.widgets.touch.scrolling import FadedEdges
from tests.games.tables import by_kind, view_of
from tests.games.test_every_game import NAMES, begun
from tests.shell.builders import DESK, EMPTY, PHONE
from tests.shell.player import Player, Seat, click, press

NOTES = (AskOne(asker="Ann", target="Cem", about="red", passed=0, seen=()),)
HEARD = {"whom": "Cem", "suit": "blue", "passed": "1"}
WON = Accuse(player="Bob", sum=20, correct=True)
ONLY_YOU = "Only you saw this part. Show the sheet to note it."
ON_SHEET = "This is tapped on the sheet. Show the sheet to continue."
MINE = {"open", "bluff"}
"""The kinds that nobody may even see me tap."""
ELSEWHERE = {"reveal", "accuse-card", "missed"}
"""The kinds that can't come first: the cards lie open, a variant with its own test, a pay-off
that was missed before."""
TRIES = 10
THREE_AT_CATALINE = Setup(
    players=("Ann", "Bob", "Cem"),
    me="Ann",
    hand=("red-1", "green-1", "blue-2", "yellow-3", "violet-4", "red-5", "green-5", "blue-5"),
)


@pytest.fixture(params=[DESK, PHONE], ids=["wide", "phone"])
def player(request: pytest.FixtureRequest, window: Window, seat: Seat) -> Player:
    window.resize(*request.param)
    return seat(replace(EMPTY, notes=NOTES))


def test_what_is_heard_is_noted_and_said_while_the_sheet_is_folded_and_nothing_else_is_seen(
    player: Player,
) -> None:
    overlay, area = player.window.overlay, player.table.area
    overlay.hide_all()
    cover, card = overlay.cover, area.say_card
    QTest.mouseClick(card, Qt.MouseButton.LeftButton, pos=QPoint(3, 3))
    assert cover.isVisible(), "a tap on the card opens nothing"
    assert area.last.said == ""
    player.note(**HEARD)
    assert player.notes()[1:] == ["Bob asked Cem for ▲Blue: 1"]
    assert (area.last.said, area.last.changed) == ("Bob asked Cem for ▲Blue: 1", "")
    assert cover.isVisible()
    assert not player.sheet.isVisible()
    assert not player.table.header.isVisible()
    QTest.mouseClick(cover, Qt.MouseButton.LeftButton, pos=QPoint(3, 3))
    assert not cover.isVisible(), "one beside it opens the sheet"
    overlay.hide_all()
    assert area.last.said == ""


def test_the_keyboard_reaches_the_card_and_nothing_that_is_covered(player: Player) -> None:
    player.window.overlay.hide_all()
    cover, reached = player.window.overlay.cover, set[QWidget]()
    for _step in range(30):
        press(Qt.Key.Key_Tab)
        focus = QApplication.focusWidget()
        assert focus is not None
        assert focus is cover or cover.isAncestorOf(focus)
        reached.add(focus)
    assert player.table.area.form.isAncestorOf(next(iter(reached - {cover, cover.peek})))
    assert cover in reached


def test_walking_over_the_folded_card_by_tab_leaves_what_is_below_alive(player: Player) -> None:
    """What Qt made, as bars and viewports, must not go with a widget that the walk passed."""
    for whom in ("Cem", "Dee") * 2:
        player.window.overlay.hide_all()
        for _step in range(5):
            press(Qt.Key.Key_Tab)
        player.choose(whom=whom, suit="red", passed="1")
        player.window.overlay.show_all()
        player.settle()
        collect()
        assert [edges.faded for edges in player.window.findChildren(FadedEdges)]


def test_folded_after_the_end_nothing_can_be_noted_as_it_cannot_unfolded(player: Player) -> None:
    player.table.sitting.session.note(WON)
    player.settle()
    player.window.overlay.hide_all()
    cover, card = player.window.overlay.cover, player.table.area.say_card
    assert not card.isVisible()
    for key in "bcd1":
        QTest.keyClicks(cover, key)
    assert player.table.sitting.view.draft == {}
    QTest.mouseClick(cover, Qt.MouseButton.LeftButton, pos=card.geometry().center())
    assert not cover.isVisible(), "a tap where the form would be opens the sheet too"
    assert player.table.area.result_card.isVisible()


def test_the_end_noted_while_it_is_folded_ends_the_noting_too(player: Player) -> None:
    player.window.overlay.hide_all()
    cover, card = player.window.overlay.cover, player.table.area.say_card
    beside = cover.peek.geometry()
    player.choose(kind="accusation", who="Bob", sum="20", said="right")
    player.settle()
    assert player.notes()[1:] == ["Bob announced 20, was right and won"]
    assert not card.isVisible()
    assert cover.peek.geometry() != beside, "the whole cover is free for what is on it"
    focus = QApplication.focusWidget()
    assert focus is not None
    assert focus is cover or cover.isAncestorOf(focus)
    press(Qt.Key.Key_Escape)
    assert player.table.area.result_card.isVisible()
    player.table.sitting.undo()
    player.settle()
    assert card.isVisible()
    assert card.parentWidget() is player.table.area


@cache
def record_of(word: str) -> AnyRecord:
    """Return a game at its beginning: of three players, wherever three can play it."""
    game = catalogue()[word]
    if word == "cataline":
        return Record(game=word, setup=THREE_AT_CATALINE, title="Friday")
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
    can = [choice.key for choice in row.choices if not choice.barred]
    keys = can if row.choices else list(boxes)
    return tapped(draft, row, random.choice(keys)) if keys else draft


def tap_out(player: Player, note: object) -> None:
    """Tap a note as far as the folded form takes it, and keep it if that is offered."""
    sitting = player.table.sitting
    goal = dict(sitting.session.game.keypad.draft(sitting.session.setup, note))
    if goal[KIND][0] not in {c.key for c in sitting.view.form.row(KIND).choices if not c.barred}:
        return
    player.tap_toward(lambda: _offered(sitting.view.form, goal, sitting.view.draft))
    if sitting.view.form.ready:
        player.confirm()


def _offered(made: Form[Any], goal: Draft, draft: Draft) -> Draft:
    """Return what of a note the form has choices for; the rest belongs to the open sheet."""
    return {
        key: tuple(
            one if _is_offered(made, key, one, draft) else ONE
            for one in wanted
            if _is_offered(made, key, one, draft) or _is_offered(made, key, ONE, draft)
        )
        for key, wanted in goal.items()
    }


def _is_offered(made: Form[Any], key: str, choice: str, draft: Draft) -> bool:
    rows = [row for row in made.rows if row.key == key]
    if not rows:
        return key != KIND
    if rows[0].on_sheet_alone:
        return False
    offered = {one.key for one in rows[0].choices}
    tapped = choice in draft.get(key, ())  # a chip that adds one stands for the next one then
    return not offered or tapped or choice in offered or MORE in offered


def is_kept_when_opened(player: Player) -> bool:
    """Fold the sheet open and see whether what was tapped is in hand."""
    sitting, draft = player.table.sitting, dict(player.table.sitting.view.draft)
    click(player.window.overlay.cover)
    QApplication.processEvents()
    return not sitting.view.listening and sitting.view.draft == draft


def begin_again(player: Player) -> None:
    """Take back what was noted or tapped, and fold."""
    player.window.overlay.show_all()
    sitting = player.table.sitting
    sitting.start_over()
    if sitting.session.notes:
        sitting.undo()
    player.settle()
    player.window.overlay.hide_all()
    QApplication.processEvents()


@pytest.mark.parametrize("word", by_kind())
def test_every_kind_of_note_is_noted_or_it_is_said_why_not(seat: Seat, word: str) -> None:
    player = seat(record_of(word))
    sitting = player.table.sitting
    done = set[str]()
    for (kind, mine), note in goals(word).items():
        begin_again(player)
        tap_out(player, note)
        told = (kind, mine, note, sitting.view.form.hint)
        if sitting.session.notes:
            assert word_of(sitting.session.notes[0]) == kind, told
        elif kind in MINE:
            choices = sitting.view.form.row(KIND).choices
            offered = {choice.key for choice in choices if not choice.barred}
            assert kind not in offered, told
            assert sitting.view.draft == {}, told
        else:
            assert sitting.view.form.hint in (ONLY_YOU, ON_SHEET), told
            assert sitting.view.draft, told
            assert is_kept_when_opened(player), told
        done.add(kind)
    # Of two players, nobody can leave the other alone.
    alone = {"leave"} if len(sitting.session.setup.players) < 3 else set()
    assert done | ELSEWHERE | alone >= set(sitting.session.game.keypad.note_types)


def test_only_what_is_tapped_on_the_sheet_waits_until_that_is_open(seat: Seat) -> None:
    folded = seat(record_of("cataline"))
    folded.window.overlay.hide_all()
    folded.choose(who="Ann", whom="Bob", value="6", passed="0")
    asked = AskOne(asker="Ann", target="Bob", about="6", passed=0, seen=())
    assert folded.table.sitting.session.notes == (asked,), "there was nothing to see"
    hand = THREE_AT_CATALINE.hand[:6]
    lone = replace(THREE_AT_CATALINE, hand=hand, variant="lone", conspirators=12)
    folded.window.overlay.show_all()
    folded = seat(Record(game="cataline", setup=lone, title="Friday"))
    folded.window.overlay.hide_all()
    folded.choose(kind="accusation", who="Bob")
    assert folded.table.sitting.view.form.hint == ON_SHEET
    assert is_kept_when_opened(folded)
    assert folded.table.sitting.view.form.hint == "Tap the card on the sheet."


def test_nothing_tells_what_i_know_while_it_is_folded(player: Player) -> None:
    def dimmed() -> list[bool]:
        views = player.table.area.form.rows.views
        rows = [view for view in views if view.row.key == "passed"]
        return [chip.choice.dimmed for view in rows for chip in view.chips]

    sitting = player.table.sitting
    player.choose(whom="Cem", suit="red")
    assert any(dimmed())
    sitting.start_over()
    sitting.session.note(AskOne(asker="Bob", target="Ann", about="red", passed=6))
    player.settle()
    assert "fit" in sitting.view.form.caution
    player.window.overlay.hide_all()
    assert not sitting.view.form.caution
    player.choose(whom="Cem", suit="red")
    QApplication.processEvents()
    assert not any(dimmed())
