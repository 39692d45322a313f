-- What the house may still lose through a pool's funder. Locks the funder's accounts, so that a payout in the
-- same transaction sees the same value.
create or replace function ledger.funder_risk(pool uuid) returns bigint
language plpgsql security definer set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  funder uuid := funder_of(pool);
begin
  if funder is null then return 0; end if;
  perform lock_accounts(funder, array[type_cash(), type_debt()]);
  return at_risk(funder);
end $$;
revoke execute on function ledger.funder_risk from public;
grant execute on function ledger.funder_risk to trunfo_app;
