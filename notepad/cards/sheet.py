"""The sheet of a card game: marks, tallies and open numbers, as far as the level shows them.

In this order: the page and its `CardSheet`; `Marking`, which says what may be shown about a deal;
counts that can't be placed yet, which good players keep in mind; and how many cards of each class a
holder has.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property

from notepad.cards.panels import Announced, contradiction
from notepad.cards.reasoning import told_way
from notepad.cards.setup import CardNames, CardSetup, Pack, Sought
from notepad.cards.slots import may_announce
from notepad.cards.state import CardView, card_result
from notepad.core import language
from notepad.core import page as blocks
from notepad.core.dataclass import dataclass
from notepad.core.faces_and_marks import Face, Mark, OpenClue, Pencil, Standing, denied
from notepad.core.game import Table, table_summary
from notepad.core.help_levels import Level
from notepad.core.language import _, capital, comma_separated, listed, ngettext, percent, pgettext
from notepad.core.seats import initials
from notepad.deduction import deal as deals
from notepad.deduction.knowledge import Knowledge, Odds, counts_told, only_if_counted


def card_page(
    view: CardView,
    sheet: CardSheet,
    *,
    title: str,
    seats: Iterable[blocks.Seat],
    panels: Iterable[blocks.Block],
    below: Iterable[blocks.Block] = (),
    findings: Iterable[blocks.Finding] = (),
    result: blocks.Result | None = None,
) -> blocks.Page:
    """Return the page: the sheet and what stands beside it.

    During a contradiction, that is shown instead of the panels. Once the hidden cards are
    uncovered, neither hidden cards that were found nor the game's own `findings` are announced.
    Games that say more at the end than who won pass the `result`.
    """
    setup, known = view.play.setup, view.known
    result = result or card_result(view)
    clash = view.level > Level.PAPER and known is not None and not known.consistent
    found = () if view.state.uncovered is not None else (*sheet.hidden_findings(), *findings)
    if view.marks_only and result is None:
        panels = ()
    return blocks.Page(
        title=title,
        subtitle=table_summary(view),
        sheet=replace(setup.pack.grid(sheet.box, sheet.counts), legend=sheet.legend),
        panels=(contradiction(known),) if known is not None and clash else tuple(panels),
        seats=tuple(seats),
        below=tuple(below),
        findings=tuple(_if_counted(finding, view.deduced) for finding in found),
        sought=setup.sought_words.one,
        result=result,
        marks_only=view.marks_only,
        deals=(sheet.marking.odds.worlds or 0) if sheet.marking.odds else None,
    )


def _if_counted(finding: blocks.Finding, known: Knowledge | None) -> blocks.Finding:
    """Return a finding that says on which counted hands it hangs, if it hangs on any."""
    hangs_on = known.hangs_on if known is not None else {}
    if finding.answer is None:
        keys = {finding.key}
    else:
        keys = {""} if finding.answer.number else {*hangs_on} - {""}
    behind = (counts for card, counts in hangs_on.items() if card in keys)
    counts = {player: count for one in behind for player, count in one.items()}
    if not counts:
        return finding
    proviso = counts_told(counts)
    brief = blocks.with_proviso(finding.brief, proviso)
    text = f"{finding.told} {only_if_counted(counts)}"
    return replace(finding, brief=brief, told=text, proviso=proviso)


_LINES = 4  # for notes below an empty sheet, at least
_CORNERS = 4  # in a box if nobody knows yet how many play


def blank_page(title: str, pack: Pack, table: Table, *legend: str) -> blocks.Page:
    """Return an empty sheet to print, with all players' initials in boxes and tallies, or room.

    It has everybody's initials, so that the same sheet serves every player.
    """
    letters = initials(table.players)
    marks = tuple(Mark(player, short) for player, short in letters.items())
    counts = tuple(blocks.Count(player, short) for player, short in letters.items())

    def box(card: deals.Card) -> blocks.Cell:
        return blocks.Cell(card, pack.face(card), marks=marks, spoken=pack.spoken(card))

    grid = pack.grid(box, lambda _about: (blocks.Tally("", counts),))
    named = (_("Name"), _("Date"))
    return blocks.Page(
        title,
        _("Information sheet"),
        replace(grid, by_hand=True),
        seats=tuple(blocks.Seat(player, short) for player, short in letters.items()),
        legend=legend,
        by_hand=blocks.ByHand(named if marks else (*named, _("Players")), _LINES),
    )


def with_player_corners(blank: blocks.Page, *, games: int) -> blocks.Page:
    """Return an empty sheet in which each player has a corner of each box to write in.

    Only the headings say which card a box is; if nobody is named, a key on the sheet says whose
    each corner is. One sheet of paper serves `games` games.
    """
    grid = blank.sheet
    assert isinstance(grid, blocks.Grid)
    empty = tuple(Mark(str(corner), "") for corner in range(_CORNERS))

    def cornered(cell: blocks.Cell) -> blocks.Cell:
        marks = cell.marks or empty
        return replace(cell, face=Face(""), signs=(), marks=marks) if cell.key else cell

    sheet = grid.changed(cornered, corners=True)
    by_hand = blocks.ByHand((_("Name"), _("Date")), _LINES - 1, games)
    return replace(blank, subtitle="", sheet=sheet, by_hand=by_hand)


def sheet_of(view: CardView) -> CardSheet:
    """Return the sheet after the notes."""
    return CardSheet(view.play.setup, view.state.hand, marking_of(view))


def marking_of(view: CardView) -> Marking:
    """Return how the cards are marked; my opponents have their initials."""
    setup = view.play.setup
    short = initials(setup.players)
    letters = {player: short[player] for player in setup.opponents}
    return Marking(view.known, view.level, view.marks, letters, not view.marks_only)


@dataclass(frozen=True)
class CardSheet:
    """The boxes of all cards, marked as far as the level shows; `hand` are my cards now.

    Cards that are alike share a box. It is mine once I see all of them.
    """

    setup: CardSetup
    hand: Sequence[deals.Card]
    marking: Marking

    def box(self, card: deals.Card) -> blocks.Cell:
        """Return the box of a card."""
        marking, sought = self.marking, self._sought
        face, name, _brief, named, remark = self._names[card]
        way = told_way(marking.places.get(card, ()), self.setup.me)
        remark = " ".join(filter(None, (way, remark)))
        mine = language.times(_("me"), self.hand.count(card)) if card in self.hand else ""
        copies = self.setup.pack.several.get(card, 1)
        unseen = copies - self._seen[card]
        if not unseen:
            told, kept = _("{card}: yours") if mine else _("{card}: face up"), self._kept(card)
            fill, told = blocks.Fill.MINE if mine else blocks.Fill.TABLE, told.format(card=name)
            up = mine or pgettext("card", "face up")
            return blocks.Cell(card, face, fill, up, kept, spoken=told, remark=remark, name=named)
        if unseen < copies:
            face = replace(face, label=f"{face.label}−{copies - unseen}")
        *initials, hidden = marking.marks_of(card, self._holders)
        found, pencil, marks = card in marking.hidden, hidden.pencil, tuple(initials)
        share = None if found else marking.share(card)
        told = marking.spoken(card, name, share, sought=sought.one)
        return blocks.Cell(
            card,
            face,
            blocks.Fill.FOUND if found else blocks.Fill.OPEN,
            sought.box if found else sought.marked[pencil] if pencil else "",
            marks=self._numbered(marks, card) if self._numbers else marks,
            share=share,
            spoken=self._spoken(card, told, mine) if copies > 1 else told,
            sought=hidden,
            remark=remark,
            name=named,
        )

    def _kept(self, card: deals.Card) -> tuple[Mark, ...]:
        """Return the marks of a card that I see, if I pencilled on any of them."""
        marks = tuple(self.marking.marks_of(card, self.marking.letters))
        return marks if any(mark.pencil for mark in marks) else ()

    def _spoken(self, card: deals.Card, told: str, mine: str) -> str:
        """Return the box of a card with copies in words: also how many are mine or anybody's."""
        parts = (mine, *(f"{count.holder} {count}" for count in self.marking.counts(card)))
        return (
            language.in_brackets(told, comma_separated(filter(None, parts))) if any(parts) else told
        )

    def counts(self, about: str) -> tuple[blocks.Tally]:
        """Return the tally of a class."""
        counts, title = self.marking.counts(about), self.setup.pack.title(about)
        return (blocks.Tally(about, counts, title=title).in_words(),)

    def hidden_findings(self) -> Iterator[blocks.Finding]:
        """Yield the hidden cards that were found."""
        told, several = self._sought.found, self._sought.several
        for card in self._found:
            _face, name, brief, _named, _remark = self._names[card]
            short = told.format(card=brief).removesuffix(".")
            alike = blocks.Alike(several, brief, name)
            yield blocks.Finding(card, short, told.format(card=capital(name)), alike=alike)

    def answer(self, number: str = "") -> blocks.Answer:
        """Return what is sought, once it is certain: this number, or the hidden cards alone."""
        pack, cards = self.setup.pack, self._found
        called = {card: capital(pack.spoken(card)) for card in cards}
        whole = (replace(pack.face(card), label=name) for card, name in called.items())
        faces = map(pack.chip, cards) if number else whole
        left = max(0, self.setup.hidden_count - len(cards))
        return blocks.Answer(number, cards, tuple(faces), comma_separated(called.values()), left)

    @cached_property
    def _names(self) -> Mapping[deals.Card, CardNames]:
        return self.setup.pack.names()

    @cached_property
    def _seen(self) -> Counter[deals.Card]:
        """How many of each card are mine or face up."""
        return Counter((*self.hand, *self.setup.face_up))

    @cached_property
    def _holders(self) -> tuple[str, ...]:
        return (*self.marking.letters, *reversed(self.setup.nobodys))

    @property
    def _found(self) -> tuple[deals.Card, ...]:
        """The hidden cards that were found, in the order of the deck."""
        return tuple(card for card in self._names if card in self.marking.hidden)

    @cached_property
    def _sought(self) -> Sought:
        return self.setup.sought_words

    @property
    def legend(self) -> tuple[str, ...]:
        """Sentences that explain the signs of a box, and numbers beside initials."""
        unseen = _("{sign}: out of play.").format(sign=_SIGNS[deals.UNSEEN])
        several = _(
            "×4−1: there are four of the card, and you see one of them. A number beside initials: "
            "how many of them that player has."
        )
        folded = _("Folded corner: part of an open count. Tap the box to see which.")
        legends = (
            (unseen, self.setup.out_of_play_count),
            (several, self.setup.pack.several),
            (folded, self._open),
        )
        return tuple(text for text, there in legends if there)

    @cached_property
    def _open(self) -> Mapping[tuple[deals.Card, deals.Place], tuple[OpenNumber, ...]]:
        """The open numbers that each box may belong to."""
        known = self.marking.known if self.setup.pack.open_numbers else None
        return open_numbers(known.clues, self.marking.possible) if known else {}

    @cached_property
    def _numbers(self) -> Mapping[tuple[deals.Card, deals.Place], tuple[OpenClue, ...]]:
        """The open numbers of each box in words; the sentence of each is only made once."""
        found = self._open
        every = {id(number): number for several in found.values() for number in several}
        clues = {key: _told_open(number) for key, number in every.items()}
        return {
            cell: tuple(clues[id(number)] for number in several) for cell, several in found.items()
        }

    def _numbered(self, marks: Iterable[Mark], card: deals.Card) -> tuple[Mark, ...]:
        """Return marks with the open numbers that the box may belong to."""
        return tuple(
            replace(mark, clues=clues)
            if (clues := self._numbers.get((card, mark.holder)))
            else mark
            for mark in marks
        )


