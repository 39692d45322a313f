-- Pays a reward from the budget that staff fill, never more than it holds.
create or replace function ledger.reward(op uuid, owner uuid, given bigint, fact text) returns text
language plpgsql security definer
set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  perform lock_both(owner, array[type_cash(), type_debt()], house(), array[type_reward_budget()]);
  if is_repeated(op, kind_reward(), given, fact) then return 'repeated'; end if;
  return post_legs(
    op, kind_reward(), credit_person(no_legs(), account_of(house(), type_reward_budget()), owner, type_cash(), given),
    fact
  );
end $$;
revoke execute on function ledger.reward from public;
grant execute on function ledger.reward to trunfo_app;
