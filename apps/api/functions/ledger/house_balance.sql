-- In the account's own sign: positive is what we have on debit accounts and what we owe on credit accounts.
create or replace function ledger.house_balance(account smallint) returns bigint
language plpgsql stable security definer set search_path = ledger, pg_temp as $$
declare
  seen horizon;
  total numeric;
begin
  select * into seen from horizon;
  if seen.place is distinct from place() then
    select sum(amount) into total from entries where account_id = account;
  else
    select house_totals.total + coalesce((
      select sum(amount) from entries
      where account_id = account and xid >= seen.up_to and seq > seen.era_seq
    ), 0) into total
    from house_totals where account_id = account;
  end if;
  return (coalesce(total, 0) * (select sign from account_types where id = account))::bigint;
end $$;
revoke execute on function ledger.house_balance from public;
grant execute on function ledger.house_balance to trunfo_app;
