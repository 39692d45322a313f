-- Finds up to `most` teams that match every pattern. The settings force the trigram index.
-- No index serves `like all`, so the first patterns, which are the longest, are separate conditions.
create or replace function find_teams_by_words(patterns text[], most integer) returns setof uuid
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
revoke execute on function find_teams_by_words from public;
grant execute on function find_teams_by_words to trunfo_app;
