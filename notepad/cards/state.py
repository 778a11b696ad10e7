"""Whose turn it is in a card game, who is out and who has won; the seats and the result."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any, Generic, Self, TypeAlias, TypeVar

from notepad.cards.setup import CardSetup
from notepad.core.dataclass import dataclass
from notepad.core.game import View
from notepad.core.keypad import KIND
from notepad.core.language import _, comma_separated, listed, ngettext, pgettext
from notepad.core.page import Gauge, Result, ResultLine, Seat, who_won
from notepad.core.seats import after, initials
from notepad.deduction.deal import Card
from notepad.deduction.knowledge import Knowledge

S = TypeVar("S", bound=CardSetup)

CardView: TypeAlias = View[Any, Any, Any, Knowledge]
"""A view of any card game: its setup is a CardSetup, its state a CardState."""


@dataclass(frozen=True)
class CardState(Generic[S]):
    """A game after some notes, as the whole table sees it, and my own cards.

    `last` took the last turn. `right` announced what is sought correctly, the first player first,
    and `wrong` wrongly. `uncovered` are the hidden cards once they were revealed. Those who are
    `gone` left the table, the first of them first.
    """

    setup: S
    hand: tuple[Card, ...]
    last: str | None = None
    right: tuple[str, ...] = ()
    wrong: frozenset[str] = frozenset()
    uncovered: tuple[Card, ...] | None = None
    gone: tuple[str, ...] = ()

    @property
    def out(self) -> frozenset[str]:
        """The players who can't win any more."""
        return self.wrong.union(self.gone)

    @property
    def winners(self) -> tuple[str, ...]:
        """The players who have won; nobody while the game goes on."""
        return self.right

    @property
    def over(self) -> bool:
        """Whether nobody asks any more."""
        return bool(self.winners) or self.uncovered is not None

    @property
    def only_answering(self) -> frozenset[str]:
        """The players who only answer."""
        return self.out

    @property
    def not_answering(self) -> frozenset[str]:
        """The players who don't even answer any more."""
        return frozenset(self.gone)

    @property
    def asker(self) -> str:
        """Whose turn is next: by seat after the last one, skipping players who only answer."""
        players, silent = self.setup.players, self.only_answering
        if self.last is not None:
            return after(players, self.last, silent)
        first = self.setup.first or players[0]
        return after(players, first, silent) if first in silent else first

    def size(self, player: str) -> int:
        """Return how many cards a player has, at most if nobody has counted them."""
        return self.setup.hand_size(player)

    def size_range(self, player: str) -> range:
        """Return how many cards a player can have: one number, if that is known."""
        return self.setup.hand_range(player)

    def without(self, player: str) -> Self:
        """Return the state after a player left."""
        return replace(self, gone=tuple(dict.fromkeys((*self.gone, player))))

    def announced(self, player: str, *, correct: bool) -> Self:
        """Return the state after a player announced what is sought, rightly or wrongly."""
        if not correct:
            return replace(self, wrong=self.wrong | {player})
        return replace(self, right=tuple(dict.fromkeys((*self.right, player))))


def is_over(state: CardState[Any]) -> bool:
    """Whether somebody has won, the cards were revealed, or everybody is out."""
    return state.over or state.out == set(state.setup.players)


def seats(
    view: CardView,
    *,
    wins: str,
    hands: Mapping[str, int] | None = None,
    gauges: Mapping[str, Gauge] | None = None,
) -> Iterator[Seat]:
    """Yield the players in seat order; `wins` is the text that a player has won.

    `hands` has how many cards each has, if hands grow and shrink, and `gauges` what some players
    may know.
    """
    setup, state = view.play.setup, view.state
    letters, won = initials(setup.players), state.winners
    turn = None if state.over else state.asker
    for player in setup.players:
        asks = player == turn
        yield Seat(
            player,
            letters[player],
            me=player == setup.me,
            turn=asks or (turn is None and player in won),
            out=player in state.out,
            # Translators: beside a share of up to four signs, where there is little room
            remark=wins if player in won else pgettext("seat", "asks") if asks else "",
            hand=(hands or {}).get(player),
            gauge=(gauges or {}).get(player),
        )


