"""The engine as a library, for scripts: reads records, begins games, builds deals, and answers.

    from notepad.api import read_record

    table = read_record("friday-table.json")
    able = table.deduce().holders["red-2"]  # who may have this card

docs/engine-library.md has an example of each. What is exported here stays as it is; what isn't may
change at any time. Nothing here prints, opens a window or needs Qt.

`noted` has the questions and answers, `records` and `deals` what they can be asked about.
"""

from notepad.api.deals import NotedDeal, Statement, build_deal, has, has_any, has_count, lacks
from notepad.api.games import custom_games_folder, known_editions, known_games
from notepad.api.noted import (
    PATIENCE_MS,
    Advice,
    Announcement,
    Ask,
    ConflictError,
    Deduced,
    Mend,
    Noted,
    Odds,
    Opponent,
    Suggestion,
    UnavailableError,
)
from notepad.api.records import (
    Comparison,
    Difference,
    NotedRecord,
    Source,
    begin_game,
    compare_records,
    parse_record,
    read_record,
    verify_record,
)
from notepad.core.faults import Fault, Faults
from notepad.core.help_levels import Level
from notepad.core.reasoner import NoteReview, Premise, Reason, Review, StoryStep
from notepad.deduction.answers import ALL_SHOWN, FIRST_SHOWS, NUMBER, ONE_EACH, WHO_HAS, Answer

__all__ = [
    "ALL_SHOWN",
    "FIRST_SHOWS",
    "NUMBER",
    "ONE_EACH",
    "PATIENCE_MS",
    "WHO_HAS",
    "Advice",
    "Announcement",
    "Answer",
    "Ask",
    "Comparison",
    "ConflictError",
    "Deduced",
    "Difference",
    "Fault",
    "Faults",
    "Level",
    "Mend",
    "NoteReview",
    "Noted",
    "NotedDeal",
    "NotedRecord",
    "Odds",
    "Opponent",
    "Premise",
    "Reason",
    "Review",
    "Source",
    "Statement",
    "StoryStep",
    "Suggestion",
    "UnavailableError",
    "begin_game",
    "build_deal",
    "compare_records",
    "custom_games_folder",
    "has",
    "has_any",
    "has_count",
    "known_editions",
    "known_games",
    "lacks",
    "parse_record",
    "read_record",
    "verify_record",
]
