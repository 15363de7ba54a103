CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;

CREATE TABLE chapter (slug TEXT PRIMARY KEY, number INTEGER, title TEXT, summary TEXT);

CREATE TABLE lesson (
    slug TEXT PRIMARY KEY, position INTEGER, chapter TEXT, number INTEGER, title TEXT,
    summary TEXT, minutes INTEGER, needs TEXT, terms TEXT, article TEXT, html TEXT,
    source_path TEXT
);

CREATE TABLE task (
    lesson TEXT, id TEXT, kind TEXT, text TEXT, ask TEXT, hint TEXT, done TEXT,
    size INTEGER, PRIMARY KEY (lesson, id)
) WITHOUT ROWID;

-- Ids are given by weight, the commonest word first: search needs no sorting.
CREATE TABLE term (
    id INTEGER PRIMARY KEY, head TEXT UNIQUE, reading TEXT, initial TEXT, category TEXT,
    traditional TEXT, variants TEXT, misprints TEXT, in_list TEXT, english TEXT,
    japanese TEXT, romaji TEXT, korean TEXT, see TEXT, status TEXT, weight INTEGER,
    sources TEXT, asked TEXT, gloss TEXT, written INTEGER, html TEXT, source_path TEXT
);

CREATE TABLE category (
    name TEXT PRIMARY KEY, title TEXT, summary TEXT, position INTEGER, html TEXT,
    source_path TEXT
);

CREATE TABLE place (
    list TEXT, number INTEGER, word TEXT, head TEXT, PRIMARY KEY (list, number)
) WITHOUT ROWID;

CREATE TABLE collection (
    slug TEXT PRIMARY KEY, position INTEGER, title TEXT, summary TEXT, level TEXT,
    html TEXT, source_path TEXT, lesson TEXT
);

CREATE TABLE problem (
    collection TEXT, number TEXT, name TEXT, task TEXT, kind TEXT, difficulty INTEGER,
    size INTEGER, to_play TEXT, hint TEXT, terms TEXT, sgf BLOB, svg TEXT,
    source_path TEXT, lesson TEXT, lesson_title TEXT, PRIMARY KEY (collection, number)
);

-- What was proved of life-and-death problems (weiqi/life_proof.py).
CREATE TABLE proof (
    collection TEXT, number TEXT, json TEXT, PRIMARY KEY (collection, number)
);

-- The stones of the problems, as "D4 E5": what positions are found by.
CREATE TABLE problem_stones (
    collection TEXT, number TEXT, black TEXT, white TEXT, PRIMARY KEY (collection, number)
);

-- Families of joseki, easiest first, and every position that one can be found by.
CREATE TABLE joseki (
    slug TEXT PRIMARY KEY, position INTEGER, name TEXT, intro TEXT, difficulty INTEGER,
    terms TEXT, sources TEXT, opening TEXT, moves INTEGER, lines INTEGER, claims INTEGER,
    conditions INTEGER, sgf BLOB, svg TEXT, source_path TEXT
);

CREATE TABLE joseki_position (family TEXT, moves TEXT, key TEXT);

CREATE TABLE occurrence (
    head TEXT, rank INTEGER, kind TEXT, url TEXT, title TEXT, PRIMARY KEY (head, rank)
) WITHOUT ROWID;

-- Search: see website/search.py. A key is a folded spelling; its kind says why it matched.
CREATE TABLE key (
    key TEXT, kind INTEGER, id INTEGER, form TEXT,
    PRIMARY KEY (key, kind, id)
) WITHOUT ROWID;

-- The definition, folded but with punctuation, to verify what the pairs suggest.
CREATE TABLE body (id INTEGER PRIMARY KEY, text TEXT);

CREATE VIRTUAL TABLE fts USING fts5(
    head, en, body, content='', detail=column, tokenize='unicode61 remove_diacritics 2'
);

-- Readings of single characters, so that a typo can be compared by sound.
CREATE TABLE char_pinyin (char TEXT PRIMARY KEY, pinyin TEXT) WITHOUT ROWID;
