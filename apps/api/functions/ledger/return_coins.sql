create or replace function ledger.return_coins(op uuid, purchase uuid, owner uuid, given bigint, fact text) returns text
language sql security definer set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
  select case
    when exists (
      select from transfers
      where operation_id = purchase and kind = kind_coins_purchase() and amount = given
        and debit_id = account_of(owner, type_coins())
    ) then post(
      op, kind_coins_return(), array[type_coins_burned()]::bigint[], array[account_of(owner, type_coins())],
      array[given], fact, null, purchase
    )
    else 'unknown'
  end
$$;
revoke execute on function ledger.return_coins from public;
grant execute on function ledger.return_coins to trunfo_app;
