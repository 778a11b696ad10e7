"""The page of finished games: wins, and how early games were solved.

`StatisticsPage` is the page, and `LateResults` analyses games one by one in the reasoning process.
"""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from functools import partial

from PySide6.QtCore import QObject, QPointF, QTimer, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from typing_extensions import override

from notepad.core.form import row_of
from notepad.core.game import Game, Play, View, states_of
from notepad.core.language import _, comma_separated, ngettext
from notepad.core.page import Result
from notepad.core.reasoner import Review, notes_before_reveal
from notepad.shell import statistics
from notepad.shell.file_dialogs import save_and_tell, save_table
from notepad.shell.page_frame import ScrolledPage, card_of, plain_button, trouble_told
from notepad.shell.reasoning.engine import Thinker, review
from notepad.shell.reasoning.failures import offer_report
from notepad.storage import Library, StoreError
from notepad.storage.finished_games import DueGame, FinishedGames, Found, PlayedGame
from notepad.storage.listing import evening_of
from notepad.storage.rename_or_remove_people import FORGOTTEN
from notepad.widgets.charts import ColumnChart, RowsChart
from notepad.widgets.look.label import Label
from notepad.widgets.look.theme import finger
from notepad.widgets.table.failure_box import FailureBox
from notepad.widgets.touch.buttons import Card

SHARE, NUMBER = "share", "number"


