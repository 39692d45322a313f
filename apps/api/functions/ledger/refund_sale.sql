create or replace function ledger.refund_sale(op uuid, revenue smallint, given bigint, fact text) returns text
language sql security definer set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
  select post(op, kind_refund(), array[revenue::bigint], array[type_refund_pending()]::bigint[], array[given], fact)
$$;
revoke execute on function ledger.refund_sale from public;
grant execute on function ledger.refund_sale to trunfo_app;
