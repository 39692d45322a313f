-- Up Migration

-- Whole rows, so that whoever asks can filter and sort them without looking each of them up again.
drop function find_like(text, integer);

-- At most so many whose name or address is like a pattern, by the index of its parts and by no other way: what a
-- pattern is expected to match says nothing of what it does, and a scan that hopes to end soon reads them all.
create function find_listed(pattern text, most integer) returns setof people_directory
language sql stable parallel safe
set search_path = public set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
as $$ select * from people_directory where search_key like pattern limit most $$;
