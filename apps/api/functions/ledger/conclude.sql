-- Stores the result of an audit and freezes payouts if it found anything. `owed` is what the house owes to
-- people: the negative sum of its BRL accounts, less its own budgets.
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
      - balance_of(house(), type_prize_budget()) - balance_of(house(), type_reward_budget())
  )
  from (select code, sign, asset, house_balance(id) as balance from account_types where id >= 100) as house;
  delete from audits where at < now() - interval '30 days';
end $$;
revoke execute on function ledger.conclude from public;
