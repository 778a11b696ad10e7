"""What a player reads of a part of the reasoning that failed, and the report that they can save.

The report is for whoever mends the notepad, so it is in English. It tells nothing secret: which
part of which game failed, and where in the program, but no name, no card and no note.
"""

import platform
from collections.abc import Callable, Iterable

from PySide6 import __version__ as qt_version

from notepad import __version__
from notepad.core.dataclass import dataclass
from notepad.core.game import Game, Play
from notepad.core.language import N_, translated
from notepad.shell.file_dialogs import save_and_tell, save_report
from notepad.shell.reasoning.messages import Asked, Part
from notepad.widgets.table.failure_box import FailureBox
from notepad.widgets.touch.banner import Banner


@dataclass(frozen=True, slots=True)
class Failure:
    """A part that failed, the question that it should have answered if any, and where it broke."""

    part: Part
    asked: Asked | None
    trace: str


_THIS = N_("This couldn’t be worked out.")
_FAILED = {
    Part.MARKS: N_(
        "What follows from the latest notes couldn’t be worked out. The sheet shows what was known "
        "before. Your notes are safe."
    ),
    Part.ODDS: N_("The odds couldn’t be worked out."),
    Part.EXACT_ODDS: N_("The exact odds couldn’t be worked out; these are estimates."),
    Part.ANSWERS: N_("How likely each answer is couldn’t be worked out."),
    Part.ADVICE: N_("What to do next couldn’t be worked out."),
    Part.OPPONENTS: N_("What your opponents know couldn’t be worked out."),
    Part.FURTHER: N_("What waiting is worth couldn’t be looked into further. The advice stands."),
    Part.REVEALED: N_("What each note revealed couldn’t be worked out."),
    Part.MISTAKES: N_("Which mistake is the likeliest couldn’t be worked out."),
    Part.REVIEW: N_("How the game was solved couldn’t be worked out."),
}
"""What is said of the parts whose place shows something else, too."""


def failure_told(parts: Iterable[Part]) -> str:
    """Return what is said of parts that failed, a line each; nothing if there are none."""
    return "\n".join(translated(_FAILED.get(part, _THIS)) for part in sorted(parts))


def report_on(game: Game, play: Play, failures: Iterable[Failure]) -> str:
    """Return a report on what failed in a game."""
    named = "one of the player’s own" if game.declaration is not None else game.id
    lines = [
        f"Deduction Notepad {__version__}: what couldn’t be worked out",
        "No name, no card and no note is in this report.",
        "",
        f"Python {platform.python_version()}, PySide {qt_version}, {platform.platform()}",
        f"Game: {named}, {len(play.setup.players)} players, {len(play.notes)} notes",
    ]
    for failure in failures:
        lines += ["", f"{failure.part.name}:", failure.trace]
    return "\n".join([*lines, ""])


def offer_report(box: FailureBox, report: Callable[[], str], banner: Banner) -> None:
    """Let a box ask where to save a report; a banner says whether that worked."""

    def save() -> None:
        save_and_tell(lambda: save_report(report(), banner.window()), banner.show_message)

    box.report_tapped.connect(save)
