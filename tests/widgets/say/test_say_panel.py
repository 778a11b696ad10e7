"""What is said next: the sentence in the making, its panel, and the line of what was done last."""

from __future__ import annotations

from dataclasses import replace
from functools import partial
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


def test_nothing_moves_whatever_is_asked_for(panel: SayPanel) -> None:
    before = rects(panel)
    many = row("seen", tuple(map(str, range(40))), many=True)
    for form in (asking("gem", whom="Bob"), asking("seen", rows=(many,)), asking(complete=True)):
        panel.show_form(form, begun=True)
        assert rects(panel) == before


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
    for rows in (told, [asked]):
        keys = tuple(one.key for one in rows)
        made.show_form(Form(tuple(rows), step=keys, bands=(keys,)), begun=False)
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


def test_where_the_kind_of_note_is_chosen_one_tap_leads_back_too(panel: SayPanel) -> None:
    assert panel.cancel.isHidden()
    panel.show_form(replace(asking("whom"), step=("kind",)), begun=False)
    assert not panel.cancel.isHidden()


def test_where_steps_are_shown_one_by_one_it_is_as_high_as_the_tallest_and_shows_each_whole(
    qtbot: QtBot,
) -> None:
    many = row("seen", tuple(map(str, range(24))))
    forms = (asking("whom"), asking("gem", whom="Bob"), asking("seen", rows=(many,)))
    made = SayPanel()
    qtbot.addWidget(made)
    made.keep_room(["question"])
    heights = []
    for expected in (forms[:2], forms):
        made.expect(partial(_all, expected))
        heights.append(made.height_of_steps(320))
    assert heights[0] < heights[1]
    made.resize(320, heights[1])
    made.show()
    for form in forms:
        made.show_form(form, begun=form is not forms[0])
        chips = [chip for view in made.rows.views for chip in view.chips]
        assert chips
        assert all(chip.isVisible() for chip in chips)


def test_only_the_first_form_of_a_topic_is_looked_at_to_keep_room_for_it(qtbot: QtBot) -> None:
    made, seen = SayPanel(), list[str]()
    qtbot.addWidget(made)

    def forms(topic: str) -> Iterator[Form[Any]]:
        for step in ("whom", "gem", "seen"):
            seen.append(f"{topic}: {step}")
            yield asking(step)

    made.expect(forms)
    made.keep_room(["question", "guess"])
    assert made.height_wanted(320, 900) > 0
    assert seen == ["question: whom", "guess: whom"]


def _all(forms: tuple[Form[Any], ...], _topic: str) -> tuple[Form[Any], ...]:
    return forms


def test_a_tap_on_a_place_says_which_rows_fill_it(panel: SayPanel, qtbot: QtBot) -> None:
    panel.show_form(asking("gem", whom="Bob"))
    place = panel.line.place("whom")
    assert place is not None
    with qtbot.waitSignal(panel.turned) as told:
        fingers.click(place)
    assert told.args == [("whom",)]


def test_a_complete_note_is_confirmed_by_its_button_or_by_keys(
    panel: SayPanel, qtbot: QtBot
) -> None:
    assert not panel.button.isVisible()
    panel.show_form(asking("gem", complete=True))
    assert panel.button.isVisible()
    with qtbot.waitSignal(panel.confirmed):
        panel.button.click()
    panel.take_focus(Qt.FocusReason.TabFocusReason)
    with qtbot.waitSignal(panel.confirmed):
        QTest.keyClick(panel.rows, Qt.Key.Key_Return, Qt.KeyboardModifier.ControlModifier)


def test_one_tap_says_of_all_that_is_open_that_it_was_not_heard(
    panel: SayPanel, qtbot: QtBot
) -> None:
    told, unheard = row("gave-Ann", ("-", "+"), chosen="+"), Choice("-unheard", Face("not heard"))
    rows = [replace(told, unheard=unheard)]
    rows += [replace(row(f"gave-{name}", ("-", "+")), unheard=unheard) for name in ("Bob", "Cem")]
    assert not panel.unheard.isVisible()
    panel.show_form(asking(*(one.key for one in rows), rows=tuple(rows)))
    taps = list[tuple[str, str]]()
    panel.tapped.connect(lambda *tap: taps.append(tap))
    panel.unheard.click()
    assert taps == [("gave-Bob", "-unheard"), ("gave-Cem", "-unheard")]
    rows[1:] = [replace(one, unheard=replace(unheard, chosen=True)) for one in rows[1:]]
    panel.show_form(asking(*(one.key for one in rows), rows=tuple(rows)))
    assert panel.unheard.isChecked()
    taps.clear()
    QTest.keyClick(panel, Qt.Key.Key_Question)
    assert taps == [("gave-Bob", "-unheard"), ("gave-Cem", "-unheard")], "taken back"


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


