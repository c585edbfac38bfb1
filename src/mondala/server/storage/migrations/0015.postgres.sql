CREATE TABLE puzzle_ratings (
  person text NOT NULL, game text NOT NULL, puzzle text NOT NULL, number bigint NOT NULL,
  at bigint NOT NULL, solved bigint NOT NULL, rating bigint NOT NULL, mu double precision NOT NULL,
  sigma double precision NOT NULL, mu_before double precision NOT NULL, sigma_before double precision NOT NULL,
  PRIMARY KEY (person, game, puzzle)
);
CREATE UNIQUE INDEX puzzle_ratings_number ON puzzle_ratings (person, game, number) WHERE number > 0;
