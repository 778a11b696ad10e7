"""A declaration turned into a game that can be played, with its rules in short.

The rules are as the table wrote them; if it wrote none, they are made from the declaration.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import partial
from typing import Any

from notepad.cards.reasoning import card_advice, card_answer, card_subjects, hands_put_together
from notepad.cards.sheet import blank_page
from notepad.core.game import NO_TABLE, Game, Paragraph, Table
from notepad.core.language import N_, _, capital, format_number, listed, ngettext, times, translated
from notepad.core.page import Page
from notepad.core.reasoner import Reasoner
from notepad.declared import declaration, sheet
from notepad.declared.deck import Deck, DeclaredPack
from notepad.declared.reasoning import seats_of
from notepad.declared.sentences import keypad_of
from notepad.declared.setup import Note, Setup, State, after, setup_of, setup_type, start
from notepad.deduction.knowledge import Knowledge


def game_of(declared: declaration.Declaration) -> Game[Setup, Note, State, Knowledge]:
    """Return the game of a declaration without faults."""
    kind = setup_type(declared)
    deck, setup = kind.deck, setup_of(kind)

    def answer(_setup: Setup, known: Knowledge) -> dict[str, Any]:
        return card_answer(known, measure="sums" if deck.sum_sought else None, hidden="hidden")

    return Game(
        name=deck.name,
        setup_type=kind,
        setup_faults=setup.faults,
        opening=setup.opening,
        opening_draft=setup.draft,
        keypad=keypad_of(deck),
        start=start,
        after=after,
        reasoner=_reasoner,
        answer=answer,
        advice=partial(card_advice, seats_of(deck)),
        laid_hands=partial(hands_put_together, seats_of(deck)),
        groups=lambda: deck.groups,
        askable=card_subjects,
        sheet=sheet.page,
        empty_sheet=lambda table, _draft: blank_sheet(deck, table),
        rules=partial(rules_of, deck),
    )


def _reasoner(setup: Setup) -> Reasoner[Knowledge]:
    # The engine loads with the first game that is opened; listing games doesn't need it.
    from notepad.declared.reasoning import reasoner_of

    return reasoner_of(setup)


def blank_sheet(deck: Deck, table: Table = NO_TABLE) -> Page:
    """Return the empty sheet of a game with this deck."""
    return blank_page(
        deck.name.title,
        DeclaredPack(deck),
        table,
        _("Cross out the initials of players who can’t have the card; circle those who have it."),
    )


_EMPTY_LINES = re.compile(r"\n\s*\n")


def rules_of(deck: Deck) -> tuple[Paragraph, ...]:
    """Return the rules of a deck's game, in paragraphs."""
    written = deck.declaration.rules.strip()
    if written:
        parts = (" ".join(part.split()) for part in _EMPTY_LINES.split(written))
        return tuple(Paragraph("", part) for part in parts)
    return tuple(_rules_declared(deck))


def _rules_declared(deck: Deck) -> Iterator[Paragraph]:
    sought = f"{_hidden(deck)} {_announced(deck)}"
    yield Paragraph(_("Goal"), sought)
    yield Paragraph(_("The deal"), " ".join((*_copies(deck), *_unseen(deck), _deal(deck))))
    heading = _("A turn")
    beside = (*declaration.FINDING, declaration.Answering.SNOOP)  # what is asked
    if deck.announces_instead:
        yield Paragraph(heading, _("Ask one of these questions, or announce."))
        heading = ""
    elif sum(question.kind not in beside for question in deck.questions) > 1:
        yield Paragraph(heading, _("Ask one of these questions. You may announce at any time."))
        heading = ""
    for question in deck.questions:
        yield Paragraph(heading, _asked(question, deck))
        heading = ""
    for place in dict.fromkeys(question.where for question in deck.questions if question.where):
        text = _("{group}: name the one where you are.").format(group=capital(deck.label(place)))
        yield Paragraph("", text)
    yield from _classes(deck)
    if deck.suggests_and_accuses:
        text = _(
            "On your turn, you may also accuse: name the hidden cards and look at them yourself. "
            "If you are right, you show them and win."
        )
        yield Paragraph(_("Accusing"), text)
    yield Paragraph(_("If you are wrong"), _wrong(deck))


