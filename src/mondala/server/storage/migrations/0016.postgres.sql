ALTER TABLE tables ADD COLUMN wishes bytea NOT NULL DEFAULT '[]';
ALTER TABLE chat ADD COLUMN session text;
ALTER TABLE chat ADD COLUMN asked bigint;
CREATE UNIQUE INDEX chat_asked ON chat (person, session, asked, "table") WHERE asked IS NOT NULL;
