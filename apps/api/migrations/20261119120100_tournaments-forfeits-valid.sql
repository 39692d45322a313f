-- Up Migration
-- Reads the whole table, but blocks neither reads nor writes.
alter table tournament_matches
  validate constraint tournament_matches_unopposed,
  validate constraint tournament_matches_decided,
  validate constraint tournament_matches_ended,
  validate constraint tournament_matches_without_winner,
  validate constraint tournament_matches_outcome,
  validate constraint tournament_matches_void;
