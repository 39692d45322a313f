-- What is searched and what is typed meet in this form. The dictionary is named, so that nothing but the text decides
-- the result and an index may hold it.
create or replace function search_form(written text) returns text
language sql immutable strict parallel safe set search_path = public
as $$ select lower(unaccent('unaccent'::regdictionary, written)) $$;
revoke execute on function search_form from public;
grant execute on function search_form to trunfo_app;
