-- no transaction
-- Up Migration

-- The open matches of a round one by one: two of them are read without the thousands beside them. It replaces the index
-- without the number, which goes after it.
create index concurrently if not exists tournament_matches_undecided
  on tournament_matches (tournament_id, round_number, match_number) where winner_id is null;
