-- Up Migration

-- At most so many whose name or address is like every pattern, by the index of its parts and by no other way, as
-- `find_listed` does for one.
create function find_listed_by_words(patterns text[], most integer) returns setof people_directory
language plpgsql stable parallel safe
set search_path = public set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
as $$ begin
  return query execute format('select * from people_directory where %s limit %s',
    all_like('search_key', patterns), most);
end $$;
grant execute on function find_listed_by_words to trunfo_app;

-- The same by the name alone, of those whom everybody may find: an address must not lead to anybody.
create index people_directory_name_parts on people_directory using gin (name_key gin_trgm_ops) with (fastupdate = off)
  where is_confirmed and not is_banned;
create function find_named_by_words(patterns text[], most integer) returns setof people_directory
language plpgsql stable parallel safe
set search_path = public set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
as $$ begin
  return query execute format('select * from people_directory where %s and is_confirmed and not is_banned limit %s',
    all_like('name_key', patterns), most);
end $$;
grant execute on function find_named_by_words to trunfo_app;
