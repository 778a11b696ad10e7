"""Conspiracy's page: my bank book, opponents' holdings, advice; and the form for a new game.

In this order: the page, with my bank book as the sheet; below it, what the others can have paid;
advice on the latest challenge, on moving and on blowing a cover; and the form of a setup.

Advice stays short: it leaves out what is open for everybody, and what only the balance bounds.
Where that is all, there is none.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from itertools import groupby
from typing import TypeAlias

from notepad.core import language
from notepad.core import page as blocks
from notepad.core.dataclass import dataclass
from notepad.core.faces_and_marks import Mark, Standing, denied
from notepad.core.form import Draft
from notepad.core.game import Table, View
from notepad.core.help_levels import Level
from notepad.core.language import _, comma_separated, format_number, listed, ngettext, pgettext
from notepad.core.seats import initials
from notepad.core.sentences import Sentence
from notepad.core.setup_form import SetupForm, seated
from notepad.games.conspiracy import NAME
from notepad.games.conspiracy import notes as noted
from notepad.games.conspiracy.hidden_money import Interval
from notepad.games.conspiracy.notes import rivals
from notepad.games.conspiracy.reasoning import before_outcome
from notepad.games.conspiracy.setup import COST, SEATS, Cast, Setup, money

BankView: TypeAlias = "View[Setup, noted.Note, noted.State, noted.BankKnowledge]"


TITLE = NAME.title


def page(view: BankView) -> blocks.Page:
    """Return my bank book and what follows, as far as the level shows it.

    While the challenge to a blow is awaited, nothing has left yet.
    """
    known = before_outcome(view.known) if view.known else None
    view = replace(view, state=view.state.before_outcome, known=known)
    shown = _Shown(view)
    winner = view.state.winner
    return blocks.Page(
        title=_("{game} – bank book").format(game=TITLE),
        subtitle=shown.subtitle(),
        sheet=shown.ledger(shown.living),
        panels=tuple(memos(view)),
        panels_called=_("Advice"),
        seats=tuple(shown.seats()),
        below=(held_by_rivals(view, shown.held),),
        laid_open=(shown.open_book(),) if winner else (),
        result=_result(view, winner) if winner else None,
    )


def _result(view: BankView, winner: str) -> blocks.Result:
    """Return who won, with what everybody paid and how often they won a challenge."""
    me, spy = view.play.setup.me, _brought_by(view, winner)
    if winner == me:
        why = _("You and {spy} brought the briefcase home.")
        why = why if spy else _("You brought the briefcase home.")
    else:
        why = _("{player} and {spy} brought the briefcase home.")
        why = why if spy else _("{player} brought the briefcase home.")
    won = blocks.who_won((winner,), me)
    lines = tuple(
        blocks.ResultLine(player, _paid_in_all(view, player), _contests_won(view, player))
        for player in view.play.setup.players
    )
    why = why.format(player=winner, spy=spy)
    return blocks.Result(won, (winner,), won=won, why=why, lines=lines)


def _brought_by(view: BankView, winner: str) -> str:
    """Return the spy with whom the winner moved the briefcase last, "" if that wasn't noted."""
    moves = [note for note in view.play.notes if isinstance(note, noted.Move)]
    contested = view.state.contested
    if not moves or (contested and contested.cancelled):
        return ""
    last = moves[-1]
    return last.spy if last.briefcase and last.player == winner else ""


def _paid_in_all(view: BankView, player: str) -> str:
    """Return what I paid, or what an opponent has paid at least."""
    known = view.known
    if player == view.play.setup.me:
        paid = view.play.setup.balance - view.state.balance
        return _("{amount} paid").format(amount=money(paid))
    if known is None or not known.consistent or player not in known.purses:
        return ""
    least = sum(one.received for one in known.purses[player].surely_paid_into.values())
    return _("{amount}+ paid").format(amount=money(least)) if least else _("nothing shown")


def _contests_won(view: BankView, player: str) -> str:
    """Return how many of a player's challenges they won, made or met; "" if there were none."""
    notes = (note for note in view.play.notes if isinstance(note, noted.Challenge))
    met = [note for note in notes if player in (note.challenger, note.defender)]
    won = sum(note.won == (note.challenger == player) for note in met)
    return _("contests won: {won} of {count}").format(won=won, count=len(met)) if met else ""


_LINES, _ROWS = 14, 3
"""Lines of an empty bank book after the opening one, and rows for opponents without names."""


