"""Taps in the window: how many a note takes, and what a finger hits by habit or by mistake."""

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field, replace
from itertools import chain, cycle, product
from random import Random
from typing import NamedTuple

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from notepad.core.form import Form
from notepad.core.game import Game
from notepad.core.help_levels import Level
from notepad.core.keypad import KIND
from notepad.core.record import AnyRecord, Catalogue, Record
from notepad.games import catalogue
from notepad.games.cataline.notes import Accuse
from notepad.shell.settings import load, save
from notepad.shell.setup.new_game_page import NewGamePage
from notepad.shell.table.table_page import TablePage
from notepad.shell.window import Window
from notepad.storage import Library
from notepad.widgets.say.keypad_view import topic_of
from notepad.widgets.touch.accessibility import LastInput
from notepad.widgets.touch.buttons import Chip, Tappable
from notepad.widgets.touch.tap_guard import HABIT_MS, LATE_MS, NEW_MS, SEEN_MS, Guarded, wait_of
from tests.games.tables import by_kind
from tests.monkeys.scenes import LANGUAGES, SIZES, record_of
from tests.shell.builders import Lay, laid_out, page_of, shown
from tests.shell.player import Player, click, eventually, table_of
from tests.shell.samples import EMPTY, HAND, NAMES, recorded
from tests.shell.test_geometry import visited
from tests.turns import today
from tests.widgets.guards import GuardedWindow


def three_at(game: Game, hand: str, **more: object) -> AnyRecord:
    """Return a record of three players at a game, Bob the first of them."""
    setup = game.setup_type(
        players=NAMES[:3], me="Ann", hand=tuple(hand.split()), first="Bob", **more
    )
    return Record(game=game.id, setup=setup, declaration=game.declaration)


AtTable = Callable[[AnyRecord], Player]


