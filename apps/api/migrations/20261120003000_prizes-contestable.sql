-- Up Migration
-- Until when a ruling of the organiser or their crew can be appealed, so that the prize is not paid before.
alter table tournament_prizes add column contestable_until timestamptz;
