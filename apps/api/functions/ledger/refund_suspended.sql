-- A refund leaves its source before the request to the provider, so that the money cannot be used twice.
create or replace function ledger.refund_suspended(op uuid, given bigint, fact text) returns text
language sql security definer set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
  select post(
    op, kind_refund(), array[type_suspense()]::bigint[], array[type_refund_pending()]::bigint[], array[given], fact
  )
$$;
revoke execute on function ledger.refund_suspended from public;
grant execute on function ledger.refund_suspended to trunfo_app;
