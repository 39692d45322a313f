-- The person who put more cash into a pool than was returned. Null for the house's money and for coins.
create or replace function ledger.funder_of(pool uuid) returns uuid language plpgsql stable as $$
declare
  pool_id bigint := (select id from accounts where owner_id = pool and type = type_prize_pool());
begin
  return (
    select owner_id from (
      select debit_id as account_id, amount from transfers where credit_id = pool_id and credit_id >= 1000
        and kind = kind_prize_escrow()
      union all
      select credit_id, -amount from transfers where debit_id = pool_id and debit_id >= 1000
        and kind = kind_prize_return()
    ) as moves join accounts on accounts.id = account_id and type in (type_cash(), type_debt())
    group by owner_id having sum(amount) > 0
  );
end $$;
revoke execute on function ledger.funder_of from public;
