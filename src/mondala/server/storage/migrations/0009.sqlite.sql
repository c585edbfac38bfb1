ALTER TABLE games ADD COLUMN pool TEXT NOT NULL DEFAULT '';
ALTER TABLE people ADD COLUMN listed INTEGER NOT NULL DEFAULT 1;
CREATE TABLE ratings (
  person TEXT NOT NULL, pool TEXT NOT NULL, number INTEGER NOT NULL, game_id TEXT NOT NULL,
  seat INTEGER NOT NULL, place INTEGER NOT NULL, at INTEGER NOT NULL, mu REAL NOT NULL,
  sigma REAL NOT NULL, mu_before REAL NOT NULL, sigma_before REAL NOT NULL,
  latest INTEGER NOT NULL, PRIMARY KEY (person, pool, number)
) WITHOUT ROWID;
CREATE UNIQUE INDEX ratings_game ON ratings (game_id, seat);
CREATE INDEX ratings_latest ON ratings (pool, at) WHERE latest = 1
