CREATE TABLE commits (id INTEGER PRIMARY KEY, entries TEXT NOT NULL);
CREATE TABLE filed (
  game TEXT NOT NULL, first INTEGER NOT NULL, entries TEXT NOT NULL, PRIMARY KEY (game, first)
);
INSERT INTO filed SELECT game, number, '[' || CAST(body AS TEXT) || ']' FROM entries;
DROP TABLE entries;
