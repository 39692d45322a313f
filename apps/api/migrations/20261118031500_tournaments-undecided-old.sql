-- no transaction
-- Up Migration

drop index concurrently if exists tournament_matches_open;
