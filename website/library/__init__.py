"""The library: content files in, checked records and one SQLite file out.

========== ===============================================================
module     what it does
========== ===============================================================
records    frozen dataclasses that the rest of the site sees
frontmatter YAML header of a content file, every scalar a string
loading    folders of files -> records, every fault collected
readings   pinyin arithmetic (build time only: the one user of pypinyin)
checks     small named rules over everything that was loaded
compiling  Markdown -> HTML, proofs included, cached by content hash
proofs     life-and-death problems -> files of proofs beside them
keys       what a term can be found by (rows of the search tables)
build      records -> library.db, in one transaction, swapped in whole
store      the read side; plain sqlite3, no writing
fresh      which library an app serves; rebuilds it in development
========== ===============================================================

The files under ``content/``, ``glossary/`` and ``problems/`` are the only
source of truth. ``library.db`` may be deleted at any time.
"""
