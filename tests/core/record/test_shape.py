import subprocess
import sys
from dataclasses import dataclass
from typing import Any

from notepad.core.faults import Fault
from notepad.core.strict_json import plain, shaped


@dataclass(frozen=True)
class Inner:
    name: str
    size: int = 1


def test_a_document_becomes_an_object_and_the_same_document_again() -> None:
    faults: list[Fault] = []
    made = shaped({"name": "n", "size": 3}, Inner, faults)
    assert (made, faults) == (Inner("n", 3), [])
    assert plain(made) == {"name": "n", "size": 3}


def test_what_is_wrong_is_added_to_the_faults_that_were_there() -> None:
    faults = [Fault("first", "told")]
    made: Any = shaped({"size": 3}, Inner, faults)
    assert made.size == 3
    assert [fault.path for fault in faults] == ["first", "name"]


def test_who_reads_no_record_waits_for_no_converter() -> None:
    script = "import sys; import notepad.core.record; sys.exit('cattrs' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", script], check=False, timeout=60).returncode == 0
