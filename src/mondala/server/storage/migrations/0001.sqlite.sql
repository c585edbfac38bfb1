CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL);
CREATE TABLE people (
  id TEXT PRIMARY KEY, name TEXT NOT NULL, account TEXT UNIQUE COLLATE NOCASE, password TEXT
);
CREATE TABLE tables (id TEXT PRIMARY KEY, lobby BLOB NOT NULL, game TEXT, public INTEGER NOT NULL);
CREATE TABLE games (
  id TEXT PRIMARY KEY, "table" TEXT NOT NULL, kind TEXT NOT NULL, rules INTEGER NOT NULL,
  options BLOB NOT NULL, seed TEXT NOT NULL, tiles TEXT NOT NULL, seats BLOB NOT NULL,
  started INTEGER NOT NULL, ended INTEGER, result BLOB, deadline INTEGER
);
CREATE INDEX games_deadline ON games (deadline) WHERE ended IS NULL AND deadline IS NOT NULL;
CREATE TABLE players (
  game TEXT NOT NULL, seat INTEGER NOT NULL, person TEXT NOT NULL, PRIMARY KEY (game, seat)
) WITHOUT ROWID;
CREATE INDEX players_person ON players (person);
CREATE TABLE entries (
  game TEXT NOT NULL, number INTEGER NOT NULL, body BLOB NOT NULL, PRIMARY KEY (game, number)
) WITHOUT ROWID;
CREATE TABLE chat (
  "table" TEXT NOT NULL, number INTEGER NOT NULL, person TEXT NOT NULL, name TEXT NOT NULL,
  text TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY ("table", number)
) WITHOUT ROWID;
