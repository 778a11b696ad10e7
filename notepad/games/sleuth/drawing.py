"""Noting the search cards in front of me, one after the other."""

from notepad.core.form import Choice, Form, Row, only
from notepad.core.page import Face
from notepad.core.words import _
from notepad.games.sleuth.notes import Note
from notepad.games.sleuth.rows import Making
from notepad.games.sleuth.searching import (
    FREE,
    HELD,
    NEW,
    PLACE,
    UNKNOWN,
    face,
    held,
    word_of,
)

_MOST = 2  # elements on one card


class Drawing(Making):
    """The form of my search cards: which one is being written down, and what is on it."""

    def form(self) -> Form[Note]:
        """Return the form; what it makes is only aside, for nobody observes my search cards."""
        rows = [self.kind_row(), self._place_row(), self._free_row(), *self.element_rows()]
        word = self._word()
        if word is None:
            return Form(tuple(rows), hint=_("Tap what is on the card."))
        cards = list(self._cards())
        cards[self._place()] = word
        told = _("Not written down") if word == UNKNOWN else _("I have: {card}")
        said = told.format(card=face(word).label)
        return Form(tuple(rows), sentence=said, aside={PLACE: tuple(cards)})

    def _cards(self) -> tuple[str, ...]:
        cards = held(self.view.aside)
        return (*cards, *(NEW,) * (HELD - len(cards)))

    def _place(self) -> int:
        chosen, cards = only(self.draft, "place"), self._cards()
        if chosen is not None:
            return int(chosen)
        return next((at for at, card in enumerate(cards) if card in (NEW, UNKNOWN)), 0)

    def _place_row(self) -> Row:
        here = self._place()
        choices = tuple(
            Choice(str(at), face(card), at == here) for at, card in enumerate(self._cards())
        )
        return Row("place", _("my card"), choices, clears=("free", "gem", "type", "colour"))

    def _free_row(self) -> Row:
        chosen = self.draft.get("free", ())
        words = {FREE: _("free choice"), UNKNOWN: _("don't note it")}
        choices = tuple(Choice(key, Face(text), key in chosen) for key, text in words.items())
        return Row("free", "", choices)

    def _word(self) -> str | None:
        """Return the word for what was tapped, None while that makes no card."""
        if only(self.draft, "free") == UNKNOWN:
            return UNKNOWN
        free, about = only(self.draft, "free") == FREE, self.about()
        if not (free or about) or len(about) + free > _MOST:
            return None
        return word_of(about, free=free)
