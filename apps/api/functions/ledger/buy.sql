-- Refuses debtors and never spends disputed deposits. A debt arises only under the lock of the cash account,
-- so reading it without a lock of its own is enough.
create or replace function ledger.buy(op uuid, owner uuid, revenue smallint, price bigint, fact text) returns text
language plpgsql security definer set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  held ledger.locked := lock_accounts(owner, array[type_cash(), type_bonus(), type_unsettled()]);
  cash integer := array_position(held.types, type_cash());
  bonus integer := array_position(held.types, type_bonus());
  unsettled integer := array_position(held.types, type_unsettled());
  debits bigint[];
  amounts bigint[];
  of_lots uuid[];
  missing bigint := price;
  lot record;
begin
  if exists (select from accounts where owner_id = owner and type = type_debt() and balance > 0) then
    return case when is_repeated(op, kind_purchase(), price, fact) then 'repeated' else 'in_debt' end;
  end if;
  if held.balances[bonus] > 0 then
    debits := debits || held.ids[bonus];
    amounts := amounts || least(missing, held.balances[bonus]);
    of_lots := of_lots || null::uuid;
    missing := missing - least(missing, held.balances[bonus]);
  end if;
  if missing > 0 and held.balances[unsettled] > 0 then
    for lot in
      select id, remaining from lots where owner_id = owner and remaining > 0 and disputed = 0 order by number
    loop
      debits := debits || held.ids[unsettled];
      amounts := amounts || least(missing, lot.remaining);
      of_lots := of_lots || lot.id;
      missing := missing - least(missing, lot.remaining);
      exit when missing = 0;
    end loop;
  end if;
  if missing > held.balances[cash] then
    return case when is_repeated(op, kind_purchase(), price, fact) then 'repeated' else 'insufficient' end;
  end if;
  if missing > 0 then
    debits := debits || held.ids[cash];
    amounts := amounts || missing;
    of_lots := of_lots || null::uuid;
  end if;
  return write(
    op, kind_purchase(), held, row(debits, array_fill(revenue::bigint, array[cardinality(debits)]), amounts, of_lots),
    fact
  );
end $$;
revoke execute on function ledger.buy from public;
grant execute on function ledger.buy to trunfo_app;
