"""Why a player has so many cards of a class: what notes counted, and which of them are known."""

from collections.abc import Collection, Iterator, Mapping, Sequence

from notepad.core.game.reasoner import Reason
from notepad.core.game.story_step import Premise, StoryStep
from notepad.core.words import _, capital, listed
from notepad.deduction.deal import Card, Cell, Clue, Place
from notepad.deduction.why.finds import Teller

Possible = Mapping[Card, tuple[Place, ...]]


def counted(
    clues: Sequence[Clue], cells: Sequence[Cell], possible: Possible, teller: Teller
) -> Reason:
    """Return what tells how many of these cells, all of one place, are true.

    Example: of the cells of three pearls Bob certainly has one, and note 2 says that he has two;
    then the steps are that note, with one more of the two others, and the pearl that he has.
    """
    inside = frozenset(cells)
    heard = (clue for clue in clues if clue.note and _counts(clue, inside))
    telling = [clue for clue in heard if set(clue.cells) == inside or _open(clue, possible)]
    steps = [_left(clue, possible, teller) for clue in telling]
    notes = tuple(dict.fromkeys(clue.note for clue in telling))
    return Reason("open", story=(*steps, *_known(cells, possible, teller)), told=notes)


def _counts(clue: Clue, cells: Collection[Cell]) -> bool:
    """Whether a clue says how many of these cells are true, or of some of them."""
    alike = all(weight == 1 for _cell, weight in clue.weights)
    return len(clue.totals) == 1 and alike and set(clue.cells) <= set(cells)


def _open(clue: Clue, possible: Possible) -> list[Card]:
    """Return the cards of a count of which it is not known whether they are there."""
    able = (card for card, place in clue.cells if place in possible[card])
    return [card for card in able if len(possible[card]) > 1]


def _left(clue: Clue, possible: Possible, teller: Teller) -> StoryStep:
    """Return the step of a note that counted: how many of which cards are still to be found."""
    able = [cell for cell in clue.cells if cell[1] in possible[cell[0]]]
    open_ones = _open(clue, possible)
    more = min(clue.totals) - (len(able) - len(open_ones))
    told = _("{count} more of {cards}.")
    cards = listed([teller.card(card) for card in open_ones])
    follows = told.format(count=more, cards=cards) if open_ones else _("Nothing of it is open.")
    said = capital(f"{teller.note(clue.note)}.")
    whole = _("Note {number}: {sentence}").format(number=clue.note, sentence=said)
    about = open_ones or [card for card, _place in able]
    return StoryStep(f"{whole} {follows}", (Premise(clue.note, said),), follows, tuple(about))


def _known(cells: Sequence[Cell], possible: Possible, teller: Teller) -> Iterator[StoryStep]:
    """Yield which of the cards are certainly there, and which are certainly not."""
    sure = [card for card, place in cells if possible[card] == (place,)]
    out = [card for card, place in cells if place not in possible[card]]
    place = teller.place(cells[0][1]) if cells else ""
    for cards, one, several in (
        (sure, _("{cards} is with {place}."), _("{cards} are with {place}.")),
        (out, _("{cards} is not with {place}."), _("{cards} are not with {place}.")),
    ):
        if cards:
            told = one if len(cards) == 1 else several
            named = listed([teller.card(card) for card in cards])
            said = capital(told.format(cards=named, place=place))
            yield StoryStep(said, follows=said, cards=tuple(cards))
