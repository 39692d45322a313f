-- Finds up to `most` people whose name or email address matches every pattern. The settings force the trigram
-- index.
-- No index serves `like all`, so the first patterns, which are the longest, are separate conditions.
create or replace function find_listed_by_words(patterns text[], most integer) returns setof people_directory
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
revoke execute on function find_listed_by_words from public;
grant execute on function find_listed_by_words to trunfo_app;
