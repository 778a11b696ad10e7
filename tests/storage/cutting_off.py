"""Cuts the library off at every step of a deed, and looks at what the next start makes of it.

Run as `python -m tests.storage.cutting_off DEED FOLDER EVERY FIRST`: the process forks, and each
child does the deed and is killed at another step, the one of number FIRST, then EVERY steps on. A
step is any call that opens, makes, renames or removes a file, or a page or statement of SQLite. It
says how many steps it tried, or fails with the step at which something was lost or left behind.
"""

import itertools
import json
import os
import shutil
import signal
import sqlite3
import sys
import tempfile
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

from typing_extensions import override

from notepad.core.record import Record
from notepad.storage import Library
from notepad.storage.folder import kept_place, main_of, usual_place
from tests.core.inks import stroke
from tests.nullgame import CATALOGUE, Look, Setup

NAME = "Grandma Olga"
SETUP = Setup(("Ann", NAME), "Ann", ("cup",))
RECORD = Record(game="null", setup=SETUP, title="Friday", notes=(Look(NAME, "coin"),))
STORES = Path(__file__).with_name("stores")
CONNECT = sqlite3.connect
TOUCHING = (
    "open", "os.", "shutil.", "sqlite3.connect", "tempfile.",
)  # fmt: skip
HARMLESS = ("os.listdir", "os.scandir", "os.walk", "os.getxattr", "os.putenv", "os.fwalk")


class Folder:
    """The folders of one player: his data, what is temporary, and another one of his own."""

    def __init__(self, root: Path) -> None:
        self.root, self.data, self.other = root, root / "data", root / "other"
        self.temporary = root / "temporary"

    def live_here(self) -> None:
        os.environ["XDG_DATA_HOME"] = str(self.data)
        tempfile.tempdir = str(self.temporary)

    def files(self) -> list[Path]:
        return sorted(one for one in self.root.rglob("*") if one.is_file() or one.is_symlink())


class Steps:
    """Counts the steps of this process, and ends it at one of them."""

    def __init__(self, last: int) -> None:
        self.left = last

    def tick(self, *_: object) -> None:
        self.left -= 1
        if self.left == 0:
            os.kill(os.getpid(), signal.SIGKILL)

    def heard(self, event: str, arguments: tuple[object, ...]) -> None:
        if not event.startswith(TOUCHING) or event in HARMLESS:
            return
        if event == "open" and str(arguments[0]).endswith((".py", ".pyc")):
            return
        self.tick()

    def connect(self, path: Any, **options: Any) -> sqlite3.Connection:  # noqa: ANN401 as SQLite has them
        steps = self

        class Counted(sqlite3.Connection):
            @override
            def execute(self, sql: str, *parameters: Any) -> sqlite3.Cursor:
                steps.tick()
                return super().execute(sql, *parameters)

            @override
            def backup(self, target: sqlite3.Connection, **_options: Any) -> None:
                super().backup(target, pages=1, progress=steps.tick)

        return CONNECT(path, factory=Counted, **options)


def begin(_folder: Folder) -> None:
    """Begin with nothing."""


def filled(_folder: Folder) -> None:
    """Begin with two games."""
    with Library(CATALOGUE) as library:
        library.create(RECORD)
        library.create(RECORD)


def with_backup(folder: Folder) -> None:
    """Begin with two games, and a backup of the first alone."""
    with Library(CATALOGUE) as library:
        library.create(RECORD)
        library.backups.back_up(folder.other / "backup.sqlite")
        library.create(RECORD)


def older(_folder: Folder) -> None:
    """Begin with a store of an older version."""
    place = usual_place()
    place.parent.mkdir(parents=True)
    with closing(CONNECT(place)) as database:
        database.executescript((STORES / "version-5.sql").read_text("utf-8"))
        database.execute("UPDATE games SET title = ?", (f"With {NAME}",))
        database.commit()


def newer(folder: Folder) -> None:
    """Begin with a store of a newer version; its last game is in its log only."""
    filled(folder)
    place = usual_place()
    with closing(CONNECT(place)) as database:
        database.execute("PRAGMA user_version = 99")
    with closing(CONNECT(place)) as database:
        database.execute("INSERT INTO settings VALUES ('in the log', '1')")
        database.commit()
        found = {one: one.read_bytes() for one in place.parent.glob("library.sqlite*")}
    for one, content in found.items():
        one.write_bytes(content)


def create(_folder: Folder) -> None:
    with Library(CATALOGUE) as library:
        library.open(library.create(RECORD)).note(Look(NAME, "sword"))


def much(_folder: Folder) -> None:
    """Begin with many games, of which much was noted and taken back."""
    with Library(CATALOGUE) as library:
        for _game in range(12):
            session = library.open(library.create(RECORD))
            for number in range(8):
                session.note(Look((NAME, "Ann")[number % 2], ("coin", "cup", "sword")[number % 3]))
                if number % 3:
                    session.undo()


def note(_folder: Folder) -> None:
    with Library(CATALOGUE) as library:
        for row in library.games():
            session = library.open(row.id)
            for at, card in enumerate(("coin", "cup", "sword")):
                session.note(Look((NAME, "Ann")[at % 2], card))
                session.write([stroke(at)])
            session.undo()


def only_open(_folder: Folder) -> None:
    Library(CATALOGUE).close()


def move(folder: Folder) -> None:
    with Library(CATALOGUE) as library:
        library.backups.move(folder.other)


def back_up(folder: Folder) -> None:
    with Library(CATALOGUE) as library:
        library.backups.back_up(folder.other / "backup.sqlite")