def blank(table: Table, draft: Draft | None) -> blocks.Page:
    """Return an empty bank book to print, with the chosen spies and balance."""
    return _blank_page(Setup(**SETUP.chosen(table, draft).values))


def _blank_page(setup: Setup) -> blocks.Page:
    """Return an empty book: columns for the spies, with room for what the others show below."""
    cast = setup.cast
    accounts = tuple(
        blocks.Account(spy, cast.face(spy), cast.short_face(spy), "") for spy in cast.spies
    )
    begun = (
        blocks.Entry(0, "", "", balance=format_number(setup.balance)),
        blocks.Entry(0, _("Opening"), ""),
    )
    lines = tuple(blocks.Entry(0, "", "") for _line in range(_LINES))
    legend = (
        _("Opening: one secret pay-off to one spy, at least $100, in whole hundreds."),
        _("Write each new total under the old one, and what is left under Balance."),
        _("A bid that was made or covered shows the least a player can have there."),
    )
    ledger = blocks.Ledger(accounts, (*begun, *lines), title=_("Bank book"), headings=_headings())
    return blocks.Page(
        title=TITLE,
        subtitle=_("Bank book"),
        sheet=ledger,
        below=(_empty_holdings(setup),),
        legend=legend,
        by_hand=blocks.ByHand((_("Name"), _("Date")), lines=3),
    )


def _empty_holdings(setup: Setup) -> blocks.Holdings:
    cast = setup.cast
    things = tuple(blocks.Thing(spy, cast.short_face(spy)) for spy in cast.spies)
    empty = (blocks.Holding(0, 0),) * len(things)
    named = setup.players or ("",) * _ROWS
    rivals = tuple(blocks.Rival(str(at), name, "", empty) for at, name in enumerate(named))
    return blocks.Holdings(_("Bids seen"), setup.balance, things, rivals)


