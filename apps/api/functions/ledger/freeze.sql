-- Stops payouts. Freezing again for the same reason does nothing.
create or replace function ledger.freeze(why text, found jsonb) returns void
language sql security definer set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
  insert into freezes (reason, detail) values (why, found)
  on conflict (reason) where ended_at is null do nothing
$$;
revoke execute on function ledger.freeze from public;
grant execute on function ledger.freeze to trunfo_app;
