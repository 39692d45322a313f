-- Up Migration

-- Superseded by find_listed_by_words, which the previous release already calls.
drop function find_listed(text, integer);
