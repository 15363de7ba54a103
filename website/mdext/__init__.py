"""Markdown extensions, one a file, and the one reused renderer (``render``)."""
