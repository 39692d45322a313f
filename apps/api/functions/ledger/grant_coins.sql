create or replace function ledger.grant_coins(op uuid, owner uuid, given bigint, fact text) returns text
language plpgsql security definer set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  return move(op, kind_coins_grant(), owner, type_coins(), type_coins_issued(), given, fact);
end $$;
revoke execute on function ledger.grant_coins from public;
grant execute on function ledger.grant_coins to trunfo_app;
