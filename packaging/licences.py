"""The licence of everything in a package: Debian's `copyright`, and the licence texts.

`share/copyright` gives it for each file by its path; a file without an entry is refused.
"""

from __future__ import annotations

import re
import shutil
import sysconfig
from fnmatch import fnmatchcase
from pathlib import Path
from typing import TYPE_CHECKING

from environment import ROOT, NotReadyError
from making import NAME
from publisher import AUTHORS, MAINTAINER

if TYPE_CHECKING:
    from making import Making

TOLD = ROOT / "packaging" / "share" / "copyright"
_DOCUMENTS = Path("/usr/share/doc")
_OURS = ("_internal/notepad/", "_internal/deduction_notepad")
_LENT = "_internal/notepad/resources/guide/"
_STATIC = "/_static/"
"""Among ours, the scripts and styles of those who make the guide's pages, in each language."""


def lay_out(making: Making, program: Path, folder: Path) -> None:
    """Write `copyright` into a folder, and the licence texts that no library comes with.

    `program` is the folder of the frozen program. Raises NotReadyError for a file without terms.
    """
    texts = folder / "licences"
    texts.mkdir(parents=True)
    shutil.copyfile(_python_text(), texts / "python")
    of_system = told_of_system(making, unspoken(program), texts)
    (folder / "copyright").write_text(f"{written()}\n\n{of_system}", encoding="utf-8")


def written() -> str:
    """Return the text about all files, with our own licence and publisher."""
    licence = (ROOT / "LICENSE").read_text(encoding="utf-8").strip().split("\n\n", 2)[2]
    indented = "\n".join(f" {line}" if line else " ." for line in licence.splitlines())
    text = TOLD.read_text(encoding="utf-8").strip()
    return (
        text.replace("@EXPAT@", indented)
        .replace("@MAINTAINER@", MAINTAINER)
        .replace("@AUTHORS@", AUTHORS)
    )


def spoken_for(path: str) -> bool:
    """Whether `copyright` says under which terms a file of the program is shipped."""
    lent = path.startswith(_LENT) and _STATIC in path
    if path.startswith(_OURS) and not lent:
        return True
    wanted = f"usr/lib/{NAME}/{path}"
    fields = re.findall(r"^Files: (.+(?:\n .+)*)$", written(), re.MULTILINE)
    patterns = [pattern for field in fields for pattern in field.split() if pattern != "*"]
    return any(fnmatchcase(wanted, pattern) for pattern in patterns)


def unspoken(program: Path) -> list[str]:
    """Return the files of a program that are neither ours nor mentioned in `copyright`."""
    files = (path for path in sorted(program.rglob("*")) if path.is_file())
    paths = (path.relative_to(program).as_posix() for path in files if not path.is_symlink())
    return [path for path in paths if not spoken_for(path)]


def told_of_system(making: Making, files: list[str], texts: Path) -> str:
    """Return the text of `copyright` about libraries of the system, with their licences."""
    packages: dict[str, list[str]] = {}
    for file in files:
        packages.setdefault(_package(making, Path(file).name), []).append(file)
    told = []
    for package, theirs in sorted(packages.items()):
        shutil.copyfile(_DOCUMENTS / package / "copyright", texts / package)
        paths = "\n ".join(f"usr/lib/{NAME}/{file}" for file in theirs)
        terms = f"usr/share/doc/{NAME}/licences/{package}"
        told.append(
            f"Files: {paths}\nCopyright: as told in /{terms}\nLicense: {package}\n"
            f" Debian's package {package} has it; its terms are in /{terms}.\n"
        )
    return "\n".join(told)


def _package(making: Making, library: str) -> str:
    """Return the Debian package of a library; raises NotReadyError.

    dpkg first names diversions of the file, if there are any: “diversion by … from: …”.
    """
    try:
        found = making.call(["dpkg-query", "--search", f"*/{library}"])
    except (NotReadyError, FileNotFoundError):
        raise NotReadyError(
            f"The licence of {library} is unknown: add it to {TOLD.relative_to(ROOT)}, or take the"
            " file from a package of Debian."
        ) from None
    owner = next(line for line in found.splitlines() if not line.startswith("diversion by "))
    return owner.split(":", 1)[0]


def _python_text() -> Path:
    return Path(sysconfig.get_path("stdlib")) / "LICENSE.txt"
