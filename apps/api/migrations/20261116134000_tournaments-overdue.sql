-- no transaction
-- Up Migration

-- Those of a game that have not begun, by their time: the overdue ones are found without passing by what is being played.
create index concurrently if not exists tournaments_game_not_begun on tournaments (game_id, starts_at, id)
  where status in ('upcoming', 'registration_open') and not is_test;
