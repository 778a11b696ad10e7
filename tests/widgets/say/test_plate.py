"""Where chips stand: laws over random topics, and over all games in windows of several sizes."""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, cycle
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from notepad.core.faces_and_marks import Face
from notepad.core.form import Choice, Draft, Form, Row, tapped, written
from notepad.core.game import Game, View
from notepad.core.keypad import KIND
from notepad.core.language import languages, speak
from notepad.core.slots import NOT_HEARD
from notepad.games import catalogue
from notepad.shell.table.note_in_hand import forms_toward
from notepad.widgets.look import theme
from notepad.widgets.look.label import Label
from notepad.widgets.look.layouts import drop
from notepad.widgets.say.form_rows import StepRow
from notepad.widgets.say.keypad_view import KeypadView, topic_of
from notepad.widgets.say.plate import GAP, Lanes
from notepad.widgets.say.say_panel import SayPanel
from tests.games.tables import by_kind, known_after, view_of
from tests.monkeys.scenes import record_of
from tests.shell.geometry import clipped, small
from tests.shell.test_drafts import Wanderer
from tests.turns import today

SHAPES = [(324, 0, 1.0), (376, 470, 1.0), (324, 0, 1.3), (380, 700, 1.5), (376, 470, 2.0)]
"""A panel's width, the most height that it gets, 0 for one page at a time, and the text's size."""
CASES = [
    pytest.param(
        game.values[0],
        shape,
        tongue,
        id=f"{game.values[0]}-{shape[0]}-{shape[2]}-{tongue}",
        marks=[
            *game.marks,
            *([] if (g + s) % len(SHAPES) == 0 and usual == tongue else [pytest.mark.exhaustive]),
        ],
    )
    for g, (game, usual) in enumerate(zip(by_kind(), cycle(languages()), strict=False))
    for s, shape in enumerate(SHAPES)
    for tongue in languages()
]
NOTES, MOST_TAPS, MOST_ACTS = 4, 8, 60
Places = dict[tuple[str, str], "QRect"]


def noted_at_random(game: Game, view: View, topic: str, random: Random) -> Iterator[Form[Any]]:
    """Yield the forms of a note in which anything is tapped, and a place is gone back to."""
    draft: Draft = {KIND: (topic,)}
    for _tap in range(MOST_TAPS):
        form = game.form(view, draft)
        if form.at_once:
            return
        yield form
        there = {row.key for row in form.rows}.difference(form.one_by_one)
        places = [piece.rows for piece in form.line if piece.rows and there.issuperset(piece.rows)]
        if places:
            yield replace(form, step=random.choice(places))
        rows = [row for row in map(form.row, form.step) if row.amount or row.choices]
        if not rows:
            return
        row = random.choice(rows)
        able = [choice.key for choice in row.choices if not choice.barred]
        if row.amount is not None:
            draft = written(draft, row, str(row.amount.stepped(random.choice((-1, 1, 3)))))
        elif able:
            draft = tapped(draft, row, random.choice(able))


def _look(view: StepRow) -> tuple[str, ...]:
    return tuple(chip.choice.key for chip in view.chips)


def faults(pad: KeypadView, form: Form[Any], before: Places) -> Iterator[str]:
    """Yield what is wrong with a form that is shown; `before` is where chips stood, and stand."""
    placed, banded = list[tuple[str, "QRect"]](), {key for band in form.bands for key in band}
    looks = Counter(_look(view) for view in pad.views)
    for view in pad.views:
        parts = [view.label, view.amount, view.edit]
        placed += [
            (f"{view.row.key} itself", one.geometry()) for one in parts if one and one.isVisible()
        ]
        for at, chip in enumerate(view.chips):
            if chip.isVisible():
                place = chip.geometry()
                chip_key = view.row.key, f"{at} {chip.choice.key}"
                placed.append((" ".join(chip_key), place))
                if before.setdefault(chip_key, place) != place:
                    yield f"{chip_key} moved from {before[chip_key]} to {place}"
                # Rows that look alike at once may stand side by side: what each one gave.
                if view.row.key not in banded or looks[_look(view)] > 1:
                    continue
                # The next band may offer the same, such as the informer, then the victim.
                alike = "alike", " ".join((str(at), *_look(view)))
                there = before.setdefault(alike, place)
                if (there.x(), there.width()) != (place.x(), place.width()):
                    yield f"{chip_key} is at {place}, as another row has it at {there}"
    shown = {view.label for view in pad.views}
    for label in pad.findChildren(Label, options=Qt.FindChildOption.FindDirectChildrenOnly):
        if label.isVisible() and label not in shown:
            yield f"“{label.text()}” is left over"
    for number, (name, place) in enumerate(placed):
        if not pad.rect().contains(place):
            yield f"{name} stands out"
        yield from (f"{name} on {other}" for other, at in placed[:number] if place.intersects(at))
    seen = {view.row.key for view in pad.views}
    asked = {row.key for row in map(form.row, form.step) if not row.on_sheet_alone}
    if not asked <= seen and pad.more.isHidden():
        yield f"{asked - seen} can't be tapped"


