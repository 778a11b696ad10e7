"""Play whole games through the platform's accessibility tree (AT-SPI) alone, as Orca would.

    python3 packaging/run.py listen [PROGRAM]

It plays the parts in `heard_parts.py`, each in a window of its own, finds everything by its name
and checks that everything that can be pressed has a name, unique on its screen. It runs with the
system's Python, which has the library.
"""

from __future__ import annotations

import os
import subprocess
import sys
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from heard import Listener, UnheardError
from heard_parts import PARTS

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from heard_parts import Part

ROOT = Path(__file__).resolve().parents[1]


@contextmanager
def opened(command: Sequence[str], language: str) -> Iterator[int]:
    """Start the program with its own home folder; yield its process number."""
    with TemporaryDirectory() as home:
        own = {"HOME": home, "XDG_DATA_HOME": home, "XDG_RUNTIME_DIR": home, "LANGUAGE": language}
        variables = {**os.environ, **own, "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1"}
        with subprocess.Popen(command, env=variables, cwd=ROOT) as program:
            try:
                yield program.pid
            finally:
                program.terminate()


def fault_of(part: Part, command: Sequence[str]) -> str:
    """Play a part; return what isn't as it should be, or nothing."""
    print(f"{part.name}:", flush=True)
    try:
        with opened(command, part.language) as process:
            listener = Listener(process)
            for step in part.steps:
                step(listener)
    except UnheardError as unheard:
        return str(unheard)
    return ""


def main(command: Sequence[str]) -> int:
    """Play every part and say of each whether it went well; return the exit status."""
    failed = []
    for part in PARTS:
        fault = fault_of(part, command)
        print(f"{part.name}: {fault or 'ok'}", flush=True)
        if fault:
            failed.append(part.name)
    if failed:
        print(f"failed: {', '.join(failed)}", file=sys.stderr)
        return 1
    print(f"ok: {len(PARTS)} parts")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
