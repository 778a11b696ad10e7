"""The note that you are making: what was tapped so far, and the form for the rest.

`NoteInHand` is a new note, an old one being edited, or one about what everybody hears, made while
the sheet is hidden. `with_doubts` marks answers so unlikely that they may have been misheard.
`SetupInHand` has what can still be told of the setup, such as how many cards others have.
"""

from collections.abc import Callable, Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache, partial
from itertools import islice
from typing import Any

from notepad.core.form import Choice, Draft, Form, Left, Row, tapped, written
from notepad.core.game import Game, View, form_without_secrets
from notepad.core.keypad import KIND
from notepad.core.language import spoken
from notepad.core.session import Session
from notepad.core.slots import MORE
from notepad.core.timeline import NOTHING, Begun, Hand, Saved
from notepad.shell.reasoning.messages import Foreseen

_FEW = 5  # choices: so few may each lead elsewhere, such as what is played
_MOST_FORMS = 400  # of a topic, to end anywhere: at a large table, Clue has some 200


class NoteInHand:
    """The note in hand, and the form that it makes, which is created once for each change.

    What is in hand is in the session's timeline. A note that was begun and left for another one
    waits, and is in hand again afterwards; but a new one is let go once what was begun instead of
    it is noted. While I listen, with the sheet hidden, only what everybody hears is noted: of my
    own note that goes on which everybody heard, unless it was begun with what is advised.
    """

    def __init__(self, session: Session) -> None:
        """Go on with what is in hand."""
        self._session = session
        self.listening = False
        self._overheard = NOTHING
        self._made: tuple[Begun, Form[Any]] | None = None

    @property
    def now(self) -> Begun:
        """The note that the form is about."""
        hand = self._session.hand
        return (hand.heard or self._overheard) if self.listening else hand.now

    @property
    def own_waits(self) -> bool:
        """Whether my own note is in hand again after listening, as it was before."""
        hand = self._session.hand
        return hand.now.begun and not (hand.now.mending is None and self._went_on)

    @property
    def _went_on(self) -> bool:
        """Whether anything was tapped while listening."""
        return self._session.hand.heard not in (None, self._overheard)

    def sees(self, hand: Hand) -> bool:
        """Return whether a tap that led to this hand can be seen: one made as I note now."""
        return (hand.heard is not None) == self.listening

    def form(self, view: View) -> Form[Any]:
        """Return what can be noted next, or the note being edited, which must be confirmed."""
        now = self.now
        if self._made is None or self._made[0] is not now:
            form = self._form_of(view, now.draft)
            turned = not {row.key for row in form.rows}.isdisjoint(now.turned)
            self._made = now, self._gone_back(form, now.turned) if turned else form
        return self._made[1]

    def rebuild_form(self) -> None:
        """Create the form again, because what it depends on has changed."""
        self._made = None

    def tap(self, row: Row, choice: str) -> None:
        """Tap a choice; this leaves a row that was gone back to, unless it allows more choices.

        In a note being edited, what depends on it stays as it was if that is still possible.
        """
        now = self.now
        turned = now.turned if row.many else ()
        row = row if now.mending is None or now.inserts else replace(row, dependents=())
        self._become(replace(now, draft=tapped(now.draft, row, choice), turned=turned))

    def turn_to(self, rows: tuple[str, ...]) -> None:
        """Go to these rows, or with none of them to what must be filled next."""
        if rows != self.now.turned:
            self._become(replace(self.now, turned=rows))

    def write(self, row: Row, text: str) -> None:
        """Change the text or the amount of a row; writing stays at a row that was gone back to."""
        now = self.now
        turned = now.turned if row.text is not None else ()
        self._become(replace(now, draft=written(now.draft, row, text), turned=turned))

    def undo_tap(self) -> None:
        """Take back the last tap, if there is one."""
        if self.now.begun and not (self.listening and self._session.hand.heard is None):
            self._session.turn(self._session.line.without_last_tap())

    def begin(self, draft: Draft) -> None:
        """Start another note with this draft; stepping back returns to the previous one."""
        self._hold(self._session.hand.take(Begun(dict(draft), instead=True)))

    def add_to_draft(self, draft: Draft) -> None:
        """Add to the draft, if it is empty or a note of the same kind."""
        now = self.now
        if not now.begun or now.draft.get(KIND) == draft.get(KIND):
            self._become(replace(now, draft={**now.draft, **draft}, turned=()))

    def take_up(self, number: int, *, inserts: bool = False) -> None:
        """Edit a note, or make one before it; this continues what was begun there before."""
        hand, place = self._session.hand, (number, inserts)
        if place == (hand.now.mending, hand.now.inserts):
            return
        begun = (one for one in hand.waiting if (one.mending, one.inserts) == place)
        found = next(begun, None)
        waiting = tuple(one for one in hand.waiting if one is not found)
        found = found or (self._before(number) if inserts else self._noted(number))
        self._hold(replace(hand, waiting=waiting).take(found))

    def put_down(self) -> None:
        """Let go of what was tapped; the latest waiting note is in hand again."""
        hand = self._session.hand
        if self.listening:
            self._hold(replace(hand, heard=NOTHING) if self.now.begun else hand)
        else:
            self._session.turn(self._session.line.let_go(hand.put_down()))

    def lay(self, draft: Draft) -> None:
        """Take a new note in hand, with this draft; one that was begun waits."""
        self._hold(self._session.hand.take(Begun(draft)))

    def saved(self, form: Form[Any]) -> Saved:
        """Return how the note is saved that a form makes: what is left in hand, and by which tap.

        What was begun instead of other new notes, or heard, leaves none of them: they would stand
        for the next player's turn.
        """
        hand = self._session.hand
        if self.listening:
            left = replace(hand, heard=None)
            left = left.without_new() if hand.now.mending is None else left
        else:
            left = hand.put_down()
            left = left.without_new() if hand.now.instead and form.outcome is not None else left
        opens = self.now.mending is None and form.outcome is not None
        return Saved(left, opens, by_last_tap=form.at_once)

    def bring_back(self, left: Left, view: View) -> None:
        """Restore notes from an earlier sitting, as far as they can still be tapped."""
        for number, draft, inserts in left:
            if number is None or 1 <= number <= len(self._session.notes):
                begun = NOTHING
                if number is not None:
                    begun = self._before(number) if inserts else self._noted(number)
                    begun = replace(begun, draft={})
                self._hold(self._session.hand.take(begun))
                for filled in _fillings(draft, partial(self._form_of, view)):
                    self._become(replace(self.now, draft=filled))

    def listen(self, view: View, *, on: bool) -> bool:
        """Listen, or return to my own note; return whether that changed anything.

        What was begun meanwhile takes the place of my own note: most likely both are about the
        same. A note being edited waits.
        """
        if on == self.listening:
            return False
        if on:
            self.listening = True
            self.overhear(view)
        else:
            hand, went_on = self._session.hand, self._went_on
            self.listening = False
            left = self._gone_on(hand) if went_on else _unheard(hand)
            self._session.turn(self._session.line.heard_out(left))
        self.rebuild_form()
        return True

    def overhear(self, view: View) -> None:
        """Find out again what of my own note everybody heard, if I listen."""
        own, session = self._session.hand.now, self._session
        if not self.listening:
            return
        draft: Draft = {}
        if own.mending is None and not own.instead:
            wanted = session.game.keypad.overheard_draft(view.moment(own.draft))
            draft = [draft, *_fillings(wanted, partial(self._form_of, view))][-1]
        if draft != self._overheard.draft:
            self._overheard = Begun(draft) if draft else NOTHING

    def _gone_on(self, hand: Hand) -> Hand:
        """Return a hand with what was heard in it, and what I know of it if it is still my note."""
        own, heard, carried = hand.now, hand.heard or NOTHING, self._overheard.draft
        left = _unheard(hand)
        left = left.without_new() if own.mending is None else left
        same = bool(carried) and carried.items() <= heard.draft.items()
        draft = {**own.draft, **heard.draft} if same else heard.draft
        return left.take(Begun(draft)) if heard.begun else left

    def _become(self, begun: Begun) -> None:
        hand = self._session.hand
        self._hold(replace(hand, heard=begun) if self.listening else replace(hand, now=begun))

    def _hold(self, hand: Hand) -> None:
        self._session.turn(self._session.line.tapped(hand))

    def _noted(self, number: int) -> Begun:
        note = self._session.notes[number - 1]
        draft = self._session.game.keypad.draft(self._session.setup, note)
        return Begun(draft, number, note, draft)

    def _before(self, number: int) -> Begun:
        return Begun(mending=number, note=self._session.notes[number - 1], inserts=True)

    def _gone_back(self, form: Form[Any], turned: tuple[str, ...]) -> Form[Any]:
        """Return the form that asks for the place gone back to, with all rows that it has now.

        A tap there may have added or removed rows, such as the cards of another player. The whole
        place is on the sheet, too: so a tap on any list of a sheet names a card, where the keypad
        has only one of the lists.
        """
        there = dict.fromkeys(row.key for row in form.rows)
        asked = {key for key in turned if key in there}
        asked.update(key for piece in form.line if asked & {*piece.rows} for key in piece.rows)
        step = tuple(key for key in there if key in asked)
        on_sheet = tuple(dict.fromkeys((*form.sheet_rows, *step)))
        hint = form.hint if form.ready else ""  # what the whole note would do is true of any place
        bands = _bands_with(form, step)
        return replace(form, step=step, hint=hint, sheet_rows=on_sheet, bands=bands)

    def _form_of(self, view: View, draft: Draft) -> Form[Any]:
        """Return what can be noted next after these taps of the note in hand."""
        game, now = self._session.game, self.now
        number = now.mending
        if self.listening:
            return form_without_secrets(game, view.play, draft)
        if number is None:
            return game.form(view, draft)
        # What is known includes the very note being edited, so it would mislead, and what came
        # after the note hadn't happened yet.
        past, notes = self._session.view_before(number, view), self._session.notes
        edited = None if now.inserts else notes[number - 1]
        later = notes[number - 1 :] if now.inserts else notes[number:]
        past = replace(past, edited=edited, later=later)
        return replace(game.form(past, draft), at_once=False)


