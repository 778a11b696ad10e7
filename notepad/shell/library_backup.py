"""Back up the library, restore a backup, move everything, and ask before games would be lost."""

from collections.abc import Callable
from contextlib import suppress
from datetime import date
from functools import partial

from PySide6.QtWidgets import QWidget

from notepad.core.language import _, ngettext, written_day
from notepad.shell.file_dialogs import ask_for_file, ask_for_folder, ask_where_to
from notepad.shell.page_frame import ask_question, trouble_told
from notepad.storage import Library, StoreError
from notepad.storage.backup import Backup
from notepad.widgets.touch.banner import Banner, Message


def save_backup(library: Library, parent: QWidget) -> Message | None:
    """Ask for a file and save everything to it; return the message, None if cancelled.

    Raises StoreError.
    """
    usual = f"deduction-notepad-{date.today().isoformat()}.sqlite"
    kind = _("Game library (*.sqlite)")
    chosen = ask_where_to(parent, _("Save a backup"), usual, kind)
    if chosen is None:
        return None
    path, _kind = chosen
    library.backups.back_up(path)
    return Message(_("Saved: {name}").format(name=path.name))


def choose_backup(
    library: Library, parent: QWidget, replace: Callable[[Backup], None]
) -> Message | None:
    """Ask for a backup; return a question whose answer calls `replace` with it.

    Raises StoreError.
    """
    kind = _("Game library (*.sqlite);;All files (*)")
    path = ask_for_file(parent, _("Restore backup"), kind)
    if path is None:
        return None
    backup = library.backups.look_at(path)
    question = _replace_question(backup, len(library.games()))
    return Message(question, _("Replace"), partial(replace, backup), error=True)


def _replace_question(backup: Backup, there: int) -> str:
    if backup.latest is None:
        held = _("This backup contains no games.")
    else:
        held = ngettext(
            "This backup contains {count} game, last changed on {day}.",
            "This backup contains {count} games, last changed on {day}.",
            backup.games,
        ).format(count=backup.games, day=written_day(backup.latest))
    asked = ngettext(
        "Replace your {count} game and all settings with it?",
        "Replace your {count} games and all settings with it?",
        there,
    )
    return f"{held} {asked.format(count=there)}"


def move_library(library: Library, parent: QWidget) -> Message | None:
    """Ask for a folder and move everything there; return the message, None if cancelled.

    Raises StoreError.
    """
    folder = ask_for_folder(parent, _("Move games to another folder"))
    if folder is None:
        return None
    left = library.backups.move(folder)
    text = _("Your games are now stored in {place}.").format(place=library.path)
    if left is not None:
        more = _("The old file couldn’t be removed: {place}.").format(place=left)
        return Message(f"{text} {more}", error=True)
    return Message(text)


def tell_memory_only(library: Library, banner: Banner) -> None:
    """Say in a banner that the library is only in memory, until it has a place again."""
    text = _(
        "The folder with your games is gone: {place}. Until you choose another "
        "folder, everything is kept in memory only."
    ).format(place=library.path.parent)

    def choose() -> None:
        with trouble_told(banner.alarm):
            message = move_library(library, banner.window())
            if message is not None:
                banner.show_message(message)
        if library.backups.lost:
            tell_memory_only(library, banner)

    banner.show_message(Message(text, _("Choose…"), choose, error=True))


def may_be_closed(library: Library, parent: QWidget) -> bool:
    """Return whether the app may close, asking first if that would lose games."""
    while library.backups.lost:
        question = _("Your games are only in memory. If you close the app now, they will be lost.")
        answers = {"save": _("Choose a folder…"), "lose": _("Close anyway"), "stay": _("Continue")}
        match ask_question(question, answers, parent):
            case "save":
                with suppress(StoreError):  # then they are still only in memory
                    move_library(library, parent)
            case "lose":
                return True
            case _:
                return False
    return True
