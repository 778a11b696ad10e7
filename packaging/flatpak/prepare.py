"""Fetch what the Flatpak is built from: wheels of all that its base does not have, and ours.

    python3 packaging/run.py package wheel && python3 packaging/flatpak/prepare.py

After that `flatpak-builder` needs no network.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

FOLDER = Path(__file__).resolve().parent
ROOT = FOLDER.parents[1]
sys.path.insert(0, str(FOLDER.parent))

import share_files  # noqa: E402 the line above makes it importable

OF_THE_BASE = ("pyside6_essentials", "shiboken6")
"""What `io.qt.PySide.BaseApp` brings."""


def main() -> int:
    """Fetch wheels and write the metainfo; return pip's status."""
    wheels = FOLDER / "wheels"
    shutil.rmtree(wheels, ignore_errors=True)
    (ours,) = (ROOT / "dist").glob("*.whl")
    fetch = [sys.executable, "-m", "pip", "download", "--quiet", "--dest", str(wheels)]
    only = ["--only-binary", ":all:", "--python-version", "3.12"]
    status = subprocess.call([*fetch, *only, str(ours)])
    for wheel in wheels.glob("*.whl"):
        if wheel.name.lower().startswith(OF_THE_BASE):
            wheel.unlink()
    told = share_files.told()
    (ROOT / "build" / "metainfo.xml").write_text(told, encoding="utf-8")
    return status


if __name__ == "__main__":
    sys.exit(main())
