"""Players are called otherwise, or forgotten for good, as somebody at the window does it."""

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from notepad.core.record import Record
from notepad.games.sleuth.game import GAME as SLEUTH
from notepad.shell.people_page import PeoplePage
from notepad.shell.setup.seating_plan import (
    BegunSetup,
    SeatingPlan,
    begun_setup,
    keep_begun_setup,
    known_players,
    last_plan,
    remember,
)
from notepad.storage import Library
from tests.nullgame import Look, Setup
from tests.shell.builders import FULL, chip, chips, disk_full, shown, told, write_into
from tests.shell.player import click

GRANDMA = "Grandma Ölga"


@pytest.fixture
def page(qtbot: QtBot, library: Library) -> PeoplePage:
    for names in (("Ann", GRANDMA), ("Ann", "Bob")):
        setup, notes = Setup(names, "Ann", ("cup",)), (Look(names[1], "coin"),)
        library.create(Record(game="null", setup=setup, notes=notes, title=f"With {names[1]}"))
    draft = {f"size-{GRANDMA}": ("6",), "rules": ("uneven",), "hand": ("pearl-pair-red",)}
    plan = SeatingPlan(("Ann", GRANDMA, "Cem"))
    remember(library, SLEUTH, plan, draft)
    keep_begun_setup(library, BegunSetup("sleuth", "", plan, draft, "Friday"))
    return shown(qtbot, PeoplePage(library), (600, 900))


def choose(page: PeoplePage, name: str) -> None:
    click(chip(page.names, name))
    QApplication.processEvents()


def act(page: PeoplePage) -> None:
    """Tap what the message offers."""
    click(page.banner.action)
    QApplication.processEvents()


def remove(page: PeoplePage, name: str) -> None:
    choose(page, name)
    click(page.remove_button)
    act(page)


def test_a_name_is_written_anew_in_all_games_and_where_it_is_offered(
    qtbot: QtBot, page: PeoplePage, library: Library
) -> None:
    choose(page, GRANDMA)
    assert page.remark.text() == "In 1 game."
    assert not page.call_button.isEnabled()
    write_into(page.called, "Olga")
    with qtbot.waitSignal(page.changed):
        click(page.call_button)
    assert told(page.banner) == "Changed in 1 game."
    assert page.name == "Olga"
    assert {name for row in library.games() for name in row.players} == {"Ann", "Bob", "Olga"}
    assert known_players(library) == ("Ann", "Olga", "Cem")
    assert last_plan(library, range(3, 4)).players == ("Ann", "Olga", "Cem")
    assert library.setting("opening.sleuth", {}) == {"rules": ["uneven"]}
    begun = begun_setup(library)
    assert begun is not None
    assert begun.plan.players == ("Ann", "Olga", "Cem")
    assert begun.draft["size-Olga"] == ("6",)


def test_what_cannot_be_and_trouble_of_the_store_are_told_and_nothing_is_changed(
    page: PeoplePage, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    def call(name: str) -> None:
        page.banner.clear()
        write_into(page.called, name)
        click(page.call_button)

    choose(page, "Bob")
    call("Ann")
    assert "Nothing was changed" in told(page.banner)
    for deed in ("call", "forget"):
        monkeypatch.setattr(library.people, deed, disk_full)
    call("Rob")
    assert told(page.banner) == FULL
    page.banner.clear()
    remove(page, "Bob")
    assert told(page.banner) == FULL
    assert library.people.names() == {"Ann": 2, "Bob": 1, GRANDMA: 1}


def test_somebody_is_removed_for_good_once_that_is_confirmed(
    qtbot: QtBot, page: PeoplePage, library: Library
) -> None:
    choose(page, GRANDMA)
    click(page.remove_button)
    assert told(page.banner) == f"Remove {GRANDMA} from all games permanently?"
    assert GRANDMA in library.people.names()
    with qtbot.waitSignal(page.changed):
        act(page)
    assert told(page.banner) == "Changed in 1 game."
    assert [one.choice.key for one in chips(page.names)] == ["Ann", "Bob", "Cem"]
    assert not page.remove_button.isVisible()
    assert known_players(library) == ("Ann", "Cem")
    assert last_plan(library, range(3, 4)).players == ("Ann", "", "Cem")
    assert library.setting("opening.sleuth", {}) == {"rules": ["uneven"]}
    files = [one for one in library.path.parent.iterdir() if one.is_file()]
    assert not [one.name for one in files if GRANDMA.encode() in one.read_bytes()]


def test_older_copies_beside_the_library_are_removed_too_if_that_is_wanted(
    page: PeoplePage, library: Library
) -> None:
    copy = library.path.with_name("library.version-1-2026.sqlite")
    library.backups.back_up(copy)
    remove(page, GRANDMA)
    assert told(page.banner) == (
        "Changed in 1 game. 1 older copy of your games also contains the name."
    )
    assert copy.exists()
    act(page)
    assert told(page.banner) == "Older copies removed."
    assert not copy.exists()


def test_that_a_full_disk_kept_the_old_name_in_the_file_is_told_until_it_is_gone(
    page: PeoplePage, library: Library, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = library.path.with_name("library.version-1-2026.sqlite")
    library.backups.back_up(copy)
    still = f"Changed in 1 game. The old name may still be in the file with your games: {FULL}"
    with monkeypatch.context() as patch:
        patch.setattr("notepad.storage.store.Store.leave_no_trace", disk_full)
        remove(page, GRANDMA)
        assert GRANDMA not in library.people.names(), "it was removed, and nothing else is said"
        for _time in range(2):
            assert told(page.banner) == still
            act(page)
    act(page)
    assert GRANDMA.encode() not in library.path.read_bytes()
    assert told(page.banner).endswith("1 older copy of your games also contains the name.")
