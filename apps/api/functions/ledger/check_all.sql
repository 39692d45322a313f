-- The nightly audit of everything.
create or replace function ledger.check_all() returns jsonb
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  found jsonb;
begin
  lock table audits in exclusive mode;
  select coalesce(jsonb_object_agg(name, wrong), '{}') into found from audit() where wrong > 0;
  perform conclude(
    -- Keeps the position of the quick audit, which continues from there.
    coalesce((select up_to from audits order by id desc limit 1), 0), found,
    (select jsonb_object_agg(code, coalesce((select sum(balance) from accounts where type = account_types.id), 0))
     from account_types where id < 100)
  );
  return found;
end $$;
revoke execute on function ledger.check_all from public;
grant execute on function ledger.check_all to trunfo_app;
