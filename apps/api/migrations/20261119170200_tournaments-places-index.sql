-- no transaction
-- Up Migration

-- Who shares a place, and which place comes after it.
create index concurrently if not exists tournament_participants_final_places
  on tournament_participants (tournament_id, final_place) where final_place is not null;