@dataclass(frozen=True)
class _Shown:
    """The parts of a page."""

    view: BankView

    @property
    def setup(self) -> Setup:
        return self.view.play.setup

    @property
    def now(self) -> noted.State:
        return self.view.state

    @cached_property
    def letters(self) -> Mapping[str, str]:
        return initials(self.setup.players)

    @cached_property
    def held(self) -> Mapping[str, Mapping[str, Interval]]:
        """What may be shown of each opponent: at Bookkeeping only what they were heard to have."""
        known = self.view.known
        if known is None or not known.consistent or self.view.level == Level.PAPER:
            return {}
        if self.view.level >= Level.DEDUCTION:
            return known.opponents
        most = self.setup.balance
        return {
            player: {spy: Interval(one.low, most) for spy, one in held.items()}
            for player, held in known.opponents.items()
        }

    def subtitle(self) -> str:
        left = _balance(self.now.balance)
        count = len(self.setup.players)
        players = ngettext("{count} player", "{count} players", count).format(count=count)
        return " · ".join(filter(None, (self.view.title, players, left)))

    @property
    def living(self) -> Sequence[str]:
        """The spies that are left; the others' columns go, and their tiles are struck through."""
        return [spy for spy in self.setup.spies if spy not in self.now.gone]

    def ledger(self, spies: Sequence[str]) -> blocks.Ledger:
        """Return my book with amounts below these spies; a line names any other that it pays."""
        totals = self.now.accounts
        return blocks.Ledger(
            accounts=tuple(self._account(spy, totals[spy]) for spy in self.setup.spies),
            entries=tuple(self._entries(spies)),
            balance=format_number(self.now.balance),
            title=_("Total paid to each spy"),
            headings=_headings(),
        )

    def open_book(self) -> blocks.Ledger:
        """Return the whole book as everybody may see it: without my marks about the others."""
        ledger = self.ledger(self.setup.spies)
        bare = tuple(replace(account, marks=()) for account in ledger.accounts)
        title = _("{player}’s bank book").format(player=self.setup.me)
        return replace(ledger, accounts=bare, title=title)

    def _account(self, spy: str, total: int) -> blocks.Account:
        cast, struck = self.setup.cast, spy in self.now.gone
        text = _("{spy}: {amount}, eliminated") if struck else _("{spy}: {amount}")
        marks = () if struck else tuple(self._mark(spy, name) for name in self.setup.opponents)
        return blocks.Account(
            spy,
            cast.face(spy),
            cast.short_face(spy),
            format_number(total),
            marks,
            struck=struck,
            spoken=text.format(spy=spy, amount=money(total)),
        )

    def _mark(self, spy: str, player: str) -> Mark:
        held = self.held.get(player, {}).get(spy)
        standing = _standing(held) if held else Standing.OPEN
        pencil = self.view.marks.get((spy, player))
        wrong = denied(pencil, standing)
        told = noted.interval_in_words(held, self.setup.balance) if held else ""
        short = _short(held, self.setup.balance) if held else ""
        return Mark(player, self.letters[player], standing, pencil, wrong, told=told, short=short)

    def _entries(self, spies: Sequence[str]) -> Iterator[blocks.Entry]:
        for line in self.now.my_book:
            label = str(line.turn) if line.turn else pgettext("phase", "Opening")
            text, amount = self._entry_text(line.note), _change(line)
            total = _("total {amount}").format(amount=money(line.total))
            account = [line.spy, money(amount), total] if line.spy else []
            spoken = comma_separated((label, text, *account, _balance(line.balance)))
            paid_to = line.spy if line.spy in spies else None
            totals = {paid_to: format_number(line.total)} if paid_to else {}
            told = [" ".join(filter(None, (text, _signed(amount))))]
            told += [_signed(amount)] if line.paid else []
            if line.spy and not paid_to:
                told = [language.with_label(self.setup.cast.called(line.spy), one) for one in told]
            yield blocks.Entry(
                line.number,
                label,
                told[0],
                totals,
                format_number(line.balance),
                spoken,
                shorter=tuple(told[1:]),
                called=_("Turn {number}").format(number=line.turn) if line.turn else "",
            )

    def _entry_text(self, note: noted.Open | noted.Pay | noted.Bluff | noted.Blow) -> str:
        match note:
            case noted.Bluff():
                return _("bluff")
            case noted.Blow():
                return _("blew {spy}’s cover").format(spy=self.setup.cast.called(note.victim))
            case _:
                return _("pay-off")

    def seats(self) -> Iterator[blocks.Seat]:
        now, me = self.now, self.setup.me
        skipping = now.losing_next_turn
        remarks = dict.fromkeys(skipping, _("loses next turn"))
        if now.contested and now.contested.cancelled:
            called_off = _("is stopped") if now.contested.blowing else _("move taken back")
            remarks |= {now.contested.mover: called_off}
        remarks = {now.winner: _("wins")} if now.winner else remarks
        for player, letters in self.letters.items():
            turn, remark = player == (now.winner or now.player), remarks.get(player, "")
            # Translators: at a player who loses the next turn, where there is room for 6 letters
            brief = pgettext("turn", "skips") if player in skipping and not now.winner else ""
            yield blocks.Seat(player, letters, player == me, turn, remark=remark, brief=brief)


def _change(line: noted.BookEntry) -> int:
    """Return what a line of my book adds to its account, below 0 if it takes something."""
    return -COST if isinstance(line.note, noted.Blow) else line.paid


def _signed(amount: int) -> str:
    sign = "+" if amount > 0 else "−"
    return sign + format_number(abs(amount)) if amount else ""


def _headings() -> blocks.Headings:
    return blocks.Headings(_("Book"), _("Turn"), _("Action"), _("Balance"), _("In the accounts"))


def _balance(amount: int) -> str:
    return _("balance {amount}").format(amount=money(amount))


def held_by_rivals(view: BankView, held: Mapping[str, Mapping[str, Interval]]) -> blocks.Holdings:
    """Return what each opponent can have with each spy; blank if it may not be shown."""
    setup, gone = view.play.setup, view.state.gone
    things = tuple(
        blocks.Thing(spy, setup.cast.short_face(spy), spy in gone, spoken=spy)
        for spy in setup.spies
    )
    rivals = tuple(_rival(view, player, held.get(player, {})) for player in setup.opponents)
    return blocks.Holdings(_("What your opponents may have"), setup.balance, things, rivals)


def _rival(view: BankView, player: str, held: Mapping[str, Interval]) -> blocks.Rival:
    count = view.state.announced.get(player, 0)
    text = _("opening + {count}").format(count=count) if count else _("opening")
    holdings = (
        None if spy in view.state.gone else _holding(view, player, spy, held.get(spy))
        for spy in view.play.setup.spies
    )
    title = _("What {player} may have").format(player=player)
    return blocks.Rival(player, player, text, tuple(holdings), title=title)