def cards_found(
    view: CardView, sheet: CardSheet, *, brief: str, told: str, how: Announced
) -> Iterator[blocks.Finding]:
    """Yield the finding that the hidden cards are certain, in brief and told in a sentence.

    As long as I can announce, it offers to do that.
    """
    cards = frozenset(finding.key for finding in sheet.hidden_findings())
    if view.deduced is None or len(cards) != sheet.setup.hidden_count:
        return
    draft = how.draft(cards) if may_announce(view) else {}
    yield blocks.Finding(
        "solved", brief, told, answer=sheet.answer(), offer=how.offer if draft else "", draft=draft
    )


def _told_open(number: OpenNumber) -> OpenClue:
    player = next(place for _card, place in number.cells)
    left = ngettext(
        "{player} has {count} of these {whole}.",
        "{player} has {count} of these {whole}.",
        number.more,
    ).format(player=player, count=number.more, whole=len(number.cells))
    text = _("{meaning} (note {note}). {left}")
    told = text.format(meaning=number.meaning, note=number.note, left=left)
    cards = tuple(sorted(card for card, _place in number.cells))
    return OpenClue(number.note, capital(f"{number.meaning}."), left, capital(told), cards)


_SMALL = str.maketrans("0123456789", "₀₁₂₃₄₅₆₇₈₉")
_SIGNS = {deals.HIDDEN: "✦", deals.UNSEEN: "∅"}  # of places, which have no initials


