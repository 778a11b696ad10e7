"""Catham City's page: opponents by factions, points, my best plays; and the form for a new game.

In this order: the page and the empty sheet, what I could play (the best first; tapping one starts
its note), and the opening: what is noted, which factions are in play, my hand and the open row.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import accumulate, pairwise
from typing import TypeAlias

from notepad.core import language
from notepad.core.dataclass import dataclass
from notepad.core.faces_and_marks import Face, Standing, denied
from notepad.core.form import Draft
from notepad.core.game import Table, View, table_summary
from notepad.core.help_levels import Level
from notepad.core.keypad import KIND
from notepad.core.language import N_, _, comma_separated, format_number, ngettext, percent, pgettext
from notepad.core.page import (
    Block,
    ByHand,
    Finding,
    Holding,
    Holdings,
    Memo,
    Page,
    Rank,
    Ranking,
    Result,
    Rival,
    Seat,
    Thing,
    Tone,
    result_by_points,
)
from notepad.core.seats import initials
from notepad.core.sentences import Sentence
from notepad.core.setup_form import SetupForm, seated
from notepad.games.catham_city import NAME, prospects, reasoning
from notepad.games.catham_city import setup as city
from notepad.games.catham_city.cards_and_points import PILE, AllCards, State
from notepad.games.catham_city.hidden_hands import Span
from notepad.games.catham_city.notes import Note, Play, Take, after, start
from notepad.games.catham_city.prospects import (
    HandKnowledge,
    PlayProspect,
    TakeProspect,
    WinningPlay,
)
from notepad.games.catham_city.reasoning import DISCARDS, HIDDEN, POINTS_ASKED, ROW, SIZE, scores
from notepad.games.catham_city.slots import said_change

CathamView: TypeAlias = "View[city.Setup, Note, State, HandKnowledge]"
_AT_LEAST = "≥{count}: {share}"  # how likely that is, in signs that every language reads
_BLANK_ROWS = 6  # on an empty sheet without names: the most players that a game can have


def page(view: CathamView) -> Page:
    """Return points and cards, as far as the level shows them."""
    shown = _Shown(view)
    winner = view.state.winner
    cards = shown.table is not None and view.level > Level.PAPER
    return Page(
        title=NAME.title,
        subtitle=table_summary(view),
        sheet=shown.cards() if cards else shown.points(),
        panels=_panels(view) if cards else (shown.leading(),),
        panels_called=_("Plays") if cards else _("Points"),
        findings=tuple(_last_shuffle(shown.table)) if cards and shown.table else (),
        legend=_legend(view.level) if cards else (),
        seats=tuple(shown.seats()),
        result=_result(view, winner) if winner else None,
    )


def _last_shuffle(table: AllCards) -> Iterator[Finding]:
    """Yield that the discards were shuffled, which the numbers on the sheet alone hardly show."""
    for move in reversed(table.moves):
        if move.player == PILE and move.came:
            text = _("The draw pile was used up, so the discards became the new one.")
            yield Finding(f"shuffled-{move.note}", _("discards shuffled"), text)
            return


def _panels(view: CathamView) -> tuple[Block, ...]:
    """Return who can win next and what I can play; before the first note, how to read the sheet."""
    told = (*winning_opponents(view), *plays(view))
    if view.play.notes:
        return told
    bar = _("The bar goes from the fewest cards that they can have to the most, out of ten.")
    lines = (*_legend(view.level), *((bar,) if view.level >= Level.DEDUCTION else ()))
    return (*told, Memo(_("How to read the sheet"), tuple((line, Tone.PLAIN) for line in lines)))


def _result(view: CathamView, winner: str) -> Result:
    """Return how a game ended: the note that won it, and which factions brought the points."""
    setup, notes = view.play.setup, view.play.notes
    standings = [state.points for state in accumulate(notes, after, initial=start(setup))]
    *_before, (number, said, points) = scores(setup, notes, winner)
    result = result_by_points((winner,), standings, setup.me, dict(_sources(notes, standings)))
    return replace(result, why=reasoning.told_score(number, said, winner, points))


def _sources(
    notes: Sequence[Note], standings: Sequence[Mapping[str, int]]
) -> Iterator[tuple[str, str]]:
    """Yield each player with the points of each faction and those noted by hand, the most first."""
    text = _("{faction} {points}")
    for player in standings[0]:
        found = Counter[str]()
        for note, (before, then) in zip(notes, pairwise(standings), strict=True):
            source = note.faction if isinstance(note, Play) else _("noted by hand")
            found[source] += then[player] - before[player]
        yield (
            player,
            comma_separated(
                text.format(faction=city.called(one), points=said_change(points).removeprefix("+"))
                for one, points in found.most_common()
                if points
            ),
        )


def _target(goal: int) -> str:
    """Return how many points it takes to win."""
    text = ngettext("{count} point to win", "{count} points to win", goal)
    return text.format(count=format_number(goal))


def _for_each(label: str, players: Sequence[str], counts: Mapping[str, int]) -> Iterator[str]:
    """Yield what each player has in one line, with names and with initials."""
    told, letters = _("{player} {points}"), initials(players)
    for names in ({name: name for name in players}, letters):
        each = (
            told.format(player=names[name], points=format_number(counts[name])) for name in players
        )
        yield language.with_label(label, comma_separated(each))


def _legend(level: Level) -> tuple[str, ...]:
    text = _("2–3: at least two cards, at most three. –: none.")
    share = _("≥2: 40%: they have two cards or more with a chance of 40%.")
    alone = _("Small boxes only say 40%: the chance of more than the bold number.")
    return (f"{text} {share} {alone}",) if level >= Level.ODDS else (text,)


def blank(table: Table, draft: Draft | None) -> Page:
    """Return an empty sheet to print: a row for each player, a column for each chosen faction."""
    at = SETUP.chosen(table, draft)
    played = (city.IN_GAME.chosen(at) or city.FACTIONS) if city.with_cards(at) else ()
    played = city.FACTIONS if draft is None else played
    things = (
        Thing(POINTS_ASKED, Face(_("Points"))),
        *(Thing(one, city.face(one)) for one in played),
    )
    empty = tuple(Holding(0, 0) for _thing in things)
    named = table.players or ("",) * _BLANK_ROWS
    rivals = [Rival(str(at), name, "", empty) for at, name in enumerate(named)]
    legend = _("Tally points with strokes.")
    if played:
        rivals.append(Rival(DISCARDS, _("Discards"), "", (None, *empty[1:])))
        legend = _(
            "Tally points with strokes, and note in each row the cards that player must have."
        )
    goal = _target(city.points_to_win(at.get("target"), table.players))
    return Page(
        title=NAME.title,
        subtitle=goal if table.players else "",
        sheet=Holdings(_("Players"), city.HAND_LIMIT, things, tuple(rivals)),
        legend=(legend,),
        by_hand=ByHand((_("Name"), _("Date"))),
    )


@dataclass(frozen=True)
class _Shown:
    """The parts of a page."""

    view: CathamView

    @property
    def setup(self) -> city.Setup:
        return self.view.play.setup

    @property
    def table(self) -> AllCards | None:
        return self.view.state.table

    @cached_property
    def hands(self) -> Mapping[str, Mapping[str, Span]]:
        """What may be shown of hidden cards: at Bookkeeping only what a hand certainly has."""
        known = self.view.known
        if known is None or not known.consistent:
            return {}
        if self.view.level >= Level.DEDUCTION:
            return known.hands
        return {
            player: {one: Span(span.low, self._size(player)) for one, span in spans.items()}
            for player, spans in known.hands.items()
        }

    def points(self) -> Holdings:
        """Return how far everybody is from the target."""
        goal = self.setup.goal
        rivals = tuple(
            Rival(name, name, "", (self._standing(name, goal),)) for name in self.setup.players
        )
        things = (Thing(POINTS_ASKED, Face(_("Points"))),)
        return Holdings(_target(goal), goal, things, rivals, tuple(self._scores()))

    def _scores(self) -> Iterator[tuple[str, ...]]:
        """Yield everybody's points, and how many cards they have, with names and with initials."""
        players, table = self.setup.players, self.table
        yield tuple(_for_each(_("Points"), players, self.view.state.points))
        if table is not None and self.view.level > Level.PAPER:
            sizes = {name: max(0, size) for name, size in table.sizes.items()}
            yield tuple(_for_each(_("Cards"), players, sizes))

    def leading(self) -> Ranking:
        """Return everybody's points, the most first."""
        goal, points = self.setup.goal, self.view.state.points
        ranks = tuple(
            Rank(
                "",
                Face(name),
                city.said_points(points[name]),
                max(0.0, min(1.0, points[name] / goal)),
            )
            for name in sorted(self.setup.players, key=lambda name: -points[name])
        )
        text = _("{points} to win.").format(points=city.said_points(goal))
        return Ranking(_("Who leads"), ranks, text)

    def _standing(self, player: str, goal: int) -> Holding:
        points = self.view.state.points[player]
        text = _("{player}: {points}").format(player=player, points=city.said_points(points))
        return Holding(0, min(max(points, 0), goal), least=format_number(points), spoken=text)

    def cards(self) -> Holdings:
        """Return all cards: my hand, the other hands, and the cards on the table."""
        things = (
            Thing(SIZE, Face(_("Cards"))),
            *(Thing(one, city.face(one), spoken=city.called(one)) for one in self.setup.in_play),
        )
        title = _("Who holds what")
        places, scores = tuple(self._places()), tuple(self._scores())
        share = _("%: chance of more") if self.view.level >= Level.ODDS else ""
        return Holdings(
            title, city.HAND_LIMIT, things, places, scores, total=SIZE, share_told=share
        )

    def _places(self) -> Iterator[Rival]:
        table, setup = self.table, self.setup
        assert table is not None
        points = {name: city.said_points(count) for name, count in self.view.state.points.items()}
        beside = _("You and the table")
        for name in setup.players:
            if name == setup.me:
                mine = self._open(name, _("Your hand"), table.mine, points[name])
                yield replace(mine, group=beside)
            else:
                yield replace(self._hidden(name, name, name, points[name]), group=_("Opponents"))
        for rival in (
            self._open(ROW, pgettext("cards", "Row"), table.row),
            self._hidden(PILE, HIDDEN, _("Draw pile")),
            self._open(DISCARDS, _("Discards"), table.discards),
        ):
            yield replace(rival, group=beside)

    def _open(self, holder: str, name: str, cards: city.Cards, remark: str = "") -> Rival:
        """Return a row for cards that I see."""
        counts = (city.total(cards), *(cards.get(one, 0) for one in self.setup.in_play))
        words = (SIZE, *self.setup.in_play)
        pairs = zip(words, counts, strict=True)
        holdings = (self._certain(holder, name, one, count) for one, count in pairs)
        return Rival(holder, name, remark, tuple(holdings), total=_cards_told(counts[0]))

    def _hidden(self, hand: str, holder: str, name: str, remark: str = "") -> Rival:
        """Return a row for hidden cards, with what they can be."""
        spans = self.hands.get(hand, {})
        holdings = (self._span(holder, name, one, spans.get(one)) for one in self.setup.in_play)
        size = self._certain(holder, name, SIZE, self._size(hand))
        told = _cards_told(self._size(hand))
        return Rival(holder, name, remark, (size, *holdings), total=told)

    def _size(self, hand: str) -> int:
        assert self.table is not None
        return self.table.pile if hand == PILE else self.table.sizes[hand]

    def _certain(self, holder: str, name: str, word: str, count: int) -> Holding:
        count = max(0, count)  # contradictory notes can leave fewer than none
        text = _("{holder}, {faction}: {count}")
        if word == SIZE:
            text = ngettext("{holder}: {count} card", "{holder}: {count} cards", count)
        spoken = text.format(holder=name, faction=city.called(word), count=format_number(count))
        pencil = self.view.marks.get((word, holder))
        least, bare = format_number(count), "" if count else "–"
        return Holding(count, count, least=least, word=bare, pencil=pencil, spoken=spoken)

    def _span(self, holder: str, name: str, faction: str, span: Span | None) -> Holding:
        pencil = self.view.marks.get((faction, holder))
        if span is None:
            text = _("{holder}, {faction}").format(holder=name, faction=city.called(faction))
            return Holding(0, city.HAND_LIMIT, pencil=pencil, spoken=text)
        low, high = span
        share = self._share_of_more(holder, faction, span)
        text = _("{holder}, {faction}: {low} to {high}")
        if low == high:
            text = (
                _("{holder}, {faction}: exactly {low}") if low else _("{holder}, {faction}: none")
            )
        words = {"low": format_number(low), "high": format_number(high)}
        spoken = text.format(holder=name, faction=city.called(faction), **words)
        standing = Standing.CIRCLED if low else Standing.OPEN if high else Standing.CROSSED
        likely = _AT_LEAST.format(count=format_number(low + 1), share=share) if share else ""
        return Holding(
            low,
            high,
            least=format_number(low),
            most="" if low == high else format_number(high),
            likely=likely,
            share=share,
            chances=self._chances(holder, faction),
            word="" if high else "–",
            pencil=pencil,
            wrong=denied(pencil, standing),
            spoken=comma_separated(filter(None, (spoken, likely))),
        )

    def _shares(self, holder: str, faction: str) -> Mapping[int, float]:
        """Return how likely each number of cards is, if that is open; none below level Odds."""
        known = self.view.deduced
        if known is None or self.view.level < Level.ODDS:
            return {}
        if known.odds is None:
            return {}
        shares = known.odds.of(PILE if holder == HIDDEN else holder, faction)
        return shares if len(shares) > 1 else {}

    def _share_of_more(self, holder: str, faction: str, span: Span) -> str:
        """Return how likely a player has more than is certain; of the draw pile nobody asks."""
        shares = self._shares(holder, faction) if holder != HIDDEN else {}
        return self._percent(1 - shares.get(span.low, 0.0)) if shares else ""

    def _percent(self, share: float) -> str:
        known = self.view.deduced
        return _percent(share, exact=known is None or known.exact)

    def _chances(self, holder: str, faction: str) -> str:
        """Return how likely each number of cards is, in a sentence."""
        text = _("{points}: {share}")
        every = [
            text.format(points=format_number(count), share=self._percent(share))
            for count, share in sorted(self._shares(holder, faction).items())
        ]
        if not every:
            return ""
        known = self.view.deduced
        spread = _("If the unseen cards are spread by chance: {all}.")
        chosen = _("What somebody chose to play, give or discard says only that they had it.")
        guess = _("Estimated, not counted.") if known and not known.exact else ""
        return " ".join(filter(None, (spread.format(all=comma_separated(every)), chosen, guess)))

    def seats(self) -> Iterator[Seat]:
        state, setup, table = self.view.state, self.setup, self.table
        for player, letters in initials(setup.players).items():
            yield Seat(
                player,
                letters,
                me=player == setup.me,
                turn=player == (state.winner or state.seat) and setup.with_cards,
                remark=city.said_points(state.points[player]),
                hand=max(0, table.sizes[player]) if table else None,
                points=state.points[player],
            )