def test_one_tap_cancels_a_begun_note_and_a_key_takes_its_last_tap_back(
    panel: SayPanel, qtbot: QtBot
) -> None:
    panel.show_form(asking("gem", whom="Bob"))
    with qtbot.waitSignal(panel.stepped_back):
        QTest.keyClick(panel.rows, Qt.Key.Key_Backspace)
    with qtbot.waitSignal(panel.cancel.clicked):
        fingers.click(panel.cancel)


def test_while_nothing_is_tapped_one_can_return_to_where_one_came_from(
    panel: SayPanel, qtbot: QtBot
) -> None:
    panel.show_form(asking("whom"), begun=False)
    assert not panel.cancel.isVisible()
    assert not panel.back.isVisible()
    panel.let_back_return(on=True)
    with qtbot.waitSignal(panel.returned):
        fingers.click(panel.back)


def test_the_hint_says_what_is_tapped_on_the_sheet_and_how_many_there_are(
    panel: SayPanel,
) -> None:
    cards = Row("cards", "cards", many=True, status="1 of 3")
    panel.show_form(replace(asking("cards", rows=(cards,)), hint="On the sheet, tap the cards."))
    assert panel.hint.isVisible()
    assert panel.hint.text() == "On the sheet, tap the cards. 1 of 3"
    assert not any(view.label.isVisible() for view in panel.rows.views)


def test_the_hint_never_lies_on_chips(panel: SayPanel) -> None:
    for form in (asking("whom"), asking("gem", whom="Bob"), asking("whom", complete=True)):
        panel.show_form(form, begun=True)
        chips = [chip for view in panel.rows.views for chip in view.chips if chip.isVisible()]
        if panel.hint.isVisible():
            for chip in chips:
                at = chip.geometry().translated(panel.rows.pos())
                assert not panel.hint.geometry().intersects(at)


def test_every_chip_can_be_tapped_in_its_middle_also_in_the_last_line(panel: SayPanel) -> None:
    many = row("seen", tuple(map(str, range(200))), many=True)
    panel.show_form(asking("seen", rows=(many,)), begun=True)
    QApplication.processEvents()
    chips = [chip for chip in panel.rows.findChildren(Chip) if chip.isVisible()]
    assert chips
    for chip in (*chips, panel.rows.more):
        assert panel.childAt(chip.mapTo(panel, chip.rect().center())) is chip


SAID, CHANGED = "16 · Dee asked Cem for 4: 1", "3 crossed out, ●3 is Cem's"


# The line that says what was done last and what it changed.
@pytest.fixture
def last(qtbot: QtBot) -> LastLine:
    made = LastLine()
    return fingers.on_screen(qtbot, made, 600, made.sizeHint().height())


def test_what_was_done_and_what_it_changed_stand_beside_each_other(last: LastLine) -> None:
    last.show_line(SAID, CHANGED, "3 crossed out, Red 3: Cem has it")
    (said, left, _), (changed, right, marked) = last.lines()
    assert (said, changed, marked) == (SAID, CHANGED, True)
    assert left.right() < right.left()
    assert left.top() == right.top()


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


def test_where_there_is_no_room_they_stand_below_each_other(last: LastLine) -> None:
    last.resize(220, last.height())
    last.show_line(SAID, CHANGED, "")
    (_, above, _), (_, below, _) = last.lines()
    assert above.bottom() < below.top()
    assert below.bottom() <= last.height()


