from __future__ import annotations

from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "notepad"
TESTS = ROOT / "tests"
MIRRORED = (
    "cards", "core", "deduction", "games", "shell", "storage", "terminal", "widgets"
)  # fmt: skip

NOTHING_TO_TEST = """
    __main__
    core/level
    core/mark
    deduction/question
"""
"""Modules that only name things: what they would do is nothing."""

TESTED_ELSEWHERE_YET = """
    app
    games/cataline/components games/cataline/game games/cataline/notes games/cataline/opening
    games/cataline/panels games/cataline/sheet games/cataline/slots
    games/conspiracy/advice games/conspiracy/bidding games/conspiracy/book
    games/conspiracy/challenging games/conspiracy/game games/conspiracy/opening
    games/conspiracy/proofs games/conspiracy/reasons games/conspiracy/setup games/conspiracy/slots
    games/sleuth/components games/sleuth/drawing games/sleuth/elements games/sleuth/game
    games/sleuth/notes games/sleuth/searching games/sleuth/slots
    shell/drag_handle shell/page_frame shell/question_dialog
    shell/files/exporting
    shell/library/game_list shell/library/game_row
    shell/reasoning/garbage_collection shell/reasoning/newest_known shell/reasoning/reasoning_thread
    shell/settings/library_card
    shell/setup/players_card shell/setup/remembered_setup shell/setup/seat_row
    shell/setup/seating_plan
    shell/table/box_story shell/table/laid_open_page shell/table/note_in_hand shell/table/panel_tabs
    shell/table/printing shell/table/said_notes shell/table/table_area shell/table/table_page
    shell/table/table_view
    widgets/form/form_rows widgets/form/row_view
    widgets/look/icons widgets/look/label widgets/look/lettering widgets/look/paint_face
    widgets/look/sizes widgets/look/surface widgets/look/symbols widgets/look/text_columns
    widgets/look/wrapped_face
    widgets/paper/paint_page
    widgets/sheet/block_stack
    widgets/sheet/grid/cell_geometry widgets/sheet/grid/paint_cache widgets/sheet/grid/paint_cell
    widgets/sheet/grid/paint_grid widgets/sheet/grid/paint_marks widgets/sheet/grid/paint_tally
    widgets/sheet/ledger/paint_ledger
    widgets/sheet/panels/detail_on_tap widgets/sheet/panels/memo_widget
    widgets/sheet/panels/paint_bars widgets/sheet/panels/paint_memo
    widgets/sheet/panels/paint_ranges widgets/sheet/panels/paint_ranking
    widgets/table/note_row
    widgets/touch/accessible_parts widgets/touch/finger_button widgets/touch/finger_menu
    widgets/touch/scrolling widgets/touch/selectable_text widgets/touch/tap_area
    widgets/touch/text_field
"""
"""Modules that wait for tests of their own. Whoever writes one takes its name off the list."""


def modules() -> list[str]:
    """Return the paths of all modules in the package, without their ending."""
    paths = (path.relative_to(PACKAGE).with_suffix("") for path in PACKAGE.rglob("*.py"))
    return [path.as_posix() for path in paths if path.stem != "__init__"]


def test_a_module_name_is_found_once() -> None:
    # Games name theirs alike by design.
    names = [Path(one).stem for one in modules() if not one.startswith("games/")]
    assert [name for name, count in Counter(names).items() if count > 1] == []


def test_every_folder_of_tests_mirrors_a_package() -> None:
    folders = {
        path.parent.relative_to(TESTS)
        for name in MIRRORED
        for path in (TESTS / name).rglob("test_*.py")
    }
    assert [str(one) for one in folders if not (PACKAGE / one / "__init__.py").exists()] == []


def test_every_module_has_a_namesake_test_unless_it_is_listed() -> None:
    untested = {
        one
        for one in modules()
        if not (TESTS / one).with_name(f"test_{Path(one).name}.py").exists()
    }
    assert untested == {*NOTHING_TO_TEST.split(), *TESTED_ELSEWHERE_YET.split()}
