ALTER TABLE tables ADD COLUMN wishes BLOB NOT NULL DEFAULT '[]';
ALTER TABLE chat ADD COLUMN session TEXT;
ALTER TABLE chat ADD COLUMN asked INTEGER;
CREATE UNIQUE INDEX chat_asked ON chat (person, session, asked, "table") WHERE asked IS NOT NULL;
