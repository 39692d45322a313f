-- Up Migration

-- Prizes in escrow. A tournament has a pool of its own, in money or in coins, that is filled from its organiser's settled
-- cash or coins, or from the budget of the house, and emptied to whoever wins, to the tax or back to where it came from.
-- The budget is an account like a person's: its balance never falls below nothing, so that no code can promise more than
-- a fundador has put there.
insert into ledger.account_types (id, code, asset, sign) values
  (7, 'prize_pool', 'brl', 1),
  (8, 'coin_pool', 'coins', 1),
  (9, 'prize_budget', 'brl', 1),
  (10, 'coin_budget', 'coins', 1),
  (112, 'tax_withheld', 'brl', 1),
  (123, 'correction_expense', 'brl', -1);
insert into ledger.house_totals (account_id, total) values (112, 0), (123, 0);

insert into ledger.kinds (id, code) values
  (50, 'prize_escrow'), (51, 'prize_return'), (52, 'prize_payment'), (53, 'prize_clawback'), (54, 'prize_correction'),
  (55, 'budget_fill');

-- No way leads from an unsettled deposit or a bonus to a pool: a stolen card would become an accomplice's prize.
insert into ledger.flows (kind, debit_type, credit_type)
select kinds.id, debits.id, credits.id
from (values
  ('prize_escrow', '{cash,prize_budget,coins,coin_budget}', '{prize_pool,coin_pool}'),
  ('prize_return', '{prize_pool}', '{cash,debt,prize_budget,correction_expense}'),
  ('prize_return', '{coin_pool}', '{coins,coin_budget,coins_burned}'),
  ('prize_payment', '{prize_pool}', '{cash,debt,tax_withheld}'),
  ('prize_payment', '{coin_pool}', '{coins}'),
  ('prize_clawback', '{cash,tax_withheld}', '{correction_expense}'),
  ('prize_clawback', '{coins}', '{coins_burned}'),
  ('prize_correction', '{correction_expense,coins_issued}', '{prize_pool,coin_pool}'),
  ('prize_correction', '{prize_pool}', '{cash,debt,tax_withheld}'),
  ('prize_correction', '{coin_pool}', '{coins}'),
  ('budget_fill', '{promotion_expense,coins_issued}', '{prize_budget,coin_budget}')
) as ways (kind, from_types, to_types)
join ledger.kinds on kinds.code = ways.kind
join ledger.account_types as debits on debits.code = any (ways.from_types::text[])
join ledger.account_types as credits on credits.code = any (ways.to_types::text[]) and credits.asset = debits.asset;

-- Whose the budget is: nobody's.
create function ledger.house() returns uuid language sql immutable as $$
  select '00000000-0000-7000-8000-000000000000'::uuid
$$;

-- Makes and locks the accounts of two owners in one order, as `lock_accounts` does those of one.
create function ledger.lock_both(one uuid, of_one smallint[], other uuid, of_other smallint[]) returns void
language plpgsql as $$
begin
  perform account_of(one, of_type) from unnest(of_one) as of_type order by of_type;
  perform account_of(other, of_type) from unnest(of_other) as of_type order by of_type;
  perform from accounts
  where (owner_id = one and type = any (of_one)) or (owner_id = other and type = any (of_other))
  order by id for no key update;
end $$;

-- Into escrow. `owner` is the organiser, or the house. Whoever owes pays first.
create function ledger.hold_prize(op uuid, owner uuid, pool uuid, is_coins boolean, held bigint, fact text)
returns text language plpgsql security definer
set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  of_source smallint := case
    when owner = house() then case when is_coins then 10 else 9 end
    else case when is_coins then 6 else 1 end
  end;
  of_pool smallint := case when is_coins then 8 else 7 end;
begin
  perform lock_both(
    owner, case when of_source = 1 then '{1,5}'::smallint[] else array[of_source] end, pool, array[of_pool]
  );
  if is_repeated(op, 50::smallint, held, fact) then return 'repeated'; end if;
  if of_source = 1 and balance_of(owner, 5::smallint) > 0 then return 'in_debt'; end if;
  return post(op, 50::smallint, array[account_of(owner, of_source)], array[account_of(pool, of_pool)], array[held], fact);
end $$;

-- Back to where it came from: the pool itself says whose that was. What a correction put there was the house's.
create function ledger.return_prize(
  op uuid, pool uuid, is_coins boolean, is_correction boolean, returned bigint, fact text
) returns text language plpgsql security definer
set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  of_pool smallint := case when is_coins then 8 else 7 end;
  source record;
  pool_id bigint := account_of(pool, of_pool);
