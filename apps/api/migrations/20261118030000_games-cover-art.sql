-- Up Migration

-- Motif and hue of the covers that are drawn for the game's tournaments, like `board-240`. Null leaves the choice to
-- the game's name (`artOf` in packages/artwork).
alter table games add column cover_art text check (cover_art ~ '^[a-z]{1,12}-[0-9]{1,3}$');
