create or replace function ledger.uncommit_hold(hold uuid) returns text
language plpgsql security definer set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  owner uuid;
begin
  select owner_id into owner from holds where id = hold;
  if owner is null then return 'unknown'; end if;
  perform lock_accounts(owner, array[type_hold()]);
  update holds set state = 'held' where id = hold and state = 'committed';
  return case when found then 'ok' else 'resolved' end;
end $$;
revoke execute on function ledger.uncommit_hold from public;
grant execute on function ledger.uncommit_hold to trunfo_app;
