-- Pays a winner, less the withheld tax. The winner is in the first leg, by which their statement finds it.
-- Refuses while the funder's money is at risk, except for corrections, which the house pays.
create or replace function ledger.pay_prize(
  op uuid, owner uuid, pool uuid, is_coins boolean, is_correction boolean, won bigint, tax bigint, fact text
) returns text language plpgsql security definer
set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  of_kind smallint := case when is_correction then kind_prize_correction() else kind_prize_payment() end;
  of_pool smallint := case when is_coins then type_coin_pool() else type_prize_pool() end;
  of_winner smallint[] := case when is_coins then array[type_coins()] else array[type_cash(), type_debt()] end;
  pool_id bigint := account_of(pool, of_pool);
  funder uuid := case when is_coins or is_correction then null else funder_of(pool) end;
  planned legs := no_legs();
begin
  if tax < 0 or tax >= won or (is_coins and tax > 0) then
    raise exception 'a prize of % cannot be taxed with %', won, tax using errcode = 'invalid_parameter_value';
  end if;
  perform account_of(owner, of_type) from unnest(of_winner) as of_type order by of_type;
  perform from accounts
  where (owner_id = owner and type = any (of_winner))
    or id = pool_id or (owner_id = funder and type in (type_cash(), type_debt()))
  order by id for no key update;
  if is_repeated(op, of_kind, won, fact) then return 'repeated'; end if;
  if funder is not null and at_risk(funder) > 0 then return 'on_hold'; end if;
  if is_coins then
    planned := with_leg(planned, pool_id, account_of(owner, type_coins()), won);
  else
    planned := credit_person(planned, pool_id, owner, type_cash(), won - tax);
    planned := with_leg(planned, pool_id, type_tax_withheld(), tax);
  end if;
  return post_legs(op, of_kind, planned, fact);
end $$;
revoke execute on function ledger.pay_prize from public;
grant execute on function ledger.pay_prize to trunfo_app;