def _classes(deck: Deck) -> Iterator[Paragraph]:
    """Yield a paragraph with the cards of each class that is listed by hand, if there are any."""
    heading = _("What you can ask for")
    for word, cards in deck.listed_classes.items():
        text = _("{thing}: {value}").format(
            thing=capital(deck.label(word)), value=deck.listed(cards)
        )
        look = replace(deck.look(word), label="")
        yield Paragraph(heading, f"{text}.", look if look.symbol else None)
        heading = ""


def _hidden(deck: Deck) -> str:
    """Return a sentence about which cards are hidden."""
    classes = listed(map(deck.label, deck.hidden_classes))
    if deck.hides_one_of_each:
        return _("One card of each group is hidden: {groups}.").format(groups=classes)
    counts = sorted({deck.hidden_count(players) for players in deck.seats})
    fewest, most = counts[0], counts[-1]
    text = ngettext("{count} card is hidden.", "{count} cards are hidden.", most)
    if fewest != most:
        text = ngettext(
            "{fewest} to {count} card is hidden, depending on the number of players.",
            "{fewest} to {count} cards are hidden, depending on the number of players.",
            most,
        )
    text = text.format(fewest=format_number(fewest), count=format_number(most))
    if not classes:
        return text
    each = _("They include at least one of each of these: {classes}.").format(classes=classes)
    return f"{text} {each}"


def _announced(deck: Deck) -> str:
    if deck.declaration.announcement.what is declaration.Sought.SUM:
        return _("The first player to name the sum of their values wins.")
    if {deck.hidden_count(players) for players in deck.seats} == {1}:
        return _("The first player to name it wins.")
    return _("The first player to name them wins.")


def _copies(deck: Deck) -> Iterator[str]:
    """Yield a sentence about how many there are of each card, if there are several of any."""
    several = deck.several
    if not several:
        return
    (count, *others) = {several.get(card, 1) for card in deck.cards}
    if others:
        cards = listed(times(deck.label(card), number) for card, number in several.items())
        yield _("There are several of some cards: {cards}.").format(cards=cards)
    else:
        text = ngettext("There is {count} of each card.", "There are {count} of each card.", count)
        yield text.format(count=format_number(count))


def _unseen(deck: Deck) -> Iterator[str]:
    """Yield a sentence about how many cards are out of play, if any are."""
    counts = sorted({deck.unseen_count(players) for players in deck.seats})
    fewest, most = counts[0], counts[-1]
    if not most:
        return
    text = ngettext(
        "{count} further card is out of play; nobody sees it.",
        "{count} further cards are out of play; nobody sees them.",
        most,
    )
    if fewest != most:
        text = ngettext(
            "{fewest} to {count} further card is out of play, depending on the number of players; "
            "nobody sees it.",
            "{fewest} to {count} further cards are out of play, depending on the number of "
            "players; nobody sees them.",
            most,
        )
    yield text.format(fewest=format_number(fewest), count=format_number(most))


def _deal(deck: Deck) -> str:
    """Return how many cards each number of players gets, and what becomes of any left over."""
    if deck.declaration.hands.deal is declaration.Dealt.ROUND:
        return _("The other cards are dealt one by one, so some hands may have one more.")
    each = _("{players} players get {cards} each")
    hands, left = [], 0
    for players in deck.seats:
        dealt = deck.dealt(players) or 0
        away = deck.hidden_count(players) + deck.unseen_count(players)
        left = max(left, deck.size - away - players * dealt)
        hands.append(each.format(players=format_number(players), cards=format_number(dealt)))
    text = _("The other cards are dealt out: {hands}.").format(hands=listed(hands))
    rest = _("Any left over are placed face up.")
    return f"{text} {rest}" if left else text


def _asked(question: declaration.Question, deck: Deck) -> str:
    if question.kind is declaration.Answering.COUNT:
        return _counted(question, deck)
    rule = _RULES[question.kind]
    if question.pile is declaration.Pile.UNSEEN:
        rule = _OUT_OF_PLAY[question.kind]
    elif question.to is declaration.Side.RIGHT:
        rule = _TO_THE_RIGHT
    cards = _named(question, deck) if question.kind in declaration.NAMING else ""
    return translated(rule).format(cards=cards, count=_found(question))


