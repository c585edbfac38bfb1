ALTER TABLE tables RENAME COLUMN game TO game_id;
ALTER TABLE games RENAME COLUMN kind TO game;
ALTER TABLE games RENAME COLUMN tiles TO material;
ALTER TABLE players RENAME COLUMN game TO game_id;
ALTER TABLE filed RENAME COLUMN game TO game_id;
ALTER TABLE people RENAME COLUMN password TO password_hash;
ALTER TABLE tile_sets RENAME TO materials;
