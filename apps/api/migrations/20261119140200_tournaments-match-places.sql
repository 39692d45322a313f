-- no transaction
-- Up Migration

-- Where a match stands in its stage. Replaces the unique constraint on round and number, which a second bracket or group
-- would break, and serves the same reads.
create unique index concurrently if not exists tournament_matches_places on tournament_matches (
  tournament_id, round_number, match_number, bracket, group_number, stage_id
) nulls not distinct;