_RULES: Mapping[declaration.Answering, str] = {
    declaration.Answering.SHOW_ONE: N_(
        "Name {cards}. In seat order, the others say they have none of them "
        "until someone secretly shows you one. Everyone sees who shows it."
    ),
    declaration.Answering.CHIPS: N_(
        "Name {cards} to one player. They say how many of them they have. Everyone hears it."
    ),
    declaration.Answering.SEE_ONE: N_(
        "Ask one player for cards of one kind. They secretly show you one, or say they have none. "
        "Everyone sees whether they show one."
    ),
    declaration.Answering.SNOOP: N_(
        "You may look at a card in another player’s hand without showing the others."
    ),
    declaration.Answering.WHO_HAS: N_(
        "Ask who has cards of one kind. All the others say whether they have any. "
        "Everyone hears it."
    ),
    declaration.Answering.LOOK: N_(
        "You may look among the hidden cards ({count}) without showing the others."
    ),
    declaration.Answering.TURN_UP: N_(
        "You may turn up from the hidden cards ({count}). Everyone sees what it is."
    ),
    declaration.Answering.PASS: N_(
        "All of you pass on {count} to the left at the same time. Only the giver and the "
        "receiver know which."
    ),
    declaration.Answering.GATHER: N_(
        "Ask all other players for cards of one kind. Each lets you look at one, or says they have "
        "none. Everyone sees who gave one; only you see which."
    ),
}
_OUT_OF_PLAY: Mapping[declaration.Answering, str] = {
    declaration.Answering.LOOK: N_(
        "You may look among the cards out of play ({count}) without showing the others."
    ),
    declaration.Answering.TURN_UP: N_(
        "You may turn up from the cards out of play ({count}). Everyone sees what it is."
    ),
}
_TO_THE_RIGHT = N_(
    "All of you pass on {count} to the right at the same time. Only the giver and the "
    "receiver know which."
)


def _found(question: declaration.Question) -> str:
    text = ngettext("{count} card", "{count} cards", question.cards or 1)
    return text.format(count=format_number(question.cards or 1))


def _named(question: declaration.Question, deck: Deck) -> str:
    if question.cards:
        text = ngettext("{count} card", "{count} cards", question.cards)
        return text.format(count=format_number(question.cards))
    groups = listed(map(deck.label, deck.classes))
    return _("one card of each group ({groups})").format(groups=groups)


def _counted(question: declaration.Question, deck: Deck) -> str:
    if question.range:
        return _counted_in_range(question, deck)
    text = _(
        "Ask one player for cards of one kind. They say how many they have. Everyone hears it."
    )
    if question.together > 1:
        text = _(
            "Ask one player for cards of one kind, or of several combined. They say "
            "how many they have. Everyone hears it."
        )
    if not question.shown:
        return text
    shown = _("They show the cards to you alone.")
    if question.shown > 1:
        shown = ngettext(
            "If you ask for {count} kind, they show the cards to you alone.",
            "If you ask for {count} kinds combined, they show the cards to you alone.",
            question.shown,
        )
    return f"{text} {shown.format(count=format_number(question.shown))}"


def _counted_in_range(question: declaration.Question, deck: Deck) -> str:
    words = deck.attributes[question.range]
    text = _(
        "Ask one player for a range, anything within {range}. They say how many such cards they "
        "have. Everyone hears it."
    )
    if question.about:
        text = _(
            "Ask one player for a range, anything within {range}, together with {about}. They say "
            "how many such cards they have. Everyone hears it."
        )
    about = listed(map(deck.label, question.about))
    text = text.format(range=deck.range_name((words[0], words[-1])), about=about)
    return f"{text} {_('They show the cards to you alone.')}" if question.shown else text


def _wrong(deck: Deck) -> str:
    match deck.wrong:
        case declaration.Wrong.OUT:
            return _("You are out and answer no more questions.")
        case declaration.Wrong.ANSWERING if deck.suggests_and_accuses:
            return _("You no longer suggest or accuse, but you keep answering.")
        case declaration.Wrong.ANSWERING:
            return _("You no longer ask or announce, but you keep answering.")
        case declaration.Wrong.PENALTY:
            return _("You play on.")
