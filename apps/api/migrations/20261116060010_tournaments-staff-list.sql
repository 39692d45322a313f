-- Up Migration

-- Featuring works in both open states, so that both are in the list it is done from.
drop index tournaments_featurable;
create index tournaments_featurable on tournaments (id)
  where (status in ('upcoming', 'registration_open') or (is_featured and status = 'in_progress')) and not is_test;

-- For staff, newest first: of one game, of one game in one state, and by a part of the name.
create extension if not exists pg_trgm;
create index tournaments_by_game on tournaments (game_id, id) where not is_test;
create index tournaments_by_game_status on tournaments (game_id, status, id) where not is_test;
create index tournaments_by_name on tournaments using gin (name gin_trgm_ops) where not is_test;