@dataclass(frozen=True)
class Marking:
    """How the cards of a deal are marked at a help level; `letters` are the players' initials.

    `everything` is all that is known so far, None before the first answer; `marks` are my own.
    Cards are only counted if `counted`.
    """

    everything: Knowledge | None
    level: Level
    marks: Mapping[tuple[str, str], Pencil]
    letters: Mapping[str, str]
    counted: bool = True

    @cached_property
    def known(self) -> Knowledge | None:
        """What may be shown: nothing at level Paper, or if the notes contradict each other."""
        known = self.everything
        shown = known is not None and known.consistent and self.level > Level.PAPER
        return known if shown else None

    @cached_property
    def possible(self) -> Mapping[str, tuple[str, ...]]:
        """The players who may have each card now; empty if nothing may be shown."""
        return {
            card: tuple(dict.fromkeys(map(deals.holder, places)))
            for card, places in self.places.items()
        }

    @cached_property
    def places(self) -> Mapping[str, tuple[deals.Place, ...]]:
        """The places of each card that are not ruled out; empty if nothing may be shown."""
        if self.known is None:
            return {}
        if self.level > Level.BOOKKEEPING:
            return self.known.possible
        return deals.bookkeeping(*self.known.by_single_notes)

    @cached_property
    def odds(self) -> Odds | None:
        """The odds, if the level shows them."""
        return self.known.odds if self.known and self.level == Level.ODDS else None

    @cached_property
    def tallies(self) -> Tallies:
        """Bounds on how many cards of a class a player has; empty if nothing may be shown."""
        if self.known is None or not self.counted:
            return {}
        exact = self.known.tallies if self.level >= Level.DEDUCTION else None
        deal = self.known.deal
        if exact is not None and len(exact) == len(deal.tallies) + len(deal.classes):
            return exact
        if self.level == Level.BOOKKEEPING:
            noted, heard = self.known.by_single_notes
            return told_tallies(noted, heard, self.places, granted=noted.options)
        told = told_tallies(deal, self.known.clues, self.places, granted=self.places)
        return {**told, **(exact or {})}

    def marks_of(self, card: str, holders: Iterable[str]) -> list[Mark]:
        """Return the marks in a card's box, one for each of these holders."""
        able, found = self.possible.get(card), list[Mark]()
        settled = Standing.CIRCLED if able and len(able) == 1 else Standing.OPEN
        for who in holders:
            standing = settled if able is None or who in able else Standing.CROSSED
            pencil = self.marks.get((card, who))
            wrong = pencil is not None and denied(pencil, standing)
            share = self._shares.get((card, who)) if standing is Standing.OPEN else None
            letters = self.letters.get(who) or _SIGNS[who]
            letters += self._number(card, who) if card in self._copied else ""
            name = _("out of play") if who == deals.UNSEEN else ""
            mark = Mark(who, letters, standing, pencil, wrong, share=share, name=name)
            found.append(mark)
        return found

    def _number(self, card: str, who: str) -> str:
        """Return how many of a card with copies somebody surely has, as small figures, if any."""
        copies = len(self.known.deal.tallies.get((card, who), ())) if self.known else 0
        low, _high = self.tallies.get((card, who), (0, 0))
        return str(low).translate(_SMALL) if low and copies > 1 else ""

    @cached_property
    def _copied(self) -> frozenset[deals.Card]:
        """The cards with copies, and these."""
        copies = self.known.deal.copies if self.known else {}
        return frozenset((*copies, *copies.values()))

    @cached_property
    def _shares(self) -> Mapping[tuple[str, str], float]:
        """How likely each holder has each card, if that may be shown; none of cards with copies."""
        if self.known is None or self.odds is None:
            return {}
        shares = self.odds.shares
        found = {card: self.odds.of_holders(card) for card in shares if card not in self._copied}
        return {(card, who): share for card, at in found.items() for who, share in at.items()}

    @cached_property
    def hidden(self) -> frozenset[deals.Card]:
        """The cards of which one, or a copy, certainly is one of those that are sought."""
        return deals.surely_hidden(self.known.deal, self.places) if self.known else frozenset()

    def share(self, card: str) -> float | None:
        """Return how likely an open card is one that is sought, None if it may not be shown."""
        if self.odds is None or len(self.possible[card]) == 1:
            return None
        return self._shares_hidden.get(card)

    @cached_property
    def _shares_hidden(self) -> Mapping[str, float]:
        return self.odds.hidden(self.known.deal) if self.known and self.odds else {}

    def counts(self, about: str) -> tuple[blocks.Count, ...]:
        """Return how many cards of a class players have, for those of whom that may be shown."""
        return tuple(
            blocks.Count(player, letters, *self.tallies[about, player])
            for player, letters in self.letters.items()
            if (about, player) in self.tallies
        )

    def spoken(self, card: str, name: str, share: float | None, *, sought: str) -> str:
        """Return a box in words: `name` is the card, `share` how likely it is what is `sought`."""
        places = self.possible.get(card, ())
        if card in self.hidden:
            return _("{card}: {sought}").format(card=name, sought=sought)
        if places == (deals.UNSEEN,):
            return _("{card}: out of play").format(card=name)
        if len(places) == 1:
            return _("{card}: {player} has it").format(card=name, player=places[0])
        if not places:
            return name
        able = listed(
            [place for place in places if place not in (deals.HIDDEN, deals.TABLE, deals.UNSEEN)]
        )
        told = self._may_have(places, share, able)
        likely = "" if share is None else percent(share)
        return told.format(card=name, players=able, sought=sought, percent=likely)

    def _may_have(self, places: Sequence[str], share: float | None, able: str) -> str:
        """Return the sentence for an open box, with room for what it says."""
        sought, unseen = deals.HIDDEN in places, deals.UNSEEN in places
        if not able:
            text = _("{card}: {sought} or out of play")
            return text if share is None else _("{card}: out of play; {sought}: {percent}")
        if share is not None:
            text = _("{card}: {players} may have it; {sought}: {percent}")
            out = _("{card}: {players} may have it, or it is out of play; {sought}: {percent}")
        elif sought:
            text = _("{card}: {players} may have it; {sought}: possible")
            out = _("{card}: {players} may have it, or it is out of play; {sought}: possible")
        else:
            text = _("{card}: {players} may have it")
            out = _("{card}: {players} may have it, or it is out of play")
        return out if unseen else text


