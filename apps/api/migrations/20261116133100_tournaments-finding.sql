-- Up Migration

-- What the list is narrowed by. Columns of their own and not expressions of an index: whoever enrols changes a count, and
-- as long as `is_full` stays what it was no index has to be written for it.
alter table tournaments
  add column has_prize boolean not null generated always as (prize_type <> 'none') stored,
  add column is_full boolean not null generated always as (participant_count >= max_participants) stored;

-- Each combination of filters is a stretch of one of these, in the order of the list.
create index tournaments_find_open on tournaments (type, has_prize, is_full, starts_at, id)
  where status in ('upcoming', 'registration_open', 'in_progress') and not is_test;
create index tournaments_find_open_game on tournaments (game_id, type, has_prize, is_full, starts_at, id)
  where status in ('upcoming', 'registration_open', 'in_progress') and not is_test;
create index tournaments_find_over on tournaments (type, has_prize, starts_at desc, id desc)
  where status in ('completed', 'cancelled') and not is_test;
create index tournaments_find_over_game on tournaments (game_id, type, has_prize, starts_at desc, id desc)
  where status in ('completed', 'cancelled') and not is_test;
-- Any part of a name. What is searched and what is typed meet without case and accents; the dictionary is named, so that
-- nothing but the text decides the result and an index may hold it.
create extension if not exists unaccent;
create function tournament_name_form(written text) returns text
language sql immutable strict parallel safe set search_path = public
as $$ select lower(unaccent('unaccent'::regdictionary, written)) $$;
create index tournaments_find_name on tournaments using gin (tournament_name_form(name) gin_trgm_ops) with (fastupdate = off)
  where not is_test;

-- At most so many whose name is like a pattern, by the index of its parts and by no other way: what a pattern is expected
-- to match says nothing of what it does, and a scan that hopes to end soon reads them all.
create function find_tournaments_like(pattern text, most integer) returns setof uuid
language sql stable parallel safe
set search_path = public set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
as $$ select id from tournaments where tournament_name_form(name) like pattern and not is_test limit most $$;
grant execute on function find_tournaments_like to trunfo_app;
