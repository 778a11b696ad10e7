"""What the command line accepts, how it prints, and its exit statuses."""

import argparse
import json
import os
import re
import sys
from collections.abc import Sequence
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import Any, NoReturn

from typing_extensions import override

from notepad import __version__
from notepad.core.faults import did_you_mean, trace_of, unknown_choice
from notepad.core.language import N_, _, comma_separated, ngettext, translated
from notepad.core.safe_text import harmless_lines
from notepad.games import catalogue

COMMANDS = {
    **dict.fromkeys(("deduce", "replay", "why", "advise", "games"), "commands"),
    **dict.fromkeys(("mend", "review", "verify"), "mend_review_verify"),
    **dict.fromkeys(("sheet", "blank"), "drawing"),
}
"""The module of each command, which is a function with its name; `window` is that of no command.

A command's name is never taken for a file; for a file with that name, write `./deduce`.
"""

WITH_QT = ("drawing", "window")
"""The modules of commands that need the window, which an engine by itself doesn't have."""

_PROGRAM = "deduction-notepad"
_LONGEST_ERROR = 200  # characters
_DISPLAYS = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")  # X11's, Wayland's, any that Qt has


def parse_arguments(arguments: Sequence[str] | None = None) -> argparse.Namespace:
    """Return the parsed arguments, by default the program's; exits if they are wrong."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    match given:
        case [name, *rest] if name not in COMMANDS and not name.startswith("-"):
            # What a desktop opens has its whole path, and nobody reads a terminal there.
            if not (os.path.isabs(name) or os.path.exists(name)):
                sys.exit(refuse(_unknown(name)))
            if not rest:
                return argparse.Namespace(command="open_window", file=Path(name))
    return parser(naming_games="blank" in given).parse_args(given)


def _unknown(name: str) -> str:
    """Return what is wrong with a first argument that is neither a command nor a file."""
    (fault,) = unknown_choice("COMMAND", name, COMMANDS, _("command"))
    if did_you_mean(name, COMMANDS):
        return str(fault)
    text = _("{name}: no such command or file. “deduction-notepad --help” lists the commands.")
    return text.format(name=name)


def no_window() -> str:
    """Return what to install if the window or Qt isn't installed; an empty text if both are."""
    if find_spec("PySide6") and find_spec("notepad.app"):
        return ""
    text = _("This needs the window, which isn’t installed here: “{command}” installs it.")
    return text.format(command="pip install deduction-notepad")


def no_display() -> str:
    """Return why the window can't be opened if there is no display; an empty text if there is."""
    if sys.platform in ("win32", "darwin"):
        return ""
    if name := _unreachable():
        text = _(
            "The window needs a display, and {name} can’t be reached. The commands work without "
            "one; “deduction-notepad --help” lists them."
        )
        return text.format(name=name)
    if any(map(os.environ.get, _DISPLAYS)):
        return ""
    return _(
        "The window needs a display, and there is none here. The commands work without "
        "one; “deduction-notepad --help” lists them."
    )


def _unreachable() -> str:
    """Return the display, as X11's variable names it, if nothing is there; else an empty text.

    Only a display of this computer is looked for, and none if Qt might use another. A socket that
    its server left behind counts as a display.
    """
    number = re.fullmatch(r"(?:unix)?:(\d+)(?:\.\d+)?", os.environ.get("DISPLAY", ""))
    if number is None or any(map(os.environ.get, _DISPLAYS[1:])):
        return ""
    place = f"/tmp/.X11-unix/X{number[1]}"
    with suppress(OSError):
        # A socket of Linux may have a name without a file.
        names = Path("/proc/net/unix").read_text(encoding="utf-8", errors="replace").split()
        return "" if os.path.exists(place) or f"@{place}" in names else f"DISPLAY={number[0]}"
    return ""


def parser(*, naming_games: bool = True) -> argparse.ArgumentParser:
    """Return the parser of the arguments; `command` names the function to run.

    To name all games in its help takes longer than anything else here.
    """
    before = " " * len(_("usage: "))
    whole = _Parser(
        prog=_PROGRAM,
        usage=f"{_PROGRAM} [FILE]\n{before}{_PROGRAM} [-h] [--version] [COMMAND ...]",
        description=_(
            "A private notepad for deduction card games. Without a command, the app "
            "opens, with the game in FILE if one is given. If a file has the same "
            "name as a command, include its folder, as in ./deduce."
        ),
        epilog=f"{_epilog()} {_of_languages()}",
    )
    whole.add_argument(
        "--version",
        action="version",
        version=f"%(prog)s {__version__}",
        help=_("show the version and exit"),
    )
    commands = whole.add_subparsers(
        title=_("commands"), dest="command", metavar="COMMAND", prog=_PROGRAM
    )
    whole.set_defaults(command="open_window", file=None)
    _add_reading(commands)
    _add_drawing(commands, comma_separated(catalogue()) if naming_games else "")
    games = commands.add_parser("games", help=_("list the available games"))
    _add_json(games)
    return whole


_OWN_WORDS = (
    N_("usage: "),
    N_("positional arguments"),
    N_("options"),
    N_("show this help message and exit"),
    N_("%(prog)s: error: %(message)s\n"),
    N_("argument %(argument_name)s: %(message)s"),
    N_("the following arguments are required: %s"),
    N_("unrecognized arguments: %s"),
    N_("invalid choice: %(value)r (choose from %(choices)s)"),
    N_("ambiguous option: %(option)s could match %(matches)s"),
    N_("expected one argument"),
    N_("expected at least one argument"),
    N_("ignored explicit argument %r"),
)
"""Texts of `argparse` itself that these commands can print, so that they get translated."""


