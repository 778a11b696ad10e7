"""The guide as a site: how Sphinx makes it of docs/guide. `build_hook.py` starts it."""

project = html_title = "Deduction Notepad"
extensions = ["myst_parser"]
myst_heading_anchors = 3
html_theme = "furo"
html_show_sphinx = html_show_copyright = html_copy_source = False
