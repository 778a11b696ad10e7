"""Write the locks: what exactly is installed to run, to check and to package the notepad.

    python3 packaging/run.py lock            the newest versions, for every Python and system
    python3 packaging/run.py lock --newest   the newest for this Python and system, to try them
    python3 packaging/run.py lock --oldest   the oldest that the ranges allow, for these two

Commit what the first writes. After the others, `run.py test` or `coverage` installs and tries what
they wrote.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from environment import LOCKS, ROOT
from run import OLDEST

if TYPE_CHECKING:
    from collections.abc import Sequence

GROUPS = ("run", "dev", "package")
"""The groups of dependencies that have a lock of their name."""

FOR = {
    "": ("--universal", "--fork-strategy", "fewest", "--python-version", "{}.{}".format(*OLDEST)),
    "--newest": (),
    "--oldest": ("--resolution", "lowest-direct"),
}
"""What uv is asked for by each option."""

_OLD_ARM = "sys_platform == 'linux' and platform_machine == 'aarch64' and python_version < '3.12'"
_OTHERS = "sys_platform != 'linux' or platform_machine != 'aarch64' or python_version >= '3.12'"
EXCEPTIONS = f"""
PySide6-Essentials < 6.8.1 ; {_OLD_ARM}
PySide6-Essentials >= 6.8.1 ; {_OTHERS}
"""
"""What no range says. On ARM, newer ones need a newer C library than that of Debian 12, with 3.11:
pip would choose by that, but a lock knows only Pythons and processors."""

TEXT = ("--generate-hashes", "--no-emit-index-url", "--no-header", "--no-annotate")
HEAD = "# Written by `python3 packaging/run.py lock`; pyproject.toml has the ranges and reasons.\n"


def resolved(groups: Sequence[str], *options: str) -> str:
    """Return the lock of some groups together with the program's own dependencies."""
    asked = [part for group in groups for part in ("--group", group)]
    command = [sys.executable, "-m", "uv", "pip", "compile", "--quiet", "pyproject.toml", "-"]
    done = subprocess.run(
        [*command, *asked, *TEXT, *options],
        cwd=ROOT,
        input=EXCEPTIONS.encode() if "--universal" in options else b"",
        stdout=subprocess.PIPE,
        check=False,
    )
    if done.returncode:
        sys.exit("The locks couldn't be made; the lines above say why.")
    return done.stdout.decode()


def main(options: Sequence[str]) -> None:
    """Write the locks, with the same version of a package in each."""
    asked = " ".join(options)
    if asked not in FOR:
        sys.exit(f"{asked}: not an option. There are: {', '.join(filter(None, FOR))}.")
    with TemporaryDirectory() as folder:
        all_together = Path(folder, "all.txt")
        all_together.write_text(resolved(GROUPS, *FOR[asked]), encoding="utf-8")
        same = ("--constraints", str(all_together))
        locks = {group: resolved([group], *FOR[asked], *same) for group in GROUPS}
    for group, lock in locks.items():
        (LOCKS / f"{group}.txt").write_text(HEAD + lock, encoding="utf-8", newline="\n")
        print(f"{group}.txt: written")


if __name__ == "__main__":
    main(sys.argv[1:])
