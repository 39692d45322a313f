-- Normalises stored and typed text for searching. A named dictionary makes it immutable and thus indexable.
create or replace function search_form(written text) returns text
language sql immutable strict parallel safe set search_path = public
as $$ select lower(unaccent('unaccent'::regdictionary, written)) $$;
revoke execute on function search_form from public;
grant execute on function search_form to trunfo_app;
