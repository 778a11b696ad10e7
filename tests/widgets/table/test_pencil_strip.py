from pytestqt.qtbot import QtBot

from notepad.widgets.table.vantage_panel import PencilStrip, Tried


def made(qtbot: QtBot, tried: Tried, width: int = 460) -> PencilStrip:
    strip = PencilStrip()
    qtbot.addWidget(strip)
    strip.resize(width, 50)
    strip.show_tried(tried)
    strip.show()
    return strip


def test_it_says_how_much_is_in_pencil(qtbot: QtBot) -> None:
    strip = made(qtbot, Tried(4, 2))
    assert (strip.title.text(), strip.told.text()) == ("What if", "2 in pencil")
    strip.show_tried(Tried(4))
    assert strip.told.text() == "0 in pencil"
    assert not strip.keep.isEnabled()
    assert strip.drop.isEnabled()


def test_what_keeping_would_do_is_told() -> None:
    assert Tried(4, 2).keeping == "Keep what is in pencil"
    assert Tried(4, 2, 1).keeping == "Keep what is in pencil, in place of note 5"
    assert Tried(4, 2, 3).keeping == "Keep what is in pencil, in place of notes 5 to 7"


def test_one_tap_keeps_and_one_drops(qtbot: QtBot) -> None:
    for width in (460, 160):
        strip = made(qtbot, Tried(4, 2), width)
        words = strip.keep.isVisible()
        assert words == (width == 460)
        keep, drop = (strip.keep, strip.drop) if words else (strip.small_keep, strip.small_drop)
        with qtbot.waitSignal(strip.kept):
            keep.click()
        with qtbot.waitSignal(strip.dropped):
            drop.click()
        assert drop.isVisible()


def test_buttons_without_words_have_names(qtbot: QtBot) -> None:
    strip = made(qtbot, Tried(4, 2), 160)
    assert strip.small_keep.accessibleName() == "Keep what is in pencil"
    assert strip.small_drop.accessibleName() == "Drop what is in pencil"
