"""What stands beside the grid: the seats, and the sums that can still be accused."""

from collections import Counter
from functools import partial

from notepad.cards.card_answer import hidden_cards
from notepad.cards.side_panels import best_questions, contradiction
from notepad.core.game.game import View
from notepad.core.level import Level
from notepad.core.page.page import Bar, Bars, Face, Rank, Ranking, Seat, percent
from notepad.core.seats import initials
from notepad.core.words import _, enumerated, listed, ngettext
from notepad.deduction.knowledge import Knowledge, Odds
from notepad.deduction.question import Question
from notepad.games.cataline.components import ACCUSATIONS, ALL, KEPT, LONE, Deck
from notepad.games.cataline.notes import Note
from notepad.games.cataline.setup import Setup
from notepad.games.cataline.state import State

_SHOWN = 6


def seats(view: View[Setup, Note, State, Knowledge]) -> tuple[Seat, ...]:
    """Return the players in seat order: who asks next, who is out, who has won."""
    setup, state = view.play.setup, view.state
    letters, gone, won = initials(setup.players), state.out, state.winners
    turn = None if won or state.revealed is not None else state.asker
    sizes = state.sizes if setup.variant == KEPT else {}
    if any(size < 0 for size in sizes.values()):  # the notes contradict each other
        sizes = {}

    def remark(player: str) -> str:
        if player in won:
            return _("wins") if len(won) == 1 else _("shares the win")
        return _("asks") if player == turn else ""

    return tuple(
        Seat(
            player,
            letters[player],
            me=player == setup.me,
            turn=player == turn or player in won,
            out=player in gone,
            remark=remark(player),
            hand=sizes.get(player),
        )
        for player in setup.players
    )


def panels(view: View[Setup, Note, State, Knowledge]) -> tuple[Bars | Ranking, ...]:
    """Return the sums to accuse and what to ask best, or what contradicts itself."""
    if view.level > Level.PAPER and view.known is not None and not view.known.consistent:
        return (contradiction(view.known),)
    lone = view.play.setup.variant == LONE
    running = (_accused(view),) if lone else ()
    if view.level < Level.DEDUCTION:
        return running
    if lone and (view.level < Level.ODDS or view.state.revealed is not None):
        return running
    if view.level < Level.ODDS:
        return (_accusation(view),)
    advice = view.known.advice if view.known is not None else None
    face = partial(_question, view.play.setup.looks)
    if lone:
        best = best_questions(advice, face, sought=_("the conspirators"))
        return *running, _conspirators(view), best
    return _accusation(view), best_questions(advice, face, sought=_("the sum"))


def _question(looks: Deck, question: Question) -> Face:
    whom, about = question.key
    asked, player = looks.about(about), _("all") if whom == ALL else whom
    told = _("{about} → {player}").format(about=asked.label, player=player)
    return Face(told, asked.symbol, asked.colour)


def _conspirators(view: View[Setup, Note, State, Knowledge]) -> Ranking:
    """Return how likely each card is a conspirator; those still to be accused come first."""
    title, looks = _("Conspirators"), view.play.setup.looks
    if view.known is None or view.known.odds is None:
        return Ranking(title, waiting=True)
    found, taken = hidden_cards(view.known.odds), view.state.accused
    order = sorted(found, key=lambda card: (card in taken, -found[card]))
    ranks = tuple(
        Rank(card, looks.card(card), percent(found[card]), found[card], looks.spoken(card))
        for card in order[:_SHOWN]
    )
    told = _("{count} cards may be conspirators; their boxes show how likely.")
    sentence = told.format(count=len(found))
    return Ranking(title, ranks, sentence, estimated=not view.known.odds.exact)


def _accused(view: View[Setup, Note, State, Knowledge]) -> Ranking:
    """Return who accused which card so far, and the result once all are uncovered."""
    looks, uncovered = view.play.setup.looks, view.state.revealed
    taken = view.state.accused
    ranks = []
    for card, player in taken.items():
        face = looks.card(card)
        told = Face(f"{face.label} · {player}", face.symbol, face.colour)
        value = "" if uncovered is None else _("right") if card in uncovered else _("wrong")
        ranks.append(Rank(card, told, value, detail=looks.spoken(card)))
    return Ranking(_("Accusations"), tuple(ranks), _result(view, len(taken)))


def _result(view: View[Setup, Note, State, Knowledge], count: int) -> str:
    won = view.state.winners
    if won:
        told = ngettext("{players} wins.", "{players} share the win.", len(won))
        return f"{told.format(players=listed(list(won)))} {_rightly(view)}"
    if view.state.revealed is not None:
        return _("Everybody accused wrongly: nobody wins.")
    if count >= ACCUSATIONS:
        return _("Ten cards are accused: uncover the conspirators.")
    return _("{count} of {size}").format(count=count, size=ACCUSATIONS)


def _rightly(view: View[Setup, Note, State, Knowledge]) -> str:
    """Return how many cards each player accused rightly, in the order of seats."""
    uncovered = view.state.revealed or ()
    right = Counter(who for card, who in view.state.accused.items() if card in uncovered)
    counts = [f"{player} {right[player]}" for player in view.play.setup.players]
    return _("Accused rightly: {counts}.").format(counts=enumerated(counts))


def _accusation(view: View[Setup, Note, State, Knowledge]) -> Bars:
    title = _("Accusation")
    if view.known is None or view.known.odds is None:
        return Bars(title, waiting=True)
    odds = view.known.odds
    if view.level == Level.DEDUCTION:
        return Bars(title, sentence=_remaining(odds), certain=len(odds.sums) == 1)
    bars = tuple(
        Bar(str(total), str(total), share, _what_if(total, share))
        for total, share in odds.sums.items()
    )
    return Bars(title, bars, _sentence(odds), certain=len(bars) == 1, estimated=not odds.exact)


def _remaining(odds: Odds) -> str:
    if len(odds.sums) == 1:
        return _("Certain: {sum}").format(sum=next(iter(odds.sums)))
    told = _("{count} sums are still possible: {sums}.")
    return told.format(count=len(odds.sums), sums=_spans(list(odds.sums)))


def _spans(sums: list[int]) -> str:
    """Return ascending numbers as spans: "13–17, 19"."""
    parts: list[list[int]] = []
    for total in sums:
        if parts and total == parts[-1][-1] + 1:
            parts[-1].append(total)
        else:
            parts.append([total])
    return enumerated(f"{p[0]}–{p[-1]}" if len(p) > 1 else f"{p[0]}" for p in parts)


def _sentence(odds: Odds) -> str:
    if len(odds.sums) == 1:
        return _remaining(odds)
    best = max(odds.sums, key=lambda total: odds.sums[total])
    told = _("{sum} is most likely ({percent}). Not safe yet: {count} sums are possible.")
    return told.format(sum=best, percent=percent(odds.sums[best]), count=len(odds.sums))


def _what_if(total: int, share: float) -> str:
    if share == 1:
        return _("If you say {sum}: certainly right.").format(sum=total)
    told = _("If you say {sum}: right with {percent}; else you are out.")
    return told.format(sum=total, percent=percent(share))
