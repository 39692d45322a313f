-- Counts owners who have both cash and a debt, which must not happen. Both audits call it.
create or replace function ledger.cash_beside_debt(owners uuid[] default null) returns bigint language plpgsql stable as $$
begin
  return (
    select count(*) from accounts as debts join accounts as cash on cash.owner_id = debts.owner_id
      and cash.type = type_cash()
    where debts.type = type_debt() and debts.balance > 0 and cash.balance > 0
      and (owners is null or debts.owner_id = any (owners))
  );
end $$;
revoke execute on function ledger.cash_beside_debt from public;