def panel_of(qtbot: QtBot, played: Game, view: View, topics: Sequence[str]) -> SayPanel:
    """Return a panel that is shown, and knows what comes of the notes on some topics."""
    panel = SayPanel()
    qtbot.addWidget(panel)
    panel.expect(lambda topic: tuple(forms_toward(played, view, topic)))
    panel.keep_room(topics)
    panel.show()
    return panel


def sized(panel: SayPanel, shape: tuple[int, int, float]) -> None:
    """Give a panel the size that it gets at a table."""
    width, most, _scale = shape
    wanted = max(panel.height_wanted(width, most), panel.height_needed(width, most))
    panel.resize(width, wanted if most else panel.height_of_steps(width))


@pytest.mark.parametrize(("game", "shape", "tongue"), CASES)
def test_no_chip_of_a_topic_ever_moves_or_lies_on_another_and_a_finger_hits_each(
    qtbot: QtBot, game: str, shape: tuple[int, int, float], tongue: str
) -> None:
    played, random, found = catalogue()[game], Random(f"{game} {today()}"), list[str]()
    theme.apply(theme.LIGHT, scale=shape[-1])
    speak(tongue)
    view = half_way(played)
    first = played.form(view, {})
    panel = panel_of(qtbot, played, view, [played.keypad.usual(view.moment({}))])
    for topic in (one.key for one in first.row(first.topics).choices if not one.barred):
        places: Places = {}
        panel.show_form(played.form(view, {KIND: (topic,)}), begun=False)
        sized(panel, shape)
        for _note in range(NOTES):
            for form in noted_at_random(played, view, topic, random):
                panel.show_form(form)
                said = [*faults(panel.rows, form, places), *small(panel.rows), *clipped(panel.rows)]
                found += [f"{topic}, {form.step}: {one}" for one in said]
    assert not found, "\n".join(dict.fromkeys(found))


def again(form: Form[Any]) -> Iterator[Form[Any]]:
    """Yield a form, and the forms in which a place of its sentence is gone back to."""
    yield form
    yield from (replace(form, step=piece.rows) for piece in form.line if piece.rows)


