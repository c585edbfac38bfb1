CREATE TABLE puzzle_ratings (
  person TEXT NOT NULL, game TEXT NOT NULL, puzzle TEXT NOT NULL, number INTEGER NOT NULL,
  at INTEGER NOT NULL, solved INTEGER NOT NULL, rating INTEGER NOT NULL, mu REAL NOT NULL,
  sigma REAL NOT NULL, mu_before REAL NOT NULL, sigma_before REAL NOT NULL,
  PRIMARY KEY (person, game, puzzle)
) WITHOUT ROWID;
CREATE UNIQUE INDEX puzzle_ratings_number ON puzzle_ratings (person, game, number) WHERE number > 0