def test_what_changed_is_whole_before_the_note_above_it_is(last: LastLine) -> None:
    last.resize(130, last.height())
    last.show_line(SAID, CHANGED, "")
    marks = [mark for mark in recorded(last).marks if mark.text]
    told = [mark for mark in marks if mark.fill == LIGHT.mine_ink]
    noted = " ".join(mark.text for mark in marks if mark not in told)
    assert " ".join(mark.text.strip() for mark in told) == CHANGED
    assert noted.replace("\N{NO-BREAK SPACE}", " ") == "16 · … Cem for 4: 1"


def test_what_changed_uses_all_lines_if_it_needs_them_and_loses_only_its_end(
    last: LastLine,
) -> None:
    last.resize(130, last.height())
    last.show_line(SAID, f"{CHANGED}, " * 9, "")
    ((text, place, changed),) = last.lines()
    assert changed
    assert text.startswith(CHANGED)
    told = [mark for mark in recorded(last).marks if mark.text]
    assert " ".join(mark.text.strip() for mark in told).startswith(CHANGED)
    assert told[-1].text.endswith("…")
    assert all(place.contains(mark.place.center().toPoint()) for mark in told)


def test_neither_an_arrow_nor_a_last_number_stands_alone_in_a_line(last: LastLine) -> None:
    for width in range(90, 200, 5):
        last.resize(width, last.height())
        last.show_line(SAID, "sums: 12 → 18", "")
        told = [mark.text.strip() for mark in recorded(last).marks if mark.text]
        assert not {"1", "18"} & set(told)
        assert not any(text.endswith("→") for text in told)


@pytest.mark.parametrize("aside", ["", " (Milo: from your hand)"])
def test_of_a_note_that_is_too_long_the_answers_stay(last: LastLine, aside: str) -> None:
    last.resize(250, last.height())
    said = "11 · Nora asked everybody for 4: Milo one, Petra none, Otto three, and Quentin one"
    last.show_line(said + aside, CHANGED * 2, "")
    told = [mark.text for mark in recorded(last).marks if mark.fill == LIGHT.faded and mark.text]
    assert " ".join(told).startswith("11 · … ")
    assert " ".join(told).endswith("Otto three, and Quentin one")


def test_a_long_note_is_whole_in_two_lines_above_what_it_changed(last: LastLine) -> None:
    last.resize(376, 44)
    said = "4 · Mara suggested Scarlet, Knife and Library: Jonas showed Knife"
    last.show_line(said, CHANGED, "")
    words = [mark.text.strip() for mark in recorded(last).marks if mark.text]
    assert " ".join(words) == f"{said} {CHANGED}"


def test_its_button_gives_way_to_words_that_have_no_room_beside_it(last: LastLine) -> None:
    last.offer("Announce 29")
    last.resize(last.button.sizeHint().width() + 60, last.height())
    last.show_line("Edited note 24: Milo announced 20", "", "")
    assert last.button.isHidden()
    assert last.lines()
    last.resize(last.width() + 60, last.height())
    assert not last.button.isHidden()


def test_beside_a_button_that_stays_it_says_nothing_rather_than_parts_of_words(
    last: LastLine,
) -> None:
    last.offer("Announce 29", always=True)
    last.resize(last.button.sizeHint().width() + 60, last.height())
    last.show_line("Edited note 24: Milo announced 20", "", "")
    assert last.lines() == ()


def test_a_long_note_is_whole_in_three_lines_of_small_letters(last: LastLine) -> None:
    last.resize(200, last.height())
    told = "12 · Bob suggested Mustard, Wrench and Library: Cem passed, Dee showed one"
    last.show_line(told, "", "")
    words = [mark for mark in recorded(last).marks if mark.text]
    assert " ".join(mark.text.strip() for mark in words) == told
    assert all(last.rect().contains(mark.place.toRect()) for mark in words)


@pytest.mark.parametrize("scale", [1.0, 2.0])
def test_its_height_depends_on_nothing_that_it_says(last: LastLine, scale: float) -> None:
    theme.apply(LIGHT, scale=scale)
    QApplication.processEvents()
    high = {last.sizeHint().height()}
    last.show_line(SAID * 5, CHANGED * 5, "")
    high.add(last.sizeHint().height())
    last.offer("Announce 29")
    QApplication.processEvents()
    high |= {last.sizeHint().height(), last.minimumSizeHint().height()}
    assert len(high) == 1
    assert last.button.sizeHint().height() < high.pop()