def _percent(share: float, *, exact: bool) -> str:
    """Return a share in percent; if it is estimated, to the nearest 5 %.

    Estimates differ by up to two points, so finer ones would change with notes that tell nothing.
    Near 0 and 1 they differ by less.
    """
    rounded = share if exact else round(_STEPS * share) / _STEPS
    return percent(rounded if 0 < rounded < 1 else share)


def _cards_told(count: int) -> str:
    count = max(0, count)  # contradictory notes can leave fewer than none
    return ngettext("{count} card", "{count} cards", count).format(count=format_number(count))


_MOST, _ALIKE = 6, 2  # plays shown in all, and of the same faction
_STEPS = 20  # to which estimated shares are rounded
_MUCH = 4.0
"""The points that make the longest bar. Plays that bring more get a full bar, too."""
_BESIDES = {
    city.HACKERS: N_("Other revealed cards go to your hand."),
    city.JOURNALISTS: N_(
        "Others may each give you a card, and then discard a matching one for a point."
    ),
    city.MAFIA: N_("Each of the others loses two cards or a point."),
}
"""What else a play brings."""


_WORTH_SAYING = 0.01
"""The chance from which it is said that an opponent can win: whoever isn't named is safe."""
_PROBABLE = 0.5
"""The chance from which that is a warning."""


