"""What is said next: the sentence in the making, its panel, and the line of what was done last."""

from collections.abc import Iterator
from dataclasses import replace
from functools import partial
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from notepad.core.form import Form, Piece, Row
from notepad.widgets.look import theme
from notepad.widgets.look.theme import LIGHT, finger, set_left_handed
from notepad.widgets.say import say_panel
from notepad.widgets.say.bottom_line import BottomLine
from notepad.widgets.say.plate import GAP
from notepad.widgets.say.say_panel import LastLine, SayPanel
from notepad.widgets.say.sentence_line import SentenceLine
from notepad.widgets.touch.buttons import Chip
from notepad.widgets.touch.tap_guard import NEW_MS
from tests.shell.geometry import painted_badly
from tests.widgets import fingers
from tests.widgets.fingers import told_by
from tests.widgets.forms import NAMES, asking, row
from tests.widgets.guards import GuardedWindow
from tests.widgets.places import apart, holds
from tests.widgets.recorded import recorded
from tests.widgets.states import DID, DONE, FEW, GIVEN, MANY, UNHEARD


# What is said next: all of it in a place of fixed size.
@pytest.fixture(params=[(360, 362), (316, 250), (700, 500)], ids=str)
def panel(qtbot: QtBot, request: pytest.FixtureRequest) -> SayPanel:
    made = SayPanel()
    made.show_form(asking("whom"), begun=False)
    return fingers.on_screen(qtbot, made, *request.param)


def test_nothing_moves_and_every_chip_is_tapped_in_its_middle(panel: SayPanel) -> None:
    parts = (panel.line, panel.rows, panel.bottom, panel.cancel)
    before = [part.geometry() for part in parts]
    many = row("seen", tuple(map(str, range(200))), many=True)
    for form in (asking("gem", whom="Bob"), asking("seen", rows=(many,)), asking(complete=True)):
        panel.show_form(form, begun=True)
        QApplication.processEvents()
        assert [part.geometry() for part in parts] == before
        for chip in (*panel.rows.findChildren(Chip), panel.rows.more):
            if chip.isVisible():
                assert panel.childAt(chip.mapTo(panel, chip.rect().center())) is chip


