ALTER TABLE people ADD COLUMN visible INTEGER NOT NULL DEFAULT 1;
CREATE TABLE blocks (
  person TEXT NOT NULL, other TEXT NOT NULL, kind TEXT NOT NULL, at INTEGER NOT NULL,
  until INTEGER, PRIMARY KEY (person, other)
) WITHOUT ROWID;
CREATE INDEX blocks_other ON blocks (other);
CREATE TABLE requests (
  id TEXT PRIMARY KEY, asker TEXT NOT NULL, asked TEXT NOT NULL, table_id TEXT NOT NULL,
  at INTEGER NOT NULL, until INTEGER NOT NULL, state TEXT NOT NULL
) WITHOUT ROWID;
CREATE UNIQUE INDEX requests_pair ON requests (asker, asked);
CREATE INDEX requests_asked ON requests (asked);
CREATE INDEX requests_until ON requests (until);
CREATE INDEX requests_table ON requests (table_id)
