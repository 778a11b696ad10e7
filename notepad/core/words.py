"""Every text a player reads goes through here, so that it can be said in his language."""

from __future__ import annotations

import gettext
import locale
import os
import sys
from functools import cache
from itertools import takewhile
from typing import TYPE_CHECKING

from notepad.core.resources import resource

if TYPE_CHECKING:
    from collections.abc import Mapping

DOMAIN = "notepad"


def preferred(variables: Mapping[str, str]) -> list[str]:
    """Return the codes of the languages that are wanted before English, best first.

    `variables` are those of the environment; where they say nothing the system is asked.
    """
    asked = (variables.get(name) for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"))
    wanted = next(filter(None, asked), None) or _of_system()
    codes = (code.partition(".")[0] for code in wanted.split(":"))
    return list(takewhile(lambda code: not code.startswith("en"), codes))


def _of_system() -> str:
    if sys.platform == "win32":
        import ctypes

        number = ctypes.windll.kernel32.GetUserDefaultUILanguage()
        return locale.windows_locale.get(number, "en")
    return locale.getlocale()[0] or "en"


@cache
def _translations() -> gettext.NullTranslations:
    wanted = preferred(os.environ)
    return gettext.translation(DOMAIN, resource("locale"), wanted, fallback=True)


def languages() -> list[str]:
    """Return the codes of the languages that are wanted before English, best first."""
    codes = preferred(os.environ)
    return list(dict.fromkeys(part for code in codes for part in (code, code.partition("_")[0])))


def _(text: str) -> str:
    """Return `text` in the player's language; English where there is no translation."""
    return _translations().gettext(text)


def translated(text: str) -> str:
    """Return a text that `N_` marked, in the player's language."""
    return _(text)


def N_(text: str) -> str:  # noqa: N802 the name by which translators' tools know it
    """Return `text` as it is, marked to be translated where it is shown."""
    return text


def ngettext(one: str, many: str, count: int) -> str:
    """Return the form of a text that fits `count`, in the player's language."""
    return _translations().ngettext(one, many, count)


def listed(words: list[str]) -> str:
    """Return words as a sentence lists them: "Ann, Bob and Cem"; empty for none."""
    if len(words) < 2:
        return "".join(words)
    return _("{some} and {last}").format(some=", ".join(words[:-1]), last=words[-1])


def numeral(value: float, places: int = 0) -> str:
    """Return a number with so many decimals as the player's language writes it: "1,234.5"."""
    # Translators: write this number as your language does, its thousands set apart.
    sample = _("1,234.5")
    written = f"{value:,.{places}f}" if places else f"{value:,}"
    return written.translate(str.maketrans(",.", sample[1] + sample[-2]))


def capital(text: str) -> str:
    """Return a text with a capital letter at its beginning, the rest as it was."""
    return text[:1].upper() + text[1:]
