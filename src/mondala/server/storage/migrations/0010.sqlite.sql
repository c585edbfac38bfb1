CREATE TABLE tries (
  day TEXT NOT NULL, game TEXT NOT NULL, person TEXT NOT NULL, game_id TEXT NOT NULL UNIQUE,
  bot INTEGER NOT NULL, started INTEGER NOT NULL, points INTEGER, PRIMARY KEY (day, game, person)
) WITHOUT ROWID;
CREATE INDEX tries_points ON tries (day, game, points);
CREATE INDEX tries_person ON tries (person);
