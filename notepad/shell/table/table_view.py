"""TableView: all that the table shows at one moment."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from notepad.core.form import Form
from notepad.core.game.game import Play
from notepad.core.ink import Stroke
from notepad.core.level import Level
from notepad.core.page.block import Block
from notepad.core.page.page import Page
from notepad.shell.table.ended_game import Stage
from notepad.shell.table.latest_deed import NOTHING_DONE, Latest
from notepad.widgets.table.contradiction_panel import Contradiction
from notepad.widgets.table.note_row import NoteLine
from notepad.widgets.table.past_panel import Past
from notepad.widgets.table.pencil_strip import Tried
from notepad.widgets.table.result_panel import Ended
from notepad.widgets.table.story_panel import Story
from notepad.widgets.table.suppose_panel import Supposed


@dataclass(frozen=True)
class TableView:
    """What widgets are shown after a change; they ask nothing back.

    A part that did not change is the same object as before. `sheet` is the page's with what was
    tapped on it for the note in hand; `mending` is the number of the note that is taken up again;
    `warned` are the notes that contradict each other, `contradiction` is what is told of them where
    the level tells it; while it is `behind`, page and sheet show what followed before the newest
    notes; `latest` is what was done last; while it is
    `listening` all but the form is covered, and nothing that I know is said beside it.
    `ended` is how the game ended, None while it goes on; `stage` says what the player looks at
    then. With a `past` page and sheet are those of an earlier moment, and nothing can be noted.
    While something is `tried` in pencil all is about that; `waits` says that something was.
    With what is `supposed` page and sheet show what would follow. `ink` is what is written on the
    sheet and on the pages beside it, by each stroke's id.
    """

    play: Play[Any, Any]
    page: Page
    sheet: Block
    form: Form[Any]
    level: Level
    notes: tuple[NoteLine, ...] = ()
    warned: tuple[int, ...] = ()
    consistent: bool = True
    behind: bool = False
    contradiction: Contradiction | None = None
    begun: bool = False
    mending: int | None = None
    hints: bool = True
    has_hints: bool = False
    undo: str = ""
    redo: str = ""
    story: Story | None = None
    asked: str | None = None
    latest: Latest = NOTHING_DONE
    listening: bool = False
    ended: Ended | None = None
    stage: Stage = Stage.RESULT
    past: Past | None = None
    tried: Tried | None = None
    waits: bool = False
    supposed: Supposed | None = None
    ink: Mapping[int, Stroke] = field(default_factory=dict)