def winning_opponents(view: CathamView) -> Iterator[Memo]:
    """Yield who can win with their next play, the likeliest first; below Odds, who certainly can.

    If Bob lacks three points and has at least four Robocats, these win.
    """
    known, setup = view.deduced, view.play.setup
    if known is None or known.now.over or not known.hands:
        return
    found = ((player, _winning_play(view, known, player)) for player in setup.opponents)
    able = [(player, one) for player, one in found if one and one.share >= _WORTH_SAYING]
    lines = list[tuple[str, Tone]]()
    for player, one in sorted(able, key=lambda item: -item[1].share):
        text = _("{player} can win with {cards}.")
        if one.share < 1:
            text = _("{player} can win with {cards}: {share}.")
        cards = city.said_cards(one.faction, one.count)
        share = _percent(one.share, exact=known.exact)
        told = text.format(player=player, cards=cards, share=share)
        lines.append((told, Tone.WARNING if one.share >= _PROBABLE else Tone.PLAIN))
    if lines:
        yield Memo(_("Who can win next"), tuple(lines))


def _winning_play(view: CathamView, known: HandKnowledge, player: str) -> WinningPlay | None:
    """Return an opponent's likeliest play that wins, None if there is none, or below Odds.

    Its share is exactly 1 if it is certain, at any level.
    """
    table, lacking = known.now.table, view.play.setup.goal - known.now.points[player]
    assert table is not None
    for faction, points in city.POINTS.items():
        least = city.PLAYED[faction][-1]
        there = faction in known.hands[player] and known.hands[player][faction].low >= least
        enough = table.sizes[player] >= least + (faction == city.DETECTIVES)
        if points >= lacking and there and enough:
            return WinningPlay(faction, least, 1.0)
    if view.level < Level.ODDS or known.odds is None:
        return None
    found = prospects.winning_play(view.play.setup, table, known.odds, player, lacking)
    return replace(found, share=min(0.999, found.share))


