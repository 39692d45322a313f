-- Returns a pool's money to its source, which the pool's first escrow transfer names. The money of a
-- correction returns to the house.
create or replace function ledger.return_prize(
  op uuid, pool uuid, is_coins boolean, is_correction boolean, returned bigint, fact text
) returns text language plpgsql security definer
set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  of_pool smallint := case when is_coins then type_coin_pool() else type_prize_pool() end;
  source record;
  pool_id bigint := account_of(pool, of_pool);
begin
  if is_correction then
    return post(
      op, kind_prize_return(), array[pool_id],
      array[case when is_coins then type_coins_burned() else type_correction_expense() end]::bigint[],
      array[returned], fact
    );
  end if;
  select accounts.id, owner_id, type into source
  from transfers join accounts on accounts.id = debit_id
  where credit_id = pool_id and credit_id >= 1000 and kind = kind_prize_escrow() order by seq limit 1;
  if source.id is null then return 'unknown'; end if;
  if source.type <> type_cash() then
    return post(op, kind_prize_return(), array[pool_id], array[source.id], array[returned], fact);
  end if;
  perform lock_both(source.owner_id, array[type_cash(), type_debt()], pool, array[of_pool]);
  if is_repeated(op, kind_prize_return(), returned, fact) then return 'repeated'; end if;
  return post_legs(
    op, kind_prize_return(), credit_person(no_legs(), pool_id, source.owner_id, type_cash(), returned), fact
  );
end $$;
revoke execute on function ledger.return_prize from public;
grant execute on function ledger.return_prize to trunfo_app;
