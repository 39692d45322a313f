-- no transaction
-- Up Migration

-- Where a match stands in its stage. Whole stages are read with every round that ends, and deleted with their tournament.
create unique index concurrently if not exists tournament_matches_of_stage on tournament_matches (
  stage_id, round_number, match_number, bracket, group_number
);
