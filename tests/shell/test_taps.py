"""How many taps a note takes, and a new game, by real clicks in the window."""

from collections.abc import Callable, Hashable, Iterator
from dataclasses import replace
from itertools import chain

import pytest
from PySide6.QtCore import QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from notepad.core.faces_and_marks import Level
from notepad.core.game import Game
from notepad.core.record import AnyRecord, Catalogue, Record
from notepad.declared.setup import Count
from notepad.declared.shelf import own_game
from notepad.games import catalogue
from notepad.shell.setup.new_game_page import NewGamePage
from notepad.shell.table.table_page import TablePage
from notepad.shell.window import Window
from notepad.storage import Library
from notepad.widgets.touch.accessibility import LastInput
from notepad.widgets.touch.buttons import Chip, Tappable
from notepad.widgets.touch.tap_guard import HABIT_MS, LATE_MS, NEW_MS, wait_of
from tests.declared.declarations import EXAMPLES
from tests.games.catham_city.playing import FIRST
from tests.shell.builders import EMPTY, HAND, NAMES, SLEUTH_SETUP, laid_out, page_of, recorded
from tests.shell.conftest import eventually
from tests.shell.player import Player, click
from tests.shell.test_geometry import visited
from tests.widgets.guards import GuardedWindow

LUGGAGE = own_game((EXAMPLES / "count.toml").read_text("utf-8"))


def three_at(game: Game, hand: str, **more: object) -> AnyRecord:
    """Return a record of three players at a game, Bob the first of them."""
    setup = game.setup_type(
        players=NAMES[:3], me="Ann", hand=tuple(hand.split()), first="Bob", **more
    )
    return Record(game=game.id, setup=setup, declaration=game.declaration)


def lost_luggage() -> AnyRecord:
    reds = "big-red-bag big-red-box big-red-case big-red-trunk"
    reds += " small-red-bag small-red-box small-red-case"
    return three_at(LUGGAGE, reds, table=("big-blue-bag",))


AtTable = Callable[[AnyRecord], Player]


FOUR = ("red", "yellow", "green", "blue")


