"""From a setup to a deal, and from cards laid open to its clues."""

from collections.abc import Collection, Iterable, Iterator, Mapping

from notepad.cards.card_setup import CardSetup
from notepad.core.words import _
from notepad.deduction.deal import HIDDEN, TABLE, Card, Cell, Clue, Deal, Place, count_clue
from notepad.deduction.places import held, holder


def dealt(setup: CardSetup) -> Deal:
    """Return the deal before any note: my hand, the cards face up, and how many each holds."""
    elsewhere = (*setup.opponents, HIDDEN)
    known = dict.fromkeys(setup.hand, (setup.me,)) | dict.fromkeys(setup.face_up, (TABLE,))
    return with_hands(setup, {card: known.get(card, elsewhere) for card in setup.pack.cards})


def hand_unsure(setup: CardSetup) -> Deal:
    """Return the deal before any note if my hand may be another one than I set up."""
    everywhere, up = (*setup.players, HIDDEN), dict.fromkeys(setup.face_up, (TABLE,))
    return with_hands(setup, {card: up.get(card, everywhere) for card in setup.pack.cards})


def with_hands(setup: CardSetup, options: Mapping[Card, tuple[Place, ...]]) -> Deal:
    """Return a deal of cards that can be in these places, and how many each holds."""
    return Deal(options, hands=tuple(_hands(setup, Deal(options, hands=()))))


def class_cells(
    setup: CardSetup, deal: Deal, classes: Iterable[str]
) -> Mapping[tuple[str, str], tuple[Cell, ...]]:
    """Return the cells to be counted for each class and opponent, as the cards are now."""
    cards_of = setup.pack.cards_of
    his: dict[tuple[Card, str], list[Cell]] = {}
    for card, places in deal.options.items():
        for place in places:
            his.setdefault((card, holder(place)), []).append((card, place))
    return {
        (about, player): tuple(c for card in cards_of(about) for c in his.get((card, player), ()))
        for about in classes
        for player in setup.opponents
    }


def laid_open(
    deal: Deal,
    number: int,
    cards: Collection[Card],
    hands: Mapping[str, Collection[Card]] | None,
    *,
    meaning: str,
) -> Iterator[Clue]:
    """Yield what the hidden cards say that were uncovered, and hands laid open with them.

    `number` is that of their note; `meaning` says that these cards are the hidden ones.
    """
    yield count_clue(deal.cells(cards, HIDDEN), {len(cards)}, note=number, meaning=meaning)
    told = _("{player} laid these cards open")
    for player, his in (hands or {}).items():
        said = told.format(player=player)
        yield count_clue(held(deal, his, player), {len(his)}, note=number, meaning=said)


def _hands(setup: CardSetup, bare: Deal) -> Iterator[Clue]:
    deck, told = setup.pack.cards, _("{player} holds {count} cards")
    for player in setup.players:
        size = setup.hand_size(player)
        said = told.format(player=player, count=size)
        yield count_clue(bare.cells(deck, player), {size}, meaning=said)
    up, hidden = len(setup.face_up), setup.hidden_count
    if up:
        yield count_clue(bare.cells(deck, TABLE), {up}, meaning=_("cards face up"))
    yield count_clue(bare.cells(deck, HIDDEN), {hidden}, meaning=setup.sought.count)
