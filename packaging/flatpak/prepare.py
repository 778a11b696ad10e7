"""Fetch what the Flatpak is built from: wheels of all that its base does not have, and ours.

    python3 packaging/run.py package wheel && python3 packaging/flatpak/prepare.py

After that `flatpak-builder` needs no network.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

FOLDER = Path(__file__).resolve().parent
ROOT = FOLDER.parents[1]
sys.path.insert(0, str(FOLDER.parent))

import environment  # noqa: E402 the line above makes it importable
import share_files  # noqa: E402
from making import Making, emptied, source_date  # noqa: E402
from materials import NAMES  # noqa: E402

OF_THE_BASE = {"pyside6-essentials", "shiboken6"}
"""What `io.qt.PySide.BaseApp` brings."""


def main() -> int:
    """Fetch wheels and write the metainfo; return pip's status."""
    wheels = emptied(FOLDER / "wheels")
    for ours in (ROOT / "dist").glob("*.whl"):
        shutil.copy(ours, wheels)
    python = environment.python_of(environment.WORKSHOP)
    needed = Making(python, source_date()).call([str(python), "-P", "-c", NAMES]).splitlines()
    names = {name.lower().replace("_", "-") for name in needed} - OF_THE_BASE
    with TemporaryDirectory() as folder:
        pins = Path(folder, "pins.txt")
        lock = environment.pinned(environment.lock(develop=False), *names)
        pins.write_text(lock, encoding="utf-8")
        fetch = [str(python), "-m", "pip", "download", "--quiet", "--dest", str(wheels)]
        fetch += ["--no-deps", "--only-binary", ":all:", "--python-version", "3.12"]
        status = subprocess.call([*fetch, "--require-hashes", "--requirement", str(pins)])
    told = share_files.told()
    (ROOT / "build" / "metainfo.xml").write_text(told, encoding="utf-8")
    return status


if __name__ == "__main__":
    sys.exit(main())