def _unheard(hand: Hand) -> Hand:
    return replace(hand, heard=None)


def _fillings(wanted: Draft, form_of: Callable[[Draft], Form[Any]]) -> Iterator[Draft]:
    """Yield a draft each time that one more row of it is filled as wanted, as far as possible."""
    draft: Draft = {}
    while True:
        rows = [row for row in form_of(draft).rows if _fits(row, wanted, draft)]
        elsewhere = KIND in wanted and KIND not in draft  # then it would be another note
        if not rows or (elsewhere and rows[0].key != KIND):
            return
        draft = {**draft, rows[0].key: wanted[rows[0].key]}
        yield draft


def forms_toward(
    game: Game, view: View, topic: str, *, overheard: bool = False
) -> Iterator[Form[Any]]:
    """Yield the forms that notes about a topic pass, the one with which they begin first.

    After a form come those after a tap on each row that it asks for: on all of a few choices, on
    one of many that are alike. What looks like a form before is followed row by row, and not at all
    with as many rows left. A note is also begun with each other choice of what stands there before
    a tap, such as who asks; unless that is me, only names differ, and it is followed row by row.
    One that notes itself is never seen as a whole. What is `overheard` is noted with the sheet
    hidden.
    """
    setup, start = view.play.setup, {KIND: (topic,)}
    heard, own = partial(form_without_secrets, game, view.play), partial(game.form, view)
    mine, boxes = {*(getattr(setup, "hand", None) or ())}, list[str]()
    drafts: list[tuple[Draft, str]] = [(start, "")]  # with who begins it instead of the usual one
    looks: set[Hashable] = set()
    for draft, who in islice(drafts, _MOST_FORMS):  # others are added meanwhile
        taps = frozenset(draft.items())
        if taps in looks:  # in another order
            continue
        looks.add(taps)
        form = heard(draft) if overheard else own(draft)
        if form.at_once and draft is not start:
            continue
        yield form
        rows = [row for row in form.rows if row.key != form.topics]
        asked = [row for row in rows if row.key in form.step]
        if draft is start:
            before = [row for row in rows if row not in asked and _is_filled(row)]
            drafts += [(tapped(draft, row, key), key) for row in before for key in _able(row)]
        left = [row for row in asked if not {*draft.get(row.key, ())} - {MORE}]
        named = who not in ("", getattr(setup, "me", ""))
        look = who, form.step, form.bands, form.ready, *map(_size, rows)
        if (look, 0 if named else len(left)) in looks:
            continue
        wide = look not in looks and not named
        looks |= {look, (look, 0 if named else len(left))}
        ends = left[:1] if named else [*left[:1], *left[1:][-1:]]
        for row in (left if wide else ends) or asked:
            if row.on_sheet_alone:
                boxes = boxes or [*game.page(view).sheet.keys]
            drafts += [(one, who) for one in _tapped(draft, row, mine, boxes, few=wide)]


