-- no transaction
-- Up Migration

-- Undecided matches by status: after a double W.O. a decided match has no winner. It replaces
-- `tournament_matches_undecided`, which processes of the previous release still use.
create index concurrently if not exists tournament_matches_not_over
  on tournament_matches (tournament_id, round_number, match_number) where status <> 'completed';
