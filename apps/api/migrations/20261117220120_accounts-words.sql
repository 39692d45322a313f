-- Up Migration

-- At most so many whose name or address is like every pattern, by the index of its parts and by no other way, as
-- `find_listed` does for one.
-- No index serves `like all`, so the first patterns, which are the longest, are conditions of their own.
create function find_listed_by_words(patterns text[], most integer) returns setof people_directory
language sql stable parallel safe
set search_path = public set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
as $$
  select * from people_directory
  where search_key like patterns[1]
    and search_key like coalesce(patterns[2], patterns[1])
    and search_key like coalesce(patterns[3], patterns[1])
    and search_key like all (patterns[4:])
  limit most
$$;
grant execute on function find_listed_by_words to trunfo_app;

-- The same by the name alone, of those whom everybody may find: an address must not lead to anybody.
create index people_directory_name_parts on people_directory using gin (name_key gin_trgm_ops) with (fastupdate = off)
  where is_confirmed and not is_banned;
create function find_named_by_words(patterns text[], most integer) returns setof people_directory
language sql stable parallel safe
set search_path = public set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
as $$
  select * from people_directory
  where name_key like patterns[1]
    and name_key like coalesce(patterns[2], patterns[1])
    and name_key like coalesce(patterns[3], patterns[1])
    and name_key like all (patterns[4:])
    and is_confirmed and not is_banned
  limit most
$$;
grant execute on function find_named_by_words to trunfo_app;