def _holding(view: BankView, player: str, spy: str, held: Interval | None) -> blocks.Holding:
    balance, mine = view.play.setup.balance, view.state.accounts[spy]
    pencil = view.marks.get((spy, player))
    if held is None:
        spoken = _("{player}, {spy}").format(player=player, spy=spy)
        return blocks.Holding(0, balance, mine, pencil=pencil, spoken=spoken)
    spoken = _("{player}, {spy}: {held}; you paid {mine}").format(
        player=player, spy=spy, held=noted.interval_in_words(held, balance), mine=money(mine)
    )
    word = _word(held, balance)
    return blocks.Holding(
        held.low,
        held.high,
        mine,
        least="" if word else format_number(held.low),
        most="" if word or held.settled else format_number(held.high),
        word=word,
        pencil=pencil,
        wrong=denied(pencil, _standing(held)),
        spoken=spoken,
    )


def _short(held: Interval, balance: int) -> str:
    """Return an interval as short as it gets: one number, two, or a word."""
    ends = dict.fromkeys((format_number(held.low), format_number(held.high)))
    if not held.low and held.high == balance:
        return pgettext("amount", "open")
    return _word(held, balance) or "–".join(ends)


def _standing(held: Interval) -> Standing:
    if held.low:
        return Standing.CIRCLED
    return Standing.OPEN if held.high else Standing.CROSSED


def _word(held: Interval, balance: int) -> str:
    """Return the word for bounds that tell nothing, "" for bounds worth showing.

    Nothing known is a dot: at the start it is everywhere, and a word would be read each time.
    """
    if not held.high:
        return _("nothing")
    return "" if held.low or held.high < balance else "·"


_GROUPS = 3  # with the same chance that are listed by name; with more, a line gets too long to read
_NAMED_SPIES = 2  # of the remaining ones that are listed by name; more are “all others”


def memos(view: BankView) -> Iterator[blocks.Memo]:
    """Yield advice: on challenging the latest move or mine, on moving, on blowing a cover."""
    known, setup, now = view.deduced, view.play.setup, view.state
    if known is None or now.winner is not None:
        return
    contested = now.contested
    paid = contested is not None and known.accounts.get(contested.spy, 0) > 0
    if contested and setup.me in contested.heard and paid:
        asked = _("Challenge {player} on {spy}?")
        title = asked.format(player=contested.mover, spy=setup.cast.called(contested.spy))
        yield blocks.Memo(title, tuple(_challenge(known, contested)))
    mine = contested is not None and contested.mover == setup.me and not contested.spent
    if contested and contested.heard and mine and paid:
        called = setup.cast.called(contested.spy)
        title = _("If somebody challenges {spy}").format(spy=called)
        told = noted.before_moving(known, contested.spy, contested.heard)
        yield blocks.Memo(title, ((told, blocks.Tone.PLAIN),))
    for title, lines in (
        (_("Before you move"), tuple(_moving(known, setup.cast))),
        (_("Blow a cover"), tuple(_blowing(known, setup.cast))),
    ):
        if lines:
            yield blocks.Memo(title, lines)


def _challenge(
    known: noted.BankKnowledge, contested: noted.Contested
) -> Iterator[tuple[str, blocks.Tone]]:
    spy, mover = contested.spy, contested.mover
    mine, held = known.accounts[spy], noted.contested_account(known, mover, spy)
    blown = any(line.spy == spy and isinstance(line.note, noted.Blow) for line in known.now.my_book)
    text = _("You have {mine} left.") if blown else _("You paid {mine}.")
    theirs = _theirs(held, noted.wins(mine, held))
    words = {"mine": money(mine), "player": mover}
    words |= {"low": money(held.low), "high": money(held.high)}
    yield " ".join(filter(None, (text, theirs))).format(**words), blocks.Tone.PLAIN
    yield noted.before_challenging(known, mover, spy)


def _theirs(held: Interval, chance: noted.Chance) -> str:
    """Return what matters about the mover's account: the bound that decides."""
    if not held.high:
        return _("According to the notes, {player} has nothing there.")
    if held.settled:
        return _("According to the notes, {player} has exactly {low} there.")
    if chance is noted.Chance.SURELY:
        return _("According to the notes, {player} has at most {high} there.")
    return _("{player} has at least {low} there.") if held.low else ""