@dataclass(frozen=True, slots=True)
class OpenNumber:
    """A count that can't be placed yet: `more` of these cells are true, nobody knows which.

    `note` is the note that gave it, and `meaning` says what it said.
    """

    cells: frozenset[deals.DealCell]
    more: int
    note: int
    meaning: str


def open_numbers(
    clues: Sequence[deals.Clue], possible: deals.Options
) -> Mapping[deals.DealCell, tuple[OpenNumber, ...]]:
    """Return the open numbers that each cell may belong to, the narrowest first.

    A clue about cards at one place, each counting once, with a single total, is open while some of
    its cells may or may not be true; then its total minus the certain cells are true among them. Of
    several clues that leave the same open, the first counts.

    Bob has 2 of a, b and c (note 1), and 1 of d and e (note 4); c is certainly his. Then one of a
    and b is still open, and one of d and e.
    """
    numbers: dict[deals.DealCell, list[OpenNumber]] = {}
    for number in sorted(_left_open(clues, possible), key=_narrowness):
        for cell in number.cells:
            numbers.setdefault(cell, []).append(number)
    return {cell: tuple(several) for cell, several in numbers.items()}


def _narrowness(number: OpenNumber) -> tuple[float, int]:
    """Return how many cells there are for each that is true, and how many in all."""
    many = len(number.cells)
    return many / number.more if number.more else 0.0, many


