-- The house funds a pool again whose prize went to the wrong champion.
create or replace function ledger.fund_correction(op uuid, pool uuid, is_coins boolean, added bigint, fact text) returns text
language plpgsql security definer
set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  return post(
    op, kind_prize_correction(),
    array[case when is_coins then type_coins_issued() else type_correction_expense() end]::bigint[],
    array[account_of(pool, case when is_coins then type_coin_pool() else type_prize_pool() end)], array[added], fact
  );
end $$;
revoke execute on function ledger.fund_correction from public;
grant execute on function ledger.fund_correction to trunfo_app;