def _moving(known: noted.BankKnowledge, cast: Cast) -> Iterator[tuple[str, blocks.Tone]]:
    """Yield what to expect of a move, nothing if every spy is open and money doesn't help."""
    *first, last = _brief(noted.spies_by_who_beats_me(known)) or (None,)
    cheapest = list(_cheapest(known, cast)) if last and not first else []
    if last is None or (not first and _open(last, known) and not cheapest):
        return
    for one in (*first, last):
        told, tone = _said(one)
        if one is last and _open(one, known):
            told = _("{spies}: anyone may beat you")
            if len(one.spies) > _NAMED_SPIES:
                told = _("Every spy: you may be beaten")
                if first:
                    told = _("All others: you may be beaten")
        players = (
            language.listed_with_or(one.players)
            if one.chance is noted.Chance.MAYBE
            else listed(one.players)
        )
        yield told.format(spies=_called(one.spies, cast), players=players), tone
    if last.chance is noted.Chance.MAYBE:
        yield from cheapest


def _cheapest(known: noted.BankKnowledge, cast: Cast) -> Iterator[tuple[str, blocks.Tone]]:
    """Yield what would make me safe with the spy that takes the least, if I can pay it."""
    needed = {}
    for spy, mine in known.accounts.items():
        high, player = max((held.high, name) for name, held in rivals(known, spy).items())
        needed[spy] = (high - mine, high, player)
    spy = min(needed, key=lambda name: needed[name][0])
    more, high, player = needed[spy]
    if 0 < more <= known.balance and high < known.now.setup.balance:
        text = _("{player} may have {high} with {spy}: pay {more} more, and nobody can beat you.")
        words = {"player": player, "high": money(high), "more": money(more)}
        yield text.format(spy=cast.called(spy), **words), blocks.Tone.PLAIN


def _open(one: noted.ChallengeProspect, known: noted.BankKnowledge) -> bool:
    """Whether each opponent may or may not beat me there."""
    return one.chance is noted.Chance.MAYBE and len(one.players) == len(known.opponents)


def _brief(found: Sequence[noted.ChallengeProspect]) -> list[noted.ChallengeProspect]:
    """Return the groups; too many with the same chance become one group without names."""
    told: list[noted.ChallengeProspect] = []
    for chance, groups in groupby(found, key=lambda one: one.chance):
        alike = list(groups)
        if len(alike) > _GROUPS:
            alike = [
                noted.ChallengeProspect(tuple(spy for one in alike for spy in one.spies), chance)
            ]
        told += alike
    return told


def _said(one: noted.ChallengeProspect) -> tuple[str, blocks.Tone]:
    match one.chance:
        case noted.Chance.NEVER:
            return _("{spies}: according to the notes, nobody can beat you"), blocks.Tone.GOOD
        case noted.Chance.SURELY:
            text = _("{spies}: you can certainly be beaten by {players}")
            return text if one.players else _(
                "{spies}: you can certainly be beaten"
            ), blocks.Tone.WARNING
        case _:
            text = _("{spies}: you may be beaten by {players}")
            return text if one.players else _("{spies}: you may be beaten"), blocks.Tone.PLAIN


def _blowing(known: noted.BankKnowledge, cast: Cast) -> Iterator[tuple[str, blocks.Tone]]:
    """Yield with which spies I can blow a cover, nothing if that is open with all of them."""
    able = {spy for spy, amount in known.accounts.items() if amount >= COST}
    chances = [one for one in noted.spies_by_who_beats_me(known) if able.intersection(one.spies)]
    if len(known.accounts) == 1 or all(one.chance is noted.Chance.MAYBE for one in chances):
        return
    for chance, told, tone in (
        (
            noted.Chance.NEVER,
            _("With {spies}: according to the notes, nobody can stop you"),
            blocks.Tone.GOOD,
        ),
        (noted.Chance.MAYBE, _("With {spies}: you may be stopped"), blocks.Tone.PLAIN),
        (
            noted.Chance.SURELY,
            _("With {spies}: certain to be stopped if challenged"),
            blocks.Tone.WARNING,
        ),
    ):
        alike = [one for one in chances if one.chance is chance]
        spies = [spy for one in alike for spy in one.spies if spy in able]
        if spies:
            yield told.format(spies=_called(spies, cast)), tone


def _called(spies: Iterable[str], cast: Cast) -> str:
    return listed([cast.called(spy) for spy in spies])


SETUP = SetupForm(
    Sentence(Setup, (), (seated(SEATS),)), page=lambda at: _blank_page(Setup(**at.values))
)
"""How a game is set up: how much money there is, and the spies' names."""
