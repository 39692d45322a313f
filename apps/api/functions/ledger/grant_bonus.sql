create or replace function ledger.grant_bonus(op uuid, owner uuid, given bigint, fact text) returns text
language plpgsql security definer set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  return move(op, kind_bonus(), owner, type_bonus(), type_promotion_expense(), given, fact);
end $$;
revoke execute on function ledger.grant_bonus from public;
grant execute on function ledger.grant_bonus to trunfo_app;