class Clicks:
    """Clicks with the mouse, and counts it."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, widget: QWidget) -> None:
        self.count += 1
        click(widget)


@pytest.fixture
def shelf() -> Catalogue:
    return catalogue()


@pytest.fixture
def clicks() -> Clicks:
    return Clicks()


@pytest.fixture
def player(qtbot: QtBot, window: Window, clicks: Clicks) -> Player:
    return Player(qtbot, window, clicks)


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
def test_a_question_of_others_is_three_taps(player: Player, clicks: Clicks) -> None:
    player.choose(whom="Cem", suit="blue", passed="2")
    assert player.notes()[1:] == ["Bob asked Cem for ▲Blue: 2"]
    assert clicks.count == 3


@pytest.mark.usefixtures("bobs_turn")
def test_a_question_to_me_is_two_taps_since_i_know_what_i_have(
    player: Player, clicks: Clicks
) -> None:
    player.choose(whom="Ann", suit="blue")
    assert player.notes()[1:] == ["Bob asked Ann for ▲Blue: 1"]
    assert clicks.count == 2


@pytest.fixture
def guarded(
    player: Player,
    at_table: AtTable,
    shelf: Catalogue,
    size: tuple[int, int],
    monkeypatch: pytest.MonkeyPatch,
) -> GuardedWindow:
    """A table of Sherlock 13 in a window that ignores taps by habit."""
    at_table(three_at(shelf["sherlock-13"], "moran mycroft hudson bradstreet"))
    player.window.resize(*size)
    player.settle()
    return GuardedWindow(player.window, monkeypatch)


@pytest.mark.parametrize("size", [(1280, 800), (360, 640)], ids=str)
def test_a_third_tap_by_habit_begins_no_note_after_a_question_to_me(
    player: Player, guarded: GuardedWindow, size: tuple[int, int]
) -> None:
    player.choose(kind="count")
    player.choose(whom="Ann", **{"about-classes": "fist"})
    assert player.notes() == ["Bob asked Ann for fists: 2"]
    form = player.table.area.form
    chips = [form.bottom.others, *form.bottom.topics]
    chips += [chip for view in form.rows.views for chip in view.chips] if size[0] < size[1] else []
    for chip in chips:
        if chip.isVisible():
            guarded.tap(chip)
    assert not player.table.sitting.view.begun
    assert form.cancel.isHidden()


@pytest.mark.parametrize("size", [(360, 640), (1280, 800)])
def test_another_question_about_the_same_sign_is_one_tap_away_until_an_answer_is_tapped(
    player: Player, at_table: AtTable, shelf: Catalogue, size: tuple[int, int]
) -> None:
    at_table(three_at(shelf["sherlock-13"], "moran mycroft hudson bradstreet"))
    player.window.resize(*size)
    player.settle()
    form = player.table.area.form

    def offered() -> list[str]:
        QApplication.processEvents()
        shown = [chip.choice for chip in form.bottom.topics if chip.isVisible()]
        topics = [one.key for one in shown if not one.barred]
        return [*topics, *(["…"] if form.bottom.others.isVisible() else [])]

    player.choose(**{"about-classes": "eye"})
    assert offered() == ["count"]
    player.choose(kind="count")
    assert [one.key for one in player.chosen("about-classes")] == ["eye"]
    assert offered() == ["who-has"]
    player.choose(whom="Cem")
    assert offered() == []
    assert not player.notes()


@pytest.mark.parametrize("key", [Qt.Key.Key_Return, Qt.Key.Key_Enter], ids=str)
def test_enter_notes_a_finished_question_unless_keys_moved_the_focus_to_a_chip(
    player: Player, at_table: AtTable, shelf: Catalogue, key: Qt.Key
) -> None:
    at_table(three_at(shelf["sherlock-13"], "moran mycroft hudson bradstreet"))
    LastInput(player.window)
    player.window.resize(1280, 800)
    player.settle()
    form, window = player.table.area.form, player.window.windowHandle()
    eyes = next(chip for chip in form.findChildren(Chip) if chip.choice.key == "eye")

    def ask_who_has_eyes() -> None:
        place = eyes.mapTo(player.window, eyes.rect().center())
        QTest.mouseClick(window, Qt.MouseButton.LeftButton, pos=place)
        QTest.keyClick(window, Qt.Key.Key_C)
        player.settle()
        assert form.button.isVisible()
        assert eyes.hasFocus()

    ask_who_has_eyes()
    QTest.keyClick(window, Qt.Key.Key_Left)
    QTest.keyClick(window, Qt.Key.Key_Right)
    QTest.keyClick(window, key)
    player.settle()
    assert not form.button.isVisible(), "it tapped the chip with the ring"
    assert not player.notes()
    form.cancel.click()
    player.settle()
    ask_who_has_eyes()
    QTest.keyClick(window, key)
    player.settle()
    assert player.notes() == ["Bob asked who has eyes: Cem"]
    QTest.keyClick(window, key)
    assert not player.table.sitting.view.begun, "another Enter, by habit, begins no other note"


@pytest.mark.parametrize("size", [(800, 1280), (1280, 800), (360, 640)], ids=str)
def test_a_quick_tap_on_another_kind_of_note_only_lights_it_and_one_soon_after_begins_it(
    player: Player, guarded: GuardedWindow
) -> None:
    player.choose(kind="count")
    player.choose(whom="Ann", **{"about-classes": "fist"})
    form = player.table.area.form
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


@pytest.mark.parametrize(("size", "there"), [((1280, 800), True), ((360, 640), False)])
def test_a_slower_tap_by_habit_does_nothing_where_another_kind_of_note_stands_for_an_answer(
    player: Player, guarded: GuardedWindow, *, there: bool
) -> None:
    player.choose(kind="count")
    player.choose(whom="Cem", **{"about-classes": "fist"})
    player.choose(count="1")
    player.choose(kind="count")
    player.choose(whom="Ann", **{"about-classes": "fist"})
    assert player.notes()[1:] == ["Cem asked Ann for fists: 2"]
    form = player.table.area.form
    guarded.wait(NEW_MS)
    guarded.tap(form.bottom.topics[0])
    assert player.table.sitting.view.begun is not there


def test_right_after_a_proposed_note_was_confirmed_the_next_sign_counts_wherever_it_stands(
    player: Player, at_table: AtTable, shelf: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    sherlock = three_at(shelf["sherlock-13"], "moran mycroft hudson bradstreet")
    asked = [Count(asker="Bob", target="Cem", about=("eye",), count=1)]
    asked.append(replace(asked[0], asker="Cem", target="Bob"))
    at_table(replace(sherlock, notes=tuple(asked)))
    player.window.resize(360, 640)
    player.settle()
    guarded = GuardedWindow(player.window, monkeypatch)
    player.choose(**{"about-classes": "eye"})
    form = player.table.area.form
    rows = [view for view in form.rows.views if any(one.proposed for one in view.row.choices)]
    proposed = [chip.geometry() for view in rows for chip in view.chips]
    assert proposed

    guarded.tap(form.button)
    player.settle()
    assert player.notes()[-1].startswith("Ann asked who has eyes")
    (signs,) = (view for view in form.rows.views if view.row.key == "about-classes")
    there = (chip for chip in signs.chips if any(map(chip.geometry().intersects, proposed)))
    guarded.tap(next(there))
    assert player.table.sitting.view.begun


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
    assert taps > 60


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


def test_on_a_phone_the_form_says_which_notes_contradict_each_other(
    player: Player, at_table: AtTable, shelf: Catalogue
) -> None:
    asked = Count(asker="Bob", target="Cem", about=("eye",), count=0)
    sherlock = three_at(shelf["sherlock-13"], "moran mycroft hudson bradstreet")
    player.window.resize(360, 640)
    at_table(replace(sherlock, notes=(asked, replace(asked, count=1))))
    player.settle()
    form = player.table.area.form
    assert form.hint.isVisible()
    assert form.hint.text() == "Notes 1 and 2 can’t both be right."
    assert not form.last.isVisible()


def test_on_a_phone_on_its_side_the_last_line_says_it(
    player: Player, at_table: AtTable, shelf: Catalogue
) -> None:
    asked = Count(asker="Bob", target="Cem", about=("eye",), count=0)
    sherlock = three_at(shelf["sherlock-13"], "moran mycroft hudson bradstreet")
    player.window.resize(640, 360)
    at_table(replace(sherlock, notes=(asked, replace(asked, count=1))))
    player.settle()
    form = player.table.area.form
    assert form.last.isVisible()
    assert [said for said, _place, _new in form.last.lines()] == [
        "Notes 1 and 2 can’t both be right."
    ]
    player.table.header.level_chosen.emit(Level.PAPER)
    player.settle()
    assert form.last.lines()[0][0].startswith("2 · ")


def test_on_a_phone_each_sign_has_one_place_whether_one_player_or_all_are_asked(
    player: Player, at_table: AtTable, shelf: Catalogue
) -> None:
    at_table(three_at(shelf["sherlock-13"], "moran mycroft hudson bradstreet"))
    player.window.resize(360, 640)
    player.settle()

    def places() -> list[QRect]:
        (signs,) = (v for v in player.table.area.form.rows.views if v.row.key == "about-classes")
        return [chip.geometry() for chip in signs.chips]

    asking_all = places()
    player.choose(kind="count", whom="Cem")
    assert places() == asking_all


def test_my_question_with_one_card_shown_is_four_taps(
    player: Player, at_table: AtTable, clicks: Clicks
) -> None:
    at_table(EMPTY)
    player.choose(whom="Bob", suit="blue", passed="1", seen="blue-1")
    assert player.notes() == ["Ann asked Bob for ▲Blue: 1 (▲1)"]
    assert clicks.count == 4


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


@pytest.mark.usefixtures("bobs_turn")
def test_who_certainly_has_none_need_not_be_tapped(player: Player, clicks: Clicks) -> None:
    player.choose(whom="Cem", value="6", passed="0")
    player.note(whom="Dee", suit="red", passed="0")
    clicks.count = 0
    player.settle()
    player.choose(whom="*", value="6")
    player.choose(**{"gave-Bob": "+"})
    assert player.notes()[-1] == "Dee asked everybody for 6: Ann none, Bob one, Cem none"
    assert clicks.count == 3


@pytest.mark.parametrize(("who", "count"), [("Ann", 3), ("Bob", 4)])
def test_an_accusation_is_three_taps_and_one_more_out_of_turn(
    player: Player, at_table: AtTable, clicks: Clicks, who: str, count: int
) -> None:
    at_table(EMPTY)
    player.choose(kind="accusation")
    if who != "Ann":
        player.choose(who=who)
    player.choose(sum="21", said="wrong")
    assert player.notes() == [f"{who} announced 21, was wrong and was eliminated"]
    assert clicks.count == count


def test_sleuths_question_for_one_element_is_three_taps(
    player: Player, at_table: AtTable, clicks: Clicks
) -> None:
    at_table(Record(game="sleuth", setup=SLEUTH_SETUP))
    player.choose(whom="Eva", type="pair", count="3")
    assert player.notes() == ["Bob asked Eva about pairs: 3"]
    assert clicks.count == 3


def test_a_suggestion_of_others_is_at_most_five_taps(
    player: Player, at_table: AtTable, clicks: Clicks
) -> None:
    at_table(three_at(catalogue()["clue"], "plum green knife rope hall study"))
    named = {"named-suspects": "white", "named-weapons": "pipe", "named-rooms": "lounge"}
    player.choose(**named, shown="Cem")
    assert len(player.notes()) == 1
    assert clicks.count <= 5


@pytest.mark.parametrize("families", [("red",), ("red", "blue"), ("red", "yellow", "green"), FOUR])
def test_a_meeting_at_caracalla_is_five_taps_at_most(
    player: Player, at_table: AtTable, clicks: Clicks, families: tuple[str, ...]
) -> None:
    caracalla = catalogue()["caracalla"]
    at_table(Record(game=caracalla.id, setup=caracalla.setup_type(players=NAMES, me="Ann")))
    player.choose(bath="2", **{f"pieces-{family}": "1" for family in families[1:]})
    player.choose(**{f"pieces-{families[0]}": "4"})
    if not player.notes():
        player.confirm()
    assert len(player.notes()) == 1
    assert clicks.count == min(5, 2 + len(families))


@pytest.mark.parametrize(("taken", "new"), [("mafia-1", 1), ("mafia-2", 2)])
def test_a_take_in_catham_city_is_three_taps_at_most(
    player: Player, at_table: AtTable, clicks: Clicks, taken: str, new: int
) -> None:
    at_table(Record(game="catham-city", setup=FIRST))
    player.choose(taken=taken)
    for number in range(1, new + 1):
        player.choose(refill=f"council-{number}")
    assert len(player.notes()) == 1
    assert clicks.count == 1 + new <= 3


@pytest.mark.parametrize(
    ("asked", "taps", "said"),
    [
        ({"about-colour": "red"}, 3, "Bob asked Ann for red: 7"),
        ({"about-colour": "red", "about-thing": "bag"}, 3, "Bob asked Ann for red + bag: 2"),
        ({"about-thing": "bag", "about-colour": "red"}, 3, "Bob asked Ann for red + bag: 2"),
        ({"about-thing": "bag", "count": "1"}, 4, "Bob asked Ann for bag: 1"),
    ],
)
def test_a_question_to_me_may_be_about_two_classes_where_the_game_asks_for_as_many(
    player: Player, at_table: AtTable, clicks: Clicks, asked: dict[str, str], taps: int, said: str
) -> None:
    at_table(lost_luggage())
    player.choose(whom="Ann", **asked)
    if not player.notes():
        player.confirm()
    assert player.notes() == [said]
    assert clicks.count <= taps


def test_a_question_of_others_about_two_classes_is_noted_by_its_number(
    player: Player, at_table: AtTable
) -> None:
    at_table(lost_luggage())
    player.choose(whom="Cem", **{"about-colour": "red", "about-thing": "bag", "count": "0"})
    player.choose(whom="Ann", **{"about-colour": "blue"})
    player.confirm()
    player.choose(whom="Cem", **{"about-thing": "bag", "count": "1"})
    told = ["Bob asked Cem for red + bag: 0", "Cem asked Ann for blue: 0"]
    assert player.notes()[:2] == told
    assert len(player.notes()) == 3


def test_the_second_game_is_set_up_with_eight_taps_at_most_besides_my_hand(
    player: Player, clicks: Clicks
) -> None:
    player.start(NAMES, HAND)
    player.window.show_library()
    clicks.count = 0
    player.tap(player.window.library_page.new_button)
    page = page_of(player.window, NewGamePage)
    for card in HAND:
        player.tap_cell(page.panel.hand, card)
    player.tap(page.panel.button)
    player.qtbot.waitUntil(lambda: player.window.table is not None)
    assert clicks.count <= 8