begin
  if is_correction then
    return post(
      op, 51::smallint, array[pool_id], array[case when is_coins then 131 else 123 end]::bigint[], array[returned], fact
    );
  end if;
  select accounts.id, owner_id, type into source
  from transfers join accounts on accounts.id = debit_id
  where credit_id = pool_id and credit_id >= 1000 and kind = 50 order by seq limit 1;
  if source.id is null then return 'unknown'; end if;
  if source.type <> 1 then
    return post(op, 51::smallint, array[pool_id], array[source.id], array[returned], fact);
  end if;
  perform lock_both(source.owner_id, '{1,5}'::smallint[], pool, array[of_pool]);
  if is_repeated(op, 51::smallint, returned, fact) then return 'repeated'; end if;
  return post_legs(op, 51::smallint, credit_person(no_legs(), pool_id, source.owner_id, 1::smallint, returned), fact);
end $$;

-- To somebody who won, less what is withheld. The person stands in the first leg, by which their statement finds it.
create function ledger.pay_prize(
  op uuid, owner uuid, pool uuid, is_coins boolean, is_correction boolean, won bigint, tax bigint, fact text
) returns text language plpgsql security definer
set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  of_kind smallint := case when is_correction then 54 else 52 end;
  of_pool smallint := case when is_coins then 8 else 7 end;
  pool_id bigint := account_of(pool, of_pool);
  planned legs := no_legs();
begin
  if tax < 0 or tax >= won or (is_coins and tax > 0) then
    raise exception 'a prize of % cannot be taxed with %', won, tax using errcode = 'invalid_parameter_value';
  end if;
  perform lock_both(
    owner, case when is_coins then '{6}'::smallint[] else '{1,5}'::smallint[] end, pool, array[of_pool]
  );
  if is_repeated(op, of_kind, won, fact) then return 'repeated'; end if;
  if is_coins then
    planned := with_leg(planned, pool_id, account_of(owner, 6::smallint), won);
  else
    planned := credit_person(planned, pool_id, owner, 1::smallint, won - tax);
    planned := with_leg(planned, pool_id, 112, tax);
  end if;
  return post_legs(op, of_kind, planned, fact);
end $$;

-- From somebody who was paid and had not won, as far as their balance goes. The tax goes back with the last centavo:
-- whoever keeps a part has earned it and owes its tax.
create function ledger.claw_back(
  op uuid, owner uuid, is_coins boolean, net bigint, tax bigint, fact text, out verdict text, out taken bigint
) language plpgsql security definer
set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  of_source smallint := case when is_coins then 6 else 1 end;
  planned legs := no_legs();
begin
  perform lock_accounts(owner, array[of_source]);
  select coalesce(sum(amount), 0) into taken from transfers
  where operation_id = op and kind = 53 and about = fact and debit_id >= 1000;
  if taken > 0 then
    verdict := 'repeated';
    return;
  end if;
  taken := least(net, balance_of(owner, of_source));
  if taken = 0 then
    verdict := 'insufficient';
    return;
  end if;
  planned := with_leg(
    planned, account_of(owner, of_source), case when is_coins then 131 else 123 end, taken
  );
  if taken = net then planned := with_leg(planned, 112, 123, tax); end if;
  verdict := post_legs(op, 53::smallint, planned, fact);
end $$;

-- What the house adds to a pool that was paid to the wrong one.
create function ledger.fund_correction(op uuid, pool uuid, is_coins boolean, added bigint, fact text) returns text
language plpgsql security definer
set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  return post(
    op, 54::smallint, array[case when is_coins then 130 else 123 end]::bigint[],
    array[account_of(pool, case when is_coins then 8 else 7 end::smallint)], array[added], fact
  );
end $$;

create function ledger.fill_budget(op uuid, is_coins boolean, added bigint, fact text) returns text
language plpgsql security definer
set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  return post(
    op, 55::smallint, array[case when is_coins then 130 else 120 end]::bigint[],
    array[account_of(house(), case when is_coins then 10 else 9 end::smallint)], array[added], fact
  );
end $$;

-- What people are owed is what the house lacks, less what it has laid aside for itself.
create or replace function ledger.conclude(up_to bigint, wrong jsonb, people jsonb) returns void
language plpgsql set search_path = ledger, pg_temp as $$
begin
  if wrong <> '{}' then perform freeze('audit', wrong); end if;
  if (select place is distinct from place() from home) then
    perform freeze('place', jsonb_build_object('was', (select place from home), 'is', place()));
  end if;
  insert into audits (up_to, findings, figures)
  select conclude.up_to, wrong, people || jsonb_object_agg(code, balance) || jsonb_build_object(
    'owed', -sum(sign * balance) filter (where asset = 'brl') - balance_of(house(), 9::smallint)
  )
  from (select code, sign, asset, house_balance(id) as balance from account_types where id >= 100) as house;
  delete from audits where at < now() - interval '30 days';
end $$;

revoke execute on all functions in schema ledger from public;
grant execute on function
  ledger.hold_prize, ledger.return_prize, ledger.pay_prize, ledger.claw_back, ledger.fund_correction, ledger.fill_budget
to trunfo_app;
