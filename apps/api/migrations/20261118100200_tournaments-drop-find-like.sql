-- Up Migration

-- Superseded by find_tournaments_by_words and its index, which the previous release already uses.
drop function find_tournaments_like(text, integer);
drop index tournaments_by_name;
