-- Up Migration

-- At most so many whose name is like every pattern, by the index of its parts and by no other way, as
-- `find_tournaments_like` does for one.
create function find_tournaments_by_words(patterns text[], most integer) returns setof uuid
language plpgsql stable parallel safe
set search_path = public set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
as $$ begin
  return query execute format('select id from tournaments where %s and not is_test limit %s',
    all_like('tournament_name_form(name)', patterns), most);
end $$;
grant execute on function find_tournaments_by_words to trunfo_app;
