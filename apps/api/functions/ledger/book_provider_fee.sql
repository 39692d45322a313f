create or replace function ledger.book_provider_fee(op uuid, provider smallint, fee bigint, fact text) returns text
language sql security definer set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
  select post(
    op, kind_provider_fee(), array[type_provider_fee_expense()]::bigint[], array[provider::bigint], array[fee], fact
  )
$$;
revoke execute on function ledger.book_provider_fee from public;
grant execute on function ledger.book_provider_fee to trunfo_app;