def plays(view: CathamView) -> Iterator[Ranking]:
    """Yield the plays that my cards allow, with expected points if they depend on hidden cards.

    At level Odds, the takes follow that allow a better one.
    """
    known, setup = view.deduced, view.play.setup
    if known is None or known.now.table is None or known.now.over:
        return
    title = _("What you can play")
    if known.odds is None:
        yield Ranking(title, waiting=True)
        return
    found = _worth_telling(prospects.play_prospects(setup, known.now.table, known.odds))
    weighed, mine = view.level >= Level.ODDS, known.now.points[setup.me]
    ranks = tuple(_Told(one, setup, mine, weighed, known.exact).rank() for one in found)
    alone = _("Expected points from this play alone.")
    text = alone if weighed else _("Points from this play alone.")
    later = known.now.seat != setup.me
    yield Ranking(
        title,
        ranks,
        text if found else _("You don’t have enough cards of any faction."),
        estimated=weighed and not known.exact,
        later=later,
    )
    takes = prospects.take_prospects(setup, known.now.table, known.odds) if weighed else ()
    if takes:
        told_takes = (
            _Told(take.play, setup, mine, weighed, known.exact).rank_of_take(take) for take in takes
        )
        worth = _(
            "Counts only your next play of these cards: expected points, or cards to draw. Takes "
            "that pay off later aren’t listed."
        )
        yield Ranking(
            _("What you can take"), tuple(told_takes), worth, estimated=not known.exact, later=later
        )


