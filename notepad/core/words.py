"""Every text a player reads goes through here, so that it can be said in his language."""

from __future__ import annotations

import gettext
import locale
import os
from functools import cache

from notepad.core.resources import resource

DOMAIN = "notepad"


@cache
def _translations() -> gettext.NullTranslations:
    asked = [os.environ.get(name, "") for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")]
    wanted = next((value for value in asked if value), locale.getlocale()[0] or "en")
    languages = [code.split(".")[0] for code in wanted.split(":")]
    return gettext.translation(DOMAIN, resource("locale"), languages, fallback=True)


def _(text: str) -> str:
    """Return `text` in the player's language; English where there is no translation."""
    return _translations().gettext(text)


def ngettext(one: str, many: str, count: int) -> str:
    """Return the form of a text that fits `count`, in the player's language."""
    return _translations().ngettext(one, many, count)


def listed(words: list[str]) -> str:
    """Return words as a sentence lists them: "Ann, Bob and Cem"; empty for none."""
    if len(words) < 2:
        return "".join(words)
    return _("{some} and {last}").format(some=", ".join(words[:-1]), last=words[-1])
