"""A book on its page: three people, twelve notes."""

from notepad.core.faces_and_marks import Level, Pencil
from notepad.core.page import Ledger, Memo, Page
from notepad.games.conspiracy.game import GAME
from notepad.games.conspiracy.notes import Blow, Bluff, Challenge, Move, Note, Open, Pay
from notepad.games.conspiracy.reasoning import BankReasoner
from notepad.games.conspiracy.setup import Setup
from tests.games.views import view_of

SETUP = Setup(players=("Ann", "Bob", "Cem"), me="Ann")
EARL, TANYA, ROCK, RITA, TOM = (
    "Earl E. Byrd",
    "Tanya Hyde",
    "Rock Bottom",
    "Rita Palm",
    "Peking Tom",
)
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
    known = BankReasoner(SETUP).follow(notes)
    drawn = {(TANYA, holder): pencil for holder, pencil in marks.items()}
    return GAME.page(view_of(GAME, SETUP, notes, known, level=level, marks=drawn))


def memo(*notes: Note) -> Memo | None:
    found = (panel for panel in page(*notes).panels if isinstance(panel, Memo))
    return next(found, None)


def ledger(*notes: Note, **marks: Pencil) -> Ledger:
    sheet = page(*notes, level=Level.ODDS, **marks).sheet
    assert isinstance(sheet, Ledger)
    return sheet
