"""What the commands say, as a text: what is asked, and below it the answer.

A scene of `told.txt` has a heading and then, a line each, `file NAME CONTENT`, which is written, or
`$ COMMAND`, which is run. The answer is indented; before errors stands a `!`, then come the files
that were made, and how it ended, unless that was well. `python -m tests.cli.test_told` writes the
answers anew: read the difference before you keep it.
"""

import json
import os
import shlex
from collections.abc import Iterator
from contextlib import chdir, redirect_stderr, redirect_stdout
from errno import ENOENT
from io import StringIO
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from notepad.cli import main
from tests.acceptance.kept import kept_document
from tests.cli.conftest import SAMPLE, spoilt

TEXT = Path(__file__).with_name("told.txt")
_MISSING = "No such file or directory"


def scenes() -> list[str]:
    """Return the scenes of the text."""
    return TEXT.read_text(encoding="utf-8").strip("\n").split("\n\n")


def played(scene: str) -> str:
    """Return a scene as it goes now, in a folder with a few records."""
    lines = list[str]()
    with TemporaryDirectory() as folder, chdir(folder):
        Path("friday.json").write_bytes(SAMPLE.read_bytes())
        Path("spoilt.json").write_text(json.dumps(spoilt()), encoding="utf-8")
        for name in ("catham-city-4-1", "cataline-4-12"):
            Path(f"{name}.json").write_text(json.dumps(kept_document(name)), encoding="utf-8")
        for line in scene.splitlines():
            if not line.startswith(" "):
                lines += [line, *(f"    {one}".rstrip() for one in _answer(line) if one)]
    return "\n".join(lines)


def _answer(line: str) -> Iterator[str]:
    word, _space, more = line.partition(" ")
    if word == "file":
        name, _space, content = more.partition(" ")
        Path(name).write_text(content, encoding="utf-8")
    elif word == "$":
        before, out, err = {*Path().iterdir()}, StringIO(), StringIO()
        with redirect_stdout(out), redirect_stderr(err):
            status = main(shlex.split(more))
        yield from out.getvalue().splitlines()
        # The system has words of its own, in the language that it was first asked in.
        said = err.getvalue().replace(os.strerror(ENOENT), _MISSING)
        yield from (f"! {told}" for told in said.splitlines())
        yield from (f"made {made}" for made in sorted({*Path().iterdir()} - before))
        yield f"[{status}]" if status else ""


@pytest.mark.parametrize("scene", scenes(), ids=lambda scene: scene.partition("\n")[0])
def test_a_command_says_what_the_text_says(scene: str) -> None:
    assert played(scene) == scene


if __name__ == "__main__":
    with TemporaryDirectory() as home:
        os.environ |= {"LANGUAGE": "en", "XDG_DATA_HOME": home}
        TEXT.write_text("\n\n".join(map(played, scenes())) + "\n", encoding="utf-8")
