-- Refuses during an open dispute: if it is won, there is nothing to write off.
create or replace function ledger.write_off(op uuid, owner uuid, forgiven bigint, fact text) returns text
language plpgsql security definer set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  perform lock_accounts(owner, array[type_cash(), type_debt()]);
  if is_repeated(op, kind_write_off(), forgiven, fact) then return 'repeated'; end if;
  if exists (select from lots where owner_id = owner and disputed > 0) then return 'disputed'; end if;
  return post(
    op, kind_write_off(), array[type_chargeback_expense()]::bigint[], array[account_of(owner, type_debt())],
    array[forgiven], fact
  );
end $$;
revoke execute on function ledger.write_off from public;
grant execute on function ledger.write_off to trunfo_app;
