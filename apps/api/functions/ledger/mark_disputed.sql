create or replace function ledger.mark_disputed(lot uuid, claimed bigint, untaken bigint) returns text
language plpgsql security definer set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  owner uuid;
begin
  select owner_id into owner from lots where id = lot;
  if owner is null then return 'unknown'; end if;
  perform lock_accounts(owner, array[type_cash(), type_unsettled()]);
  update lots set
    disputed = least(claimed, amount), at_risk = least(untaken, amount),
    at_risk_since = case when untaken > 0 then coalesce(at_risk_since, now()) end
  where id = lot and (disputed, at_risk) is distinct from (least(claimed, amount), least(untaken, amount));
  return case when found then 'ok' else 'repeated' end;
end $$;
revoke execute on function ledger.mark_disputed from public;
grant execute on function ledger.mark_disputed to trunfo_app;
