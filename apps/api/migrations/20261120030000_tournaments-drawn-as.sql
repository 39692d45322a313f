-- Up Migration

-- The id that was drawn, for an entrant who took the place of another.
alter table tournament_participants add column drawn_as uuid;