def _left_open(clues: Sequence[deals.Clue], possible: deals.Options) -> Iterator[OpenNumber]:
    """Yield the numbers that clues leave open, each once."""
    seen: set[frozenset[deals.DealCell]] = set()
    for clue in clues:
        if len(clue.totals) != 1 or not _counts_one_hand(clue):
            continue
        able = [cell for cell in clue.cells if cell[1] in possible[cell[0]]]
        left = frozenset(cell for cell in able if len(possible[cell[0]]) > 1)
        if left and left not in seen:
            seen.add(left)
            more = min(clue.totals) - (len(able) - len(left))
            yield OpenNumber(left, more, clue.note, clue.meaning)


def _counts_one_hand(clue: deals.Clue) -> bool:
    one = _one_place(clue.cells) is not None
    return one and all(weight == 1 for _cell, weight in clue.weights)


Tallies = Mapping[tuple[str, str], tuple[int, int]]
Options = deals.Options


def told_tallies(
    deal: deals.Deal, clues: Sequence[deals.Clue], possible: Options, *, granted: Options
) -> Tallies:
    """Return bounds for each of the deal's tallies and classes that need no reasoning.

    They use what is marked in the boxes (`possible`), and each clue that counts the cards of
    exactly this class, or at one place, as the sizes of hands do; such a clue is combined with what
    is `granted`: the marks, or the deal's options if each note is to be used by itself. Every deal
    that fits is within the bounds, but they may not be the tightest.

    Bob has 5 cards: certainly the opals a and b, and three of the diamonds c and d and the pearls
    e, f, g and h. So he has at most 3 pearls, because two of his five cards aren't pearls; and at
    least 1, because at most four of them aren't.
    """
    bits = _bits(deal.options)
    heard, placed = _counted(bits, (*deal.hands, *clues))
    can, must = _mask(bits, _able(granted)), _mask(bits, _certain(granted))
    able, certain = can, must
    if granted is not possible:
        able, certain = _mask(bits, _able(possible)), _mask(bits, _certain(possible))
    found = {}
    for key, group in (*deal.tallies.items(), *deal.classes.items()):
        cells, place = _mask(bits, group), _one_place(group)
        if place is None:
            low, high = _marked(group, possible)
            near: Sequence[int] = [cells] if cells in heard else []
        else:
            low, high = (cells & certain).bit_count(), (cells & able).bit_count()
            near = placed.get(place, [])
        for other in near:
            if not other & cells:
                continue
            outside, beyond = other & ~cells, cells & ~other
            more = (beyond & must).bit_count() - (outside & can).bit_count()
            less = (beyond & can).bit_count() - (outside & must).bit_count()
            for least, most in heard[other]:
                low, high = max(low, least + more), min(high, most + less)
        found[key] = low, high
    return found


