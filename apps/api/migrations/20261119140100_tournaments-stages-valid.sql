-- Up Migration
-- Reads the whole table, but blocks neither reads nor writes.
alter table tournament_matches
  validate constraint tournament_matches_stage_id_fkey,
  validate constraint tournament_matches_status_check,
  validate constraint tournament_matches_outcome_check,
  validate constraint tournament_matches_unopposed,
  validate constraint tournament_matches_decided,
  validate constraint tournament_matches_without_winner,
  validate constraint tournament_matches_bracket,
  validate constraint tournament_matches_best_of,
  validate constraint tournament_matches_score,
  validate constraint tournament_matches_vacant,
  validate constraint tournament_matches_targets;