class StatisticsPage(ScrolledPage):
    """Games, wins by player and by game, and how early games were solved, for all games or some.

    Missing results arrive while the page is shown. `names_button` leads to the page to rename
    players.
    """

    def __init__(self, library: Library) -> None:
        """Show what is known about all games; raises StoreError."""
        super().__init__(_("Statistics"))
        self._library = library
        self._games: tuple[PlayedGame, ...] = ()
        self._forgotten: list[str] = []
        self._late: LateResults | None = None
        self._choosing = False
        # Results arrive quickly; charts shouldn't jump with each game.
        self._soon = QTimer(self, singleShot=True, interval=400)
        self._soon.timeout.connect(self._hear)
        self.chosen, self.measure = statistics.ChosenGames(), SHARE
        self.told, self.waiting = Label(), Label(colour="faded")
        self.failed = FailureBox()
        self.filter, self.measures = self.rows(self._choose), self.rows(self._choose)
        self.wins, self.kinds, self.points = RowsChart(), RowsChart(), RowsChart()
        self.early, self.sentence = ColumnChart(), Label()
        self.export_button = plain_button(_("Export as a table…"), self._export)
        self.names_button = plain_button(_("Rename or remove players…"))
        self.choose_button = plain_button(act=self._turn_choices)
        self._filter_card = Card(_("Filter"), self.filter)
        self._charts = [
            (Card(title, chart), title, chart, rows_of)
            for title, chart, rows_of in (
                (_("Games won"), self.wins, statistics.player_rows),
                (_("Games"), self.kinds, statistics.kind_rows),
                (_("Total points"), self.points, statistics.point_rows),
            )
        ]
        early = (self.sentence, self.early, self.measures)
        self._early_card = card_of(_("How early the answer was certain"), *early)
        above = self.told, self.waiting, self.failed, self.choose_button, self._filter_card
        below = self._early_card, self.export_button, self.names_button
        self.fill(*above, *(card for card, *_chart in self._charts), *below)
        self.setFocusProxy(self.back)
        for _card, _title, chart, _rows in self._charts:
            chart.reached.connect(partial(self._follow, chart))
        self.failed.again_tapped.connect(self._look_again)
        offer_report(self.failed, lambda: "\n".join(self._reports), self.banner)
        self._read()

    @property
    def shown_games(self) -> tuple[PlayedGame, ...]:
        """The selected games."""
        return self.chosen.of(self._games, date.today())

    def anew(self) -> "StatisticsPage":
        """Return the same page with the current games; raises StoreError."""
        page = StatisticsPage(self._library)
        page.choose(self.chosen, self.measure)
        return page

    def forget_player(self) -> None:
        """Choose everybody: the chosen player may have another name now."""
        self.chosen = replace(self.chosen, player=statistics.ALL)

    def choose(self, chosen: statistics.ChosenGames, measure: str) -> None:
        """Show these games, and how early as a `SHARE` or a `NUMBER`."""
        self.chosen, self.measure = chosen, measure
        self._show()

    def _follow(self, chart: RowsChart, point: QPointF) -> None:
        """Scroll to the row that the keyboard moved to."""
        body = self.column.widget()
        assert body is not None
        place = chart.mapTo(body, point.toPoint())
        self.column.ensureVisible(place.x(), place.y(), 0, finger(chart))

    def _turn_choices(self) -> None:
        """Show the choices, or hide them."""
        self._choosing = not self._choosing
        self._show()

    def _choose(self, row: str, choice: str) -> None:
        if row == "measure":
            self.choose(self.chosen, choice)
        else:
            self.choose(self.chosen.tapped(row, choice), self.measure)

    def _read(self) -> None:
        self._games = self._library.finished_games.games()
        self._forgotten = self._library.setting(FORGOTTEN, [])
        self._show()

    def _show(self) -> None:
        today, games = date.today(), self.shown_games
        rows = self.chosen.rows(self._games, self._forgotten, today)
        self.filter.show_rows(rows)
        self.choose_button.say(" · ".join(self.chosen.said()))
        choices = comma_separated(self.chosen.said())
        self.choose_button.setAccessibleName(_("Filter: {choices}").format(choices=choices))
        self.choose_button.setVisible(bool(rows))
        self._filter_card.setVisible(bool(rows) and self._choosing)
        self.told.say(_how_many(games, any_at_all=bool(self._games)))
        for card, title, chart, rows_of in self._charts:
            shown = tuple(rows_of(games, self._forgotten))
            chart.show_rows(title, shown)
            card.setVisible(bool(shown))
        self._show_early(statistics.solved_games(games))
        self._show_waiting()
        self.export_button.setVisible(bool(games))
        self.names_button.setVisible(bool(self._library.people.names()))

    def _show_early(self, games: Sequence[PlayedGame]) -> None:
        as_share = self.measure == SHARE
        self.sentence.say(statistics.how_early_on_average(games, as_share=as_share))
        self.early.show_columns(statistics.how_early_columns(games, as_share=as_share))
        words = {SHARE: _("share of the notes"), NUMBER: _("number of notes")}
        self.measures.show_rows([row_of("measure", "", words, self.measure)])
        self._early_card.setVisible(bool(games))

    @property
    def _reports(self) -> Sequence[str]:
        """Reports on the games that couldn't be analysed."""
        return () if self._late is None else self._late.reports

    def _show_waiting(self) -> None:
        left = 0 if self._late is None else self._late.left
        text = ngettext("Still analysing {count} game.", "Still analysing {count} games.", left)
        self.waiting.say(text.format(count=left) if left else "")
        failed = len(self._reports)
        text = ngettext(
            "{count} game couldn’t be analysed.", "{count} games couldn’t be analysed.", failed
        )
        self.failed.show_failure(text.format(count=failed) if failed else "")

    def _look(self) -> None:
        """Analyse what is due, as long as the page is shown."""
        with trouble_told(self.banner.alarm):
            self._late = late = LateResults(self._library.finished_games, self)
            late.kept.connect(self._hear_later)
            late.failed.connect(self.banner.alarm)
            self._show_waiting()

    def _look_again(self) -> None:
        """Try again what couldn't be analysed."""
        self._stop_looking()
        self._look()

    def _stop_looking(self) -> None:
        late, self._late = self._late, None
        if late is not None:
            late.stop()
            late.deleteLater()

    def _hear_later(self) -> None:
        """Show new results, but not game by game if they arrive quickly."""
        if self._late is not None and not self._late.left:
            self._hear()
        elif not self._soon.isActive():
            self._soon.start()

    def _hear(self) -> None:
        with trouble_told(self.banner.alarm):
            self._read()

    def _export(self) -> None:
        table, tell = statistics.results_csv(self.shown_games), self.banner.show_message
        failed = _("Couldn’t export: {why}")
        save_and_tell(lambda: save_table(table, _("Statistics"), self), tell, failed)

    @override
    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._late is None:
            self._look()

    @override
    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._soon.stop()
        self._stop_looking()


