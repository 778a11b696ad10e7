"""What is wrong with a file, to be read: enough to begin mending, however much it is."""

import pytest
from pytestqt.qtbot import QtBot

from notepad.core.faults import Fault, Faults
from notepad.shell.importing import FaultsPanel


@pytest.fixture
def panel(qtbot: QtBot) -> FaultsPanel:
    made = FaultsPanel()
    qtbot.addWidget(made)
    return made


def told(panel: FaultsPanel, count: int) -> list[str]:
    panel.show_faults("odd.json", [Fault(f"notes[{at}]", "odd") for at in range(count)])
    return panel.text.toPlainText().split("\n\n")


@pytest.mark.parametrize("count", [1, 99, 100])
def test_each_of_a_hundred_faults_is_shown(panel: FaultsPanel, count: int) -> None:
    assert told(panel, count) == [f"Note {at + 1}\nodd" for at in range(count)]


@pytest.mark.parametrize(
    ("count", "rest"), [(101, "… and 1 fault more"), (30_000, "… and 29,900 faults more")]
)
def test_of_more_faults_the_first_hundred_are_shown_and_how_many_the_others_are(
    panel: FaultsPanel, count: int, rest: str
) -> None:
    lines = told(panel, count)
    assert lines[:100] == [f"Note {at + 1}\nodd" for at in range(100)]
    assert lines[100:] == [rest]


def test_faults_that_were_only_counted_are_among_those_not_shown(panel: FaultsPanel) -> None:
    found = Faults([Fault(f"notes[{at}]", "odd") for at in range(30_000)])
    panel.show_faults("odd.json", found.faults)
    assert panel.text.toPlainText().endswith("\n\n… and 29,900 faults more")
