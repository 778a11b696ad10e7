"""What is said next: the sentence in the making, its panel, and the line of what was done last."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
from itertools import combinations
from typing import TYPE_CHECKING, Any

import pytest
from PySide6.QtCore import QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from notepad.core.faces_and_marks import Face
from notepad.core.form import Choice, Form, Piece, Row
from notepad.widgets.look import theme
from notepad.widgets.look.theme import LIGHT, finger
from notepad.widgets.say import say_panel
from notepad.widgets.say.say_panel import LastLine, SayPanel
from notepad.widgets.say.sentence_line import SentenceLine
from notepad.widgets.touch.buttons import Chip
from notepad.widgets.touch.tap_guard import NEW_MS
from tests.shell.geometry import painted_badly
from tests.widgets import fingers
from tests.widgets.fingers import told_by
from tests.widgets.forms import asking, row
from tests.widgets.guards import GuardedWindow
from tests.widgets.recorded import recorded

if TYPE_CHECKING:
    from collections.abc import Iterator

    from pytestqt.qtbot import QtBot


SIZES = [(360, 362), (316, 250), (700, 500)]


# What is said next: all of it in a place of fixed size.
@pytest.fixture(params=SIZES, ids=str)
def panel(qtbot: QtBot, request: pytest.FixtureRequest) -> SayPanel:
    made = SayPanel()
    qtbot.addWidget(made)
    made.resize(*request.param)
    made.show_form(asking("whom"), begun=False)
    made.show()
    return made


def rects(panel: SayPanel) -> list[QRect]:
    return [part.geometry() for part in (panel.line, panel.rows, panel.bottom, panel.cancel)]


def test_nothing_moves_whatever_is_asked_for_and_every_chip_is_tapped_in_its_middle(
    panel: SayPanel,
) -> None:
    before = rects(panel)
    many = row("seen", tuple(map(str, range(200))), many=True)
    for form in (asking("gem", whom="Bob"), asking("seen", rows=(many,)), asking(complete=True)):
        panel.show_form(form, begun=True)
        QApplication.processEvents()
        assert rects(panel) == before
        chips = [chip for chip in panel.rows.findChildren(Chip) if chip.isVisible()]
        for chip in (*chips, panel.rows.more):
            if chip.isVisible():
                assert panel.childAt(chip.mapTo(panel, chip.rect().center())) is chip


@pytest.mark.parametrize("size", [(360, 362), (316, 180)], ids=str)
def test_a_tap_on_a_warning_asks_for_more_unless_it_has_just_come_up(
    qtbot: QtBot, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    made = SayPanel()
    qtbot.addWidget(made)
    made.resize(*size)
    made.show()
    guarded = GuardedWindow(made, monkeypatch)
    made.show_form(replace(asking("whom"), caution="Notes 1 and 2 can’t both be right."))
    asked: list[bool] = []
    made.warning_tapped.connect(lambda: asked.append(True))

    def tap() -> None:
        guarded.tap(made.hint if made.hint.isVisible() else made.last)

    guarded.wait(NEW_MS - 1)
    tap()
    assert not asked, "a habitual tap"
    guarded.wait(1)
    tap()
    assert asked == [True]
    made.show_form(asking("whom"))
    fingers.tap(made, made.hint.geometry().center())
    assert asked == [True], "a hint says all that there is"


def test_a_tap_meant_for_what_stayed_proposed_does_not_begin_the_next_note(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = fingers.on_screen(qtbot, SayPanel(), 400, 300)
    guarded, taps = GuardedWindow(made, monkeypatch), list[tuple[str, str]]()
    made.tapped.connect(lambda *tap: taps.append(tap))
    told = [row(f"gave-{name}", ("none", "one")) for name in ("Cem", "Dee")]
    asked = row("passed", ("0", "1", "2", "3"))
    keys = [tuple(one.key for one in rows) for rows in (told, [asked])]
    forms: list[Form[str]] = [
        Form(tuple(rows), step=step, bands=(step,))
        for rows, step in zip((told, [asked]), keys, strict=True)
    ]
    made.expect(lambda _topic: forms)
    for form in forms:
        made.show_form(form, begun=False)
        guarded.wait(0)
    made.ignore_habit_taps({}, ("gave-Cem",))
    before = made.rows.places_of(("gave-Cem",))
    (numbers,) = made.rows.views
    there = [
        any(old.contains(chip.geometry().center()) for old in before) for chip in numbers.chips
    ]
    assert set(there) == {True, False}
    for chip, habitual in zip(numbers.chips, there, strict=True):
        if habitual:
            guarded.tap(chip)
    assert taps == []
    guarded.tap(numbers.chips[there.index(False)])
    guarded.tap(numbers.chips[there.index(True)])
    assert len(taps) == 2, "any other tap begins the next note"


def test_where_steps_are_shown_one_by_one_it_is_as_high_as_the_tallest_and_shows_each_whole(
    qtbot: QtBot,
) -> None:
    many = row("seen", tuple(map(str, range(24))))
    forms = (asking("whom"), asking("gem", whom="Bob"), asking("seen", rows=(many,)))
    made, looked_at = SayPanel(), list[str]()
    qtbot.addWidget(made)

    def expected(count: int, topic: str) -> Iterator[Form[Any]]:
        for form in forms[:count]:
            looked_at.append(topic)
            yield form

    made.keep_room(["question", "guess"])
    heights = []
    for count in (2, 3):
        made.expect(partial(expected, count))
        heights.append(made.height_of_steps(320))
    assert heights[0] < heights[1]
    looked_at.clear()
    made.expect(partial(expected, 3))
    assert made.height_wanted(320, 900) > 0
    assert looked_at == ["question", "guess"], "only the first form of each topic"
    made.resize(320, heights[1])
    made.show()
    for form in forms:
        made.show_form(form, begun=form is not forms[0])
        chips = [chip for view in made.rows.views for chip in view.chips]
        assert chips
        assert all(chip.isVisible() for chip in chips)


def test_a_complete_note_is_confirmed_by_its_button_or_by_keys_and_a_begun_one_cancelled(
    panel: SayPanel, qtbot: QtBot
) -> None:
    assert (panel.button.isVisible(), panel.cancel.isHidden()) == (False, True)
    panel.show_form(asking("gem", whom="Bob"))
    with qtbot.waitSignal(panel.stepped_back):
        QTest.keyClick(panel.rows, Qt.Key.Key_Backspace)
    with qtbot.waitSignal(panel.cancel.clicked):
        fingers.click(panel.cancel)
    place = panel.line.place("whom")
    assert place is not None
    with qtbot.waitSignal(panel.turned) as told:
        fingers.click(place)
    assert told.args == [("whom",)]
    panel.show_form(asking("gem", complete=True))
    assert panel.button.isVisible()
    with qtbot.waitSignal(panel.confirmed):
        panel.button.click()
    panel.take_focus(Qt.FocusReason.TabFocusReason)
    with qtbot.waitSignal(panel.confirmed):
        QTest.keyClick(panel.rows, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)
    panel.show_form(replace(asking("whom"), step=("kind",)), begun=False)
    assert not panel.cancel.isHidden(), "one tap leads back from the kinds of notes, too"
    cards = Row("cards", "cards", many=True, status="1 of 3")
    panel.show_form(replace(asking("cards", rows=(cards,)), hint="On the sheet, tap the cards."))
    assert panel.hint.isVisible()
    assert panel.hint.text() == "On the sheet, tap the cards. 1 of 3"
    assert not any(view.label.isVisible() for view in panel.rows.views)


def test_one_tap_says_of_all_that_is_open_that_it_was_not_heard(
    panel: SayPanel, qtbot: QtBot
) -> None:
    told, unheard = row("gave-Ann", ("-", "+"), chosen="+"), Choice("-unheard", Face("not heard"))
    rows = [replace(told, unheard=unheard)]
    rows += [replace(row(f"gave-{name}", ("-", "+")), unheard=unheard) for name in ("Bob", "Cem")]
    assert not panel.unheard.isVisible()
    panel.show_form(asking(*(one.key for one in rows), rows=tuple(rows)))
    taps = told_by(panel.tapped)
    panel.unheard.click()
    assert taps == [("gave-Bob", "-unheard"), ("gave-Cem", "-unheard")]
    rows[1:] = [replace(one, unheard=replace(unheard, chosen=True)) for one in rows[1:]]
    panel.show_form(asking(*(one.key for one in rows), rows=tuple(rows)))
    assert panel.unheard.isChecked()
    taps.clear()
    QTest.keyClick(panel, Qt.Key.Key_Question)
    assert taps == [("gave-Bob", "-unheard"), ("gave-Cem", "-unheard")], "taken back"


def test_what_is_proposed_is_only_said_not_to_be_heard_if_nothing_else_is_open(
    panel: SayPanel,
) -> None:
    unheard, sure = Choice("-unheard", Face("not heard")), Choice("-", Face("-"), proposed=True)
    proposed = [Row(f"gave-{name}", name, (sure,), unheard=unheard) for name in ("Ann", "Bob")]
    still = replace(row("gave-Cem", ("-", "+")), unheard=unheard)
    taps = told_by(panel.tapped)
    for rows in ([*proposed, still], proposed):
        panel.show_form(asking(*(one.key for one in rows), rows=tuple(rows)))
        panel.unheard.click()
    assert taps == [("gave-Cem", "-unheard"), ("gave-Ann", "-unheard")]


def test_a_note_that_is_mended_says_so_and_can_be_left_as_it_was(panel: SayPanel) -> None:
    panel.show_mending(3)
    panel.show_form(asking("gem", whom="Bob", complete=True), begun=False)
    assert panel.cancel.isVisible()
    panel.show_form(asking("gem", whom="Cem", complete=True), begun=True)
    assert panel.cancel.isVisible()
    assert panel.line.accessibleName().startswith("3 · ")
    assert panel.button.text() == "Change note 3\u00a0✓"
    panel.show_mending(None)
    panel.show_form(asking("whom"), begun=False)
    assert not panel.cancel.isVisible()


def test_while_nothing_is_tapped_one_can_return_to_where_one_came_from(
    panel: SayPanel, qtbot: QtBot
) -> None:
    panel.show_form(asking("whom"), begun=False)
    assert not panel.cancel.isVisible()
    assert not panel.back.isVisible()
    panel.let_back_return(on=True)
    with qtbot.waitSignal(panel.returned):
        fingers.click(panel.back)


SAID, CHANGED = "16 · Dee asked Cem for 4: 1", "3 crossed out, ●3 is Cem's"


# The line that says what was done last and what it changed.
@pytest.fixture
def last(qtbot: QtBot) -> LastLine:
    made = LastLine()
    return fingers.on_screen(qtbot, made, 600, made.sizeHint().height())


def test_a_screen_reader_is_told_what_is_new_once(
    last: LastLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    told: list[str] = []
    monkeypatch.setattr(say_panel, "announce", lambda _line, text: told.append(text))
    last.show_line(SAID, "", "")
    last.show_line(SAID, CHANGED, "3 crossed out, Red 3: Cem has it")
    last.show_line(SAID, CHANGED, "3 crossed out, Red 3: Cem has it")
    assert told == ["16, Dee asked Cem for 4: 1", "3 crossed out, Red 3: Cem has it"]
    assert last.accessibleName() == "16, Dee asked Cem for 4: 1. 3 crossed out, Red 3: Cem has it"


LONG_SAID = (
    "4 · Mara suggested Scarlet, Knife and Library: Jonas showed Knife",
    "11 · Nora asked everybody for 4: Milo one, Petra none, Otto three, and Quentin one",
    "12 · Bob suggested Mustard, Wrench and Library: Cem passed, Dee showed one",
)


@pytest.mark.parametrize("said", [SAID, *LONG_SAID])
@pytest.mark.parametrize("changed", ["", CHANGED, f"{CHANGED}, " * 9])
@pytest.mark.parametrize("width", [130, 200, 250, 376, 600])
def test_what_was_done_is_read_before_what_it_changed_and_neither_is_left_out(
    last: LastLine, width: int, said: str, changed: str
) -> None:
    last.resize(width, last.height())
    last.show_line(said, "", "")
    alone, _news = read(last)
    last.show_line(said, changed, "")
    told, news = read(last)
    assert told == alone or changed, "only what it changed takes anything from it"
    number, shortened, end = told.partition("… ")
    assert said.startswith(number)
    assert said.endswith(end), "of a note that is too long the answers stay"
    if width >= 200 and shortened and not changed:
        assert number.split()[2:], "and who asked"
    assert end or not shortened
    assert changed.startswith(news.removesuffix("…"))
    assert bool(news) is bool(changed)
    if changed == CHANGED:
        assert news == changed, "what is short is whole"
    if width == 600 and len(changed) < 30:
        assert (told, news) == (said, changed), "beside each other"


@pytest.mark.parametrize("said", [SAID, *LONG_SAID])
@pytest.mark.parametrize("width", [130, 200, 250, 376])
def test_a_doubt_about_what_was_done_is_whole_before_it(
    last: LastLine, width: int, said: str
) -> None:
    last.offer("Edit", always=True)
    last.resize(width + last.button.sizeHint().width(), last.height())
    last.show_line(said, CHANGED, "")
    assert read(last)[1] == CHANGED


def read(last: LastLine) -> tuple[str, str]:
    """Return what a line says was done, and what it changed, none of it over the other."""
    places = [place for _text, place, _marked in last.lines()]
    assert all(last.rect().contains(place) for place in places)
    assert not any(one.intersects(other) for one, other in combinations(places, 2))
    marks = [mark for mark in recorded(last).marks if mark.text]
    texts = (
        " ".join(mark.text.strip() for mark in marks if (mark.fill == LIGHT.mine_ink) is changed)
        for changed in (False, True)
    )
    said, changed = (text.replace("\N{NO-BREAK SPACE}", " ") for text in texts)
    return said, changed


def test_neither_an_arrow_nor_a_last_number_stands_alone_in_a_line(last: LastLine) -> None:
    for width in range(90, 200, 5):
        last.resize(width, last.height())
        last.show_line(SAID, "sums: 12 → 18", "")
        told = [mark.text.strip() for mark in recorded(last).marks if mark.text]
        assert not {"1", "18"} & set(told)
        assert not any(text.endswith("→") for text in told)


@pytest.mark.parametrize("always", [False, True])
def test_its_button_gives_way_to_words_that_have_no_room_beside_it_or_these_to_it(
    last: LastLine, *, always: bool
) -> None:
    last.offer("Announce 29", always=always)
    last.resize(last.button.sizeHint().width() + 60, last.height())
    last.show_line("Edited note 24: Milo announced 20", "", "")
    assert (last.button.isHidden(), last.lines() == ()) == (not always, always)
    last.resize(last.width() + 60, last.height())
    assert not last.button.isHidden()


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_what_can_be_announced_is_a_button_beside_the_words_and_makes_it_no_higher(
    last: LastLine, qtbot: QtBot, scale: float
) -> None:
    theme.apply(LIGHT, scale=scale)
    QApplication.processEvents()
    high = last.sizeHint().height()
    last.resize(round(600 * scale), high)
    for said, changed in ((SAID * 5, CHANGED * 5), (SAID, CHANGED)):
        last.show_line(said, changed, "")
        assert last.sizeHint().height() == high
    assert not last.button.isVisible()
    last.offer("Announce 29")
    QApplication.processEvents()
    assert last.button.text() == "Announce 29"
    assert last.sizeHint().height() == last.minimumSizeHint().height() == high
    assert last.button.sizeHint().height() < high
    beside = last.button.geometry().right()
    assert all(place.left() > beside for _text, place, _changed in last.lines())
    with qtbot.waitSignal(last.offered):
        fingers.click(last.button)
    last.offer("")
    assert not last.button.isVisible()


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
    shown.show_line(asking("whom"))
    assert [place.text() for place in shown.places] == ["Ann", "?", "…"], "later ones are left open"
    shown.show_line(Form((), line=(Piece("Nothing to say."),)))
    assert not any(place.isVisible() for place in shown.places)
    assert shown.place("who") is None


def test_what_is_longer_than_a_line_is_said_from_its_beginning(qtbot: QtBot) -> None:
    shown = line(qtbot, asking("gem", whom=", ".join([LONG] * 9)))
    assert painted_badly(shown) == []


@pytest.mark.parametrize("size", [(150, 110), (190, 48), (190, 100), (320, 56), (500, 48)])
@pytest.mark.parametrize("whom", ["", "Bob", "Bartholomaeus"])
def test_a_tap_in_the_middle_of_a_place_hits_it(
    qtbot: QtBot, size: tuple[int, int], whom: str
) -> None:
    shown = line(qtbot, asking("gem", whom=whom), size)
    for place in shown.places:
        assert shown.childAt(place.mapTo(shown, place.words.center())) is place
        if size[0] >= 320 and whom != "Bartholomaeus":
            assert min(place.width(), place.height()) >= finger(place)
            assert shown.rect().contains(place.geometry())
