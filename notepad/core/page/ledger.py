"""Money on a sheet, as frozen data: a bank book, and what others can have put aside."""

from __future__ import annotations

from dataclasses import dataclass

from typing_extensions import override

from notepad.core.page.block import Block
from notepad.core.page.face import Face, Mark


@dataclass(frozen=True, slots=True)
class Account:
    """One column of a ledger: its name, what it holds now, and what is known of the others'.

    A struck one is closed, and its money lost.
    """

    key: str
    face: Face
    short: Face
    total: str
    marks: tuple[Mark, ...] = ()
    struck: bool = False
    spoken: str = ""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a ledger: what happened, and the new total under the account it changed.

    `note` is the number of the note that it comes from; `account` is None if none changed.
    """

    note: int
    label: str
    text: str
    account: str | None
    total: str
    balance: str
    spoken: str = ""


@dataclass(frozen=True, slots=True)
class Ledger(Block):
    """A bank book: accounts side by side, their running totals under each other, the balance."""

    accounts: tuple[Account, ...]
    entries: tuple[Entry, ...] = ()
    balance: str = ""
    title: str = ""

    def account(self, key: str) -> Account | None:
        """Return the account with this key, if the ledger has it."""
        return next((account for account in self.accounts if account.key == key), None)

    @override
    def box(self, key: str) -> Account | None:
        return self.account(key)


@dataclass(frozen=True, slots=True)
class Range:
    """What somebody can have of one thing: from `low` to `high`, and my own amount beside it.

    `label` says it in a few words ("$400–6,100"); `subject` is what its reason is asked about.
    """

    holder: str
    subject: str
    face: Face
    low: int
    high: int
    mine: int | None = None
    label: str = ""
    spoken: str = ""


@dataclass(frozen=True, slots=True)
class RangeGroup:
    """The ranges of one holder, and a remark on him; `rest` sums up those not worth a bar."""

    holder: str
    remark: str = ""
    ranges: tuple[Range, ...] = ()
    rest: str = ""


@dataclass(frozen=True, slots=True)
class Ranges(Block):
    """Bars from 0 to `most`, group by group, with a sentence below."""

    title: str
    most: int
    groups: tuple[RangeGroup, ...] = ()
    sentence: str = ""
