-- PostgreSQL begins here: everything that SQLite has by this version, and what several owners need.
CREATE TABLE meta (key text PRIMARY KEY, value text NOT NULL);
CREATE TABLE people (
  id text PRIMARY KEY, name text NOT NULL, account text, password_hash text,
  session bigint NOT NULL DEFAULT 0
);
CREATE UNIQUE INDEX people_account ON people (lower(account COLLATE "C"));
-- The epoch rises whenever somebody takes the table over; only writes of the newest count.
CREATE TABLE tables (
  id text PRIMARY KEY, lobby bytea NOT NULL, game_id text, public boolean NOT NULL,
  seen bigint NOT NULL DEFAULT 0, epoch bigint NOT NULL DEFAULT 1
);
CREATE INDEX tables_seen ON tables (seen);
-- A claim: until then (UTC) somebody looks after this deadline.
CREATE TABLE games (
  id text PRIMARY KEY, "table" text NOT NULL, game text NOT NULL, rules bigint NOT NULL,
  options bytea NOT NULL, seed text NOT NULL, material text NOT NULL, seats bytea NOT NULL,
  started bigint NOT NULL, ended bigint, result bytea, deadline bigint,
  claimed_until bigint NOT NULL DEFAULT 0, claimed_deadline bigint
);
CREATE INDEX games_deadline ON games (deadline) WHERE ended IS NULL AND deadline IS NOT NULL;
CREATE INDEX games_table ON games ("table");
CREATE TABLE players (
  game_id text NOT NULL, seat bigint NOT NULL, person text NOT NULL, PRIMARY KEY (game_id, seat)
);
CREATE INDEX players_person ON players (person);
CREATE TABLE entries (
  game_id text NOT NULL, number bigint NOT NULL, body bytea NOT NULL, PRIMARY KEY (game_id, number)
);
CREATE TABLE chat (
  "table" text NOT NULL, number bigint NOT NULL, person text NOT NULL, name text NOT NULL,
  text text NOT NULL, at bigint NOT NULL, PRIMARY KEY ("table", number)
);
CREATE INDEX chat_person ON chat (person);
CREATE TABLE spent_tokens (id text PRIMARY KEY, until bigint NOT NULL);
CREATE TABLE materials (digest text PRIMARY KEY, text text NOT NULL);
CREATE TABLE analyses (key text PRIMARY KEY, version bigint NOT NULL, body bytea NOT NULL);
CREATE TABLE bans (
  kind text NOT NULL, what text NOT NULL, until bigint NOT NULL, PRIMARY KEY (kind, what)
);

-- A process that writes, the number of its connection, and of the last batch that it committed. One
-- that lost its connection during a commit learns here how that ended.
CREATE TABLE writers (
  id text PRIMARY KEY, connection bigint NOT NULL, batch bigint NOT NULL,
  seen timestamptz NOT NULL DEFAULT now()
);

-- The beginning of every transaction: it is of the writer's last connection, and of the owners of
-- these tables. Nobody can take one of them over before its end.
CREATE FUNCTION begin_batch(
  _writer text, _connection bigint, _batch bigint, _tables text[], _epochs bigint[]
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE writers SET batch = _batch, seen = now() WHERE id = _writer AND connection = _connection;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'the writer has another connection by now' USING ERRCODE = 'MDWRI';
  END IF;
  IF cardinality(_tables) > 0 THEN
    PERFORM FROM tables WHERE id = ANY (_tables) ORDER BY id FOR NO KEY UPDATE;
    IF EXISTS (
      SELECT FROM unnest(_tables, _epochs) AS owned (id, epoch)
      LEFT JOIN tables ON tables.id = owned.id WHERE tables.epoch IS DISTINCT FROM owned.epoch
    ) THEN
      RAISE EXCEPTION 'somebody else has taken the table over' USING ERRCODE = 'MDFEN';
    END IF;
  END IF;
END $$;

-- Only the next entry of a game is taken.
CREATE FUNCTION add_entries(_games text[], _numbers bigint[], _bodies bytea[])
RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO entries SELECT * FROM unnest(_games, _numbers, _bodies);
  IF EXISTS (
    SELECT FROM unnest(_games, _numbers) AS added (game_id, number)
    WHERE number > 1 AND NOT EXISTS (
      SELECT FROM entries WHERE entries.game_id = added.game_id AND entries.number = added.number - 1
    )
  ) THEN
    RAISE EXCEPTION 'an entry is not the next of its game' USING ERRCODE = 'MDGAP';
  END IF;
END $$;

-- Both, in one round trip.
CREATE FUNCTION append_batch(
  _writer text, _connection bigint, _batch bigint, _tables text[], _epochs bigint[],
  _games text[], _numbers bigint[], _bodies bytea[]
) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  PERFORM begin_batch(_writer, _connection, _batch, _tables, _epochs);
  PERFORM add_entries(_games, _numbers, _bodies);
END $$;

-- JSON that may be damaged, and then tells nothing.
CREATE FUNCTION as_json(_text bytea) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  RETURN convert_from(_text, 'UTF8')::jsonb;
EXCEPTION WHEN data_exception OR untranslatable_character THEN
  RETURN NULL;
END $$;