@lru_cache(maxsize=32)  # a table has up to six topics, with the sheet hidden and without
def _walked(*_of: Hashable) -> list[Form[Any]]:
    """Return the forms that were once found, none before."""
    return []


def forms_from_start(
    game: Game, start: View, topic: str, *, overheard: bool = False
) -> Iterator[Form[Any]]:
    """Yield the `forms_toward` a topic at the start of a game.

    They are the same each time that the sheet is hidden or shown, or the table returned to, so they
    are kept.
    """
    kept = _walked(game, repr(start.play.setup), topic, overheard, spoken())
    forms = list[Form[Any]]()
    for form in kept or forms_toward(game, start, topic, overheard=overheard):
        forms.append(form)
        yield form
    kept[:] = forms  # only some of them may have been wanted before


def _size(row: Row) -> Hashable:
    """Return what the places of chips depend on, and how far a row is filled on the sheet."""
    return row.key, len(row.choices), row.status if row.on_sheet_alone else ""


def _able(row: Row) -> Sequence[str]:
    unheard = [row.unheard] if row.unheard else []
    return [one.key for one in (*row.choices, *unheard) if not (one.barred or one.chosen)]


def _tapped(
    draft: Draft, row: Row, mine: Collection[str], boxes: Sequence[str], *, few: bool
) -> Sequence[Draft]:
    """Return a draft after taps on choices of a row: each one of a `few`, or one that is alike.

    That is one of `mine` if it can be, and none that would take a tap back. A choice that is no
    thing or player, such as nobody or more choices, has a sign in its key. Without choices, it is
    the first open one of the boxes.
    """
    if row.amount is not None:
        return [written(draft, row, str(row.amount.stepped(1)))]
    able = [key for key in _able(row) if key not in draft.get(row.key, ())]
    alike = [key for key in able if key[:1].isalnum()]
    if row.on_sheet_alone:
        able = [box for box in boxes if box not in draft.get(row.key, ())][:1]
    elif len(alike) > (_FEW if few else 1):
        kept = [key for key in alike if key in mine] or alike
        able = [key for key in able if key not in alike or key == kept[-1]]
    return [tapped(draft, row, key) for key in able]


