-- Up Migration
-- Counts the changes of a match, its declarations and its case, so that a result decided from what was read is only
-- written if nothing has changed since (ADR 0108).

alter table tournament_matches add column version integer default 0 not null;
