ALTER TABLE people ADD COLUMN visible bigint NOT NULL DEFAULT 1;
CREATE TABLE blocks (
  person text NOT NULL, other text NOT NULL, kind text NOT NULL, at bigint NOT NULL,
  until bigint, PRIMARY KEY (person, other)
);
CREATE INDEX blocks_other ON blocks (other);
CREATE TABLE requests (
  id text PRIMARY KEY, asker text NOT NULL, asked text NOT NULL, table_id text NOT NULL,
  at bigint NOT NULL, until bigint NOT NULL, state text NOT NULL
);
CREATE UNIQUE INDEX requests_pair ON requests (asker, asked);
CREATE INDEX requests_asked ON requests (asked);
CREATE INDEX requests_until ON requests (until);
CREATE INDEX requests_table ON requests (table_id);
