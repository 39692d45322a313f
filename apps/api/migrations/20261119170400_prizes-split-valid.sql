-- Up Migration
-- Reads the whole table, but blocks neither reads nor writes.
alter table tournament_prizes
  validate constraint tournament_prizes_places,
  validate constraint tournament_prizes_paid_out,
  validate constraint tournament_prizes_shared_to;
