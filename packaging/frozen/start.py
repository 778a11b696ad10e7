"""Where the frozen program begins: the same as `python -m notepad`."""

import notepad.__main__  # noqa: F401
