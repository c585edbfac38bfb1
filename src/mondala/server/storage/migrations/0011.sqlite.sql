ALTER TABLE tries ADD COLUMN took INTEGER NOT NULL DEFAULT 0;
ALTER TABLE tries ADD COLUMN done INTEGER NOT NULL DEFAULT 0;
UPDATE tries SET done = points IS NOT NULL;
DROP INDEX tries_points;
CREATE INDEX tries_points ON tries (day, game, points, took);
CREATE TABLE answers (
  game_id TEXT NOT NULL, number INTEGER NOT NULL, shown INTEGER NOT NULL, answer TEXT,
  points INTEGER NOT NULL, answered INTEGER, PRIMARY KEY (game_id, number)
) WITHOUT ROWID
