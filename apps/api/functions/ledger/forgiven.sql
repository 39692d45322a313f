-- What the house has written off for this owner, less what it recovered through disputes won later.
create or replace function ledger.forgiven(owner uuid) returns bigint language plpgsql stable as $$
declare
  debts bigint := (select id from accounts where owner_id = owner and type = type_debt());
begin
  return coalesce((
    select sum(amount) from transfers where credit_id = debts and credit_id >= 1000 and kind = kind_write_off()
  ), 0)::bigint - coalesce((
    select sum(back.amount)
    from transfers as taken
    join transfers as answer on answer.resolves = taken.operation_id and answer.leg = 1
    join transfers as back on back.operation_id = answer.operation_id and back.kind = kind_provider_restore()
      and back.credit_id = type_chargeback_expense()
    where taken.debit_id = debts and taken.debit_id >= 1000 and taken.kind = kind_provider_return()
  ), 0)::bigint;
end $$;
revoke execute on function ledger.forgiven from public;
