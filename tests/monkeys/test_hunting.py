"""What monkeys do, and what is told of what they broke."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtWidgets import QWidget
from typing_extensions import override

from tests.monkeys.acts import drawn, read_act
from tests.monkeys.holds import restless
from tests.monkeys.hunting import HOMES, Job, Keeper, fewest, hunted, kind_of, own_home

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from pathlib import Path

    from pytestqt.qtbot import QtBot

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


@pytest.fixture(scope="module")
def real_home(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("home")


@pytest.fixture(scope="module")
def keeper(real_home: Path) -> Iterator[Keeper]:
    """One who is started by somebody with a home."""
    with pytest.MonkeyPatch.context() as patch:
        for name in HOMES:
            patch.setenv(name, str(real_home))
        keeper = Keeper()
        keeper.__enter__()
    yield keeper
    keeper.__exit__(None, None, None)


def test_everything_is_written_into_a_folder_of_its_own(
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
