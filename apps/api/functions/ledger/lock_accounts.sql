create or replace function ledger.lock_accounts(owner uuid, wanted smallint[]) returns ledger.locked language plpgsql as $$
declare
  held ledger.locked;
begin
  for attempt in 1 .. 2 loop
    select array_agg(id), array_agg(type), array_agg(sign), array_agg(balance)
    into held.ids, held.types, held.signs, held.balances
    from (
      select id, type, sign, balance from accounts
      where owner_id = owner and type = any (wanted)
        and cardinality(wanted) = (select count(*) from accounts where owner_id = owner and type = any (wanted))
      order by id for no key update
    ) as one;
    exit when held.ids is not null;
    perform account_of(owner, of_type) from unnest(wanted) as of_type order by of_type;
  end loop;
  return held;
end $$;
revoke execute on function ledger.lock_accounts from public;
