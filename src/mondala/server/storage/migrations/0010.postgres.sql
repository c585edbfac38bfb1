CREATE TABLE tries (
  day text NOT NULL, game text NOT NULL, person text NOT NULL, game_id text NOT NULL UNIQUE,
  bot boolean NOT NULL, started bigint NOT NULL, points bigint, PRIMARY KEY (day, game, person)
);
CREATE INDEX tries_points ON tries (day, game, points);
CREATE INDEX tries_person ON tries (person);
