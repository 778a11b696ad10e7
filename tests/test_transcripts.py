"""Each transcript goes as it is written, scene by scene."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.transcripts import Stage, scenes, transcripts


def every_scene() -> Iterator[Any]:
    """Yield each scene with the head of its transcript."""
    for path in transcripts():
        head, *others = scenes(path)
        for scene in others:
            heading = scene.partition("\n")[0].removeprefix("# ")
            yield pytest.param(head, scene, id=f"{path.parts[-3]}-{path.stem}-{heading}")


@pytest.mark.parametrize(("head", "scene"), [*every_scene()])
def test_what_is_done_is_answered_as_the_transcript_says(head: str, scene: str) -> None:
    stage = Stage()
    assert stage.play(head) == head
    assert stage.play(scene) == scene
