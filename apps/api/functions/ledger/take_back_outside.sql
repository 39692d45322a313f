-- Books a taking that is not from a deposit: from a sale or from suspense.
create or replace function ledger.take_back_outside(op uuid, source smallint, provider smallint, taken bigint, fact text)
returns text language sql security definer set search_path = ledger,
  pg_temp set plan_cache_mode = force_generic_plan as $$
  select post(op, kind_provider_return(), array[source::bigint], array[provider::bigint], array[taken], fact)
$$;
revoke execute on function ledger.take_back_outside from public;
grant execute on function ledger.take_back_outside to trunfo_app;
