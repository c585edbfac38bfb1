ALTER TABLE people ADD COLUMN became text;
CREATE INDEX people_became ON people (became) WHERE became IS NOT NULL;
