"""Whole simulated games of any declared game, and walks through one by taps at random."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from random import Random
from typing import Any, assert_never

from notepad.core.faces_and_marks import Level
from notepad.core.form import Draft, Form, tapped, written
from notepad.core.game import Game, Play, Table, form_without_secrets
from notepad.core.page import Grid, Page
from notepad.core.record import Record, read, read_setup, write
from notepad.core.strict_json import plain
from notepad.declared.deck import Deck
from notepad.declared.declaration import Answering, Question
from notepad.declared.sentences import keypad_of
from notepad.declared.setup import (
    Accuse,
    Count,
    Gather,
    Look,
    Note,
    PassOn,
    SeeOne,
    Setup,
    Suggest,
    TurnUp,
    WhoHas,
    setup_type,
    takers,
)
from notepad.page_text import page_text
from tests.games.tables import view_of

NAMES = ("Ann", "Bob", "Cem", "Dee", "Eva", "Fay", "Gil", "Hue", "Ida", "Jon", "Kim", "Lea")
Truth = Mapping[str, frozenset[str]]


def dealt(deck: Deck, players: int, random: Random) -> tuple[Setup, Truth]:
    """Deal as the declaration says; return my setup and everybody's cards by their place.

    There, cards that are alike are cards of their own, as in `Deck.every`.
    """
    names = NAMES[:players]
    hidden = {random.choice(deck.every(deck.cards_of(word))) for word in deck.hidden_classes}
    rest = [card for card in deck.every(deck.cards) if card not in hidden]
    random.shuffle(rest)
    while len(hidden) < deck.hidden_count(players):
        hidden.add(rest.pop())
    unseen = frozenset(rest.pop() for _card in range(deck.unseen_count(players)))
    me, size = random.choice(names), deck.dealt(players)
    held = size * players if size is not None else len(rest)
    hands = {name: frozenset(rest[:held][at::players]) for at, name in enumerate(names)}
    kind = setup_type(deck.declaration)
    up = tuple(named(deck, rest[held:]))
    setup = kind(players=names, me=me, hand=tuple(sorted(named(deck, hands[me]))), table=up)
    places = {"table": frozenset(rest[held:]), "hidden": frozenset(hidden)}
    return setup, {**hands, **places, **({"unseen": unseen} if unseen else {})}


def named(deck: Deck, cards: Iterable[str]) -> Iterator[str]:
    """Yield some cards by their names, which copies have in common."""
    names = {copy: card for card in deck.cards for copy in deck.copies(card)}
    return (names[card] for card in cards)


def _held(setup: Setup, truth: Truth, player: str, cards: Iterable[str]) -> list[str]:
    """Return which of some cards a player has, each as often as they have it."""
    asked, deck = set(cards), setup.deck
    return sorted(
        (card for card in named(deck, truth[player]) if card in asked), key=deck.cards.index
    )


def noted(setup: Setup, truth: Truth, random: Random, *, notes: int) -> Iterator[Note]:
    """Yield what I note of so many turns: all kinds of questions, at times a wrong guess."""
    for note, _truth in noted_with_truth(setup, truth, random, notes=notes):
        passed = isinstance(note, PassOn)
        yield keypad_of(setup.deck).heard_by_me(setup, note) if passed else note


def noted_with_truth(
    setup: Setup, truth: Truth, random: Random, *, notes: int
) -> Iterator[tuple[Note, Truth]]:
    """Yield the same, with all that is passed on, each with where the cards lie after it."""
    for turn in range(notes):
        asker = setup.players[turn % len(setup.players)]
        if random.random() < 0.1:
            yield _wrong(setup, truth, asker, random), truth
            continue
        question = random.choice(setup.deck.questions)
        if question.kind is Answering.PASS:
            note = _passed(truth, setup.players, question, random)
            truth = passed_on(truth, setup.players, note)
            yield note, truth
        else:
            yield _asked(setup, truth, asker, question, random), truth


def _passed(truth: Truth, players: Sequence[str], question: Question, random: Random) -> PassOn:
    """Return what everybody passed."""
    count = question.cards or 1
    gave = {name: tuple(random.sample(sorted(truth[name]), count)) for name in players}
    return PassOn(to=question.to.value, gave=gave)


def passed_on(truth: Truth, players: Sequence[str], note: PassOn) -> Truth:
    """Return where the cards lie after a note that says what everybody passed."""
    left = {name: truth[name].difference(note.gave[name]) for name in players}
    got = {taker: note.gave[giver] for giver, taker in takers(players, note.to).items()}
    return {**truth, **{name: left[name].union(got[name]) for name in players}}


def _asked(setup: Setup, truth: Truth, asker: str, question: Question, random: Random) -> Note:
    match question.kind:
        case Answering.SHOW_ONE:
            return _suggested(setup, truth, asker, _named(setup.deck, question, random), random)
        case Answering.COUNT | Answering.CHIPS:
            return _counted(setup, truth, asker, question, random)
        case Answering.GATHER:
            name = random.choice(setup.deck.asked_attributes(question))
            about = random.choice(setup.deck.askable[name])
            return _gathered(setup, truth, asker, about, random)
        case Answering.SEE_ONE:
            target = random.choice([name for name in setup.players if name != asker])
            classes = _classes(setup.deck, question, random)
            able = _held(setup, truth, target, setup.deck.having(classes))
            sees = bool(able) and setup.me in (asker, target)
            card = random.choice(able) if sees else None
            return SeeOne(asker=asker, target=target, about=classes, shows=bool(able), card=card)
        case Answering.WHO_HAS:
            classes = _classes(setup.deck, question, random)
            cards = setup.deck.having(classes)
            others = (name for name in setup.players if name != asker)
            have = tuple(name for name in others if _held(setup, truth, name, cards))
            return WhoHas(asker=asker, about=classes, have=have)
        case Answering.LOOK | Answering.TURN_UP:
            pile = sorted(named(setup.deck, truth[question.pile.value]))
            found = random.sample(pile, question.cards or 1)
            if question.kind is Answering.TURN_UP:
                return TurnUp(asker=asker, cards=tuple(found))
            return Look(asker=asker, cards=tuple(found) if asker == setup.me else None)
        case Answering.PASS:
            raise ValueError("nobody asks for that")
        case _:
            assert_never(question.kind)


def _classes(deck: Deck, question: Question, random: Random) -> tuple[str, ...]:
    together = random.randint(1, question.together)
    if question.range:
        together = len(question.about)
    names = random.choice(list(combinations(deck.asked_attributes(question), together)))
    return tuple(random.choice(deck.askable[name]) for name in names)


def _named(deck: Deck, question: Question, random: Random) -> tuple[str, ...]:
    if question.cards:
        return tuple(sorted(random.sample(deck.cards, question.cards), key=deck.cards.index))
    return tuple(random.choice(deck.cards_of(group)) for group in deck.classes)


def _suggested(
    setup: Setup, truth: Truth, asker: str, cards: Sequence[str], random: Random
) -> Suggest:
    seat = setup.players.index(asker)
    passed: list[str] = []
    for player in setup.players[seat + 1 :] + setup.players[:seat]:
        able = _held(setup, truth, player, cards)
        if able:
            known = random.choice(able) if setup.me in (asker, player) else None
            return Suggest(
                asker=asker, cards=tuple(cards), passed=tuple(passed), shown_by=player, card=known
            )
        passed.append(player)
    return Suggest(asker=asker, cards=tuple(cards), passed=tuple(passed), shown_by=None)


def _counted(setup: Setup, truth: Truth, asker: str, question: Question, random: Random) -> Count:
    target = random.choice([name for name in setup.players if name != asker])
    if question.kind is Answering.CHIPS:
        cards = _named(setup.deck, question, random)
        count = len(_held(setup, truth, target, cards))
        return Count(asker=asker, target=target, cards=cards, count=count)
    about = _classes(setup.deck, question, random)
    ends = random.choice([*setup.deck.ranges(question.range)]) if question.range else None
    asked = setup.deck.asked_for(about, ends or ())
    found = tuple(_held(setup, truth, target, asked))
    sees = asker == setup.me and 0 < question.shown <= len(about) + bool(ends)
    return Count(
        asker=asker,
        target=target,
        about=about or None,
        range=ends,
        count=len(found),
        seen=found if sees else None,
    )


def _gathered(setup: Setup, truth: Truth, asker: str, about: str, random: Random) -> Gather:
    gave: dict[str, bool | str] = {}
    for player in setup.players:
        if player != asker:
            able = _held(setup, truth, player, setup.deck.cards_of(about))
            sees = bool(able) and setup.me in (asker, player)
            gave[player] = random.choice(able) if sees else bool(able)
    return Gather(asker=asker, about=about, gave=gave)


def _wrong(setup: Setup, truth: Truth, player: str, random: Random) -> Accuse:
    deck, hidden = setup.deck, set(named(setup.deck, truth["hidden"]))
    if deck.sum_sought:
        total = sum(map(deck.value, hidden))
        near = [said for said in range(max(0, total - 2), total + 3) if said != total]
        return Accuse(player=player, sum=random.choice(near), correct=False)
    while True:
        cards = tuple(sorted(random.sample(deck.cards, len(hidden)), key=deck.cards.index))
        if deck.hides_one_of_each:
            cards = tuple(random.choice(deck.cards_of(group)) for group in deck.classes)
        if set(cards) != hidden:
            return Accuse(player=player, cards=cards, correct=False)


TAPS = 25


def walked(game: Game, deck: Deck, random: Random) -> None:
    """Set the game up, note some turns, tap at random, and look at every page on the way.

    Raises AssertionError where something does not come back as it was.
    """
    players = random.choice(deck.seats)
    _tap_setup(game, players, random)
    made, truth = dealt(deck, players, random)
    setup = read_setup(plain(made), game)
    assert list(game.setup_faults(setup)) == []
    opening = game.begin(game.table(setup), game.opening_draft(setup))
    assert opening.form.outcome == setup
    notes: list[Any] = []
    for note in noted(setup, truth, random, notes=3):
        assert list(game.keypad.faults(setup, note)) == [], note
        view = view_of(game, setup, notes)
        again = game.form(view, game.keypad.draft(setup, note)).outcome
        assert again == note, (again, note)
        notes.append(note)
    _come_back(game, setup, [*notes, *_tap_note(game, setup, notes, random)])
    _look(game, setup, notes)


def _tap_setup(game: Game, players: int, random: Random) -> None:
    table, draft = Table(NAMES[:players], NAMES[0], NAMES[0]), dict[str, tuple[str, ...]]()
    for _tap in range(TAPS):
        opening = game.begin(table, draft)
        page_text(opening.page)
        if opening.form.outcome is not None:
            assert list(game.setup_faults(opening.form.outcome)) == []
        draft = dict(_tapped_anywhere(opening.form, opening.page, draft, random))


def _tap_note(game: Game, setup: object, notes: Sequence[Any], random: Random) -> list[Any]:
    """Return the note that random taps make, if they make one.

    With the same taps, the sheet could have been hidden at any time.
    """
    view = view_of(game, setup, notes)
    page, draft = game.page(view), dict[str, tuple[str, ...]]()
    for _tap in range(TAPS):
        made = game.form(view, draft)
        form_without_secrets(game, Play(setup, tuple(notes)), draft)
        if made.outcome is not None:
            assert list(game.keypad.faults(setup, made.outcome)) == []
            assert made.sentence
            if random.random() < 0.5:
                return [made.outcome]
        draft = dict(_tapped_anywhere(made, page, draft, random))
    return []


def _tapped_anywhere(made: Form[Any], page: Page, draft: Draft, random: Random) -> Draft:
    rows = [row for row in made.rows if row.choices or row.amount or row.key in made.sheet_rows]
    row = random.choice(rows)
    if row.amount is not None:
        return written(draft, row, str(random.randint(row.amount.low, row.amount.high)))
    if not row.choices:
        assert isinstance(page.sheet, Grid)
        return tapped(draft, row, random.choice([box.key for box in page.sheet.boxes]))
    return tapped(draft, row, random.choice(row.choices).key)


def _come_back(game: Game, setup: object, notes: Sequence[Any]) -> None:
    record = Record(game=game.id, setup=setup, notes=tuple(notes), title="made")
    assert read(write(record), {game.id: game}) == record


def _look(game: Game, setup: Any, notes: Sequence[Any]) -> None:  # noqa: ANN401
    reasoner = game.reasoner(setup)
    known = reasoner.follow(notes)
    assert known.consistent
    for level in Level:
        page = game.page(view_of(game, setup, notes, known, level=level))
        assert page_text(page).startswith(page.title)
    assert page_text(game.blank())
    for subject in list(game.subjects(setup))[:2]:
        assert subject
    for note in notes:
        assert game.said(setup, note)
