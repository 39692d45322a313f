-- Audits everything from the first row on. Each line should report 0.
create or replace function ledger.audit_books() returns table (name text, wrong bigint)
language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  perform roll_up();
  return query
  select 'assets whose accounts do not sum to nothing', count(*) from (
    select asset from (
      select type as type_id, balance * sign as amount from accounts
      union all
      select account_id::smallint, entries.amount from entries where account_id < 1000
    ) as sums join account_types on account_types.id = type_id
    group by asset having sum(amount) <> 0
  ) as assets
  union all
  select 'balances that differ from their legs', count(*) from (
    select accounts.id from accounts left join entries on account_id = accounts.id
    group by accounts.id having balance <> coalesce(sum(entries.amount), 0) * sign
  ) as accounts
  union all
  select 'balances below nothing', count(*) from accounts where balance < 0
  union all
  select 'running balances that are below nothing or broken', count(*) from (
    select balance_after, balance_after - sign * amount as before,
      lag(balance_after, 1, 0::bigint) over (partition by account_id order by seq) as previous
    from entries join accounts on accounts.id = account_id
  ) as chain where balance_after < 0 or before <> previous
  union all
  select 'legs on a way that does not exist', count(*) from transfers
    left join accounts as debit on debit.id = debit_id
    left join accounts as credit on credit.id = credit_id
    left join flows on flows.kind = transfers.kind
      and debit_type = coalesce(debit.type, debit_id) and credit_type = coalesce(credit.type, credit_id)
    where flows.kind is null
  union all
  select 'lots that differ from their legs', count(*) from lots left join (
    select lot_id, sum(case when account.type = type_unsettled() then transfers.amount
      else -transfers.amount end) as amount
    from transfers left join accounts as account on account.id = credit_id
    where lot_id is not null group by lot_id
  ) as legs on lot_id = lots.id
  where remaining <> coalesce(legs.amount, 0)
  union all
  select 'unsettled balances that differ from their lots', count(*) from (
    select owner_id from (
      select owner_id, balance as amount from accounts where type = type_unsettled()
      union all select owner_id, -remaining from lots
    ) as sides group by owner_id having sum(amount) <> 0
  ) as owners
  union all
  select 'held balances that differ from their holds', count(*) from (
    select owner_id from (
      select owner_id, balance as amount from accounts where type = type_hold()
      union all select owner_id, -holds.amount from holds where state in ('held', 'committed')
    ) as sides group by owner_id having sum(amount) <> 0
  ) as owners
  union all
  select 'totals of the house that differ from their legs', count(*) from account_types
    where id >= 100 and house_balance(id) <> sign * coalesce((
      select sum(entries.amount) from entries where account_id = account_types.id
    ), 0);
end $$;
revoke execute on function ledger.audit_books from public;
