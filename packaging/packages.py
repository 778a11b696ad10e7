"""Make the packages in `dist/`: `python3 packaging/run.py package [KIND ...]`.

Two wheels and an sdist are always made, with a bill of materials. A kind is `deb`, `appimage`,
`windows` or `macos`. Without one, it is what this system can make; `wheel` makes nothing else.
"""

from __future__ import annotations

import platform
import shutil
from contextlib import contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

import appimage
import debian
import debian_package
import environment
import freezing
import installers
import installing
import materials
import share_files
import trial
from making import BUILD, DIST, NAME, Making, emptied, source_date

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping, Sequence

KINDS: Mapping[str, Callable[[Making], Path]] = {
    "deb": debian_package.make,
    "appimage": appimage.make,
    "windows": installers.make_windows,
    "macos": installers.make_macos,
}
NATIVE = {"Windows": "windows", "Darwin": "macos"}


def can_be_made() -> list[str]:
    """Return the kinds that this system can make by itself."""
    if platform.system() in NATIVE:
        return [NATIVE[platform.system()]]
    return ["deb"] if shutil.which("dpkg-deb") else []


def main(arguments: Sequence[str]) -> int:
    """Make the packages that are asked for; return the exit status. Raises NotReadyError."""
    unknown = [kind for kind in arguments if kind not in (*KINDS, "wheel")]
    if unknown:
        known = ", ".join(("wheel", *KINDS))
        raise environment.NotReadyError(f"{unknown[0]}: not a kind of package. There are: {known}.")
    wanted = [kind for kind in arguments if kind != "wheel"] if arguments else can_be_made()
    making = prepared(freeze=bool(wanted))
    made = build(making)
    for kind in wanted:
        package = KINDS[kind](making)
        made.append(package)
        print(f"Trying {package.name}…", flush=True)
        with unpacked(making, package) as program:
            if program is not None and trial.main([str(program)]):
                return 1
    for path in made:
        print(f"{path.relative_to(environment.ROOT)}: {path.stat().st_size / 1e6:.1f} MB")
    return 0


def prepared(*, freeze: bool) -> Making:
    """Return the workshop, with what freezes the program if needed; raises NotReadyError.

    A Python that can't be frozen is refused before the workshop is made, which takes minutes.
    """
    debian.ensure([*debian.BUILDING, *(debian.FREEZING if freeze else ())])
    making = Making(environment.python_of(environment.WORKSHOP), source_date())
    if freeze:
        freezing.refuse_leaks(making)
    environment.prepare_workshop(freezing=freeze)
    return making


def build(making: Making) -> list[Path]:
    """Build wheels and sdist, and the bill of materials; install the wheels, and try them."""
    print(
        "Building the wheels, the sdist and the bill of materials: this takes about a minute…",
        flush=True,
    )
    DIST.mkdir(exist_ok=True)
    for old in (*DIST.glob("*.whl"), *DIST.glob("*.tar.gz")):
        old.unlink()
    making.run("hatchling", "build", "-t", "sdist", "-d", str(DIST))
    share = emptied(BUILD / "share")
    share_files.lay_out_for_wheels(making, share)
    making.script("parts", str(DIST), str(share))
    app, engine = sorted(DIST.glob("*.whl"))  # the engine's name is the longer one
    (sdist,) = DIST.glob("*.tar.gz")
    making.run("twine", "check", "--strict", str(engine), str(app), str(sdist))
    # An older app may have the engine's files, too: removed later, it would take these along.
    making.run("pip", *environment.PIP[2:-1], "uninstall", "--yes", NAME, f"{NAME}-engine")
    making.run("pip", *environment.PIP[2:], "--no-deps", str(engine), str(app))
    bill = materials.make(making)
    print("Trying the wheels…", flush=True)
    installing.try_wheels(making, engine, app)
    return [engine, app, sdist, bill]


@contextmanager
def unpacked(making: Making, package: Path) -> Iterator[Path | None]:
    """Provide the program in a package; None if it can't be unpacked here."""
    if package.suffix != ".deb":
        frozen = BUILD / "frozen" / NAME / NAME
        yield frozen if frozen.exists() else None
        return
    with TemporaryDirectory() as folder:
        making.call(["dpkg-deb", "--extract", str(package), folder])
        yield Path(folder) / "usr" / "games" / NAME
