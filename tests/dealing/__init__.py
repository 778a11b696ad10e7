"""Honest legal games, dealt at random, and what must hold of each.

Whatever is begun with `python -m` here computes in one thread, as `notepad.cli` does, which says
why: numpy reads that when it is imported, so it stands before every other import.
"""

import os

os.environ["OPENBLAS_NUM_THREADS"] = "1"
os.environ["QT_NO_GUI_THREADPOOL"] = "1"
os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
