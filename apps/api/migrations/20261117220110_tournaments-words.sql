-- Up Migration

-- At most so many whose name is like every pattern, by the index of its parts and by no other way, as
-- `find_tournaments_like` does for one.
-- No index serves `like all`, so the first patterns, which are the longest, are conditions of their own.
create function find_tournaments_by_words(patterns text[], most integer) returns setof uuid
language sql stable parallel safe
set search_path = public set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
as $$
  select id from tournaments
  where tournament_name_form(name) like patterns[1]
    and tournament_name_form(name) like coalesce(patterns[2], patterns[1])
    and tournament_name_form(name) like coalesce(patterns[3], patterns[1])
    and tournament_name_form(name) like all (patterns[4:])
    and not is_test
  limit most
$$;
grant execute on function find_tournaments_by_words to trunfo_app;
