"""`python -m tests.sentences [GAME ...]`: write anew what the app says of games."""

import sys

from notepad.core.language import speak
from tests.sentences.books import BOOKS_OF, path_of, told

speak("en")
for word, book in BOOKS_OF:
    if word in (sys.argv[1:] or word):
        path = path_of(word, book)
        path.parent.mkdir(exist_ok=True)
        path.write_text(told(word, book), "utf-8")
