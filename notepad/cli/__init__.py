"""The command line: runs one command and returns its exit status.

Commands only load what they need: `commands` and `mend_review_verify` answer in text, `drawing`
and `window` need Qt.
"""

import atexit
import codecs
import gc
import os
import re
import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper

from notepad.cli.arguments import (
    COMMANDS,
    DONE,
    INTERRUPTED,
    WITH_QT,
    admit,
    no_display,
    no_window,
    parse_arguments,
    refuse,
)
from notepad.core.faults import Faults


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit status.

    The status is 0: done; 1: the record's notes contradict each other, or a sealed record isn't
    intact; 2: something couldn't be read or written; 3: an error of the program itself. Standard
    error explains the last two.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=STAND_INS)
    # Our matrices are small: threads for multiplying them take longer to start than they save.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    # Qt fills areas higher than about 30 pixels in its own threads, and waits for them. That takes
    # longer than filling them here, especially while the reasoning keeps the other core busy.
    os.environ.setdefault("QT_NO_GUI_THREADPOOL", "1")
    # Loading games and engines creates many objects that stay: to look for garbage among them after
    # every 10,000 takes 5 % of a command.
    gc.set_threshold(100_000)
    # Everything left at the end is freed with the process; searching it for cycles takes longer.
    atexit.register(gc.freeze)
    asked = parse_arguments(arguments)
    module = COMMANDS.get(asked.command, "window")
    if module in WITH_QT and (why := no_window()):
        return refuse(why)
    if module == "window" and (why := no_display()):
        return refuse(why)  # Qt would abort
    try:
        # The command decides what is loaded: a game and its engine, or the window.
        room = import_module(f"{__name__}.{module}")
        status = int(getattr(room, asked.command)(asked))
        if sys.stdout is not None:
            sys.stdout.flush()
    except Faults as faults:
        return refuse(str(faults))
    except BrokenPipeError:
        sys.stdout = None  # whoever read the output has closed it
        return DONE
    except OSError as error:
        return refuse(f"{error.filename or asked.command}: {error.strerror or error}")
    except KeyboardInterrupt:
        return INTERRUPTED
    except Exception as error:  # no traceback reaches a player
        return admit(error)
    return status


def _stand_in(error: UnicodeError) -> tuple[str, int]:
    """Return a replacement for characters that a terminal doesn't have."""
    assert isinstance(error, UnicodeEncodeError)
    missing = error.object[error.start : error.end]
    told = _RAISED.sub(lambda power: "^" + power[0].translate(_LOWERED), missing)
    spelt = (_SPELT.get(letter, letter if letter.isascii() else "?") for letter in told)
    return "".join(spelt), error.end


STAND_INS = "notepad.stand-ins"
_DIGITS = "⁰¹²³⁴⁵⁶⁷⁸⁹"
_RAISED = re.compile(f"[{_DIGITS}]+")
_LOWERED = str.maketrans(_DIGITS, "0123456789")
_SPELT = {
    "●": "(o)",
    "▲": "^",
    "■": "#",
    "◆": "<>",
    "★": "*",
    "○": "( )",
    "¶": "_/",
    "☼": "o-",
    "☛": "[]",
    "♛": "w",
    "▤": "=",
    "◈": "v",
    "◉": "@",
    "☠": "x",
    "·": ".",
    "–": "-",
    "—": "-",
    "█": "#",
    "…": "...",
    "→": "->",
    "„": '"',
    "“": '"',
    "”": '"',
    "\u00a0": " ",
    "\u202f": " ",
    "\u2068": "",
    "\u2069": "",
}
codecs.register_error(STAND_INS, _stand_in)
