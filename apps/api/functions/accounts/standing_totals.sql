-- Names of the totals that count a person: active people per role, and banned people. They give the size of a
-- broadcast's audience without counting the table. Everyone holds `user`, whose total follows from that of
-- the table and the banned.
create or replace function standing_totals(roles text[], status text) returns setof text language sql immutable as $$
  select 'profiles:' || role from unnest(roles) as role where status = 'active' and role <> 'user'
  union all
  select 'profiles:banned' where status = 'banned'
$$;
revoke execute on function standing_totals from public;
grant execute on function standing_totals to trunfo_app;
