-- The fast path for the most common operation, one leg between an owner and the house, in two statements. A
-- repetition finds the existing transfer and undoes its change of the balance.
create or replace function ledger.move(
  op uuid, of_kind smallint, owner uuid, of_type smallint, house smallint, change bigint, fact text
) returns text language plpgsql as $$
declare
  mine bigint;
  now_has bigint;
begin
  update accounts set balance = balance + change
  where owner_id = owner and type = of_type and balance + change >= 0 returning id, balance into mine, now_has;
  if mine is null then
    if is_repeated(op, of_kind, abs(change), fact) then return 'repeated'; end if;
    if change < 0 then return 'insufficient'; end if;
    perform account_of(owner, of_type);
    return move(op, of_kind, owner, of_type, house, change, fact);
  end if;
  insert into transfers (operation_id, leg, kind, debit_id, credit_id, amount, debit_after, credit_after, about)
  select
    op, 1, of_kind, case when change < 0 then mine else house end, case when change < 0 then house else mine end,
    abs(change), case when change < 0 then now_has end, case when change > 0 then now_has end, fact
  from flows
  where kind = of_kind and not exists (select from transfers where operation_id = op)
    and debit_type = case when change < 0 then of_type else house end
    and credit_type = case when change < 0 then house else of_type end;
  if found then return 'ok'; end if;
  if not is_repeated(op, of_kind, abs(change), fact) then
    raise exception 'kind % may not move between % and %', of_kind, of_type, house using errcode = 'check_violation';
  end if;
  update accounts set balance = balance - change where id = mine;
  return 'repeated';
end $$;
revoke execute on function ledger.move from public;
