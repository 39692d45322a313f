-- A purchase paid directly at a provider, not from the wallet.
create or replace function ledger.buy_outside(op uuid, provider smallint, revenue smallint, price bigint, fact text)
returns text language plpgsql security definer set search_path = ledger,
  pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  return post(op, kind_purchase(), array[provider::bigint], array[revenue::bigint], array[price], fact);
end $$;
revoke execute on function ledger.buy_outside from public;
grant execute on function ledger.buy_outside to trunfo_app;