def bring_back(folder: Folder) -> None:
    with Library(CATALOGUE) as library:
        library.backups.bring_back(library.backups.look_at(folder.other / "backup.sqlite"))


def forget(_folder: Folder) -> None:
    with Library(CATALOGUE) as library:
        library.people.forget(NAME, "Somebody", lambda _key, value: value)


Deed = Callable[[Folder], None]
DEEDS: dict[str, tuple[Deed, Deed, frozenset[int]]] = {
    "create": (begin, create, frozenset({0, 1})),
    "note": (filled, note, frozenset({2})),
    "move": (filled, move, frozenset({2})),
    "back-up": (filled, back_up, frozenset({2})),
    "bring-back": (with_backup, bring_back, frozenset({1, 2})),
    "migrate": (older, only_open, frozenset({1, 2, 3, 4, 5})),
    "set-aside": (newer, only_open, frozenset({0})),
    "forget": (much, forget, frozenset({12})),
}
"""How each deed begins, what is done, and how many games there may be afterwards."""


def cut_off(deed: Deed, folder: Folder, step: int) -> bool:
    """Do a deed in a child that is killed at a step; return whether it came to that."""
    child = os.fork()
    if child:
        _child, status = os.waitpid(child, 0)
        if os.WIFSIGNALED(status):
            return True
        assert os.waitstatus_to_exitcode(status) == 0
        return False
    try:
        steps = Steps(step)
        sqlite3.connect = steps.connect  # type: ignore[assignment]
        sys.addaudithook(steps.heard)
        deed(folder)
        os._exit(0)
    except BaseException as error:  # the child must never go on in the parent's stead
        os.write(2, f"{error!r}\n".encode())
        os._exit(1)


def look_after(folder: Folder, name: str) -> None:
    """Open the library again, and fail if anything was lost, or is left and was not told."""
    with Library(CATALOGUE) as library:
        told = library.message
        games = len(library.games())
        if name == "forget" and NAME not in library.people.names():
            assert not named(folder), f"the name is still in {named(folder)}"
    assert games in DEEDS[name][2], f"{games} games"
    with Library(CATALOGUE) as library:
        assert library.message == "", f"told once more: {library.message}"
        assert len(library.games()) == games
        for row in library.games():
            assert library.open(row.id).notes
    left = [one for one in folder.files() if not expected(one, folder, name)]
    note = usual_place().with_name("unfinished")
    told += note.read_text() if note.exists() else ""  # the one that was killed told those
    untold = [one for one in left if str(main_of(one)) not in told]
    assert not untold, f"left and not told: {untold}, told: {told!r}"
    if name == "set-aside":
        looked_at_whole(folder)
    forgotten(folder, name)


def expected(file: Path, folder: Folder, name: str) -> bool:
    """Return whether a file is one that is to be there."""
    place = kept_place()
    if file.parent == folder.other and file.name == "backup.sqlite":
        return True
    if file.parent == place.parent and file.name in ("library.sqlite", "library.sqlite.lock"):
        return True
    asides = {"bring-back": "replaced", "migrate": "version-5"}
    kind = asides.get(name)
    if kind and file.match(f"library.{kind}-*.sqlite"):
        return len(list(file.parent.glob(f"library.{kind}-*"))) == 1
    if file == usual_place().with_name("unfinished"):
        return all(json.loads(file.read_text()).values())
    return file == usual_place().with_name("place") and place != usual_place()


def looked_at_whole(folder: Folder) -> None:
    """Fail if what was set aside lost what was in its log."""
    (aside,) = usual_place().parent.glob("library.newer-*.sqlite")
    with tempfile.TemporaryDirectory(dir=folder.root) as apart:
        for one in aside.parent.glob(f"{aside.name}*"):
            shutil.copy(one, apart)
        with closing(CONNECT(Path(apart) / aside.name)) as database:
            assert database.execute("SELECT 1 FROM settings WHERE key = 'in the log'").fetchall()


def forgotten(folder: Folder, name: str) -> None:
    """Forget somebody; fail if any file still has the name, but the one that a player saved."""
    with Library(CATALOGUE) as library:
        people = library.people
        if name != "forget":
            people.forget(NAME, "Somebody", lambda _key, value: value)
        assert people.remove(people.copies_with(NAME)) == ()
        if name == "forget" and NAME in people.names():
            return  # it was cut off before anything was forgotten
    assert not named(folder), f"the name is still in {named(folder)}"


def named(folder: Folder) -> list[Path]:
    """Return the files that have the name in them, but for the one that the player saved."""
    theirs = folder.other / "backup.sqlite"
    return [one for one in folder.files() if one != theirs and NAME.encode() in one.read_bytes()]


def cut_off_everywhere(name: str, root: Path, *, every: int, first: int) -> int:
    """Cut a deed off at so many of its steps; return how many those were."""
    prepare, deed, _games = DEEDS[name]
    template = Folder(root / "template")
    for made in (template.data, template.other, template.temporary):
        made.mkdir(parents=True)
    template.live_here()
    prepare(template)
    for tried in itertools.count():
        step = first + tried * every
        folder = Folder(root / f"step-{step}")
        shutil.copytree(template.root, folder.root)
        folder.live_here()
        place = usual_place().with_name("place")
        assert not place.exists()
        killed = cut_off(deed, folder, step)
        try:
            look_after(folder, name)
        except BaseException:
            print(f"{name}, killed at step {step}:", file=sys.stderr)
            raise
        if not killed:
            return tried
        shutil.rmtree(folder.root)
    raise AssertionError


if __name__ == "__main__":
    _module, _name, _root, _every, _first = sys.argv
    print(cut_off_everywhere(_name, Path(_root), every=int(_every), first=int(_first)))
