-- Audits only what was written since the last audit. Each leg must continue its account's chain, the last
-- must end at the balance, and the lots and holds of affected owners must agree.
create or replace function ledger.audit_recent_books() returns table (name text, wrong bigint)
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  seen bigint;
  sure bigint := (pg_snapshot_xmin(pg_current_snapshot())::text)::bigint;
begin
  lock table audits in exclusive mode;
  select up_to into seen from audits order by id desc limit 1;
  -- Transaction ids start again in a restored or copied database.
  if seen is null or seen > sure or (select place is distinct from place() from horizon) then seen := 0; end if;
  perform roll_up();
  create temporary table if not exists recent_legs (like transfers) on commit delete rows;
  insert into recent_legs select * from transfers where xid >= seen and xid < sure;
  create temporary table if not exists recent_accounts (like accounts) on commit delete rows;
  insert into recent_accounts select * from accounts
  where id in (select debit_id from recent_legs union select credit_id from recent_legs);
  return query
  select 'legs that do not continue their account', count(*) from (
    select balance_after - sign * amount as before, (
      select earlier.balance_after from entries as earlier
      where earlier.account_id = leg.account_id and earlier.account_id >= 1000 and earlier.seq < leg.seq
      order by earlier.seq desc limit 1
    ) as previous
    from (
      select seq, debit_id as account_id, -amount as amount, debit_after as balance_after from recent_legs
      union all select seq, credit_id, amount, credit_after from recent_legs
    ) as leg join recent_accounts as account on account.id = leg.account_id
  ) as chain where before <> coalesce(previous, 0)
  union all
  select 'balances that differ from their last leg', count(*) from recent_accounts as account
    where (select balance from accounts where accounts.id = account.id) is distinct from (
      select last.balance_after from entries as last
      where last.account_id = account.id and last.account_id >= 1000 order by last.seq desc limit 1
    )
  union all
  select 'legs on a way that does not exist', count(*) from recent_legs as leg
    left join recent_accounts as debit on debit.id = debit_id
    left join recent_accounts as credit on credit.id = credit_id
    left join flows on flows.kind = leg.kind
      and debit_type = coalesce(debit.type, debit_id) and credit_type = coalesce(credit.type, credit_id)
    where flows.kind is null
  union all
  select 'unsettled balances that differ from their lots', count(*) from accounts
    where type = type_unsettled() and id in (select id from recent_accounts) and balance <> coalesce(
      (select sum(remaining) from lots where lots.owner_id = accounts.owner_id and remaining > 0), 0
    )
  union all
  select 'held balances that differ from their holds', count(*) from accounts
    where type = type_hold() and id in (select id from recent_accounts) and balance <> coalesce((
      select sum(amount) from holds where holds.owner_id = accounts.owner_id and state in ('held', 'committed')
    ), 0);
end $$;
revoke execute on function ledger.audit_recent_books from public;