def _counted(
    bits: Mapping[deals.DealCell, int], clues: Iterable[deals.Clue]
) -> tuple[Mapping[int, Sequence[tuple[int, int]]], Mapping[deals.Place, Sequence[int]]]:
    """Return the least and most of each set of cells that clues count, and the sets by place.

    A set is a mask of bits. Only sets within one place are listed by place.
    """
    heard: dict[int, list[tuple[int, int]]] = {}
    placed: dict[deals.Place, list[int]] = {}
    for clue in clues:
        if clue.totals and all(weight == 1 for _, weight in clue.weights):
            told = _mask(bits, clue.cells)
            if told not in heard and (at := _one_place(clue.cells)) is not None:
                placed.setdefault(at, []).append(told)
            heard.setdefault(told, []).append((min(clue.totals), max(clue.totals)))
    return heard, placed


def _bits(options: Options) -> Mapping[deals.DealCell, int]:
    """Return a bit for each cell: sets of bits are compared faster than sets of cells."""
    return {cell: 1 << at for at, cell in enumerate(_able(options))}


def _mask(bits: Mapping[deals.DealCell, int], cells: Iterable[deals.DealCell]) -> int:
    """Return the bits of some cells; an impossible cell has none."""
    return sum(bits.get(cell, 0) for cell in cells)


def _one_place(cells: Collection[deals.DealCell]) -> deals.Place | None:
    """Return the place of all these cells, None if they have several."""
    places = {place for _card, place in cells}
    return next(iter(places)) if len(places) == 1 else None


def _able(options: Options) -> Iterator[deals.DealCell]:
    return ((card, place) for card, places in options.items() for place in places)


def _certain(options: Options) -> Iterator[deals.DealCell]:
    return ((card, places[0]) for card, places in options.items() if len(places) == 1)


def _marked(cells: Collection[deals.DealCell], possible: Options) -> tuple[int, int]:
    """Return how many of these cells certainly are true, and how many can be."""
    there: dict[deals.Card, set[deals.Place]] = {}
    for card, place in cells:
        there.setdefault(card, set()).add(place)
    able = [card for card, places in there.items() if places.intersection(possible[card])]
    return sum(there[card].issuperset(possible[card]) for card in able), len(able)
