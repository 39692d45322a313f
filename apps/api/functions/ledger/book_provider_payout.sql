create or replace function ledger.book_provider_payout(op uuid, provider smallint, sent bigint, fact text) returns text
language sql security definer set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
  select post(op, kind_provider_payout(), array[type_bank()]::bigint[], array[provider::bigint], array[sent], fact)
$$;
revoke execute on function ledger.book_provider_payout from public;
grant execute on function ledger.book_provider_payout to trunfo_app;