def _how_many(games: Sequence[PlayedGame], *, any_at_all: bool) -> str:
    """Return how many games there are, and on how many evenings."""
    if not any_at_all:
        return _(
            "Once a game is over, this page shows how often each player won and how "
            "early the answer was certain."
        )
    if not games:
        return _("No games match.")
    evenings = len({evening_of(game.begun) for game in games})
    text = ngettext("{count} evening", "{count} evenings", evenings)
    return _("{games} on {evenings}").format(
        games=ngettext("{count} game", "{count} games", len(games)).format(count=len(games)),
        evenings=text.format(count=evenings),
    )


class LateResults(QObject):
    """Analyses due games, the newest first, until all are done or nobody waits any more.

    `kept` is emitted after each game, `failed` with a message if a result can't be saved: then it
    stops. If a game can't be analysed because its notes contradict each other, it is saved as not
    counted. If the reasoning fails, the game stays due, and `reports` has a report on it.
    """

    kept = Signal()
    failed = Signal(str)

    def __init__(self, evenings: FinishedGames, parent: QObject | None = None) -> None:
        """Start with the first game once the window is idle; raises StoreError."""
        super().__init__(parent)
        self._evenings = evenings
        self._due = list(evenings.due())
        self.reports: list[str] = []
        self._thinker: Thinker | None = None
        self._next = QTimer(self, singleShot=True, interval=0)
        self._next.timeout.connect(self._look)
        if self._due:
            self._next.start()

    @property
    def left(self) -> int:
        """How many games are still to be analysed."""
        return len(self._due)

    def stop(self) -> None:
        """Leave the remaining games for another time."""
        self._next.stop()
        self._due.clear()
        self._rest()

    def _look(self) -> None:
        """Analyse the next game; calculations run in the reasoning process."""
        due = self._due[0]
        try:
            played = self._evenings.played(due.id)
        except StoreError as error:
            self._fail(str(error))
            return
        if played is None:
            self._go_on()
            return
        game, play = played
        result = game.page(View(play, states_of(game, play)[-1])).result
        if result is None or not result.answers:
            self._keep(due, result, Found())
        else:
            self._think(due, game, play, result)

    def _think(self, due: DueGame, game: Game, play: Play, result: Result) -> None:
        notes, said = len(notes_before_reveal(play.notes)), result.said

        def take(how: Review | None) -> None:
            self._keep(due, result, Found() if how is None else _found(notes, how, said))

        def report(told: str) -> None:
            self.reports.append(told)
            self._go_on()

        self._thinker = review(game, play, self, found=take, failed=report)

    def _keep(self, due: DueGame, result: Result | None, found: Found) -> None:
        with trouble_told(self._fail):
            if result is None:
                self._evenings.keep(due, None, found)
            else:
                self._evenings.keep(due, result.winners, found, [*result.points.values()])
            self._go_on()

    def _go_on(self) -> None:
        self._rest()
        del self._due[:1]
        if self._due:
            self._next.start()
        self.kept.emit()

    def _fail(self, why: str) -> None:
        self.stop()
        self.failed.emit(why)

    def _rest(self) -> None:
        thinker, self._thinker = self._thinker, None
        if thinker is not None:
            thinker.close()
            thinker.deleteLater()


def _found(notes: int, how: Review, said: int | None) -> Found:
    """Return how early a game could be solved; learning it from an announcement doesn't count."""
    certain = how.certain_from
    return Found(notes, None if said is not None and certain == said else certain)