def test_what_can_be_announced_is_a_button_beside_the_words(last: LastLine, qtbot: QtBot) -> None:
    last.show_line(SAID, CHANGED, "")
    assert not last.button.isVisible()
    last.offer("Announce 29")
    QApplication.processEvents()
    assert last.button.text() == "Announce 29"
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


def test_the_light_of_a_place_leaves_a_sign_after_it_whole(qtbot: QtBot) -> None:
    pieces = (Piece("showed one ("), Piece("Conservatory", ("seen",)), Piece(")"))
    form: Form[str] = Form((row("seen", ("Conservatory",)),), line=pieces, step=("seen",))
    shown = line(qtbot, form)
    (place,) = (one for one in shown.places if one.isVisible())
    (light,) = (one.place for one in recorded(place).marks if one.fill == LIGHT.lit)
    (bracket,) = (one.place for one in recorded(shown).marks if one.text == ")")
    assert light.translated(place.pos()).right() <= bracket.left()


def test_a_place_tells_what_fills_it_or_that_it_is_open(qtbot: QtBot) -> None:
    shown = line(qtbot, asking("gem", whom="Bob"))
    names = [place.accessibleName() for place in shown.places]
    assert names == ["who: Ann", "whom: Bob", "gem: open"]
    assert [place.text() for place in shown.places] == ["Ann", "Bob", "?"]
    assert shown.accessibleName() == "Ann asks Bob about …"
    shown.show_line(Form((), line=(Piece("Nothing to say."),)))
    assert not any(place.isVisible() for place in shown.places)
    assert shown.place("who") is None


def test_what_is_asked_for_later_is_left_open(qtbot: QtBot) -> None:
    assert [place.text() for place in line(qtbot, asking("whom")).places] == ["Ann", "?", "…"]


@pytest.mark.parametrize("size", [(320, 56), (250, 96), (500, 48)])
def test_every_place_is_as_large_as_a_finger_and_inside(
    qtbot: QtBot, size: tuple[int, int]
) -> None:
    shown = line(qtbot, asking("gem", whom="Bob"), size)
    for place in shown.places:
        assert min(place.width(), place.height()) >= finger(place)
        assert shown.rect().contains(place.geometry())


def test_a_long_sentence_has_smaller_letters(qtbot: QtBot) -> None:
    short, long = line(qtbot, asking("gem", whom="Bob")), line(qtbot, asking("gem", whom=LONG))
    sizes = [shown.places[1].lettering().pixelSize() for shown in (short, long)]
    assert sizes[1] < sizes[0]


def test_what_is_longer_than_a_line_is_said_from_its_beginning(qtbot: QtBot) -> None:
    shown = line(qtbot, asking("gem", whom=", ".join([LONG] * 9)))
    assert painted_badly(shown) == []


@pytest.mark.parametrize("size", [(190, 48), (190, 60), (190, 100), (500, 48)])
@pytest.mark.parametrize("whom", ["", "Bob", "Bartholomaeus"])
def test_a_tap_in_the_middle_of_a_place_hits_it(
    qtbot: QtBot, size: tuple[int, int], whom: str
) -> None:
    shown = line(qtbot, asking("gem", whom=whom), size)
    for place in shown.places:
        assert shown.childAt(place.mapTo(shown, place.words.center())) is place


def test_lines_are_a_finger_apart_where_there_is_room(qtbot: QtBot) -> None:
    shown = line(qtbot, asking("gem", whom="Bob"), (150, 110))
    middles = sorted({place.mapTo(shown, place.words.center()).y() for place in shown.places})
    assert len(middles) == 2
    assert middles[1] - middles[0] >= finger(shown)


@pytest.mark.parametrize("width", range(130, 400, 15))
def test_a_colon_and_a_short_last_place_stay_with_the_word_before_them(
    qtbot: QtBot, width: int
) -> None:
    asks = (Piece("Iven", ("who",)), Piece(" asks "), Piece("Milo", ("whom",)), Piece(" for "))
    answer = (Piece("★Violet", ("gem",)), Piece(": "), Piece("", ("said",), open=True))
    shown = line(qtbot, replace(asking("gem"), line=(*asks, *answer)), (width, 100))
    *_others, about, said = (place.mapTo(shown, place.words.center()).y() for place in shown.places)
    assert said == about
