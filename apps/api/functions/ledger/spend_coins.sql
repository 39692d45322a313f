create or replace function ledger.spend_coins(op uuid, owner uuid, price bigint, fact text) returns text
language plpgsql security definer set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  return move(op, kind_coins_purchase(), owner, type_coins(), type_coins_burned(), -price, fact);
end $$;
revoke execute on function ledger.spend_coins from public;
grant execute on function ledger.spend_coins to trunfo_app;
