-- Moves a prize into escrow. `owner` is the organiser or the house. Refuses debtors, and cash that open
-- disputes may still claim.
create or replace function ledger.hold_prize(
  op uuid, owner uuid, pool uuid, is_coins boolean, held bigint, fact text
) returns text language plpgsql security definer
set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  of_source smallint := case
    when owner = house() then case when is_coins then type_coin_budget() else type_prize_budget() end
    else case when is_coins then type_coins() else type_cash() end
  end;
  of_pool smallint := case when is_coins then type_coin_pool() else type_prize_pool() end;
  risk text;
begin
  perform lock_both(
    owner, case when of_source = type_cash() then array[type_cash(), type_debt()] else array[of_source] end,
    pool, array[of_pool]
  );
  if is_repeated(op, kind_prize_escrow(), held, fact) then return 'repeated'; end if;
  if of_source = type_cash() then
    risk := risk_verdict(owner, held);
    if risk <> 'ok' then return risk; end if;
  end if;
  return post(
    op, kind_prize_escrow(), array[account_of(owner, of_source)], array[account_of(pool, of_pool)], array[held], fact
  );
end $$;
revoke execute on function ledger.hold_prize from public;
grant execute on function ledger.hold_prize to trunfo_app;
