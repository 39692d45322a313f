create or replace function ledger.fill_budget(op uuid, is_coins boolean, added bigint, fact text) returns text
language plpgsql security definer
set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  return post(
    op, kind_budget_fill(),
    array[case when is_coins then type_coins_issued() else type_promotion_expense() end]::bigint[],
    array[account_of(house(), case when is_coins then type_coin_budget() else type_prize_budget() end)],
    array[added], fact
  );
end $$;
revoke execute on function ledger.fill_budget from public;
grant execute on function ledger.fill_budget to trunfo_app;
