CREATE TABLE turns (
  game_id TEXT PRIMARY KEY, seat INTEGER NOT NULL, since INTEGER NOT NULL,
  deadline INTEGER NOT NULL, step TEXT NOT NULL, tries INTEGER NOT NULL, next INTEGER
) WITHOUT ROWID;
CREATE INDEX turns_next ON turns (next) WHERE next IS NOT NULL;
CREATE TABLE mail_addresses (
  person TEXT PRIMARY KEY, id TEXT NOT NULL UNIQUE, address TEXT NOT NULL, language TEXT NOT NULL,
  state TEXT NOT NULL, since INTEGER NOT NULL, tries INTEGER NOT NULL, next INTEGER
) WITHOUT ROWID;
CREATE INDEX mail_addresses_next ON mail_addresses (next) WHERE next IS NOT NULL;
CREATE TABLE mails (about TEXT NOT NULL, day TEXT NOT NULL, PRIMARY KEY (about, day)) WITHOUT ROWID;
CREATE TABLE devices (
  endpoint TEXT PRIMARY KEY, person TEXT NOT NULL, p256dh TEXT NOT NULL, auth TEXT NOT NULL,
  language TEXT NOT NULL, since INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX devices_person ON devices (person)
