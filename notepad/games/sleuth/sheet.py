"""Sleuth's page: the grid of gems and its findings, then the panels beside it.

The panels are gems that may be missing, and the best questions.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from notepad.cards import panels as beside
from notepad.cards.sheet import (
    CardSheet,
    blank_page,
    card_page,
    cards_found,
    sheet_of,
    with_player_corners,
)
from notepad.cards.slots import announcement_draft
from notepad.cards.state import card_result, is_over, seats
from notepad.core.faces_and_marks import Face
from notepad.core.form import Draft
from notepad.core.game import Table, View
from notepad.core.keypad import KIND
from notepad.core.language import _, capital, ngettext
from notepad.core.page import Finding, Gauge, InFront, OwnCard, Page, Places, Ranking, Result, Seat
from notepad.deduction.knowledge import Knowledge, Question, Solution
from notepad.games.sleuth import NAME, search_cards
from notepad.games.sleuth.gem_phrases import KINDS, class_name
from notepad.games.sleuth.notes import KEYPAD, Note, Solve, State
from notepad.games.sleuth.reasoning import SEATS
from notepad.games.sleuth.setup import PACK, Setup, class_key

TITLE = NAME.title
SleuthView: TypeAlias = View[Setup, Note, State, Knowledge]


def page(view: SleuthView) -> Page:
    """Return the sheet and what follows from it, as far as the level shows it."""
    sheet, gauges = sheet_of(view), beside.rival_gauges(view, SEATS)
    made = card_page(
        view,
        sheet,
        title=TITLE,
        seats=_seats(view, gauges),
        panels=panels(view, gauges),
        findings=_solved(view, sheet),
        result=_result(view),
    )
    return replace(made, in_front=_search_cards(view))


def _search_cards(view: SleuthView) -> InFront | None:
    """Return the search cards in front of me; None once I ask no more."""
    me, state = view.play.setup.me, view.state
    if is_over(state) or me in state.only_answering:
        return None
    held = search_cards.search_cards_held(view.aside)
    title = _("Your search cards")
    if not held:
        title = _("Your search cards: tap one to write it down")
    elif search_cards.NEW in held:
        title = _("Your search cards: tap “?” to write down what you drew")
    return InFront(
        title,
        tuple(
            _search_card(
                me, at, word, usual=word == search_cards.NEW and at == held.index(search_cards.NEW)
            )
            for at, word in enumerate(
                (*held, *(search_cards.UNKNOWN,) * (search_cards.HELD - len(held)))
            )
        ),
        search_cards.PLACE,
    )


def _search_card(me: str, at: int, word: str, *, usual: bool) -> OwnCard:
    """Return one of my search cards, by its place: a tap asks with it, or writes it down.

    The `usual` one is written down next without a tap on it.
    """
    place = str(at)
    if word in (search_cards.UNKNOWN, search_cards.NEW):
        text = _("search card {number}, not written down")
        draft = {KIND: ("cards",), **({} if usual else {"place": (place,)})}
        return OwnCard("", search_cards.face(word), draft, text.format(number=at + 1))
    draft = {KIND: ("question",), "who": (me,), search_cards.PLACE: (place,)}
    return OwnCard(place, search_cards.face(word), draft)


_GAMES = 2  # that one sheet of paper serves, as the sheets in the box do


def blank(table: Table, _draft: Draft | None) -> Page:
    """Return an empty sheet to print: boxes with a corner for each player."""
    legend = [
        _("Cross out the initials of players who can’t have the gem; circle those who have it."),
        _("Write a number beside the initials for a count you can’t place yet."),
    ]
    if not table.players:
        legend = [
            _("Give each player a corner, and write their initials in the key at the top left."),
            _("In a player’s corner, write × for a gem they can’t have and ○ for one they have."),
            _("Write a number in a corner for a count you can’t place yet."),
        ]
    return with_player_corners(blank_page(TITLE, PACK, table, *legend), games=_GAMES)


def _seats(view: SleuthView, gauges: Mapping[str, Gauge]) -> Iterator[Seat]:
    """Yield the seats; players who were right show their place instead of being out."""
    remarks = {1: _("wins"), 2: _("second"), 3: _("third")}
    placed = {player: place for place, player in enumerate(view.state.right, start=1)}
    for seat in seats(view, wins=_("wins"), gauges=gauges):
        place = placed.get(seat.player)
        if place is None:
            yield seat
        else:
            remark = remarks.get(place, _("place {place}").format(place=place))
            yield replace(seat, out=False, remark=remark)


def _places_told(view: SleuthView) -> str:
    """Return who came second, third and so on."""
    me, told = view.play.setup.me, []
    for place, player in enumerate(view.state.right[1:], start=2):
        mine, theirs = {
            2: (_("You came second."), _("{player} came second.")),
            3: (_("You came third."), _("{player} came third.")),
        }.get(
            place, (_("You finished in place {place}."), _("{player} finished in place {place}."))
        )
        told.append((mine if player == me else theirs).format(player=player, place=place))
    return " ".join(told)


def _result(view: SleuthView) -> Result | None:
    def how(hidden: Sequence[str], said: Solve | None) -> str:
        return " ".join(filter(None, (_places_told(view), _missing_told(hidden, said))))

    def said_in(note: Solve) -> str:
        return PACK.spoken(note.card) if note.card else ""

    answers = _answers(view.play.setup)
    result = card_result(view, answers=answers, how=how, said_in=said_in)
    if result is None or len(result.hidden) != 1:  # what is told lists several
        return result and replace(result, hidden=(), spoken="")
    (gem,) = result.hidden
    named = replace(gem, label=capital(result.spoken))
    return replace(result, hidden=(named,), rest=_places_told(view))


def _answers(setup: Setup) -> str:
    if setup.missing == 1:
        return _("gems that may be missing, after each note")
    return _("sets of gems that may be missing, after each note")


def _missing_told(hidden: Sequence[str], said: Solve | None) -> str:
    gems = hidden or ((said.card,) if said and said.card else ())
    text = ngettext("The missing gem was the {gems}.", "The missing gems were: {gems}.", len(gems))
    return text.format(gems=PACK.listed(gems)) if gems else ""


def _solved(view: SleuthView, sheet: CardSheet) -> Iterator[Finding]:
    text = _("You can solve it: only one gem is left.")
    brief, how = _("you can solve it"), _announced(view.play.setup)
    yield from cards_found(view, sheet, brief=brief, told=text, how=how)


def panels(view: SleuthView, gauges: Mapping[str, Gauge]) -> Iterator[Ranking | Places]:
    """Yield what may be missing and the best questions, as far as the level shows them.

    Once that is certain, only yield who else may know it, by their `gauges`.
    """
    setup = view.play.setup
    count, cards = setup.missing, search_cards.search_cards_held(view.aside)

    def possible(able: int) -> str:
        text = ngettext("{count} gem is possible.", "{count} gems are possible.", able)
        return _("Certain.") if able == count else text.format(count=able)

    title = ngettext("Missing gem", "Missing gems", count)
    missing = beside.likely_hidden(view, title=title, sentence=possible)
    yield from beside.usual_panels(
        view,
        gauges,
        replace(missing, advises=True),  # in little room it is first: it needs few lines
        found=beside.certain_cards(view),
        announced=_announced(setup, cards),
        asked=beside.Asked(
            _question,
            partial(_begun, setup.me, cards),
            _("the missing gem"),
            partial(_spends, cards),
            _useless() if len(search_cards.written_down(cards)) == search_cards.HELD else "",
        ),
    )


def _announced(setup: Setup, cards: Sequence[str] = ()) -> beside.Announced:
    def draft(answer: Solution) -> Draft:
        assert isinstance(answer, frozenset)
        (named, *others) = answer
        note = Solve(player=setup.me, correct=True, card=None if others else named)
        return announcement_draft(KEYPAD, setup, note)

    def gems(answer: Solution) -> str:
        assert isinstance(answer, frozenset)
        return PACK.listed(sorted(answer))

    def last(question: Question) -> tuple[Face, Draft]:
        return _question(question), _begun(setup.me, cards, question)

    return beside.Announced(gems, draft, _("Solve it"), long=True, last=last)


def _useless() -> str:
    return _(
        "Your search cards tell you nothing more. Swap them, or ask anything and solve at once."
    )


def _begun(me: str, cards: Sequence[str], question: Question) -> Draft:
    """Return the draft of a note that I ask a question, with the search card to use."""
    whom, *about = question.key
    kinds = zip(search_cards.ROWS, KINDS, strict=True)
    named = {row: (one,) for row, kind in kinds for one in about if one in kind}
    card = search_cards.card_to_spend(cards, about)
    spent = {} if card is None else {search_cards.PLACE: (str(cards.index(card)),)}
    return {KIND: ("question",), "who": (me,), **spent, "whom": (whom,), **named}


def _spends(cards: Sequence[str], question: Question) -> str:
    card = search_cards.card_to_spend(cards, question.key[1:])
    return (
        _("Play “{card}”.").format(card=search_cards.face(card).label) if card is not None else ""
    )


def _question(question: Question) -> Face:
    whom, *about = question.key
    return Face(
        _("{about} → {player}").format(about=capital(class_name(class_key(about))), player=whom)
    )
