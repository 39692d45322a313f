-- A debt is repaid before anything becomes cash.
create or replace function ledger.settle(lot uuid) returns text
language plpgsql security definer set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  owner uuid;
  rest bigint;
  repaid bigint;
  source bigint;
begin
  select owner_id into owner from lots where id = lot;
  if owner is null then return 'unknown'; end if;
  perform lock_accounts(owner, array[type_cash(), type_unsettled(), type_debt()]);
  select remaining into rest from lots
  where id = lot and remaining > 0 and disputed = 0 and settles_at <= now();
  if rest is null then return 'not_due'; end if;
  source := account_of(owner, type_unsettled());
  repaid := least(rest, balance_of(owner, type_debt()));
  return post_legs(
    public.uuid_v7(), kind_settlement(),
    with_leg(
      with_leg(no_legs(), source, account_of(owner, type_debt()), repaid, lot),
      source, account_of(owner, type_cash()), rest - repaid, lot
    ),
    'settlement:' || lot
  );
end $$;
revoke execute on function ledger.settle from public;
grant execute on function ledger.settle to trunfo_app;
