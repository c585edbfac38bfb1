CREATE TABLE bans (
  kind TEXT NOT NULL, what TEXT NOT NULL, until INTEGER NOT NULL, PRIMARY KEY (kind, what)
) WITHOUT ROWID;
CREATE INDEX games_table ON games ("table");
ALTER TABLE tables ADD COLUMN seen INTEGER NOT NULL DEFAULT 0;
UPDATE tables SET seen = coalesce(
  (SELECT max(coalesce(ended, started)) FROM games WHERE games."table" = tables.id),
  CAST(strftime('%s', 'now') AS INTEGER) * 1000
);
