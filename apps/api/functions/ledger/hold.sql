-- Requested cash leaves the balance at once. Refuses debtors, and cash that open disputes may still claim.
create or replace function ledger.hold(op uuid, owner uuid, wanted bigint, fact text) returns text
language plpgsql security definer set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  verdict text;
begin
  perform lock_accounts(owner, array[type_cash(), type_hold(), type_debt()]);
  if is_repeated(op, kind_hold(), wanted, fact) then return 'repeated'; end if;
  if is_frozen() then return 'frozen'; end if;
  verdict := risk_verdict(owner, wanted);
  if verdict <> 'ok' then return verdict; end if;
  verdict := post(
    op, kind_hold(), array[account_of(owner, type_cash())], array[account_of(owner, type_hold())], array[wanted], fact
  );
  if verdict = 'ok' then insert into holds (id, owner_id, amount) values (op, owner, wanted); end if;
  return verdict;
end $$;
revoke execute on function ledger.hold from public;
grant execute on function ledger.hold to trunfo_app;
