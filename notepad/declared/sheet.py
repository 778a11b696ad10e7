"""The page of a declared game: sheet, panels and findings; and the opening of a game."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TypeAlias

from notepad.cards import panels
from notepad.cards.announcing import When, may_ask_first
from notepad.cards.sheet import CardSheet, card_page, marking_of
from notepad.cards.slots import announcement_draft, may_announce
from notepad.cards.state import card_result, is_over, seats
from notepad.core import page as blocks
from notepad.core.faces_and_marks import WHERE, Face
from notepad.core.form import Choice, Draft
from notepad.core.game import View
from notepad.core.help_levels import Level
from notepad.core.keypad import KIND
from notepad.core.language import _, capital, ngettext, percent, pgettext
from notepad.declared.deck import Deck
from notepad.declared.reasoning import seats_of, when_announced
from notepad.declared.sentences import keypad_of
from notepad.declared.setup import Accuse, Note, Setup, State
from notepad.deduction import knowledge
from notepad.deduction.answers import FIRST_SHOWS, WHO_HAS
from notepad.deduction.deal import HIDDEN, Card
from notepad.deduction.knowledge import Advice, Knowledge, Question, Ranked

DeclaredView: TypeAlias = View[Setup, Note, State, Knowledge]

_MOST_COLUMNS = 4  # of odds, one for each list of cards: names in more columns would be too small


def page(view: DeclaredView) -> blocks.Page:
    """Return the sheet and what follows from it, as far as the level shows it."""
    sheet = CardSheet(view.play.setup, view.state.hand, marking_of(view))
    gauges = _gauges(view)
    return card_page(
        view,
        sheet,
        title=view.play.setup.deck.name.title,
        seats=seats(view, wins=_("wins"), gauges=gauges),
        panels=_panels(view, gauges),
        below=_listed_classes(view, sheet),
        findings=_solved(view, sheet),
        result=_result(view),
    )


def _listed_classes(view: DeclaredView, sheet: CardSheet) -> Iterator[blocks.Block]:
    """Yield how many cards of the classes listed by hand each opponent can have, and are hidden."""
    setup = view.play.setup
    deck, hand = setup.deck, view.state.hand
    if not deck.listed_classes:
        return
    keys = {word: deck.heading_of(word) for word in deck.listed_classes}
    counts = {word: deck.count(cards) for word, cards in deck.listed_classes.items()}

    names = {name: name for name in setup.opponents} | {HIDDEN: capital(setup.sought_words.box)}

    def holding(player: str, word: str) -> blocks.Holding:
        mine = None if player == HIDDEN else sum(card in deck.cards_of(word) for card in hand)
        bounds = sheet.marking.tallies.get((keys[word], player))
        if bounds is None:
            return blocks.Holding(0, counts[word], mine)
        low, high = bounds
        most = "" if low == high else str(high)
        text = _("{player}: {count} of {about}").format(
            player=names[player],
            count=f"{low}–{high}" if most else str(low),
            about=deck.label(word),
        )
        return blocks.Holding(low, high, mine, str(low), most, spoken=text, certain=not most)

    title = _("How many they have")
    rivals = (
        blocks.Rival(who, name, holdings=tuple(holding(who, word) for word in keys), group=title)
        for who, name in names.items()
    )
    things = (
        blocks.Thing(key, deck.look(word), spoken=deck.label(word), count=str(counts[word]))
        for word, key in keys.items()
    )
    yield blocks.Holdings(title, max(counts.values()), tuple(things), tuple(rivals))


def _result(view: DeclaredView) -> blocks.Result | None:
    deck = view.play.setup.deck
    if deck.sum_sought:
        text = _("possible sums after each note")
        how = partial(_sum_told, deck)
        return card_result(view, answers=text, how=how, said_in=partial(_announced_in, deck))
    how, said_in = partial(_hidden_told, deck), partial(_announced_in, deck)
    result = card_result(view, how=how, said_in=said_in)
    return result and (replace(result, rest="") if result.hidden else result)  # told once: drawn


def _announced_in(deck: Deck, note: Accuse) -> str:
    """Return what was announced, "" if that was not heard."""
    if note.sum is not None:
        return str(note.sum)
    return deck.listed(note.cards) if note.cards else ""


def _sum_told(deck: Deck, hidden: Sequence[Card], said: Accuse | None) -> str:
    total = sum(map(deck.value, hidden)) if hidden else said.sum if said else None
    return "" if total is None else _("The sum was {sum}.").format(sum=total)


def _hidden_told(deck: Deck, hidden: Sequence[Card], said: Accuse | None) -> str:
    cards = hidden or (said.cards if said else None)
    return _("Hidden: {cards}.").format(cards=deck.listed(cards)) if cards else ""


def _gauges(view: DeclaredView) -> Mapping[str, blocks.Gauge]:
    setup = view.play.setup
    return panels.rival_gauges(view, seats_of(setup.deck))


def _announced(setup: Setup) -> panels.Announced:
    deck = setup.deck

    def cards(answer: knowledge.Solution) -> tuple[Card, ...]:
        return () if isinstance(answer, int) else tuple(c for c in deck.cards if c in answer)

    def draft(answer: knowledge.Solution) -> Draft:
        total = answer if isinstance(answer, int) else None
        note = Accuse(player=setup.me, cards=cards(answer) or None, sum=total, correct=True)
        return announcement_draft(keypad_of(deck), setup, note)

    def words(answer: knowledge.Solution) -> str:
        return str(answer) if isinstance(answer, int) else deck.listed(cards(answer))

    offer = _("Accuse") if deck.suggests_and_accuses else _("Announce")
    long = setup.hidden_count > 1 and not deck.sum_sought
    return panels.Announced(words, draft, offer, when_announced(setup), long=long)


def _panels(view: DeclaredView, gauges: Mapping[str, blocks.Gauge]) -> Iterator[blocks.Block]:
    setup = view.play.setup
    deck = setup.deck
    found = panels.certain_sum(view) is not None if deck.sum_sought else panels.certain_cards(view)
    if found:
        yield from panels.announce_found(view, gauges, _announced(setup))
    if gauges and found:
        yield panels.who_else(view, gauges)
        return
    if view.level < Level.DEDUCTION:
        return
    questions, waiting = tuple[blocks.Block, ...](), tuple[blocks.Ranking | blocks.Places, ...]()
    if view.level == Level.ODDS:
        questions = tuple(_what_to_ask(view))
        if deck.can_be_advised and not found:
            waiting = tuple(panels.announce_now(view, gauges, _announced(setup)))
    asks_there = bool(deck.place_cards) and view.state.asker == setup.me
    if asks_there and not may_ask_first(view.known, view.state, setup.me, when_announced(setup)):
        yield from waiting
        waiting = ()
    if asks_there:  # choosing where I am changes what to ask, so neither may be out of sight
        yield from questions
    if deck.sum_sought:
        yield panels.possible_sums(view, {KIND: ("announce",)})
    else:
        groups = [(deck.look(group), deck.cards_of(group)) for group in _hidden_groups(deck)]
        title = _("Hidden card") if setup.hidden_count == 1 else _("Hidden cards")
        yield panels.likely_hidden(view, title=title, sentence=_possible, most=5, groups=groups)
    yield from waiting
    if not asks_there:
        yield from questions


def _hidden_groups(deck: Deck) -> Sequence[str]:
    """Return the lists that each have one hidden card, if they are few enough to be columns."""
    groups = deck.classes if deck.hides_one_of_each else ()
    return groups if 1 < len(groups) <= _MOST_COLUMNS else ()


def _what_to_ask(view: DeclaredView) -> Iterator[blocks.Block]:
    """Yield the best questions, and where I am, if they depend on that."""
    setup, known = view.play.setup, view.known
    deck = setup.deck
    if deck.can_be_advised:
        yield from _where_i_am(view)
        advice = known.advice if known is not None else None
        sought = _("the sum") if deck.sum_sought else setup.sought_words.all
        here = bool(deck.place_cards) and deck.my_place(view.aside) is not None
        useless = _("Nothing to learn in this room: another one may help.") if here else ""
        draft = partial(question_draft, setup)
        asked = panels.Asked(partial(_question, deck), draft, sought, useless=useless)
        yield from panels.best_questions(view, advice and _once(advice), asked)


def _where_i_am(view: DeclaredView) -> Iterator[blocks.Places]:
    """Yield my place, if a question names it: all to choose from on my turn, else the chosen one.

    There is none while I ask nothing.
    """
    deck, state, me = view.play.setup.deck, view.state, view.play.setup.me
    if not deck.place_cards or is_over(state) or me in state.only_answering:
        return
    here = deck.my_place(view.aside)
    shown = deck.place_cards if state.asker == me else (here,) if here else ()
    places = tuple(Choice(word, Face(deck.label(word)), word == here) for word in shown)
    if here is None and places:
        places = tuple(_rated(view, places))
        yield blocks.Places(_("Where are you? What you’d learn there:"), places, WHERE)
    elif places:
        yield blocks.Places(_("Where you are"), places, WHERE)


def _rated(view: DeclaredView, places: Sequence[Choice]) -> Iterator[Choice]:
    """Yield places with the part of the way that the best question in each takes me."""
    advice = view.known.advice if view.known is not None else None
    best: dict[str, float] = {}
    for one in advice.best if advice is not None else ():
        for word in one.question.key:
            best.setdefault(word, panels.cleared(one))
    most = max((best[place.key] for place in places if place.key in best), default=0.0)
    for place in places:
        share = best.get(place.key)
        likeliest = share is not None and percent(share) == percent(most) and most > 0
        yield replace(place, share=share, likeliest=likeliest)


def _possible(count: int) -> str:
    text = ngettext("{count} card may be hidden.", "{count} cards may be hidden.", count)
    return text.format(count=count)


def _once(ranked: Ranked) -> Ranked:
    """Return a ranking without questions that only differ from a better one in my own cards."""
    first: dict[object, Advice] = {}
    for advice in ranked.best:
        first.setdefault((advice.question.cells, advice.question.answer), advice)
    return replace(ranked, best=tuple(first.values()))


def _question(deck: Deck, question: Question) -> Face:
    whom, *about = question.key
    if question.answer == FIRST_SHOWS:
        return Face(deck.listed(about))
    if question.answer == WHO_HAS:
        return Face(_("who has {about}?").format(about=deck.class_name(about[1:])))
    text = _("{about} → {player}")
    if about[-1] == "":
        text = _("see one: {about} → {player}") if whom else text
        player = whom or pgettext("players", "all")
        return Face(text.format(about=deck.class_name(about[:-1]), player=player))
    if about[0] == "":
        asked = deck.asked_name(about[3:], about[1:3])
        return Face(text.format(about=asked, player=whom))
    return Face(text.format(about=deck.class_name(about), player=whom))


def question_draft(setup: Setup, question: Question) -> Draft:
    """Return the draft of a note that I ask a question."""
    keypad = keypad_of(setup.deck)
    note = seats_of(setup.deck).asked(setup, question.key, defaultdict(frozenset))
    draft = keypad.draft(setup, note)
    return {key: chosen for key, chosen in draft.items() if key.startswith(_ASKED)}


_ASKED = (KIND, "who", "about-", "range-", "named")
"""How the rows begin that say what a question asks, without its answer; "whom" among them."""


def _solved(view: DeclaredView, sheet: CardSheet) -> Iterator[blocks.Finding]:
    if view.level < Level.DEDUCTION or not view.deduced:
        return
    setup = view.play.setup
    if setup.deck.sum_sought:
        total = panels.certain_sum(view)
        if total is None:
            return
        found = replace(panels.sum_found(total), answer=sheet.answer(str(total)))
        note = Accuse(player=setup.me, sum=total, correct=True)
    else:
        cards = tuple(finding.key for finding in sheet.hidden_findings())
        if len(cards) != setup.hidden_count:
            return
        told = _("You can announce: only one answer is left.")
        brief = _("you can announce")
        if setup.deck.announces_instead and view.state.asker != setup.me:
            told = _("You can announce on your turn: only one answer is left.")
        if setup.deck.suggests_and_accuses:
            told, brief = _("You can accuse: only one answer is left."), _("you can accuse")
        found = blocks.Finding("solved", brief, told, answer=sheet.answer())
        note = Accuse(player=setup.me, cards=cards, correct=True)
    draft = announcement_draft(keypad_of(setup.deck), setup, note) if may_announce(view) else {}
    # "Accuse" alone would say the same as the button below that notes anybody's accusation.
    offer = _("Accuse now") if setup.deck.suggests_and_accuses else _("Announce it")
    waits = when_announced(setup) is not When.ALWAYS and view.state.asker != setup.me
    yield replace(found, offer=offer if draft else "", draft=draft, waits=waits)
