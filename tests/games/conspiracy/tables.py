"""Tables of four and of three: notes in short, and what comes of them by taps and by reasoning."""

from dataclasses import replace
from typing import Any

from notepad.core.faces_and_marks import Level, Pencil
from notepad.core.form import Form
from notepad.core.game import View
from notepad.core.page import Ledger, Page
from notepad.games.conspiracy.game import GAME
from notepad.games.conspiracy.notes import (
    BankKnowledge,
    Blow,
    Bluff,
    Challenge,
    Move,
    Note,
    Open,
    Pay,
    Reveal,
)
from notepad.games.conspiracy.setup import Setup
from tests.games.tables import known_after, page_after, tapped_form, view_after

SETUP = Setup(players=("Ann", "Bob", "Cem", "Dee"), me="Ann")
AHMED, EARL, TOM, RITA, ROCK, TANYA, MISS, EIGHT = SETUP.spies
ANNOUNCED = Pay(player="Bob")
OPENED = Open(player="Ann", spy=TANYA, amount=500)


def after(*notes: Note, **more: Any) -> View:  # noqa: ANN401 the other fields of a view
    return view_after(GAME, SETUP, *notes, **more)


def taps(view: View, *made: tuple[str, str]) -> Form[Note]:
    return tapped_form(GAME, view, *made)


def moves(player: str, spy: str, *, briefcase: bool = False) -> Move:
    return Move(player=player, spy=spy, briefcase=briefcase)


def conceded(spy: str, *, who: str = "Bob", by: str = "Cem") -> Challenge:
    return Challenge(challenger=by, defender=who, spy=spy, bids=(), covered=0, conceded=True)


def covers(spy: str, *bids: int, who: str = "Bob", by: str = "Cem") -> Challenge:
    return Challenge(challenger=by, defender=who, spy=spy, bids=bids, covered=len(bids))


def blows(informer: str, victim: str, *, who: str = "Bob", stopped: bool = False) -> Blow:
    return Blow(player=who, informer=informer, victim=victim, stopped=stopped)


def reveals(spy: str, amount: int, *, who: str = "Bob") -> Reveal:
    return Reveal(player=who, spy=spy, amount=amount)


def known(*notes: Note) -> BankKnowledge:
    found: BankKnowledge = known_after(GAME, SETUP, *notes)
    return found


def bob(*notes: Note) -> dict[str, tuple[int, int]]:
    found = known(*notes)
    assert found.consistent
    return {spy: (one.low, one.high) for spy, one in found.opponents["Bob"].items()}


THREE = replace(SETUP, players=SETUP.players[:3])
"""Three people who play the book below."""


BOOK: tuple[Note, ...] = (
    Open(player="Ann", spy=TANYA, amount=500),
    Move(player="Ann", spy=TOM, briefcase=False),
    Pay(player="Bob"),
    Pay(player="Cem"),
    Pay(player="Ann", spy=ROCK, amount=1_600),
    Move(player="Bob", spy=TANYA, briefcase=False),
    Challenge(challenger="Cem", defender="Bob", spy=TANYA, bids=(1_500, 1_600), covered=1),
    Pay(player="Cem"),
    Bluff(player="Ann"),
    Pay(player="Bob"),
    Pay(player="Cem"),
    Blow(player="Ann", informer=ROCK, victim=RITA, stopped=False),
)


def page(*notes: Note, level: Level = Level.ODDS, **marks: Pencil) -> Page:
    drawn = {(TANYA, holder): pencil for holder, pencil in marks.items()}
    return page_after(GAME, THREE, *notes, level=level, marks=drawn)


def ledger(*notes: Note, **marks: Pencil) -> Ledger:
    sheet = page(*notes, level=Level.ODDS, **marks).sheet
    assert isinstance(sheet, Ledger)
    return sheet
