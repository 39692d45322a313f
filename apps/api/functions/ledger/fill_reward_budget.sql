create or replace function ledger.fill_reward_budget(op uuid, added bigint, fact text) returns text
language plpgsql security definer
set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  return post(
    op, kind_reward_budget_fill(), array[type_promotion_expense()]::bigint[],
    array[account_of(house(), type_reward_budget())], array[added], fact
  );
end $$;
revoke execute on function ledger.fill_reward_budget from public;
grant execute on function ledger.fill_reward_budget to trunfo_app;