def _bands_with(form: Form[Any], step: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    """Return a form's bands with the row of a step in the place that it shares with others."""
    asked = tuple(key for key in step if key in form.one_by_one)
    if {key for band in form.bands for key in band} >= {*asked}:
        return form.bands  # each has a place of its own
    shared = {*asked} if any({*asked} & {*band} for band in form.bands) else {*form.one_by_one}
    return tuple(asked if asked and shared & {*band} else band for band in form.bands)


def _is_filled(row: Row) -> bool:
    return any(choice.chosen for choice in row.choices)


def _fits(row: Row, wanted: Mapping[str, tuple[str, ...]], filled: Draft) -> bool:
    """Whether a row can be filled as before, and isn't filled yet."""
    if row.key in filled or row.key not in wanted:
        return False
    chosen = {*wanted[row.key]}
    return not row.choices or chosen <= {choice.key for choice in row.choices}


def with_doubts(form: Form[Any], foreseen: Foreseen, limit: float) -> Form[Any]:
    """Return a form with the choices marked that are less likely than a limit (a share)."""

    def marked(choice: Choice) -> Choice:
        share = foreseen.shares.get(choice.key)
        return replace(choice, surprising=share is not None and share < limit)

    asked = form.row(foreseen.row)
    doubted = replace(asked, choices=tuple(map(marked, asked.choices)))
    return replace(form, rows=tuple(doubted if row is asked else row for row in form.rows))


class SetupInHand:
    """The rows of the setup about other players, which are told as soon as they are seen.

    A tap that makes a setup is to be saved at once. Taps that contradict each other stay in hand,
    and the form says what is wrong, until another tap settles it or the setup becomes another one.
    """

    def __init__(self, session: Session) -> None:
        """Start with what is in hand."""
        self._session = session
        self._made: tuple[object, Draft | None, Form[Any]] | None = None

    @property
    def form(self) -> Form[Any]:
        """The rows that can be told, and what is wrong with them as its hint."""
        setup, draft = self._session.setup, self._session.hand.setup
        made = self._made
        if made is None or made[0] is not setup or made[1] is not draft:
            made = self._made = setup, draft, self._form_of(self._draft)
        return made[2]

    @property
    def _draft(self) -> Draft:
        session = self._session
        return session.hand.setup or session.game.opening_draft(session.setup)

    def tap(self, row: str, choice: str) -> object | None:
        """Tap a choice; return the setup that this makes, None if something is wrong with it."""
        hand, draft = self._session.hand, tapped(self._draft, self.form.row(row), choice)
        made: object | None = self._form_of(draft).outcome
        if made is None:
            self._session.turn(self._session.line.tapped(replace(hand, setup=draft)))
        return made

    @property
    def saved(self) -> Saved:
        """How a setup is saved that a tap makes: none of the taps before it is left."""
        return Saved(replace(self._session.hand, setup=None))

    def put_down(self) -> None:
        """Let go of what was tapped; the rows say again what the setup does."""
        self._session.turn(self._session.line.let_go(self.saved.left))

    def _form_of(self, draft: Draft) -> Form[Any]:
        game = self._session.game
        form = game.begin(game.table(self._session.setup), draft).form
        rows = tuple(row for row in form.rows if row.player)
        return Form(rows, form.outcome, hint=form.hint)
