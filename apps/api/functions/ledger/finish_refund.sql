create or replace function ledger.finish_refund(op uuid, refund uuid, provider smallint, fact text) returns text
language plpgsql security definer set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  total bigint;
begin
  select sum(amount) into total from transfers where operation_id = refund and kind = kind_refund();
  if total is null then return 'unknown'; end if;
  perform pg_advisory_xact_lock(hashtextextended(refund::text, 1));
  return post(
    op, kind_refund_sent(), array[type_refund_pending()]::bigint[], array[provider::bigint], array[total], fact, null,
    refund
  );
end $$;
revoke execute on function ledger.finish_refund from public;
grant execute on function ledger.finish_refund to trunfo_app;
