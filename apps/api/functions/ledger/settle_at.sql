-- Sets when the rest of a deposit becomes withdrawable, if that was unknown at the deposit.
create or replace function ledger.settle_at(lot uuid, settling timestamptz) returns text
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  owner uuid;
begin
  select owner_id into owner from lots where id = lot;
  if owner is null then return 'unknown'; end if;
  perform lock_accounts(owner, array[type_unsettled()]);
  update lots set settles_at = settling where id = lot;
  return 'ok';
end $$;
revoke execute on function ledger.settle_at from public;
grant execute on function ledger.settle_at to trunfo_app;
