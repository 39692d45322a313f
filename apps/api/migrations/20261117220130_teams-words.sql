-- Up Migration

-- Words that begin one of the name's, or the tag: a space in front of each makes a beginning a part.
create index teams_words on teams using gin ((' ' || name_key || ' ' || lower(tag)) gin_trgm_ops) with (fastupdate = off);

-- At most so many that have every word, by that index and by no other way.
-- No index serves `like all`, so the first patterns, which are the longest, are conditions of their own.
create function find_teams_by_words(patterns text[], most integer) returns setof uuid
language sql stable parallel safe
set search_path = public set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
as $$
  select id from teams
  where (' ' || name_key || ' ' || lower(tag)) like patterns[1]
    and (' ' || name_key || ' ' || lower(tag)) like coalesce(patterns[2], patterns[1])
    and (' ' || name_key || ' ' || lower(tag)) like coalesce(patterns[3], patterns[1])
    and (' ' || name_key || ' ' || lower(tag)) like all (patterns[4:])
  limit most
$$;
grant execute on function find_teams_by_words to trunfo_app;
