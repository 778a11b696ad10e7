"""The moment of certainty: what the banner says, and that nothing in it is cut or covered."""

from dataclasses import replace
from itertools import combinations

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from notepad.core.faces_and_marks import Face, Symbol
from notepad.core.page import Answer, Finding
from notepad.widgets.look.theme import finger
from notepad.widgets.table.certainty_banner import BannerShape, CertaintyBanner
from notepad.widgets.touch.buttons import Tappable, Weight

SUM = Answer(
    "22",
    ("red-2", "blue-4"),
    (Face("2", Symbol.CIRCLE, "#b8352a"), Face("4", Symbol.TRIANGLE, "#2a66b0")),
    "Red 2, Blue 4",
    open=4,
)
CARDS = Answer(
    "",
    ("peacock", "rope", "conservatory"),
    (Face("Peacock", Symbol.CIRCLE), Face("Rope"), Face("Conservatory", Symbol.SQUARE)),
    "Peacock, Rope, Conservatory",
)

CARD = Answer("", ("lestrade",), (Face("Lestrade"),), "Lestrade")


def finding(answer: Answer | None, brief: str = "you can announce") -> Finding:
    return Finding("sum", brief, "You can announce it.", "Announce it", answer=answer)


def banner(qtbot: QtBot, answer: Answer | None) -> CertaintyBanner:
    made = CertaintyBanner()
    qtbot.addWidget(made)
    made.show_finding(finding(answer))
    made.show_since(12)
    made.show_last("12 · Bob asked Cem for 5: 1")
    return made


def parts(shown: CertaintyBanner) -> list[QWidget]:
    """Return what is seen in a banner."""
    return [part for part in shown.children() if isinstance(part, QWidget) and part.isVisible()]


ROOMS = {
    BannerShape.OVER: [(280, 0), (340, 0), (390, 0), (560, 0)],
    BannerShape.INSTEAD: [(348, 198), (348, 286), (288, 230), (288, 300)],
    BannerShape.LINE: [(390, 0), (470, 0), (600, 0)],
}
"""Rooms for a banner at the usual text size; where no height is told, it has what it wants."""


@pytest.mark.parametrize("shape", BannerShape)
@pytest.mark.parametrize("text", [15, 19])
@pytest.mark.parametrize("proviso", ["", "Dee has 4 cards", "it’s true that Dee has 4"])
@pytest.mark.parametrize("answer", [SUM, CARDS, CARD, None], ids=["sum", "cards", "card", "part"])
def test_all_of_a_banner_has_room_in_it_nothing_overlaps_and_it_can_be_tapped(
    qtbot: QtBot, shape: BannerShape, answer: Answer | None, proviso: str, text: int
) -> None:
    shown = banner(qtbot, answer)
    font = shown.font()
    font.setPixelSize(text)
    shown.setFont(font)
    told = finding(answer, "●5 is a conspirator")
    shown.show_finding(replace(told, proviso=proviso, offer="Announce it now"))
    shown.take_shape(shape if answer is not None else BannerShape.LINE)
    shown.show()
    for width, height in ROOMS[shown.shape]:
        width = round(width * text / 15) if shown.shape is BannerShape.LINE else width
        shown.resize(width, round(height * text / 15) or shown.height_wanted(width, shown.shape))
        seen = {part: part.geometry() for part in parts(shown)}
        assert {shown.button, shown.why} <= {*seen}
        assert {shown.tiles, shown.less, shown.fold} & {*seen} or shown.shape is BannerShape.LINE
        assert all(shown.rect().contains(place) for place in seen.values())
        assert not any(one.intersects(other) for one, other in combinations(seen.values(), 2))
        tapped = [place for part, place in seen.items() if isinstance(part, Tappable)]
        assert all(min(place.width(), place.height()) >= finger(shown) for place in tapped)
        for part in (shown.headline, shown.line):
            if proviso and part in seen and shown.shape is not BannerShape.OVER:
                assert part.heightForWidth(part.width()) <= part.height(), "it is read before"


def test_it_is_folded_into_a_line_by_one_tap_and_unfolded_by_another(qtbot: QtBot) -> None:
    shown = banner(qtbot, CARDS)
    shown.show()
    with qtbot.waitSignal(shown.folded):
        shown.less.click()
    assert shown.is_folded
    shown.take_shape(BannerShape.LINE)
    shown.resize(390, shown.height_wanted(390, BannerShape.LINE))
    assert set(parts(shown)) == {shown.button, shown.headline, shown.more, shown.why}
    assert not shown.headline.geometry().intersects(shown.more.geometry())
    assert shown.more.height() >= 44
    with qtbot.waitSignal(shown.folded):
        shown.more.click()
    assert not shown.is_folded


@pytest.mark.parametrize("answer", [SUM, CARDS, CARD], ids=["sum", "cards", "card"])
def test_why_and_the_button_stay_at_their_ends_when_it_becomes_a_line(
    qtbot: QtBot, answer: Answer
) -> None:
    shown = banner(qtbot, answer)
    shown.show()
    ends = []
    for shape in (BannerShape.OVER, BannerShape.LINE):
        shown.take_shape(shape)
        shown.resize(400, shown.height_wanted(400, shape))
        ends.append((shown.why.geometry(), shown.button.geometry()))
    (why, button), (low_why, low_button) = ends
    assert low_why.left() == why.left()
    assert low_why.right() < button.left()
    assert low_button.left() > why.right()


def test_cards_that_are_still_open_are_counted_aloud(qtbot: QtBot) -> None:
    shown = banner(qtbot, SUM)
    assert shown.tiles.accessibleName() == "Red 2, Blue 4, 4 more"
    assert shown.tiles.count == 3


def test_what_was_folded_stays_so_until_something_else_is_certain(qtbot: QtBot) -> None:
    shown = banner(qtbot, CARDS)
    with qtbot.waitSignal(shown.folded):
        shown.fold.click()
    shown.show_finding(finding(CARDS, "said otherwise"))
    assert shown.is_folded
    for _note in range(2):  # after each note, nothing is certain until that is followed
        shown.show_finding(None)
        shown.show_finding(finding(CARDS))
        assert shown.is_folded
    shown.show_finding(finding(SUM))
    assert not shown.is_folded


def test_what_hangs_on_a_count_says_so_and_does_not_urge_to_announce(qtbot: QtBot) -> None:
    shown = banner(qtbot, CARDS)
    assert (shown.headline.text(), shown.button._weight) == ("You know it.", Weight.ACCENT)
    shown.show_finding(replace(finding(CARDS), proviso="Dee has 4 cards"))
    assert shown.headline.text() == "Right if Dee has 4 cards."
    assert shown.button._weight is Weight.PLAIN
