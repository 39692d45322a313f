create or replace function ledger.is_frozen() returns boolean
language plpgsql security definer set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  -- The first call records the home of the database.
  insert into home (place) select place() where not exists (select from home) on conflict do nothing;
  return (select place is distinct from place() from home) or exists (select from freezes where ended_at is null);
end $$;
revoke execute on function ledger.is_frozen from public;
grant execute on function ledger.is_frozen to trunfo_app;
