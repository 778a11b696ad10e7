"""Each transcript goes as it is written, scene by scene."""

from pathlib import Path

import pytest

from tests.transcripts import played, transcripts


@pytest.mark.parametrize(
    "path", transcripts(), ids=[f"{path.parts[-3]}-{path.stem}" for path in transcripts()]
)
def test_what_is_done_is_answered_as_the_transcript_says(path: Path) -> None:
    assert played(path) == path.read_text(encoding="utf-8")
