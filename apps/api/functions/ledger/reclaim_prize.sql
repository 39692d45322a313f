-- Moves money from a pool to its funder's debt, limited by both balances and by `most`.
create or replace function ledger.reclaim_prize(op uuid, pool uuid, most bigint, fact text, out verdict text, out reclaimed bigint)
language plpgsql security definer set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  funder uuid := funder_of(pool);
begin
  reclaimed := 0;
  verdict := 'unknown';
  if funder is null then return; end if;
  perform lock_both(funder, array[type_cash(), type_debt()], pool, array[type_prize_pool()]);
  reclaimed := least(most, balance_of(funder, type_debt()), balance_of(pool, type_prize_pool()));
  if reclaimed <= 0 then
    reclaimed := 0;
    verdict := 'insufficient';
    return;
  end if;
  verdict := post(
    op, kind_prize_return(), array[account_of(pool, type_prize_pool())], array[account_of(funder, type_debt())],
    array[reclaimed], fact
  );
end $$;
revoke execute on function ledger.reclaim_prize from public;
grant execute on function ledger.reclaim_prize to trunfo_app;
