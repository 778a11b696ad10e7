"""The blocks of a page: a widget for each kind, drawn as on paper."""
