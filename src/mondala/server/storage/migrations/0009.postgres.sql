ALTER TABLE games ADD COLUMN pool text NOT NULL DEFAULT '';
ALTER TABLE people ADD COLUMN listed bigint NOT NULL DEFAULT 1;
CREATE TABLE ratings (
  person text NOT NULL, pool text NOT NULL, number bigint NOT NULL, game_id text NOT NULL,
  seat bigint NOT NULL, place bigint NOT NULL, at bigint NOT NULL, mu double precision NOT NULL,
  sigma double precision NOT NULL, mu_before double precision NOT NULL,
  sigma_before double precision NOT NULL, latest bigint NOT NULL,
  PRIMARY KEY (person, pool, number)
);
CREATE UNIQUE INDEX ratings_game ON ratings (game_id, seat);
CREATE INDEX ratings_latest ON ratings (pool, at) WHERE latest = 1;
