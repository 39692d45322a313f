-- Up Migration
-- Reads the whole table, but blocks neither reads nor writes.
alter table tournament_participants validate constraint tournament_participants_final_place;
