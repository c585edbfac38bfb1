ALTER TABLE tries ADD COLUMN took bigint NOT NULL DEFAULT 0;
ALTER TABLE tries ADD COLUMN done boolean NOT NULL DEFAULT false;
UPDATE tries SET done = points IS NOT NULL;
DROP INDEX tries_points;
CREATE INDEX tries_points ON tries (day, game, points, took);
CREATE TABLE answers (
  game_id text NOT NULL, number bigint NOT NULL, shown bigint NOT NULL, answer text,
  points bigint NOT NULL, answered bigint, PRIMARY KEY (game_id, number)
);
