-- Restores a taking after a won dispute or a failed refund at the provider. It repays current debt first; the
-- rest returns to its sources. What was taken as debt goes to the house if the house wrote it off, otherwise
-- to cash, because the owner has repaid it.
create or replace function ledger.give_back(op uuid, taking uuid, fact text) returns text
language plpgsql security definer set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  planned legs := no_legs();
  owner uuid;
  owed bigint := 0;
  forgiven bigint := 0;
  part bigint;
  leg record;
begin
  select source.owner_id into owner
  from transfers join accounts as source on source.id = transfers.debit_id
  where operation_id = taking and kind = kind_provider_return() limit 1;
  if owner is not null then perform lock_accounts(owner, array[type_cash(), type_unsettled(), type_debt()]); end if;
  perform pg_advisory_xact_lock(hashtextextended(taking::text, 1));
  if is_repeated(op, kind_provider_restore(), (
    select sum(amount)::bigint from transfers where operation_id = taking and kind = kind_provider_return()
  ), fact) then return 'repeated'; end if;
  if owner is not null then
    owed := balance_of(owner, type_debt());
    forgiven := ledger.forgiven(owner);
  end if;
  for leg in
    select taken.debit_id, taken.credit_id, taken.amount, taken.lot_id, source.type
    from transfers as taken left join accounts as source on source.id = taken.debit_id
    where taken.operation_id = taking and taken.kind = kind_provider_return() order by taken.leg desc
  loop
    part := least(owed, leg.amount);
    owed := owed - part;
    if part > 0 then planned := with_leg(planned, leg.credit_id, account_of(owner, type_debt()), part); end if;
    if leg.type = type_debt() then
      leg.debit_id := account_of(owner, type_cash());
      leg.amount := leg.amount - part;
      part := least(forgiven, leg.amount);
      forgiven := forgiven - part;
      planned := with_leg(planned, leg.credit_id, type_chargeback_expense(), part);
    end if;
    planned := with_leg(planned, leg.credit_id, leg.debit_id, leg.amount - part, leg.lot_id);
  end loop;
  if sum_of(planned) = 0 then return 'unknown'; end if;
  return post_legs(op, kind_provider_restore(), planned, fact, taking);
end $$;
revoke execute on function ledger.give_back from public;
grant execute on function ledger.give_back to trunfo_app;
