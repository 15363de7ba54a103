"""Problems that others wrote: read from SGF files, proved, reported, kept.

========== ==========================================================
module     what it does
========== ==========================================================
sources    paths or bytes -> game trees, each with the file it came from
report     what was found of one of them -> JSON values and words
folder     a collection's folder: numbers, twins, what may be written
command    ``flask import-sgf``
budget     an upload: several problems within the time of one request
========== ==========================================================

What is proved is :mod:`weiqi.foreign`'s affair.
"""
