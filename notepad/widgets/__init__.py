"""A widget for each kind of block; drawing shared by screen and paper; theme; touch."""

import builtins

import PySide6.QtCore  # noqa: F401

# PySide replaced Python's import: it would read the source of each module that is imported from now
# on, 0.3 ms each, to see whether it uses PySide and so may want `from __feature__ import`. Ours
# want none.
builtins.__import__ = getattr(builtins, "__orig_import__", builtins.__import__)
