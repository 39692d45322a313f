create or replace function find_named_by_words(patterns text[], most integer) returns setof people_directory
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
revoke execute on function find_named_by_words from public;
grant execute on function find_named_by_words to trunfo_app;
