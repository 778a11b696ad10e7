"""Records laid together, as a player does it."""

from pathlib import Path

from notepad.core.record import AnyRecord, write
from notepad.shell.compare_records_page import ComparisonPage
from notepad.shell.window import Window
from notepad.storage import Library
from tests.core.everybody import everybody, instead, overheard
from tests.shell.builders import page_of, pages_of
from tests.shell.conftest import Dialogs, eventually
from tests.shell.player import click
from tests.shell.test_library_page import choose


def misheard() -> tuple[dict[str, AnyRecord], int]:
    """Return everybody's records, one of Bob's notes misheard, and its number."""
    records, _truth = everybody(4)
    number = overheard(records["Bob"], "Bob")[0]
    passed = records["Bob"].notes[number - 1].passed
    records["Bob"] = instead(records["Bob"], number, passed=passed + 1)
    return records, number


def opened(window: Window) -> ComparisonPage:
    """Return the page, asked for from the menu of the newest game."""
    window.show_library()
    choose(window.library_page, 0, "Compare records")
    assert eventually(lambda: bool(pages_of(window, ComparisonPage)))
    return page_of(window, ComparisonPage)


def said(page: ComparisonPage) -> str:
    assert page.laid is not None
    return "\n".join(page.laid.said)


def test_records_of_the_library_are_chosen_and_what_differs_is_told(
    window: Window, library: Library
) -> None:
    records, number = misheard()
    other, _truth = everybody(77)
    for record in (other["Cem"], records["Bob"], records["Ann"]):
        library.create(record)
    page = opened(window)
    assert [chip.choice.chosen for chip in page.chips] == [True, False]  # not another evening's
    assert page.laid is None
    click(page.chips[1])
    assert f"Bob (note {number}): " in said(page)
    assert "11 identical notes." in said(page)
    assert eventually(lambda: said(page).count("ertain") + said(page).count("contradict") == 2)
    click(page.chips[1])
    assert page.laid is None


def test_files_are_laid_beside_and_not_taken_in(
    window: Window, library: Library, tmp_path: Path, dialogs: Dialogs
) -> None:
    records, number = misheard()
    library.create(records["Ann"])
    paths = []
    for name in ("Bob", "Cem", "Dee"):
        paths.append(tmp_path / f"{name}.json")
        paths[-1].write_text(write(records[name]), encoding="utf-8")
    page = opened(window)
    dialogs.choose(*paths)
    click(page.add_button)
    assert eventually(lambda: len(page.chips) == 4)
    assert f"Bob (note {number}): " in said(page)
    assert "– misheard" in said(page)
    assert "hidden: " in said(page)
    assert len(library.games()) == 1


def test_what_is_not_of_this_game_is_refused_with_the_reason(
    window: Window, library: Library, tmp_path: Path
) -> None:
    records, _number = misheard()
    library.create(records["Ann"])
    path = tmp_path / "other.json"
    path.write_text(write(everybody(4, players=3)[0]["Bob"]), encoding="utf-8")
    page = opened(window)
    page.add_file(path)
    assert eventually(lambda: bool(page.refusal.text()))
    assert "Setup" in page.refusal.text()
    assert page.laid is None
    path.write_text("no record", encoding="utf-8")
    page.add_file(path)
    assert eventually(lambda: page.refusal.text().startswith("other.json: "))