@pytest.mark.parametrize("high", [362, 180])
def test_a_tap_on_a_warning_asks_for_more_unless_it_has_just_come_up(
    qtbot: QtBot, high: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = fingers.on_screen(qtbot, SayPanel(), 330, high)
    guarded, asked = GuardedWindow(made, monkeypatch), list[bool]()
    made.show_form(replace(asking("whom"), caution="Notes 1 and 2 can’t both be right."))
    made.warning_tapped.connect(lambda: asked.append(True))
    for waited, heard in ((NEW_MS - 1, []), (1, [True])):
        guarded.wait(waited)
        guarded.tap(made.hint if made.hint.isVisible() else made.last)
        assert asked == heard, "a habitual tap is none"
    made.show_form(asking("whom"))
    fingers.tap(made, made.hint.geometry().center())
    assert asked == [True], "a hint says all that there is"


def test_a_tap_by_habit_begins_no_note(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    made = fingers.on_screen(qtbot, SayPanel(), 400, 300)
    guarded, taps = GuardedWindow(made, monkeypatch), told_by(made.tapped)
    told = [row(f"gave-{name}", ("none", "one")) for name in ("Cem", "Dee")]
    forms: list[Form[str]] = []
    for rows in (told, [row("passed", ("0", "1", "2", "3"))]):
        step = tuple(one.key for one in rows)
        forms.append(Form(tuple(rows), step=step, bands=(step,)))
    made.expect(lambda _topic: forms)
    for form in forms:
        made.show_form(form, begun=False)
        guarded.wait(0)
    made.ignore_habit_taps({}, ("gave-Cem",))
    before = made.rows.places_of(("gave-Cem",))
    chips = made.rows.views[0].chips
    there = [any(old.contains(chip.geometry().center()) for old in before) for chip in chips]
    assert {*there} == {True, False}
    for chip in (chip for chip, habitual in zip(chips, there, strict=True) if habitual):
        guarded.tap(chip)
    assert taps == []
    for habitual in (False, True):
        guarded.tap(chips[there.index(habitual)])
    assert len(taps) == 2, "any other tap begins the next note"


def test_it_is_as_high_as_its_tallest_step_and_shows_each_whole(qtbot: QtBot) -> None:
    many = row("seen", tuple(map(str, range(24))))
    forms = (asking("whom"), asking("gem", whom="Bob"), asking("seen", rows=(many,)))
    made, looked_at, heights = SayPanel(), list[str](), list[int]()

    def expected(count: int, topic: str) -> Iterator[Form[Any]]:
        for form in forms[:count]:
            looked_at.append(topic)
            yield form

    made.keep_room(["question", "guess"])
    for count in (2, 3):
        made.expect(partial(expected, count))
        heights.append(made.height_of_steps(320))
    assert heights[0] < heights[1]
    looked_at.clear()
    made.expect(partial(expected, 3))
    assert made.height_wanted(320, 900) > 0
    assert looked_at == ["question", "guess"], "only the first form of each topic"
    fingers.on_screen(qtbot, made, 320, heights[1])
    for form in forms:
        made.show_form(form, begun=form is not forms[0])
        chips = [chip for view in made.rows.views for chip in view.chips]
        assert chips
        assert all(chip.isVisible() for chip in chips)


def test_a_note_is_confirmed_or_cancelled(panel: SayPanel, qtbot: QtBot) -> None:
    control = Qt.KeyboardModifier.ControlModifier
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
        QTest.keyClick(panel.rows, Qt.Key.Key_Return, control)
    panel.show_form(replace(asking("whom"), step=("kind",)), begun=False)
    assert not panel.cancel.isHidden(), "one tap leads back from the kinds of notes, too"
    cards = Row("cards", "cards", many=True, status="1 of 3")
    panel.show_form(replace(asking("cards", rows=(cards,)), hint="On the sheet, tap the cards."))
    assert panel.hint.text() == "On the sheet, tap the cards. 1 of 3"
    assert not any(view.label.isVisible() for view in panel.rows.views)


def test_one_tap_says_that_the_rest_was_not_heard(panel: SayPanel) -> None:
    taps, rest = told_by(panel.tapped), [("gave-Bob", "-unheard"), ("gave-Cem", "-unheard")]

    def show(*rows: Row) -> None:
        panel.show_form(asking(*(one.key for one in rows), rows=rows))

    told = replace(row("gave-Ann", ("-", "+"), chosen="+"), unheard=UNHEARD)
    show(told, *GIVEN)
    panel.unheard.click()
    chosen = replace(UNHEARD, chosen=True)
    show(told, *(replace(one, unheard=chosen) for one in GIVEN))
    assert panel.unheard.isChecked()
    QTest.keyClick(panel, Qt.Key.Key_Question)
    assert taps == rest * 2, "taken back"
    taps.clear()
    sure = replace(row("-", ("-",)).choices[0], proposed=True)
    proposed = [Row(f"gave-{name}", name, (sure,), unheard=UNHEARD) for name in NAMES[:2]]
    for rows in ([*proposed, GIVEN[1]], proposed):
        show(*rows)
        panel.unheard.click()
    assert taps == [rest[1], ("gave-Ann", "-unheard")], "what is proposed only if nothing is open"


def test_a_note_that_is_mended_says_so_and_can_be_left_as_it_was(panel: SayPanel) -> None:
    panel.show_mending(3)
    for whom, begun in (("Bob", False), ("Cem", True)):
        panel.show_form(asking("gem", whom=whom, complete=True), begun=begun)
        assert panel.cancel.isVisible()
    assert panel.line.accessibleName().startswith("3 · ")
    assert panel.button.text() == "Change note 3\u00a0✓"
    panel.show_mending(None)
    panel.show_form(asking("whom"), begun=False)
    assert not panel.cancel.isVisible()


def test_one_can_return_while_nothing_is_tapped(panel: SayPanel, qtbot: QtBot) -> None:
    panel.show_form(asking("whom"), begun=False)
    assert (panel.cancel.isVisible(), panel.back.isVisible()) == (False, False)
    panel.let_back_return(on=True)
    with qtbot.waitSignal(panel.returned):
        fingers.click(panel.back)


# The bottom line: other topics on one side, to confirm on that of the tapping hand.
@pytest.fixture
def bottom(qtbot: QtBot) -> BottomLine:
    return fingers.on_screen(qtbot, BottomLine(), 360, 2 * 44 + GAP)


def test_topics_that_have_no_room_stand_behind_one_chip(qtbot: QtBot, bottom: BottomLine) -> None:
    for told, empty in (("", True), ("Note it", False)):
        bottom.show_topics(FEW, begun=True, confirm=told)
        assert bottom.empty is empty, "until a note that is begun is complete"
    bottom.show_topics(MANY, begun=False, confirm="")
    seen = [chip.geometry() for chip in bottom.topics if chip.isVisible()]
    assert 0 < len(seen) < len(bottom.topics)
    assert all(chip.right() < bottom.others.x() for chip in seen)
    assert bottom.rect().contains(bottom.others.geometry())
    with qtbot.waitSignal(bottom.opened) as told_:
        bottom.others.click()
    assert told_.args == [("kind",)]


@pytest.mark.parametrize("left", [False, True])
@pytest.mark.parametrize("whole_line", [False, True])
def test_it_confirms_at_the_hands_edge_where_no_topic_is(
    bottom: BottomLine, *, left: bool, whole_line: bool
) -> None:
    set_left_handed(on=left)
    bottom.show_topics(FEW, begun=True, confirm="Note it")
    confirmed = bottom.confirm.geometry()
    assert (confirmed.x() if left else bottom.width() - 1 - confirmed.right()) == 0
    bottom.show_topics(FEW, begun=False, confirm="Note it")
    assert apart([bottom.confirm.geometry(), *(chip.geometry() for chip in bottom.topics)])
    bottom.show_topics(FEW, begun=False, confirm="")
    bottom.place_topics(whole_line=whole_line, start=50)
    chips = [chip.geometry() for chip in (*bottom.topics, bottom.others) if chip.isVisible()]
    assert chips
    assert not any(chip.intersects(confirmed) for chip in chips)


# The line that says what was done last and what it changed.
@pytest.fixture
def last(qtbot: QtBot) -> LastLine:
    made = LastLine()
    return fingers.on_screen(qtbot, made, 600, made.sizeHint().height())


def test_what_is_new_is_announced_once(last: LastLine, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr(say_panel, "announce", lambda _line, text: told.append(text))
    changed = "3 crossed out, Red 3: Cem has it"
    for news in (("", ""), (DID, changed), (DID, changed)):
        last.show_line(DONE, *news)
    assert told == ["16, Dee asked Cem for 4: 1", changed]
    assert last.accessibleName() == ". ".join(told)


SAID = (
    DONE,
    "4 · Mara suggested Scarlet, Knife and Library: Jonas showed Knife",
    "11 · Nora asked everybody for 4: Milo one, Petra none, Otto three, and Quentin one",
    "12 · Bob suggested Mustard, Wrench and Library: Cem passed, Dee showed one",
)


def read(last: LastLine) -> tuple[str, str]:
    """Return what a line says was done, and what it changed, none of it over the other."""
    places = [place for _text, place, _marked in last.lines()]
    assert holds(last.rect(), *places)
    assert apart(places)
    marks = [mark for mark in recorded(last).marks if mark.text]
    said, changed = (
        " ".join(mark.text.strip() for mark in marks if (mark.fill == LIGHT.mine_ink) is changed)
        for changed in (False, True)
    )
    return said.replace("\N{NO-BREAK SPACE}", " "), changed.replace("\N{NO-BREAK SPACE}", " ")


@pytest.mark.parametrize("said", SAID)
@pytest.mark.parametrize("changed", ["", DID, f"{DID}, " * 9])
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
    if changed == DID:
        assert news == changed, "what is short is whole"
    if width == 600 and len(changed) < 30:
        assert (told, news) == (said, changed), "beside each other"


@pytest.mark.parametrize("said", SAID)
@pytest.mark.parametrize("width", [130, 200, 250, 376])
def test_a_doubt_is_whole_before_what_was_done(last: LastLine, width: int, said: str) -> None:
    last.offer("Edit", always=True)
    last.resize(width + last.button.sizeHint().width(), last.height())
    last.show_line(said, DID, "")
    assert read(last)[1] == DID


def test_neither_an_arrow_nor_a_last_number_stands_alone_in_a_line(last: LastLine) -> None:
    for width in range(90, 200, 5):
        last.resize(width, last.height())
        last.show_line(DONE, "sums: 12 → 18", "")
        told = [mark.text.strip() for mark in recorded(last).marks if mark.text]
        assert not {"1", "18"} & {*told}
        assert not any(text.endswith("→") for text in told)


@pytest.mark.parametrize("always", [False, True])
def test_its_button_gives_way_to_words_or_they_to_it(last: LastLine, *, always: bool) -> None:
    last.offer("Announce 29", always=always)
    last.resize(last.button.sizeHint().width() + 60, last.height())
    last.show_line("Edited note 24: Milo announced 20", "", "")
    assert (last.button.isHidden(), last.lines() == ()) == (not always, always)
    last.resize(last.width() + 60, last.height())
    assert not last.button.isHidden()


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_an_offer_makes_the_line_no_higher(last: LastLine, qtbot: QtBot, scale: float) -> None:
    theme.apply(LIGHT, scale=scale)
    QApplication.processEvents()
    high = last.sizeHint().height()
    last.resize(round(600 * scale), high)
    for said, changed in ((DONE * 5, DID * 5), (DONE, DID)):
        last.show_line(said, changed, "")
        assert last.sizeHint().height() == high
    last.offer("Announce 29")
    QApplication.processEvents()
    assert last.sizeHint().height() == last.minimumSizeHint().height() == high
    assert last.button.sizeHint().height() < high
    assert apart([last.button.geometry(), *(place for _text, place, _changed in last.lines())])
    with qtbot.waitSignal(last.offered):
        fingers.click(last.button)
    last.offer("")
    assert not last.button.isVisible()


# The sentence in the making: its words and places.
def line(qtbot: QtBot, form: Form[str], size: tuple[int, int] = (320, 56)) -> SentenceLine:
    made = SentenceLine()
    made.resize(*size)
    made.show_line(form)
    return fingers.on_screen(qtbot, made)


def test_what_is_longer_than_a_line_is_said_from_its_beginning(qtbot: QtBot) -> None:
    shown = line(qtbot, asking("gem", whom=", ".join(["Annabella-Konstanzia"] * 9)))
    assert painted_badly(shown) == []
    assert shown.place("what") is None


@pytest.mark.parametrize("width", range(150, 330, 20))
@pytest.mark.parametrize("sign", [": ", "\u00a0: "])
def test_a_sign_stays_with_what_fills_the_place_before_it(
    qtbot: QtBot, sign: str, width: int
) -> None:
    asked = asking(whom="Bob")
    whole = replace(asked, line=(*asked.line, Piece(sign), Piece("", ("number",), open=True)))
    shown = line(qtbot, whole, (width, 110))
    gem, number = shown.place("gem"), shown.place("number")
    assert gem is not None
    assert number is not None
    assert gem.y() == number.y()


@pytest.mark.parametrize("size", [(150, 110), (190, 48), (190, 100), (320, 56), (500, 48)])
@pytest.mark.parametrize("whom", ["", "Bob", "Bartholomaeus"])
def test_a_tap_on_a_place_hits_it(qtbot: QtBot, size: tuple[int, int], whom: str) -> None:
    shown = line(qtbot, asking("gem", whom=whom), size)
    for place in shown.places:
        assert shown.childAt(place.mapTo(shown, place.words.center())) is place
        if size[0] >= 320 and whom != "Bartholomaeus":
            assert min(place.width(), place.height()) >= finger(place)
            assert shown.rect().contains(place.geometry())
