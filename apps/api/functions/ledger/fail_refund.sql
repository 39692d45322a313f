-- The provider did not send the refund: it returns to its sources, but repays a current debt first.
create or replace function ledger.fail_refund(op uuid, refund uuid, fact text) returns text
language plpgsql security definer set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  planned legs := no_legs();
  owner uuid;
  owed bigint;
  repaid bigint;
  leg record;
begin
  select source.owner_id into owner
  from transfers join accounts as source on source.id = transfers.debit_id
  where operation_id = refund and kind = kind_refund() limit 1;
  if owner is not null then perform lock_accounts(owner, array[type_cash(), type_unsettled(), type_debt()]); end if;
  perform pg_advisory_xact_lock(hashtextextended(refund::text, 1));
  if is_repeated(op, kind_refund_failed(), (
    select sum(amount)::bigint from transfers where operation_id = refund and kind = kind_refund()
  ), fact) then return 'repeated'; end if;
  owed := case when owner is null then 0 else balance_of(owner, type_debt()) end;
  for leg in
    select debit_id, amount, lot_id from transfers where operation_id = refund and kind = kind_refund()
      order by transfers.leg desc
  loop
    repaid := case when leg.debit_id < 1000 then 0 else least(owed, leg.amount) end;
    owed := owed - repaid;
    if repaid > 0 then planned := with_leg(planned, type_refund_pending(), account_of(owner, type_debt()),
      repaid); end if;
    planned := with_leg(planned, type_refund_pending(), leg.debit_id, leg.amount - repaid, leg.lot_id);
  end loop;
  if sum_of(planned) = 0 then return 'unknown'; end if;
  return post_legs(op, kind_refund_failed(), planned, fact, refund);
end $$;
revoke execute on function ledger.fail_refund from public;
grant execute on function ledger.fail_refund to trunfo_app;
