-- Up Migration
-- Reads the whole table, but blocks neither reads nor writes.
alter table tournament_matches validate constraint tournament_matches_staged;
