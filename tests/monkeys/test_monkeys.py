"""Monkeys do whatever comes to their hands, and nothing breaks; what broke would be told."""

import os
from collections.abc import Iterator, Sequence
from contextlib import ExitStack
from datetime import date
from itertools import cycle
from pathlib import Path
from random import Random

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot
from typing_extensions import override

from tests.monkeys.acts import drawn, read_act
from tests.monkeys.holds import restless
from tests.monkeys.hunting import HOMES, Job, Keeper, fewest, hired, hunted, kind_of, own_home
from tests.monkeys.scenes import LANGUAGES, SIZES, STATES, Scene, games, scenes

SEED = "DEDUCTION_NOTEPAD_MONKEYS"
GROUPS, SCENES, ACTIONS, MANY = 2, 2, 100, 200


@pytest.fixture(scope="module")
def real_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="module")
def keeper(real_home: Path) -> Iterator[Keeper]:
    """One who is started by somebody with a home."""
    with ExitStack() as stack:
        with pytest.MonkeyPatch.context() as patch:
            for name in HOMES:
                patch.setenv(name, str(real_home))
            kept = stack.enter_context(hired())
        yield kept


def seed() -> int:
    return int(os.environ.get(SEED, date.today().toordinal()))


def all_hunted(keeper: Keeper, todo: Sequence[Scene], actions: int) -> str:
    jobs = (Job(str(one), Random(f"{seed()} {one}").getrandbits(32), actions) for one in todo)
    found = (hunted(keeper, job) for job in jobs)
    return "\n\n".join(filter(None, found))


@pytest.mark.parametrize("group", range(GROUPS))
def test_monkeys_break_nothing_in_the_scenes_of_the_day(keeper: Keeper, group: int) -> None:
    first = (seed() * GROUPS + group) * SCENES
    todo = [scenes()[(first + at) % len(scenes())] for at in range(SCENES)]
    told = all_hunted(keeper, todo, ACTIONS)
    assert not told, f"{SEED}={seed()}\n{told}"


@pytest.mark.exhaustive
@pytest.mark.parametrize("state", STATES)
@pytest.mark.parametrize("game", games())
def test_monkeys_break_nothing_anywhere(keeper: Keeper, game: str, state: str) -> None:
    by_turns = zip(SIZES * 2, cycle(LANGUAGES), strict=False)
    todo = [Scene(game, state, size, language) for size, language in by_turns]
    told = all_hunted(keeper, todo, MANY)
    assert not told, f"{SEED}={seed()}\n{told}"


SCENE = "clue/noting/800x600/en"
TRACE = """Traceback (most recent call last):
  File "/home/ann/notepad/shell/window.py", line 12, in show
  File "/home/ann/notepad/widgets/say.py", line 40, in say
KeyError: 'Bob'"""


def test_what_a_monkey_does_is_read_as_it_was_written() -> None:
    random = Random(1)
    acts = [drawn(random) for _act in range(500)]
    assert len({act.kind for act in acts}) > 9
    assert [read_act(f"{act}  # Chip “Bob”") for act in acts] == acts


@pytest.mark.parametrize("needed", ["b", "bg", "aeh", "abcdefgh"])
def test_acts_that_do_nothing_to_the_fault_are_left_out(needed: str) -> None:
    def fails(acts: Sequence[str]) -> bool:
        return set(needed) <= set(acts)

    assert "".join(fewest("abcdefgh", fails, 200)) == needed


def test_a_fault_is_the_same_where_only_names_and_numbers_differ() -> None:
    assert (
        kind_of(TRACE)
        == kind_of(TRACE.replace("Bob", "Cem"))
        == "notepad/widgets/say.py 40 KeyError"
    )
    assert kind_of(TRACE) != kind_of(TRACE.replace("40", "41"))
    assert kind_of("BROKEN: Bob is 8 high") == kind_of("BROKEN: Bob is 9 high\nBROKEN: more")
    assert kind_of("") == ""


def test_everything_is_written_into_one_folder(
    keeper: Keeper, real_home: Path, tmp_path: Path
) -> None:
    variables = own_home(tmp_path / "own")
    assert {variables[name] for name in HOMES} == {str(tmp_path / "own")}
    done = keeper.keep(Job(SCENE, 0, 0, ("key Ctrl+S", "tap 500 500", "key Ctrl+P", "rest")))
    assert (len(done.acts), done.fault) == (4, "")
    assert [*real_home.iterdir()] == []


def test_what_breaks_is_told_with_the_fewest_acts_and_how_to_do_them_again(keeper: Keeper) -> None:
    told = hunted(keeper, Job(SCENE, 3, 0, ("tap 10 10", "dance")))
    assert "KeyError: 'dance'" in told
    assert told.splitlines()[-1].endswith(f"{SCENE} 'dance'")


class Asking(QWidget):
    """Asks to be laid out once more each time when it is."""

    @override
    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.LayoutRequest:
            self.findChildren(QWidget)[0].updateGeometry()
        return super().event(event)


def test_what_is_laid_out_again_and_again_is_seen(qtbot: QtBot) -> None:
    for kind, told in ((QWidget, ""), (Asking, "Asking 100 times")):
        widget = kind()
        qtbot.addWidget(widget)
        inner = QWidget(widget)
        widget.show()
        inner.updateGeometry()
        assert restless() == told
        widget.hide()
