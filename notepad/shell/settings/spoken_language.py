"""Which language everything is said in: our own texts, and those of Qt's dialogs."""

from PySide6.QtCore import QCoreApplication, QLibraryInfo, QLocale, QTranslator

from notepad.core.words import _, can_be_spoken, speak, spoken

_QT_WORDS = QTranslator()
"""The only one, kept here: to look for it among the application's children takes a long time."""


def speak_everywhere(language: str) -> None:
    """Say everything from now on in a language, without one as the system says.

    What is shown already stays as it is: it has to be made anew.
    """
    speak(language)
    app = QCoreApplication.instance()
    assert app is not None
    app.removeTranslator(_QT_WORDS)
    QLocale.setDefault(QLocale(spoken()))
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    if _QT_WORDS.load(QLocale(), "qtbase", "_", folder):
        app.installTranslator(_QT_WORDS)


def missed(language: str) -> str:
    """Return what to tell of a chosen language that is not there; empty for one that is."""
    if not language or can_be_spoken(language):
        return ""
    told = _("The language “{code}”, which was chosen here, is not there. The system's is spoken.")
    return told.format(code=language)
