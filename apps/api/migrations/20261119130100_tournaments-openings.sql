-- Up Migration
-- When a match got both sides, so that those who opened together can be told together. Null for byes and for matches
-- that processes of the previous release drew.
alter table tournament_matches add column opened_at timestamptz;