def card_result(
    view: CardView,
    *,
    answers: str = "",
    how: Callable[[Sequence[Card], Any], str] = lambda _hidden, _said: "",
    said_in: Callable[[Any], str] = lambda _note: "",
) -> Result | None:
    """Return how a game ended, None while it goes on.

    `answers` says what is counted note by note, if it isn't sets of hidden cards. `how` says what
    was sought, given the hidden cards (all or none of them) and the note that announced it
    correctly, if there is one. `said_in` says what was announced in such a note ("24"), if that was
    heard.
    """
    setup, state = view.play.setup, view.state
    if not is_over(state):
        return None
    found = _found(view)
    uncovered = found if state.uncovered is None else state.uncovered
    hidden = tuple(card for card in setup.pack.cards if card in uncovered)
    hidden = hidden if len(hidden) == setup.hidden_count else ()
    notes = view.play.notes
    said = next((n for n, note in enumerate(notes, 1) if getattr(note, "correct", False)), None)
    right = notes[said - 1] if said is not None else None
    won, rest = who_won(state.winners, setup.me), how(hidden, right)
    known = state.uncovered is not None or hidden
    return Result(
        f"{won} {rest}".strip(),
        tuple(state.winners),
        tuple(setup.pack.chip(card) for card in hidden),
        comma_separated(map(setup.pack.spoken, hidden)),
        {} if known else {KIND: ("reveal",), "cards": found},
        answers or _("possible solutions after each note"),
        said,
        right.player if right is not None and right.player != setup.me else "",
        won=won,
        why=_why(view),
        rest=rest,
        lines=tuple(_announcements(view, said_in)),
    )


def _why(view: CardView) -> str:
    """Return the reason why somebody has won or nobody has, from what was announced."""
    setup, state = view.play.setup, view.state
    if state.right:
        text = _("{player} was right.")
        mine = _("You were right.")
        return mine if state.right[0] == setup.me else text.format(player=state.right[0])
    wrong = [player for player in setup.players if player in state.wrong]
    if len(wrong) == len(setup.players):
        return _("Everybody was wrong.")
    if not state.winners or not wrong:
        return ""
    (left,) = state.winners
    if left == setup.me:
        text = ngettext(
            "{others} was wrong; you are left.", "{others} were wrong; you are left.", len(wrong)
        )
        return text.format(others=listed(wrong))
    text = ngettext(
        "{others} was wrong; {player} is left.", "{others} were wrong; {player} is left.",
        len(wrong),
    )  # fmt: skip
    return text.format(others=listed(wrong), player=left)


def _announcements(view: CardView, said_in: Callable[[Any], str]) -> Iterator[ResultLine]:
    """Yield a line for everybody who announced, in order, and then for those who never did."""
    silent = list(view.play.setup.players)
    for number, note in enumerate(view.play.notes, start=1):
        right = getattr(note, "correct", None)
        if right is None:
            continue
        text = _("right · note {number}") if right else _("wrong · note {number}")
        heard = said_in(note)
        said = _("said {answer}").format(answer=heard) if heard else _("gave an answer")
        yield ResultLine(note.player, said, text.format(number=number), right)
        silent = [player for player in silent if player != note.player]
    if len(silent) < len(view.play.setup.players):
        for player in silent:
            yield ResultLine(player, _("said nothing"))


def _found(view: CardView) -> tuple[Card, ...]:
    """Return the hidden cards that are known, as far as the level shows them."""
    known = view.deduced
    cards = view.play.setup.pack.cards
    hidden = known.hidden if known is not None else ()
    return tuple(card for card in cards if card in hidden)
