-- no transaction
-- Up Migration

drop index concurrently if exists tournaments_open_start;
