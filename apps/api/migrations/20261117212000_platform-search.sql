-- Up Migration

-- The condition that a text is like every one of the patterns, for functions that search by an index of parts: each
-- pattern has to stand in the statement by itself, since no index serves `like all`.
create function all_like(expression text, patterns text[]) returns text
language sql immutable strict parallel safe set search_path = public
as $$ select string_agg(format('%s like %L', expression, pattern), ' and ') from unnest(patterns) as pattern $$;
grant execute on function all_like to trunfo_app;