def half_way(played: Game) -> View:
    """Return what is seen after half the notes of a record."""
    record = record_of(played)
    return view_of(played, record.setup, record.notes[: len(record.notes) // 2])


@pytest.mark.parametrize("shape", [shape for shape in SHAPES if shape[-1] == 1])
@pytest.mark.parametrize(
    ("game", "topic", "rows"),
    [
        ("catham-city", "play", {"played", "extra", "revealed", "drawn"}),
        ("cataline", "question", {"who", "whom"}),
        ("conspiracy", "challenge", {"challenger", "defender"}),
    ],
)
def test_the_same_chips_have_the_same_columns_whatever_asks_for_them(
    qtbot: QtBot, game: str, topic: str, rows: set[str], shape: tuple[int, int, float]
) -> None:
    theme.apply(theme.LIGHT, scale=shape[-1])
    played = catalogue()[game]
    view = view_of(played, record_of(played).setup)
    panel = panel_of(qtbot, played, view, [topic])
    panel.show_form(played.form(view, {KIND: (topic,)}), begun=False)
    sized(panel, shape)
    seen, stood = set[str](), dict[Face, tuple[int, int]]()
    for form in chain.from_iterable(map(again, forms_toward(played, view, topic))):
        panel.show_form(form)
        for one in (one for one in panel.rows.views if one.row.key in rows):
            seen.add(one.row.key)
            for chip in (chip for chip in one.chips if chip.isVisible()):
                place = chip.x(), chip.width()
                assert stood.setdefault(chip.choice.face, place) == place, (one.row.key, form.step)
    assert seen == rows


@pytest.mark.parametrize("game", by_kind())
def test_what_is_asked_for_together_is_on_one_page(game: str) -> None:
    played, random = catalogue()[game], Random(f"{game} {today()}")
    view = half_way(played)
    for topic in (one.key for one in played.keypad.topics if one.there(view.moment({}))):
        lanes = Lanes([*forms_toward(played, view, topic)])
        for form in (*lanes.forms, *noted_at_random(played, view, topic, random)):
            for one in again(form):
                there = {row.key for row in one.rows}.difference(one.one_by_one)
                assert not there >= {*one.step} or len(lanes.pages_of(one)) <= 1, one.step


class Knowing(Wanderer):
    """Wanders through notes of a record, with what follows from them."""

    @property
    def view(self) -> View:
        known = known_after(self.session.game, self.session.setup, *self.session.notes)
        fits = getattr(known, "consistent", True)
        return replace(super().view, known=known if fits else None)


@pytest.mark.parametrize("game", by_kind())
def test_whatever_is_tapped_its_form_was_foreseen(game: str) -> None:
    played, random = catalogue()[game], Random(f"{game} {today()}")
    record = record_of(played)
    start, kept = view_of(played, record.setup), dict[tuple[str, bool], Lanes]()
    wanderer = random.choice((Wanderer, Knowing))(played, record.setup, random)
    for note in record.notes[: random.randrange(len(record.notes))]:
        wanderer.session.note(note)
    for _act in range(MOST_ACTS):
        wanderer.act()
        view, heard = wanderer.view, wanderer.hand.listening
        form = wanderer.hand.form(view)
        topic = topic_of(form)
        if form.topics in form.step or not form.rows:
            continue
        if (topic, heard) not in kept:
            able = (one for one in played.keypad.topics if one.key == topic)
            there = any(one.there(start.moment({})) for one in able)
            forms = forms_toward(played, start if there else view, topic, overheard=heard)
            kept[topic, heard] = Lanes([*forms])
        # If I don't know what was asked, it may have been any of many cards.
        vague = any(NOT_HEARD.key in taps for taps in wanderer.hand.now.draft.values())
        assert vague or kept[topic, heard].foresee(form), (topic, form.step, form.bands)


names = st.lists(
    st.sampled_from(("Ann", "Bob", "Maximilian", "1", "lead pipe")), min_size=1, max_size=12
)


@given(st.lists(names, min_size=1, max_size=5), st.data())
def test_whatever_is_asked_the_chips_of_a_topic_stand_in_the_same_places(
    qapp: QApplication, labels: list[list[str]], data: st.DataObject
) -> None:
    keys = [f"row {at}" for at, _labels in enumerate(labels)]
    rows = tuple(
        Row(key, key, tuple(Choice(f"{at} {told}", Face(told)) for at, told in enumerate(row)))
        for key, row in zip(keys, labels, strict=True)
    )
    bands = tuple((key,) for key in keys[: data.draw(st.integers(0, len(keys)))])
    forms: list[Form[str]] = [Form(rows, step=(key,), bands=bands) for key in keys]
    pad = KeypadView()
    pad.expect(lambda _topic: forms)
    lines = data.draw(st.integers(2, 14))
    pad.resize(data.draw(st.integers(200, 700)), lines * (theme.finger(pad) + GAP))
    pad.show()
    places: Places = {}
    try:
        for form in data.draw(st.lists(st.sampled_from(forms), min_size=2, max_size=6)):
            pad.show_form(form)
            assert not [*faults(pad, form, places), *small(pad), *clipped(pad)]
    finally:
        drop(pad)
