"""How Sphinx makes the guide's pages: `build_hook.py` starts it."""

project = html_title = "Deduction Notepad"
extensions = ["myst_parser"]
myst_heading_anchors = 3
html_theme = "furo"
html_show_sphinx = html_show_copyright = False
html_copy_source = html_show_sourcelink = html_use_index = False
gettext_compact = "guide"  # one catalogue of all pages for each language
