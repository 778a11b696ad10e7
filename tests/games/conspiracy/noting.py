"""Four people at a table: notes in short, and what comes of them by taps and by reasoning."""

from notepad.core.form import Draft, Form, tapped, written
from notepad.core.game import View
from notepad.games.conspiracy.game import GAME
from notepad.games.conspiracy.notes import BankKnowledge, Blow, Challenge, Note, Open, Pay, Reveal
from notepad.games.conspiracy.reasoning import BankReasoner
from notepad.games.conspiracy.setup import Setup
from tests.games.views import view_of

SETUP = Setup(players=("Ann", "Bob", "Cem", "Dee"), me="Ann")
AHMED, EARL, TOM, RITA, ROCK, TANYA, MISS, EIGHT = SETUP.spies
ANNOUNCED = Pay(player="Bob")
OPENED = Open(player="Ann", spy=TANYA, amount=500)


def after(*notes: Note) -> View:
    return view_of(GAME, SETUP, notes, BankReasoner(SETUP).follow(notes))


def taps(view: View, *made: tuple[str, str]) -> Form[Note]:
    """Tap choices in order, or set amounts; nothing may be complete at once before the last."""
    draft: Draft = {}
    shown = GAME.form(view, draft)
    for row, choice in made:
        assert not (shown.outcome and shown.at_once), "a tap too many"
        way = written if shown.row(row).amount else tapped
        draft = way(draft, shown.row(row), choice)
        shown = GAME.form(view, draft)
    return shown


def covers(spy: str, *bids: int, who: str = "Bob", by: str = "Cem") -> Challenge:
    return Challenge(challenger=by, defender=who, spy=spy, bids=bids, covered=len(bids))


def blows(informer: str, victim: str, *, who: str = "Bob", stopped: bool = False) -> Blow:
    return Blow(player=who, informer=informer, victim=victim, stopped=stopped)


def reveals(spy: str, amount: int, *, who: str = "Bob") -> Reveal:
    return Reveal(player=who, spy=spy, amount=amount)


def known(*notes: Note) -> BankKnowledge:
    return BankReasoner(SETUP).follow(notes)


def bob(*notes: Note) -> dict[str, tuple[int, int]]:
    found = known(*notes)
    assert found.consistent
    return {spy: (one.low, one.high) for spy, one in found.opponents["Bob"].items()}
