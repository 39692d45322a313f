-- Returns the whole price to its sources, once. All but the bonus repays a current debt first.
create or replace function ledger.return_purchase(op uuid, purchase uuid, owner uuid, fact text) returns text
language plpgsql security definer set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  planned legs := no_legs();
  owed bigint;
  repaid bigint;
  leg record;
begin
  perform lock_accounts(owner, array[type_cash(), type_bonus(), type_unsettled(), type_debt()]);
  if is_repeated(op, kind_purchase_return(), (
    select sum(amount)::bigint from transfers where operation_id = purchase and kind = kind_purchase()
  ), fact) then return 'repeated'; end if;
  owed := balance_of(owner, type_debt());
  for leg in
    select bought.debit_id, bought.credit_id, bought.amount, bought.lot_id, source.type
    from transfers as bought join accounts as source on source.id = bought.debit_id and source.owner_id = owner
    where bought.operation_id = purchase and bought.kind = kind_purchase() order by bought.leg desc
  loop
    repaid := case when leg.type = type_bonus() then 0 else least(owed, leg.amount) end;
    owed := owed - repaid;
    planned := with_leg(planned, leg.credit_id, account_of(owner, type_debt()), repaid);
    planned := with_leg(planned, leg.credit_id, leg.debit_id, leg.amount - repaid, leg.lot_id);
  end loop;
  if sum_of(planned) = 0 then return 'unknown'; end if;
  return post_legs(op, kind_purchase_return(), planned, fact, purchase);
end $$;
revoke execute on function ledger.return_purchase from public;
grant execute on function ledger.return_purchase to trunfo_app;
