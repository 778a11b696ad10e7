"""The command line: reads records, deduces, explains, draws. Qt only to draw or open the app."""

import atexit
import gc
import os
import sys
from collections.abc import Sequence
from importlib import import_module
from io import TextIOWrapper

from notepad.cli.arguments import asked_of
from notepad.cli.output import DONE, INTERRUPTED, refused
from notepad.core.fault import Faults
from notepad.terminal.stand_ins import STAND_INS


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return the exit status.

    0: done; 1: the record's notes contradict each other, or a sealed one is not intact; 2:
    something could not be read or written, said on standard error.
    """
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors=STAND_INS)
    # Our matrices are small: threads to multiply them take longer to start than they save.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    # To load games and engines makes much that stays: circles to clear away are sought less often.
    gc.set_threshold(10_000)
    # What is left at the end goes with the process: to look through it for circles takes longer.
    atexit.register(gc.freeze)
    asked = asked_of(arguments)
    try:
        # A command comes with what it needs, which may be a game and its engines, or the window.
        status = int(import_module(f"{__name__}.{asked.command}").run(asked))
        if sys.stdout is not None:
            sys.stdout.flush()
    except Faults as faults:
        return refused(str(faults))
    except BrokenPipeError:
        sys.stdout = None  # whoever read this has read enough
        return DONE
    except OSError as error:
        return refused(f"{error.filename or asked.command}: {error.strerror or error}")
    except KeyboardInterrupt:
        return INTERRUPTED
    return status
