-- Up Migration

-- Cash rewards come from a budget of their own that only a fundador fills. Like the prize budget it is an account whose
-- balance never falls below nothing, so no code can reward more than somebody has put there.
insert into ledger.account_types (id, code, asset, sign) values (11, 'reward_budget', 'brl', 1);
insert into ledger.kinds (id, code) values (56, 'reward_budget_fill');

-- The flow from `promotion_expense` to cash stays: the audit reads the rewards of before by it. No function uses it.
insert into ledger.flows (kind, debit_type, credit_type) values (6, 11, 1), (6, 11, 5), (56, 120, 11);

-- Processes of the release before call this function too: with an empty budget it answers `insufficient` to them.
create or replace function ledger.reward(op uuid, owner uuid, given bigint, fact text) returns text
language plpgsql security definer
set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  perform lock_both(owner, '{1,5}'::smallint[], house(), '{11}'::smallint[]);
  if is_repeated(op, 6::smallint, given, fact) then return 'repeated'; end if;
  return post_legs(
    op, 6::smallint, credit_person(no_legs(), account_of(house(), 11::smallint), owner, 1::smallint, given), fact
  );
end $$;

create function ledger.fill_reward_budget(op uuid, added bigint, fact text) returns text
language plpgsql security definer
set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  return post(
    op, 56::smallint, array[120]::bigint[], array[account_of(house(), 11::smallint)], array[added], fact
  );
end $$;

-- What people are owed is what the house lacks, less everything that it has laid aside for itself.
create or replace function ledger.conclude(up_to bigint, wrong jsonb, people jsonb) returns void
language plpgsql set search_path = ledger, pg_temp as $$
begin
  if wrong <> '{}' then perform freeze('audit', wrong); end if;
  if (select place is distinct from place() from home) then
    perform freeze('place', jsonb_build_object('was', (select place from home), 'is', place()));
  end if;
  insert into audits (up_to, findings, figures)
  select conclude.up_to, wrong, people || jsonb_object_agg(code, balance) || jsonb_build_object(
    'owed', -sum(sign * balance) filter (where asset = 'brl')
      - balance_of(house(), 9::smallint) - balance_of(house(), 11::smallint)
  )
  from (select code, sign, asset, house_balance(id) as balance from account_types where id >= 100) as house;
  delete from audits where at < now() - interval '30 days';
end $$;

revoke execute on all functions in schema ledger from public;
grant execute on function ledger.fill_reward_budget to trunfo_app;
