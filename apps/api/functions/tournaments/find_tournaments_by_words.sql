-- Finds up to `most` tournaments whose name matches every pattern. The settings force the trigram index.
-- No index serves `like all`, so the first patterns, which are the longest, are separate conditions.
create or replace function find_tournaments_by_words(patterns text[], most integer) returns setof uuid
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
revoke execute on function find_tournaments_by_words from public;
grant execute on function find_tournaments_by_words to trunfo_app;
