-- How many active people hold each role, and how many are banned, so that nobody counts the table to say whom a message
-- would reach. Everybody holds `user`: its total is that of the table without the banned, and a sign-up adds nothing here.
create or replace function standing_totals(roles text[], status text) returns setof text language sql immutable as $$
  select 'profiles:' || role from unnest(roles) as role where status = 'active' and role <> 'user'
  union all
  select 'profiles:banned' where status = 'banned'
$$;
revoke execute on function standing_totals from public;
grant execute on function standing_totals to trunfo_app;
