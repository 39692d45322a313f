-- Holds money that matches no order, or not this one. It belongs to no player until staff have reviewed it.
create or replace function ledger.suspend(op uuid, provider smallint, given bigint, fact text) returns text
language sql security definer set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
  select post(op, kind_suspense(), array[provider::bigint], array[type_suspense()]::bigint[], array[given], fact)
$$;
revoke execute on function ledger.suspend from public;
grant execute on function ledger.suspend to trunfo_app;
