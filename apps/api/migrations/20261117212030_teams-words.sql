-- Up Migration

-- Words that begin one of the name's, or the tag: a space in front of each makes a beginning a part.
create index teams_words on teams using gin ((' ' || name_key || ' ' || lower(tag)) gin_trgm_ops) with (fastupdate = off);
create function find_teams_by_words(patterns text[], most integer) returns setof uuid
language plpgsql stable parallel safe
set search_path = public set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
as $$ begin
  return query execute format('select id from teams where %s limit %s',
    all_like($e$(' ' || name_key || ' ' || lower(tag))$e$, patterns), most);
end $$;
grant execute on function find_teams_by_words to trunfo_app;
