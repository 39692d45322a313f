-- Up Migration
-- When the organiser wants the match to be played; null where nobody gave it a time.
alter table tournament_matches add column scheduled_at timestamptz;
