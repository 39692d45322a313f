-- Returns what the house added to a prize to its budget.
create or replace function ledger.return_top_up(op uuid, pool uuid, returned bigint, fact text) returns text
language plpgsql security definer set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  return post(
    op, kind_prize_return(), array[account_of(pool, type_prize_pool())],
    array[account_of(house(), type_prize_budget())], array[returned], fact
  );
end $$;
revoke execute on function ledger.return_top_up from public;
grant execute on function ledger.return_top_up to trunfo_app;
