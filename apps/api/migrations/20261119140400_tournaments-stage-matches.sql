-- no transaction
-- Up Migration

-- Matches of a stage that are not over. The end of a plan is noticed here.
create index concurrently if not exists tournament_matches_stage_not_over
  on tournament_matches (stage_id) where status <> 'completed';
