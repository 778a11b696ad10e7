from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QRectF

from notepad.core.page import Prospect, Track
from notepad.widgets.look.theme import DARK, LIGHT, Theme
from notepad.widgets.sheet.track import paint_track, place_track
from tests.widgets.painting import Painting, painted
from tests.widgets.tracks import RED, track

AREA = QRectF(0, 0, 640, 220)


def drawn(
    shown: Track | None = None,
    *,
    theme: Theme = LIGHT,
    part: str | None = None,
    lit: tuple[str, ...] = (),
    focus: str | None = None,
    area: QRectF = AREA,
) -> Painting:
    block = shown or track()
    return painted(
        round(area.width()),
        round(area.height()),
        lambda painter: paint_track(painter, area, block, theme, part=part, lit=lit, focus=focus),
    )


LAYOUT = place_track(AREA, track(), text=15)


def test_a_piece_stands_where_it_is_on_its_way() -> None:
    red = LIGHT.readable(RED).name()
    x = LAYOUT.spot("piece-0", 0.5)
    around = QRectF(x - 8, LAYOUT.ways["piece-0"].top(), 16, LAYOUT.ways["piece-0"].height())
    assert drawn().has(red, place=around)
    gone = replace(track(), racers=(replace(track().racers[0], at=250), track().racers[1]))
    assert not drawn(gone).has(red, place=around)


def test_a_closed_gate_is_crossed_and_one_that_nobody_knows_is_dashed() -> None:
    painting = drawn()
    opened, closed, unknown = (LAYOUT.gates[f"gate-{at}"] for at in range(3))
    assert painting.has(LIGHT.mine, place=opened.adjusted(4, 4, -4, -4))
    assert not painting.part(closed).about(LIGHT.accent).isEmpty()
    assert painting.part(opened).about(LIGHT.accent).isEmpty()
    edge = QRectF(unknown.left(), unknown.top(), unknown.width(), 3)
    assert painting.part(edge) != painting.part(edge.translated(opened.left() - unknown.left(), 0))


def test_what_a_note_would_give_is_dotted_to_where_the_piece_would_stand() -> None:
    would = Prospect(90, "90", "would lead")
    shown = track().with_prospects({"piece-1": would})
    spot = LAYOUT.spot("piece-1", 0.9)
    place = QRectF(spot - 10, LAYOUT.ways["piece-1"].top(), 20, 20)
    assert drawn(shown).has(LIGHT.lit, place=place)
    assert not drawn().has(LIGHT.lit)
    words = LAYOUT.figures["piece-1"]
    assert drawn(shown).part(words) != drawn().part(words)


def test_remarks_that_have_no_room_are_left_out_the_last_ones_first() -> None:
    long = replace(track().racers[0], remarks=("50 to go", "far " * 60))
    short = replace(long, remarks=("50 to go",))
    rest = track().racers[1:]
    both = [drawn(replace(track(), racers=(one, *rest))) for one in (long, short)]
    assert both[0] == both[1]


def test_lit_lanes_and_the_ring_of_the_keyboard_show() -> None:
    assert drawn(lit=("piece-0",)).has(LIGHT.lit, place=LAYOUT.lanes["piece-0"])
    ringed = drawn(focus="gate-0")
    assert ringed.part(LAYOUT.gates["gate-0"]) != drawn().part(LAYOUT.gates["gate-0"])


def test_a_part_alone_shows_nothing_of_the_other() -> None:
    assert drawn(part="gates").part(QRectF(0, 80, 640, 140)).reach().isEmpty()
    assert drawn(part="").has(LIGHT.mine)


def test_low_lanes_are_drawn_beside_their_words_and_dark_ones_in_their_colours() -> None:
    low = drawn(track(4), part="", area=QRectF(0, 0, 340, 130))
    assert low.has(LIGHT.ink, LIGHT.mine)
    assert drawn(theme=DARK).has(DARK.mine, DARK.box)
