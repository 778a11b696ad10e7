"""Pages as text for a terminal, and stand-ins for the signs it lacks.

Whole pages of every game stand in tests/sentences.
"""

import pytest

from notepad.cli import STAND_INS
from notepad.core import page
from notepad.core.faces_and_marks import Symbol
from notepad.page_text import page_text


def told(block: page.Block) -> str:
    """Return a block as it stands in a page's text."""
    empty = page.Memo("Sheet")
    text = page_text(page.Page("Title", "", empty, (block,)))
    return text.removeprefix("Title\n\nSheet\n\n")


def test_bars_without_any_share_are_still_listed_and_estimates_are_told() -> None:
    bars = page.Bars("Sum", (page.Bar("18", "18", 0.0),), "Still open.", estimated=True)
    assert told(bars).splitlines() == [
        "Sum",
        "  18   0.0%",
        "Still open.",
        "These odds are estimates: there were too many deals to count.",
    ]
    assert told(page.Bars("Sum", (), "None.")) == "Sum\nNone.\n"


def spelled(text: str, encoding: str = "ascii") -> str:
    return text.encode(encoding, STAND_INS).decode(encoding)


@pytest.mark.parametrize(
    ("text", "spelt"),
    [
        ("●Red ▲Blue ■ ◆ ★ ○○2", "(o)Red ^Blue # <> * ( )( )2"),
        ("██ 50.0 %", "## 50.0 %"),
        ("0–2 · 3 — …", "0-2 . 3 - ..."),
        ("“Tom” „Tom“", '"Tom" "Tom"'),
        ("1\u202f234\u202f567 → 89", "1 234 567 -> 89"),
        ("4\u00a0%", "4 %"),
        ("1.2\u202f·\u202f10¹² deals", "1.2 . 10^12 deals"),
        ("\u2068Bob\u2069", "Bob"),
        ("Ann: 李", "Ann: ?"),
    ],
)
def test_what_a_terminal_does_not_have_is_spelt(text: str, spelt: str) -> None:
    assert spelled(text) == spelt


def test_what_it_has_stays_as_it_is() -> None:
    assert spelled("Çağla ·█", "iso8859-9") == "Çağla ·#"
    assert spelled("●", "utf-8") == "●"


def test_a_power_is_told_also_where_some_of_its_digits_are_there() -> None:
    assert spelled("10⁹", "latin-1") == "10^9"
    assert spelled("10²", "latin-1") == "10²"


def test_the_symbols_of_cards_are_told_apart() -> None:
    spelt = {spelled(symbol.value) for symbol in Symbol}
    assert "?" not in spelt
    assert len(spelt) == len(Symbol)


def test_only_the_writing_of_text_has_stand_ins() -> None:
    with pytest.raises(AssertionError):
        b"\xff".decode("utf-8", STAND_INS)
