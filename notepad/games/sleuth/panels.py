"""What stands beside the grid: the seats, the gems that may be missing, what to ask best."""

from notepad.cards.card_answer import hidden_cards
from notepad.cards.side_panels import best_questions, contradiction
from notepad.core.game.game import View
from notepad.core.level import Level
from notepad.core.page.page import Face, Rank, Ranking, Seat, percent
from notepad.core.seats import initials
from notepad.core.words import _, capital, ngettext
from notepad.deduction.knowledge import Knowledge, Odds
from notepad.deduction.question import Question
from notepad.games.sleuth.components import face
from notepad.games.sleuth.names import class_name, spoken
from notepad.games.sleuth.notes import Note
from notepad.games.sleuth.setup import Setup
from notepad.games.sleuth.state import State

_SHOWN = 3


def seats(view: View[Setup, Note, State, Knowledge]) -> tuple[Seat, ...]:
    """Return the players in seat order: who asks next, who is out, who has won."""
    setup, state = view.play.setup, view.state
    letters, won = initials(setup.players), state.winners
    turn = None if state.over else state.asker

    def remark(player: str) -> str:
        if player in won:
            return _("wins")
        return _("asks") if player == turn else ""

    return tuple(
        Seat(
            player,
            letters[player],
            me=player == setup.me,
            turn=player == turn or (turn is None and player in won),
            out=player in state.out,
            remark=remark(player),
        )
        for player in setup.players
    )


def panels(view: View[Setup, Note, State, Knowledge]) -> tuple[Ranking, ...]:
    """Return what may be missing, what to ask best, or what contradicts itself."""
    if view.level > Level.PAPER and view.known is not None and not view.known.consistent:
        return (contradiction(view.known),)
    if view.level < Level.DEDUCTION:
        return ()
    missing = _missing(view)
    if view.level < Level.ODDS:
        return (missing,)
    advice = view.known.advice if view.known is not None else None
    return best_questions(advice, _question, sought=_("the missing gem")), missing


def _missing(view: View[Setup, Note, State, Knowledge]) -> Ranking:
    count = view.play.setup.missing
    title = ngettext("Missing gem", "Missing gems", count)
    if view.known is None or view.known.odds is None:
        return Ranking(title, waiting=True)
    odds, shown = view.known.odds, view.level == Level.ODDS
    found = hidden_cards(odds)
    order = sorted(found, key=lambda card: -found[card]) if shown else list(found)
    ranks = tuple(_candidate(card, found[card], shown=shown) for card in order[:_SHOWN])
    if len(order) > _SHOWN:
        ranks += (_rest([found[card] for card in order[_SHOWN:]], shown=shown),)
    sentence = _told(odds, count)
    return Ranking(title, ranks, sentence, estimated=shown and not odds.exact)


def _candidate(card: str, share: float, *, shown: bool) -> Rank:
    looks = face(card)
    told = Face(capital(spoken(card)), looks.symbol, looks.colour, looks.count)
    value = percent(share) if shown else ""
    return Rank(card, told, value, share if shown else 0.0)


def _rest(shares: list[float], *, shown: bool) -> Rank:
    told = ngettext("{count} more", "{count} more", len(shares)).format(count=len(shares))
    return Rank("", Face(told), percent(sum(shares)) if shown else "")


def _told(odds: Odds, count: int) -> str:
    able = len(hidden_cards(odds))
    if able == count:
        return _("Certain.")
    told = ngettext("{count} gem is possible.", "{count} gems are possible.", able)
    return told.format(count=able)


def _question(question: Question) -> Face:
    whom, *about = question.key
    told = _("{about} → {player}")
    return Face(told.format(about=capital(class_name(about)), player=whom))
