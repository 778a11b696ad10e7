"""The moment of certainty: what the banner says, and that nothing in it is cut or covered."""

from dataclasses import replace

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from notepad.core.faces_and_marks import Face, Symbol
from notepad.core.page import Answer, Finding
from notepad.widgets.table.certainty_banner import BannerShape, CertaintyBanner
from notepad.widgets.touch.buttons import Weight

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


@pytest.mark.parametrize("answer", [SUM, CARDS, CARD], ids=["sum", "cards", "card"])
@pytest.mark.parametrize("width", [280, 340, 390, 560])
def test_all_of_a_banner_has_room_in_it_and_nothing_overlaps(
    qtbot: QtBot, answer: Answer, width: int
) -> None:
    shown = banner(qtbot, answer)
    shown.resize(width, shown.height_wanted(width, BannerShape.OVER))
    shown.show()
    seen = parts(shown)
    assert shown.button in seen
    assert {shown.tiles, shown.why, shown.less} <= {*seen}
    assert all(shown.rect().contains(part.geometry()) for part in seen)
    places = [part.geometry() for part in seen]
    assert not any(
        one.intersects(other) for at, one in enumerate(places) for other in places[at + 1 :]
    )


def test_a_single_card_stands_beside_the_headline_if_it_fits(qtbot: QtBot) -> None:
    one, three = banner(qtbot, CARD), banner(qtbot, CARDS)
    high = one.height_wanted(400, BannerShape.OVER)
    assert high <= three.height_wanted(400, BannerShape.OVER) - 25
    one.resize(400, high)
    one.show()
    assert one.since.isVisible()
    assert one.tiles.x() > one.headline.geometry().right()
    assert one.tiles.y() <= one.headline.y()
    one.show_since(0)
    assert one.height_wanted(400, BannerShape.OVER) == high
    low = one.height_wanted(200, BannerShape.OVER)
    assert low > high, "otherwise below it"


@pytest.mark.parametrize("answer", [SUM, CARDS], ids=["sum", "cards"])
@pytest.mark.parametrize("size", [(348, 184), (348, 286), (288, 200), (288, 240)])
def test_in_place_of_what_i_say_it_keeps_to_the_room_that_there_is(
    qtbot: QtBot, answer: Answer, size: tuple[int, int]
) -> None:
    shown = banner(qtbot, answer)
    shown.take_shape(BannerShape.INSTEAD)
    shown.resize(*size)
    shown.show()
    places = [part.geometry() for part in parts(shown)]
    assert all(shown.rect().contains(place) for place in places)
    assert not any(
        one.intersects(other) for at, one in enumerate(places) for other in places[at + 1 :]
    )
    assert min(shown.button.height(), shown.fold.height(), shown.why.height()) >= 44
    assert shown.why.width() >= 44


def test_a_part_of_the_answer_is_a_line(qtbot: QtBot) -> None:
    shown = banner(qtbot, None)
    shown.show_finding(finding(None, "●5 is a conspirator"))
    assert shown.shows_only_part
    shown.take_shape(BannerShape.LINE)
    shown.resize(390, shown.height_wanted(390, BannerShape.LINE))
    shown.show()
    assert set(parts(shown)) == {shown.button, shown.why, shown.line}
    assert not shown.line.geometry().intersects(shown.why.geometry())
    assert shown.line.text() == "●5 is a conspirator"
    assert shown.button.height() >= 44


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


@pytest.mark.parametrize("proviso", ["Dee has 4 cards", "Bob has 5 cards and Maximilian has 5"])
def test_on_what_an_answer_hangs_can_be_read_in_a_line_of_buttons(
    qtbot: QtBot, proviso: str
) -> None:
    shown = banner(qtbot, CARDS)
    told = replace(finding(CARDS, "you can accuse"), proviso=proviso, offer="Announce it now")
    shown.show_finding(told)
    shown.take_shape(BannerShape.LINE)
    shown.resize(400, 50)
    shown.show()
    assert shown.line.text() == f"Right if {proviso}."
    assert shown.line.heightForWidth(shown.line.width()) <= shown.line.height()


@pytest.mark.parametrize("size", [(348, 230), (288, 240)])
def test_in_place_of_what_i_say_there_is_room_for_what_the_answer_hangs_on(
    qtbot: QtBot, size: tuple[int, int]
) -> None:
    shown = banner(qtbot, CARD)
    shown.show_finding(replace(finding(CARD), proviso="it’s true that Dee has 4"))
    shown.take_shape(BannerShape.INSTEAD)
    shown.resize(*size)
    shown.show()
    assert shown.headline.sizeHint().width() <= shown.headline.width()
    places = [part.geometry() for part in parts(shown)]
    assert shown.headline in parts(shown)
    assert all(shown.rect().contains(place) for place in places)
    assert not any(
        one.intersects(other) for at, one in enumerate(places) for other in places[at + 1 :]
    )