def _of_argparse(text: str | None) -> str | None:
    return translated(text) if text else text


# `argparse` uses these two functions, and has no other way to be translated.
setattr(argparse, "_", _of_argparse)  # noqa: B010 neither is a public name
setattr(argparse, "ngettext", ngettext)  # noqa: B010


class _Parser(argparse.ArgumentParser):
    """Reports wrong arguments in the same way as other errors."""

    @override
    def error(self, message: str) -> NoReturn:
        super().error(harmless_lines(message))


def _epilog() -> str:
    return _(
        "A record is one game in a JSON file, as exported by the app; “-” reads from "
        "standard input. Exit status: 0 success, 1 contradictory notes or a broken "
        "seal, 2 something asked for that can’t be done, such as reading a damaged "
        "record, 3 an error of the program itself."
    )


def _of_languages() -> str:
    return _(
        "Output is in the language set by LANGUAGE, LC_ALL, LC_MESSAGES or LANG. The "
        "language setting in the app only affects its window."
    )


def _add_reading(commands: Any) -> None:  # noqa: ANN401 argparse keeps this class private
    text = _("print everything that can be deduced from a record")
    deduce = _reading(commands, "deduce", text)
    text = _("print what can be deduced at the start and after each note, one line each")
    replay = _reading(commands, "replay", text)
    why = _reading(commands, "why", _("explain why somebody has or doesn’t have a card"))
    why.add_argument("card", metavar="CARD", help=_("the card or spy, such as yellow-5"))
    why.add_argument(
        "holder", metavar="HOLDER", help=_("a player, “table”, “hidden” or “unseen” (out of play)")
    )
    text = _(
        "show how a card game was solved: what each note revealed and when the "
        "answer became certain"
    )
    review = commands.add_parser("review", help=text)
    several = _("a record file, or several players’ records of one game to compare")
    review.add_argument("records", metavar="RECORD", nargs="+", help=several)
    text = _("show which mistake most likely explains contradictory notes")
    mend = _reading(commands, "mend", text)
    text = _(
        "suggest what to ask, estimate what opponents know, and advise whether to announce now"
    )
    advise = _reading(commands, "advise", text)
    text = _("how long to look further into whether to announce, by playing games to their end")
    advise.add_argument("--patience", metavar="SECONDS", type=_seconds, default=0.0, help=text)
    for parser in (deduce, replay, why, mend, advise, review):
        _add_json(parser)
    _reading(commands, "verify", _("check whether a sealed record is intact"))


def _seconds(text: str) -> float:
    """Return a number of seconds, 0 or more."""
    with suppress(ValueError):
        if 0 <= (seconds := float(text)) < float("inf"):
            return seconds
    told = _("“{text}” isn’t a number of seconds, such as 20")
    raise argparse.ArgumentTypeError(told.format(text=text))


def _add_json(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--json", action="store_true", help=_("print JSON, for scripts"))


def _reading(commands: Any, name: str, told: str) -> argparse.ArgumentParser:  # noqa: ANN401
    """Add a command that reads a record; return its parser."""
    parser: argparse.ArgumentParser = commands.add_parser(name, help=told)
    parser.add_argument(
        "record", metavar="RECORD", help=_("a record file, or “-” for standard input")
    )
    return parser


def _add_drawing(commands: Any, names: str) -> None:  # noqa: ANN401 argparse keeps this class private
    sheet = _reading(commands, "sheet", _("draw the sheet of a record"))
    blank = commands.add_parser("blank", help=_("draw an empty sheet to print"))
    blank.add_argument("game", metavar="GAME", help=names)
    people = blank.add_mutually_exclusive_group()
    text = _("the players’ names in seat order, separated by commas, such as Ann,Bob,Cem")
    people.add_argument("--players", metavar="NAMES", help=text)
    text = _("a record file; its players, deck and other choices are used for the sheet")
    people.add_argument("--setup", metavar="RECORD", help=text)
    for parser in (sheet, blank):
        parser.add_argument(
            "--output",
            metavar="FILE",
            type=Path,
            required=True,
            help=_("output file; its name must end in .pdf, .png or .svg"),
        )


DONE, CONFLICT, FAULTY, BROKEN = 0, 1, 2, 3
INTERRUPTED = 130  # the shell's usual status after Ctrl+C


def say(*lines: str) -> None:
    """Print lines for people; control characters from a record can't affect their terminal."""
    print(*map(harmless_lines, lines), sep="\n")


def say_json(value: dict[str, Any] | list[Any]) -> None:
    """Print a value as a line of JSON for scripts."""
    print(json.dumps(value))


def refuse(why: str) -> int:
    """Print on standard error why something can't be done; return the exit status for that."""
    if sys.stderr is not None:
        print(harmless_lines(why), file=sys.stderr)
    return FAULTY


def admit(error: Exception) -> int:
    """Print an error of the program itself in one line, with its place; return its exit status."""
    kind, *places = trace_of(error).splitlines()
    what = " ".join(f"{kind}: {error}".split()).removesuffix(":")
    text = _("Something went wrong in the notepad itself: {what} ({place})")
    refuse(text.format(what=what[:_LONGEST_ERROR], place=places[-1] if places else "?"))
    return BROKEN