def _worth_telling(found: list[PlayProspect]) -> list[PlayProspect]:
    """Return the best plays of each faction that bring anything, few enough to compare."""
    told: list[PlayProspect] = []
    for one in found:
        alike = sum(other.faction == one.faction for other in told)
        if alike < _ALIKE and (one.most or one.cards):
            told.append(one)
    return told[:_MOST]


@dataclass(frozen=True)
class _Told:
    """A play as shown to me; with how likely its points are if they are `weighed`.

    That may be estimated, not `exact`.
    """

    play: PlayProspect
    setup: city.Setup
    points: int
    weighed: bool
    exact: bool

    def rank(self) -> Rank:
        one, look = self.play, city.face(self.play.faction)
        return Rank(
            key="-".join(map(str, (one.faction, one.count, one.extra, one.victim))),
            face=Face(self._label(), look.symbol, look.colour),
            value=self._gain(),
            share=min(1.0, one.points / _MUCH),
            detail=" ".join(self._details()),
            told=self._winning() if self._can_win() else "",
            draft=_draft(one, self.setup.me),
            offer=_("Play"),
        )

    def rank_of_take(self, take: TakeProspect) -> Rank:
        """Return the rank of taking cards of the row, which allow this play."""
        rank, then = self.rank(), _("Then you can play {cards}.").format(cards=self._label())
        if take.discarded:
            after_that = _("After that, discard {cards}.")
            then = f"{after_that.format(cards=city.listed_cards(take.discarded))} {then}"
        taken = f"{take.faction}-{take.count}"
        return replace(
            rank,
            key=f"{Take.kind}-{taken}",
            face=replace(rank.face, label=city.said_cards(take.faction, take.count)),
            detail=f"{then} {rank.detail}",
            value=_("then {points}").format(points=rank.value),
            share=0.0,  # a bar would compare it with what I can play now
            told="",
            draft={KIND: (Take.kind,), "who": (self.setup.me,), "taken": (taken,)},
            offer=_("Take"),
        )

    def _label(self) -> str:
        one = self.play
        alike = one.extra == one.faction
        label = city.said_cards(one.faction, one.count + alike)
        if one.extra is not None and not alike:
            label = _("{cards} and {extra}").format(
                cards=label, extra=city.said_cards(one.extra, 1)
            )
        if one.victim is not None:
            label = _("{cards} on {victim}").format(cards=label, victim=one.victim)
        return label

    def _value(self) -> str:
        least, most = self.play.least, self.play.most
        if least == most:
            return format_number(least)
        if self.weighed:
            average = round(self.play.points, 1)
            whole = average.is_integer()
            return format_number(int(average)) if whole else format_number(average, 1)
        return _("{low}–{high}").format(low=format_number(least), high=format_number(most))

    def _gain(self) -> str:
        """Return what a play brings: points, or else cards."""
        one = self.play
        return f"+{self._value()}" if one.most or not one.cards else _cards_told(one.cards)

    def _details(self) -> Iterator[str]:
        """Yield further remarks about a play, in sentences."""
        one = self.play
        yield self._how_many()
        if one.cards:
            drawn = ngettext("You draw {count} card.", "You draw {count} cards.", one.cards)
            yield drawn.format(count=format_number(one.cards))
        if one.faction in _BESIDES:
            yield language.translated(_BESIDES[one.faction])
        if one.faction == city.DETECTIVES and one.extra is not None and self.weighed:
            others = _(
                "The additional card is {extra}, which others can match least: {count} of them can "
                "discard one for a point, on average."
            )
            extra = city.said_cards(one.extra, 1)
            yield others.format(extra=extra, count=format_number(one.others, 1))

    def _how_many(self) -> str:
        one = self.play
        if one.least == one.most:
            text = ngettext("{count} point for sure.", "{count} points for sure.", one.least)
            return text.format(count=format_number(one.least))
        if not self.weighed:
            span = _("At least {low} and at most {high} points.")
            return span.format(low=format_number(one.least), high=format_number(one.most))
        text = _("{points}: {share}")
        shares = (
            text.format(points=format_number(points), share=_percent(share, exact=self.exact))
            for points, share in one.shares.items()
        )
        return _("Points: {all}.").format(all=comma_separated(shares))

    def _can_win(self) -> bool:
        return self.points + self.play.most >= self.setup.goal

    def _winning(self) -> str:
        missing = self.setup.goal - self.points
        if self.play.least >= missing:
            return _("That wins the game.")
        if not self.weighed:
            return _("That can win the game.")
        share = sum(part for points, part in self.play.shares.items() if points >= missing)
        text = _("Chance that this wins the game: {share}.")
        return text.format(share=_percent(share, exact=self.exact))


def _draft(one: PlayProspect, me: str) -> Draft:
    """Return the draft of a play's note, as far as it is known beforehand."""
    draft: dict[str, tuple[str, ...]] = {KIND: (Play.kind,), "who": (me,), "played": (one.faction,)}
    if len(city.PLAYED[one.faction]) > 1:
        draft["played-count"] = (str(one.count),)
    if one.extra is not None:
        draft["extra"] = (one.extra,)
    if one.victim is not None:
        draft["victim"] = (one.victim,)
    return draft


SETUP = SetupForm(
    Sentence(city.Setup, (), (seated(city.SEATS), city.parts_faults, city.copies_faults)),
    page=lambda at: blank(at.setup, at.draft),
)
"""How a game is set up: which factions are in play, my hand and the open row."""
