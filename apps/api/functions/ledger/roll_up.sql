-- Adds final transfers to the totals. No transaction is open below the horizon, so no more rows appear there.
create or replace function ledger.roll_up() returns bigint
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  seen horizon;
  sure bigint;
begin
  select * into seen from horizon for update;
  if seen.place is distinct from place() then
    -- A restored or copied database: count everything again while writes are locked out.
    lock table transfers in share row exclusive mode;
    update house_totals set total = coalesce(
      (select sum(amount) from entries where entries.account_id = house_totals.account_id), 0
    );
    sure := (pg_snapshot_xmin(pg_current_snapshot())::text)::bigint;
    update horizon set up_to = sure, era_seq = coalesce((select max(seq) from transfers), 0), place = place();
    return sure;
  end if;
  sure := (pg_snapshot_xmin(pg_current_snapshot())::text)::bigint;
  if sure <= seen.up_to then return seen.up_to; end if;
  update house_totals set total = total + change.amount
  from (
    select account_id, sum(amount) as amount from entries
    where xid >= seen.up_to and xid < sure and seq > seen.era_seq and account_id < 1000 group by account_id
  ) as change
  where house_totals.account_id = change.account_id;
  update horizon set up_to = sure;
  return sure;
end $$;
revoke execute on function ledger.roll_up from public;
grant execute on function ledger.roll_up to trunfo_app;
