-- Up Migration
-- The first of the places that an entrant shares at the end. Null until then, and for tournaments that ended before this
-- release until `cli fill-places` has gone through them.
alter table tournament_participants
  add column final_place integer,
  add constraint tournament_participants_final_place check (final_place between 1 and 4096) not valid;
