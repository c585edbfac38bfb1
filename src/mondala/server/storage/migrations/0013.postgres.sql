CREATE TABLE turns (
  game_id text PRIMARY KEY, seat bigint NOT NULL, since bigint NOT NULL,
  deadline bigint NOT NULL, step text NOT NULL, tries bigint NOT NULL, next bigint
);
CREATE INDEX turns_next ON turns (next) WHERE next IS NOT NULL;
CREATE TABLE mail_addresses (
  person text PRIMARY KEY, id text NOT NULL UNIQUE, address text NOT NULL, language text NOT NULL,
  state text NOT NULL, since bigint NOT NULL, tries bigint NOT NULL, next bigint
);
CREATE INDEX mail_addresses_next ON mail_addresses (next) WHERE next IS NOT NULL;
CREATE TABLE mails (about text NOT NULL, day text NOT NULL, PRIMARY KEY (about, day));
CREATE TABLE devices (
  endpoint text PRIMARY KEY, person text NOT NULL, p256dh text NOT NULL, auth text NOT NULL,
  language text NOT NULL, since bigint NOT NULL
);
CREATE INDEX devices_person ON devices (person);