class Clicks:
    """Clicks with the mouse, and counts it."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, widget: QWidget) -> None:
        self.count += 1
        click(widget)


@pytest.fixture
def clicks() -> Clicks:
    return Clicks()


@pytest.fixture
def player(window: Window, clicks: Clicks) -> Player:
    return Player(window, clicks)


@pytest.fixture
def at_table(player: Player, library: Library, clicks: Clicks) -> AtTable:
    """Sit down at a game; the taps are counted from there on."""

    def seated(record: AnyRecord) -> Player:
        player.window.open_game(library.create(record))
        player.settle()
        clicks.count = 0
        return player

    return seated


@pytest.fixture
def bobs_turn(at_table: AtTable, clicks: Clicks) -> None:
    """At a game of Cataline my turn has gone by."""
    player = at_table(EMPTY)
    player.note(whom="Bob", suit="violet", passed="0")
    clicks.count = 0


@pytest.mark.usefixtures("bobs_turn")
def test_a_question_is_three_taps_and_two_if_it_is_to_me(player: Player, clicks: Clicks) -> None:
    player.choose(whom="Cem", suit="blue", passed="2")
    player.choose(whom="Ann", suit="blue")
    assert player.notes()[1:] == ["Bob asked Cem for ▲Blue: 2", "Cem asked Ann for ▲Blue: 1"]
    assert clicks.count == 5


@pytest.fixture
def sherlock(at_table: AtTable, shelf: Catalogue, size: tuple[int, int]) -> Player:
    """Somebody at a table of Sherlock 13."""
    player = at_table(three_at(shelf["sherlock-13"], "moran mycroft hudson bradstreet"))
    player.window.resize(*size)
    player.settle()
    return player


@pytest.fixture
def guarded(sherlock: Player, monkeypatch: pytest.MonkeyPatch) -> GuardedWindow:
    """That table in a window that ignores taps by habit."""
    return GuardedWindow(sherlock.window, monkeypatch)


@pytest.mark.parametrize("size", [(1280, 800), (360, 640)], ids=str)
def test_a_third_tap_by_habit_begins_no_note_after_a_question_to_me(
    player: Player, guarded: GuardedWindow, size: tuple[int, int]
) -> None:
    player.choose(kind="count")
    player.choose(whom="Ann", **{"about-classes": "fist"})
    assert player.notes() == ["Bob asked Ann for fists: 2"]
    form = player.area.form
    chips = [form.bottom.others, *form.bottom.topics]
    chips += [chip for view in form.rows.views for chip in view.chips] if size[0] < size[1] else []
    for chip in chips:
        if chip.isVisible():
            guarded.tap(chip)
    assert not player.view.begun
    assert form.cancel.isHidden()


@pytest.mark.parametrize("size", [(360, 640), (1280, 800)])
def test_another_question_about_the_same_sign_is_one_tap_away(sherlock: Player) -> None:
    form = sherlock.area.form

    def offered() -> list[str]:
        QApplication.processEvents()
        shown = [chip.choice for chip in form.bottom.topics if chip.isVisible()]
        topics = [one.key for one in shown if not one.barred]
        return [*topics, *(["…"] if form.bottom.others.isVisible() else [])]

    sherlock.choose(**{"about-classes": "eye"})
    assert offered() == ["count"]
    sherlock.choose(kind="count")
    assert [one.key for one in sherlock.chosen("about-classes")] == ["eye"]
    assert offered() == ["who-has"]
    sherlock.choose(whom="Cem")
    assert offered() == []
    assert not sherlock.notes()


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter], ids=str)
@pytest.mark.parametrize("size", [(1280, 800)])
def test_enter_notes_a_finished_question(sherlock: Player, key: Qt.Key) -> None:
    LastInput(sherlock.window)
    form, window = sherlock.area.form, sherlock.window.windowHandle()
    eyes = next(chip for chip in form.findChildren(Chip) if chip.choice.key == "eye")

    def ask_who_has_eyes() -> None:
        place = eyes.mapTo(sherlock.window, eyes.rect().center())
        QTest.mouseClick(window, Qt.MouseButton.LeftButton, pos=place)
        QTest.keyClick(window, Qt.Key.Key_C)
        sherlock.settle()
        assert form.button.isVisible()
        assert eyes.hasFocus()

    ask_who_has_eyes()
    QTest.keyClick(window, Qt.Key.Key_Left)
    QTest.keyClick(window, Qt.Key.Key_Right)
    QTest.keyClick(window, key)
    sherlock.settle()
    assert not form.button.isVisible(), "it tapped the chip with the ring"
    assert not sherlock.notes()
    form.cancel.click()
    sherlock.settle()
    ask_who_has_eyes()
    QTest.keyClick(window, key)
    sherlock.settle()
    assert sherlock.notes() == ["Bob asked who has eyes: Cem"]
    QTest.keyClick(window, key)
    assert not sherlock.view.begun, "another Enter, by habit, begins no other note"


@pytest.mark.parametrize("size", [(800, 1280), (1280, 800), (360, 640)], ids=str)
def test_a_quick_tap_on_another_kind_only_lights_it(player: Player, guarded: GuardedWindow) -> None:
    player.choose(kind="count")
    player.choose(whom="Ann", **{"about-classes": "fist"})
    form = player.area.form
    chip = form.bottom.topics[0]
    plain = chip.grab().toImage()
    guarded.wait(NEW_MS - 1)
    guarded.tap(chip)
    assert chip.grab().toImage() != plain
    assert form.cancel.isHidden()
    assert eventually(lambda: chip.grab().toImage() == plain)
    guarded.wait(HABIT_MS)
    guarded.tap(chip)
    assert form.cancel.isVisible()


def test_a_tap_by_habit_begins_no_new_game(
    at_table: AtTable, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = at_table(EMPTY)
    laid_out(player.window, (360, 640))
    guarded, area = GuardedWindow(player.window, monkeypatch), player.area
    tab = area.bar.tabs["note"]
    note = tab.mapTo(player.window, tab.rect().center())
    player.session.note(Accuse(player="Bob", sum=20, correct=True))
    player.settle()
    assert area.result.again.isVisible()
    guarded.wait(LATE_MS - 1)
    assert not guarded.feels(note)
    guarded.wait(1)
    assert guarded.feels(area.result.again)


@pytest.mark.parametrize("size", [(360, 640), (800, 1280), (1280, 800)], ids=str)
def test_on_every_page_what_has_just_come_ignores_taps_for_a_moment_and_only_so_long(
    window: Window, library: Library, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    window.resize(*size)
    guarded, before, taps = GuardedWindow(window, monkeypatch), in_reach(window), 0
    for page in chain(visited(window, library), parts_of_a_table(window, library)):
        laid_out(window, size)
        guarded.wait(0)
        here = in_reach(window)
        fresh = {
            one: place.center()
            for (one, meaning), place in here.items()
            if wait_of(one) and not before.get((one, meaning), QRect()).contains(place.center())
        }
        for heeded in (False, True):
            for one, middle in fresh.items():
                assert guarded.feels(middle) == heeded, f"{page}: {one.accessibleName()}"
            guarded.wait(LATE_MS)
        before, taps = here, taps + len(fresh)
    assert taps >= 60


def parts_of_a_table(window: Window, library: Library) -> Iterator[str]:
    """Show a table and each of its parts; yield the name of each."""
    window.open_game(library.create(recorded("cataline-4-12")))
    for part in ("note", "chances", "notes", "why"):
        page_of(window, TablePage).area.turn_to(part)
        yield part


def in_reach(window: Window) -> dict[tuple[Tappable, Hashable], QRect]:
    """Return the place of each button that a tap at its middle reaches, with its meaning."""
    there = dict[tuple[Tappable, Hashable], QRect]()
    for one in window.findChildren(Tappable):
        place = QRect(one.mapTo(window, QPoint()), one.size())
        if one.isVisible() and one.isEnabled() and window.childAt(place.center()) is one:
            there[one, one.meaning()] = place
    return there


@pytest.mark.usefixtures("bobs_turn")
@pytest.mark.parametrize("nobody", [(), ("Cem",), ("Cem", "Dee")])
def test_a_question_to_all_is_two_taps_and_one_for_each_other_who_answers(
    player: Player, clicks: Clicks, nobody: tuple[str, ...]
) -> None:
    player.choose(whom="*", value="6")
    for name in ("Cem", "Dee"):
        player.choose(**{f"gave-{name}": "-" if name in nobody else "+"})
    assert player.notes()[-1].count("none") == 1 + len(nobody), "I have no 6 either"
    assert clicks.count == 4


def test_the_second_game_takes_eight_taps_besides_my_hand(player: Player, clicks: Clicks) -> None:
    player.start(NAMES, HAND)
    player.window.show_library()
    clicks.count = 0
    player.tap(player.window.library_page.new_button)
    page = page_of(player.window, NewGamePage)
    for card in HAND:
        player.tap_cell(page.panel.hand, card)
    player.tap(page.panel.button)
    assert eventually(lambda: player.window.table is not None)
    assert clicks.count <= 8


def test_the_spies_stay_in_sight_though_it_is_asked_who_pays_when_others_begin(lay: Lay) -> None:
    record = recorded("conspiracy-4-40")
    me, name = record.setup.me, record.setup.spies[1]
    assert record.setup.players[0] != me
    game, notes = catalogue()["conspiracy"], record.notes[:38]
    table = lay(*notes, game=game, setup=record.setup, level=Level.DEDUCTION)

    def spy() -> Chip:
        chips = (chip for view in table.area.form.rows.views for chip in view.chips)
        return next(chip for chip in chips if chip.choice.key == name)

    table.propose({KIND: ("pay",), "who": (me,)})
    place = spy().geometry()
    click(spy())
    assert table.sitting.view.form.step == ("amount",)
    assert (spy().isVisible(), spy().geometry()) == (True, place)


SCALES = (100, 130, 150)
MOST_TAPS = 40
NEARBY = [QPoint(x, y) for x, y in ((0, 0), (9, 0), (-9, 0), (0, 9), (0, -9))]
"""Where a finger may fall that taps the same place again."""
CASES = [
    pytest.param(
        game.values[0],
        size,
        scale,
        tongue,
        id=f"{game.values[0]}-{size[0]}x{size[1]}-{scale}-{tongue}",
        marks=[
            *game.marks,
            *([] if s == g % len(SIZES) and (scale, tongue) == usual else [pytest.mark.exhaustive]),
        ],
    )
    for (g, game), usual in zip(
        enumerate(by_kind()), cycle(zip(cycle(SCALES), LANGUAGES, strict=False)), strict=False
    )
    for (s, size), scale, tongue in product(enumerate(SIZES), SCALES, LANGUAGES)
    if min(size) >= 600 or scale < max(SCALES)
]


class Target(NamedTuple):
    """What can be tapped, and the row of a chip."""

    widget: QWidget
    row: str = ""


@dataclass
class Finger:
    """Taps in a guarded window, and finds what slides under it or is hit by a second tap."""

    window: GuardedWindow
    table: TablePage
    stood: dict[tuple[Hashable, ...], QRect] = field(default_factory=dict)
    found: list[str] = field(default_factory=list)

    def targets(self) -> Iterator[Target]:
        """Yield what can be tapped now; chips are likelier than all else."""
        form = self.table.area.form
        for view in form.rows.views:
            yield from (Target(chip, view.row.key) for chip in view.chips for _twice in range(3))
            yield from (Target(stop) for stop in (view.amount.stops() if view.amount else ()))
        yield from map(Target, form.line.places)
        others = (*form.bottom.topics, form.bottom.others, form.unheard, form.rows.more)
        yield from map(Target, (*others, form.button, form.button))
        yield Target(self.table.header.buttons["undo"])

    def tap(self, target: Target) -> None:
        """Tap something, and look at what stands there, then and after a while."""
        place, before = self.window._place(target.widget), self._form
        near = {place + by: self._meaning(place + by) for by in NEARBY}
        said = f"{topic_of(before)}, {before.step}: {target.widget.accessibleName()}"
        notes = self.table.sitting.session.notes
        self.window.tap(place)
        for _frame in range(3):
            self.window.wait(0)
        noted = self.table.sitting.session.notes != notes
        self._forget(before, target.row, anew=noted or topic_of(before) != topic_of(self._form))
        self.found += [f"{said}: {fault}" for fault in self._slid()]
        self.window.ms += SEEN_MS - 1
        for at, meaning in near.items():
            if self._meaning(at) not in (meaning, near[place], None) and self.window.feels(at):
                self.found.append(f"{said}: {self._meaning(at)} is hit at once at {at - place}")
        self.window.wait(LATE_MS)
        self.found += [f"{said}, later: {fault}" for fault in self._slid()]

    @property
    def _form(self) -> Form[object]:
        return self.table.sitting.view.form

    def _meaning(self, at: QPoint) -> Hashable:
        """Return what a tap means that counts as soon as it is there."""
        hit = self.window.window.childAt(at)
        able = isinstance(hit, Guarded) and isinstance(hit, QWidget) and hit.isEnabled()
        return hit.meaning() if able and isinstance(hit, Guarded) else None

    def _forget(self, before: Form[object], row: str, *, anew: bool) -> None:
        """Forget where the chips were of another note, and those that a tap asks for anew."""
        own = [one for one in before.rows if one.key == row]
        gone = {key for one in own for key in (*one.dependents, *one.clears)}
        if not row:  # Undo or another tap that takes back
            gone = {one.key for one in before.rows} - {one.key for one in self._form.rows}
        self.stood = {} if anew else {k: at for k, at in self.stood.items() if k[0] not in gone}

    def _slid(self) -> Iterator[str]:
        """Yield which chips have moved or grown."""
        for key, at in self._chips():
            before = self.stood.setdefault(key, at)
            if before != at:
                yield f"{key} slid from {before.getRect()} to {at.getRect()}"
                self.stood[key] = at

    def _chips(self) -> Iterator[tuple[tuple[Hashable, ...], QRect]]:
        form = self.table.area.form
        topics = [(self._form.topics, chip) for chip in form.bottom.topics]
        chips = [(view.row.key, chip) for view in form.rows.views for chip in view.chips]
        yield ("the panel", ""), self._on(form)
        # A chip may be at another place in the next part of a page.
        part = form.rows.more.accessibleName() if form.rows.more.isVisible() else ""
        for row, chip in (*topics, *chips):
            if chip.isVisible():
                yield (row, *_told(chip), part), self._on(chip)

    def _on(self, widget: QWidget) -> QRect:
        return QRect(widget.mapTo(self.table, QPoint()), widget.size())


def _told(chip: Chip) -> tuple[Hashable, ...]:
    """Return what a chip is known by: one that counts has the key of the next card."""
    one = chip.choice
    return (one.face.label, one.face.symbol, one.key if one.count is None else "")


@pytest.mark.parametrize(("game", "size", "scale", "tongue"), CASES)
def test_no_chip_slides_under_the_finger(
    qtbot: QtBot,
    library: Library,
    shelf: Catalogue,
    monkeypatch: pytest.MonkeyPatch,
    game: str,
    size: tuple[int, int],
    scale: int,
    tongue: str,
) -> None:
    save(library, replace(load(library), language=tongue, text=scale))
    window = shown(qtbot, Window(library, shelf), size, active=True)
    random, record = Random(f"{game} {size} {today()}"), record_of(catalogue()[game])
    record = replace(record, notes=record.notes[: random.randrange(len(record.notes))])
    window.open_game(library.create(record, level=Level.ODDS))
    player = Player(window)
    player.settle()
    table_of(window).area.turn_to("note")
    finger = Finger(GuardedWindow(window, monkeypatch), table_of(window))
    for _tap in range(MOST_TAPS):
        able = [one for one in finger.targets() if one.widget.isVisible()]
        able = [one for one in able if one.widget.isEnabled()]
        finger.tap(random.choice(able))
        player.settle()
    window.leave_table()
    assert not finger.found, "\n".join(dict.fromkeys(finger.found))
