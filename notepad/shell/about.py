"""The version, what is new in it, and the licences of everything that the app comes with.

`AboutCard` is the last card of the settings. It shows what changed since the version that last used
this library, read from the list of changes; then Python and the installed libraries, each with its
licence, found in the packages' own metadata so that no list has to be maintained.
"""

import platform
import re
from importlib.metadata import Distribution, PackageNotFoundError, PackagePath, distribution
from pathlib import PurePath

from PySide6.QtWidgets import QWidget

from notepad import __version__
from notepad.core.bundled_and_private_files import resource
from notepad.core.dataclass import dataclass
from notepad.core.language import _, comma_separated
from notepad.shell.page_frame import plain_button
from notepad.storage import Library
from notepad.widgets.look.label import Label
from notepad.widgets.touch.buttons import ActionButton, Card
from notepad.widgets.touch.text_fields import SelectableText

PROGRAM = "deduction-notepad"

_NOW, _BEFORE = "version", "version_before"  # keys of settings
_NAME = re.compile(r"[\w.-]+")
_LICENCE = re.compile(r"licen[cs]e|copying", re.IGNORECASE)
_HEADING = re.compile(r"^## \[?(\d+(?:\.\d+)+)", re.MULTILINE)
_ENTRY = re.compile(r"^- (.+(?:\n  .+)*)", re.MULTILINE)


class AboutCard(Card):
    """Shows the program's version and news; licences are shown on request."""

    def __init__(self, library: Library, parent: QWidget | None = None) -> None:
        """Show what is new since the version that last used this library."""
        super().__init__(_("About"), parent=parent)
        before = load_previous_version(library)
        self.news = pick_changes_since(_changes(), before) if before else []
        self.licence = SelectableText()
        self.licence_buttons: list[ActionButton] = []
        self.licences_button = plain_button(_("Licences"), self.tell_licences)
        self.add(Label(_("Deduction Notepad {version}").format(version=__version__)))
        privacy = _("Nothing you note ever leaves this device. The notepad never uses the network.")
        owners = _(
            "The names of the games belong to their owners, who have no connection with the "
            "notepad."
        )
        self.add(Label(privacy))
        self.add(Label(owners))
        if self.news:
            self.add(Label(_("New since {version}").format(version=before), colour="faded"))
        for change in self.news:
            self.add(Label(change))
        self.add(self.licences_button)

    def tell_licences(self) -> None:
        """Show what the notepad comes with, and a button for every included licence."""
        self.licences_button.hide()
        for part in shipped_parts():
            self.add(Label(f"{part.name} {part.version}: {part.licence}"))
            if part.texts:
                self._offer(part)
        self.add(self.licence)
        self.licence_buttons[0].setFocus()

    def _offer(self, part: "Part") -> None:
        named = _("Licence of {name}").format(name=part.name)
        button = plain_button(named, lambda: self._tell(named, part))
        self.licence_buttons.append(button)
        self.add(button)

    def _tell(self, named: str, part: "Part") -> None:
        self.licence.setAccessibleName(named)
        self.licence.say("\n\n".join(part.texts))
        self.licence.setFocus()


def note_version(library: Library) -> bool:
    """Remember the running version; return whether it is newer than the last one.

    Raises StoreError.
    """
    last = library.setting(_NOW, "")
    if last == __version__:
        return False
    library.set_setting(_BEFORE, last)
    library.set_setting(_NOW, __version__)
    return bool(last) and _comparable(last) < _comparable(__version__)


def load_previous_version(library: Library) -> str:
    """Return the version used before this one; "" if there was none."""
    return library.setting(_BEFORE, "")


def pick_changes_since(text: str, version: str) -> list[str]:
    """Return the changes in a list of changes that are under a later version, the newest first."""
    _head, *rest = _HEADING.split(text)
    newer = [
        body
        for number, body in zip(rest[::2], rest[1::2], strict=True)
        if _comparable(version) < _comparable(number)
    ]
    return [" ".join(entry.split()) for body in newer for entry in _ENTRY.findall(body)]


def _changes() -> str:
    path = resource().parent / "CHANGELOG.md"
    return path.read_text(encoding="utf-8") if path.exists() else ""


def _comparable(version: str) -> tuple[int, ...]:
    return tuple(int(part) for part in re.findall(r"\d+", version)[:3])


@dataclass(frozen=True, slots=True)
class Part:
    """A part that is shipped; `texts` are the licence texts that came with it."""

    name: str
    version: str
    licence: str
    texts: tuple[str, ...] = ()


def shipped_parts() -> list[Part]:
    """Return Python and all installed libraries that the notepad needs, by name."""
    found: dict[str, Distribution] = {}
    todo = [PROGRAM]
    while todo:
        name = todo.pop()
        try:
            there = distribution(name)
        except PackageNotFoundError:
            continue  # it is only needed on other systems, or with an older Python
        if there.name not in found:
            found[there.name] = there
            todo += _required_names(there)
    others = [name for name in found if not name.startswith(PROGRAM)]  # nor the engine
    python = Part("Python", platform.python_version(), "PSF-2.0")
    return [python, *(_part(found[name]) for name in sorted(others, key=str.lower))]


def _required_names(there: Distribution) -> list[str]:
    needs = (need for need in there.requires or () if "extra ==" not in need)
    return [found[0] for need in needs if (found := _NAME.match(need))]


def _part(there: Distribution) -> Part:
    said = there.metadata
    licence = next((said[key] for key in ("License-Expression", "License") if key in said), "")
    named = {PurePath(name).name for name in said.get_all("License-File") or ()}
    inside = [file for file in there.files or () if ".dist-info/" in file.as_posix()]
    files = [file for file in inside if file.name in named or _LICENCE.search(file.as_posix())]
    texts = tuple(text for file in files if (text := _licence_text(file)))
    return Part(there.name, there.version, licence or _classified(there), texts)


def _classified(there: Distribution) -> str:
    """Return the licences in a part's classifiers, "" if there are none."""
    classifiers = there.metadata.get_all("Classifier") or ()
    told = (one.split(" :: ")[-1] for one in classifiers if one.startswith("License :: "))
    return comma_separated(told)


def _licence_text(file: PackagePath) -> str:
    try:
        return file.read_text(encoding="utf-8").strip()
    except (OSError, ValueError):
        return ""
