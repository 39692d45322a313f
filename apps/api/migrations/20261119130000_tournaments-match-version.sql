-- Up Migration
-- Counts the changes of a match, so that a result decided from what was read is only written if the match is still the
-- same (ADR 0108).

alter table tournament_matches add column version integer default 0 not null;
