"""Noting a question: whom, about which elements, how many, and the cards if I saw them."""

from notepad.core.form import Choice, Form, Row, only
from notepad.core.mark import Aside
from notepad.core.page import Face
from notepad.core.words import _
from notepad.games.sleuth.components import cards_of, class_key, class_name, spoken
from notepad.games.sleuth.notes import Ask, Note
from notepad.games.sleuth.rows import AFTER_WHOM, ELEMENT_ROWS, Making, colour_face
from notepad.games.sleuth.searching import NEW, PLACE, face, fixed, held, is_free
from notepad.games.sleuth.telling import sentence


class Questioning(Making):
    """The form of a question."""

    def form(self) -> Form[Note]:
        """Return the form, and the question once it is complete."""
        rows = [self.kind_row(), self.who_row(_("asks"), self.who)]
        if self._cards():
            rows.append(self._search_row())
        rows.append(self._whom_row())
        given, whom = self._given(), only(self.draft, "whom")
        if self._card() is None or is_free(self._card() or "?"):
            rows += self.element_rows(given)
        about = self.about(given)
        if whom is None or not about:
            return Form(tuple(rows), hint=self._missing(whom))
        rows.append(self._count_row(whom, about))
        return self._counted(rows, whom, about)

    def _cards(self) -> tuple[str, ...]:
        """Return my search cards, if it is my question and I note them."""
        return held(self.view.aside) if self.who == self.setup.me else ()

    def _card(self) -> str | None:
        """Return the search card that I use, if I tapped one."""
        chosen, cards = only(self.draft, "search"), self._cards()
        return cards[int(chosen)] if chosen and int(chosen) < len(cards) else None

    def _given(self) -> tuple[str, ...]:
        card = self._card()
        return fixed(card) if card else ()

    def _missing(self, whom: str | None) -> str:
        if whom is None:
            return _("Tap whom {player} asks.").format(player=self.who)
        return _("Tap one element, or two or three of different kinds.")

    def _search_row(self) -> Row:
        chosen = only(self.draft, "search")
        choices = tuple(
            Choice(str(at), face(card), str(at) == chosen) for at, card in enumerate(self._cards())
        )
        return Row(PLACE, _("my card"), choices, clears=(*ELEMENT_ROWS, *AFTER_WHOM))

    def _whom_row(self) -> Row:
        chosen = only(self.draft, "whom")
        others = (player for player in self.setup.players if player != self.who)
        choices = tuple(Choice(name, Face(name), name == chosen) for name in others)
        return Row("whom", _("whom"), choices, clears=AFTER_WHOM)

    def _count_row(self, whom: str, about: tuple[str, ...]) -> Row:
        low, high = self._likely(whom, about)
        most = min(len(cards_of(about)), self.setup.hand_size(whom))
        chosen = only(self.draft, "count")
        choices = tuple(
            Choice(
                str(count), Face(str(count)), str(count) == chosen, dimmed=not low <= count <= high
            )
            for count in range(most + 1)
        )
        return Row("count", _("number"), choices, clears=("seen",))

    def _likely(self, whom: str, about: tuple[str, ...]) -> tuple[int, int]:
        """Return between which numbers the answer lies, as far as that may be told."""
        cards = cards_of(about)
        if whom == self.setup.me:
            mine = sum(card in self.setup.hand for card in cards)
            return mine, mine
        known = self.deduced()
        if known is None:
            return 0, len(cards)
        told = (known.tallies or {}).get((class_key(about), whom))
        places = [known.possible[card] for card in cards]
        certain = sum(at == (whom,) for at in places)
        return told or (certain, sum(whom in at for at in places))

    def _counted(self, rows: list[Row], whom: str, about: tuple[str, ...]) -> Form[Note]:
        counted = only(self.draft, "count")
        if counted is None:
            told = _("Tap how many {about} {player} has.")
            return Form(tuple(rows), hint=told.format(about=class_name(about), player=whom))
        count, seen = int(counted), None
        if self.who == self.setup.me and self.setup.shows(about):
            seen = tuple(card for card in cards_of(about) if card in self.draft.get("seen", ()))
            if count:
                rows.append(self._seen_row(whom, about))
            if len(seen) != count:
                told = _("Tap the cards that you saw: {seen} of {count}.")
                hint = told.format(seen=len(seen), count=count)
                return Form(tuple(rows), sheet_row="seen", hint=hint)
        note = Ask(asker=self.who, target=whom, about=about, count=count, seen=seen)
        said = sentence(self.setup, note)
        return Form(tuple(rows), note, said, at_once=True, aside=self._used())

    def _seen_row(self, whom: str, about: tuple[str, ...]) -> Row:
        known, chosen = self.deduced(), self.draft.get("seen", ())
        mine = {*self.setup.hand, *self.setup.table}

        def able(card: str) -> bool:
            return card not in mine and (known is None or whom in known.possible[card])

        choices = tuple(
            Choice(
                card, colour_face(card), card in chosen, dimmed=not able(card), spoken=spoken(card)
            )
            for card in cards_of(about)
        )
        return Row("seen", _("seen"), choices, many=True)

    def _used(self) -> Aside | None:
        """Return my search cards after the one in use is gone and another one was drawn."""
        chosen = only(self.draft, "search")
        if chosen is None or self._card() is None:
            return None
        cards = list(held(self.view.aside))
        cards[int(chosen)] = NEW
        return {PLACE: tuple(cards)}
