-- Up Migration

-- Money at risk: what a provider may still take back. A dispute that has taken nothing yet (an inquiry, a mediation) marks
-- its deposit with an amount. Until it ends, that much cash stays with its owner, and a prize that the owner funds waits.

-- `disputed` is what all open disputes of a deposit claim, and a deposit with any does not settle. `at_risk` is the part
-- that no dispute has taken yet. Both change under the locks of the owner's cash and unsettled accounts.
alter table ledger.lots
  add column disputed bigint not null default 0 check (disputed between 0 and amount),
  add column at_risk bigint not null default 0 check (at_risk between 0 and disputed),
  -- Since when something is at risk, for the audit.
  add column at_risk_since timestamptz,
  add check ((at_risk > 0) = (at_risk_since is not null));
update ledger.lots set disputed = amount where is_disputed;
drop index ledger.lots_due;
-- The previous release reads `is_disputed`; the next one drops it.
alter table ledger.lots drop column is_disputed;
alter table ledger.lots add column is_disputed boolean generated always as (disputed > 0) stored;
create index lots_due on ledger.lots (settles_at) where remaining > 0 and disputed = 0;
create index lots_disputed on ledger.lots (owner_id) where disputed > 0;

insert into ledger.kinds (id, code) values (29, 'debt_repayment');
insert into ledger.flows (kind, debit_type, credit_type)
select kinds.id, debits.id, credits.id
from (values
  ('settlement', 'unsettled', 'debt'),
  ('hold_release', 'hold', 'debt'),
  ('debt_repayment', 'cash', 'debt')
) as ways (kind, from_type, to_type)
join ledger.kinds on kinds.code = ways.kind
join ledger.account_types as debits on debits.code = ways.from_type
join ledger.account_types as credits on credits.code = ways.to_type;
-- A dispute that is won after its debt was written off pays the house, not the person.
insert into ledger.flows (kind, debit_type, credit_type)
select kinds.id, providers.id, expense.id
from ledger.kinds, ledger.account_types as providers, ledger.account_types as expense
where kinds.code = 'provider_restore' and providers.code in ('stripe', 'mercado_pago')
  and expense.code = 'chargeback_expense';

-- What open disputes claim beyond what is left of their deposits. Stable under the lock of the owner's cash account.
create function ledger.uncovered(owner uuid) returns bigint language plpgsql stable as $$
begin
  return coalesce((
    select sum(greatest(0, at_risk - remaining)) from lots where owner_id = owner and disputed > 0
  ), 0)::bigint;
end $$;

-- What the house may still lose by this person.
create function ledger.at_risk(owner uuid) returns bigint
language plpgsql stable security definer set search_path = ledger, pg_temp as $$
begin
  return balance_of(owner, 5::smallint) + uncovered(owner);
end $$;

-- Whether cash of theirs may leave their hands, and how much has to stay. Call it under the lock of the cash account.
create function ledger.risk_verdict(owner uuid, leaving bigint) returns text language plpgsql stable as $$
begin
  if balance_of(owner, 5::smallint) > 0 then return 'in_debt'; end if;
  if balance_of(owner, 1::smallint) >= leaving and balance_of(owner, 1::smallint) - leaving < uncovered(owner) then
    return 'at_risk';
  end if;
  return 'ok';
end $$;

create function ledger.mark_disputed(lot uuid, claimed bigint, untaken bigint) returns text
language plpgsql security definer set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  owner uuid;
begin
  select owner_id into owner from lots where id = lot;
  if owner is null then return 'unknown'; end if;
  perform lock_accounts(owner, '{1,3}');
  update lots set
    disputed = least(claimed, amount), at_risk = least(untaken, amount),
    at_risk_since = case when untaken > 0 then coalesce(at_risk_since, now()) end
  where id = lot and (disputed, at_risk) is distinct from (least(claimed, amount), least(untaken, amount));
  return case when found then 'ok' else 'repeated' end;
end $$;

-- What the previous release calls.
create or replace function ledger.mark_disputed(lot uuid, disputed boolean) returns text
language plpgsql security definer set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  return case ledger.mark_disputed(
    lot, case when disputed then (select amount from lots where id = lot) else 0 end, 0::bigint
  ) when 'unknown' then 'unknown' else 'ok' end;
end $$;

-- A debt is repaid before anything becomes cash.
create or replace function ledger.settle(lot uuid) returns text
language plpgsql security definer set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  owner uuid;
  rest bigint;
  repaid bigint;
  source bigint;
begin
  select owner_id into owner from lots where id = lot;
  if owner is null then return 'unknown'; end if;
  perform lock_accounts(owner, '{1,3,5}');
  select remaining into rest from lots
  where id = lot and remaining > 0 and disputed = 0 and settles_at <= now();
  if rest is null then return 'not_due'; end if;
  source := account_of(owner, 3::smallint);
  repaid := least(rest, balance_of(owner, 5::smallint));
  return post_legs(
    public.uuid_v7(), 2::smallint,
    with_leg(
      with_leg(no_legs(), source, account_of(owner, 5::smallint), repaid, lot),
      source, account_of(owner, 1::smallint), rest - repaid, lot
    ),
    'settlement:' || lot
  );
end $$;

-- A debtor pays first, and disputed deposits are not spent. A debt arises only under the lock of the cash account, so
-- reading it is enough.
create or replace function ledger.buy(op uuid, owner uuid, revenue smallint, price bigint, fact text) returns text
language plpgsql security definer set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  held ledger.locked := lock_accounts(owner, '{1,2,3}');
  cash integer := array_position(held.types, 1::smallint);
  bonus integer := array_position(held.types, 2::smallint);
  unsettled integer := array_position(held.types, 3::smallint);
  debits bigint[];
  amounts bigint[];
  of_lots uuid[];
  missing bigint := price;
  lot record;
begin
  if exists (select from accounts where owner_id = owner and type = 5 and balance > 0) then
    return case when is_repeated(op, 3::smallint, price, fact) then 'repeated' else 'in_debt' end;
  end if;
  if held.balances[bonus] > 0 then
    debits := debits || held.ids[bonus];
    amounts := amounts || least(missing, held.balances[bonus]);
    of_lots := of_lots || null::uuid;
    missing := missing - least(missing, held.balances[bonus]);
  end if;
  if missing > 0 and held.balances[unsettled] > 0 then
    for lot in
      select id, remaining from lots where owner_id = owner and remaining > 0 and disputed = 0 order by number
    loop
      debits := debits || held.ids[unsettled];
      amounts := amounts || least(missing, lot.remaining);
      of_lots := of_lots || lot.id;
      missing := missing - least(missing, lot.remaining);
      exit when missing = 0;
    end loop;
  end if;
  if missing > held.balances[cash] then
    return case when is_repeated(op, 3::smallint, price, fact) then 'repeated' else 'insufficient' end;
  end if;
  if missing > 0 then
    debits := debits || held.ids[cash];
    amounts := amounts || missing;
    of_lots := of_lots || null::uuid;
  end if;
  return write(
    op, 3::smallint, held, row(debits, array_fill(revenue::bigint, array[cardinality(debits)]), amounts, of_lots), fact
  );
end $$;

-- Cash that is asked for leaves the balance at once. A debtor pays first, and what is at risk stays.
create or replace function ledger.hold(op uuid, owner uuid, wanted bigint, fact text) returns text
language plpgsql security definer set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  verdict text;
begin
  perform lock_accounts(owner, '{1,4,5}');
  if is_repeated(op, 10::smallint, wanted, fact) then return 'repeated'; end if;
  if is_frozen() then return 'frozen'; end if;
  verdict := risk_verdict(owner, wanted);
  if verdict <> 'ok' then return verdict; end if;
  verdict := post(
    op, 10::smallint, array[account_of(owner, 1::smallint)], array[account_of(owner, 4::smallint)], array[wanted], fact
  );
  if verdict = 'ok' then insert into holds (id, owner_id, amount) values (op, owner, wanted); end if;
  return verdict;
end $$;

-- From here on the cash is being sent, and only its sender can say how it went. A debt or a dispute that came after the
-- request stops it here.
create or replace function ledger.commit_hold(hold uuid) returns text
language plpgsql security definer set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  owner uuid;
  risk text;
begin
  select owner_id into owner from holds where id = hold;
  if owner is null then return 'unknown'; end if;
  perform lock_accounts(owner, '{1,4}');
  if is_frozen() then return 'frozen'; end if;
  if exists (select from holds where id = hold and state = 'held') then
    risk := risk_verdict(owner, 0);
    if risk <> 'ok' then return risk; end if;
  end if;
  update holds set state = 'committed' where id = hold and state = 'held';
  return case when found then 'ok' else 'resolved' end;
end $$;

-- Rejected, cancelled or failed. Never while it is being sent, unless its sender says that it was not. A debt that arose
-- meanwhile is repaid first.
create or replace function ledger.release_hold(op uuid, hold uuid, from_state text, fact text) returns text
language plpgsql security definer set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  held holds;
  verdict text;
begin
  select * into held from holds where id = hold;
  if held.id is null then return 'unknown'; end if;
  perform lock_accounts(held.owner_id, '{1,4,5}');
  if is_repeated(op, 12::smallint, held.amount, fact) then return 'repeated'; end if;
  select * into held from holds where id = hold;
  if held.state not in ('held', 'committed') or held.state <> from_state then return 'resolved'; end if;
  verdict := post_legs(
    op, 12::smallint,
    credit_person(no_legs(), account_of(held.owner_id, 4::smallint), held.owner_id, 1::smallint, held.amount), fact, hold
  );
  if verdict = 'ok' then update holds set state = 'released' where id = hold; end if;
  return verdict;
end $$;

-- Releases holds that nobody is sending yet, newest first, until the cash reaches a goal. Answers which.
create function ledger.release_until(owner uuid, goal bigint, why text) returns uuid[] language plpgsql as $$
declare
  released uuid[] := '{}';
  open_hold record;
  verdict text;
begin
  for open_hold in select id from holds where owner_id = owner and state = 'held' order by number desc loop
    exit when balance_of(owner, 1::smallint) >= goal;
    verdict := release_hold(public.uuid_v7(), open_hold.id, 'held', why);
    if verdict <> 'ok' then raise exception 'a hold that was open answered %', verdict; end if;
    released := released || open_hold.id;
  end loop;
  return released;
end $$;

-- A dispute, a Pix that was sent back or a refund made at the provider takes a deposit away: what is left of it, then
-- cash, then what is on its way out but not yet being sent; the rest is a debt. Answers the holds it released, whose
-- withdrawals have to end, and the debt.
drop function ledger.take_back(uuid, uuid, bigint, text);
create function ledger.take_back(
  op uuid, lot uuid, taken bigint, fact text, out verdict text, out released uuid[], out debt bigint
)
language plpgsql security definer set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  deposited lots;
  planned legs;
begin
  released := '{}';
  debt := 0;
  select * into deposited from lots where id = lot;
  if deposited.id is null then
    verdict := 'unknown';
    return;
  end if;
  perform lock_accounts(deposited.owner_id, '{1,3,4,5}');
  if is_repeated(op, 24::smallint, taken, fact) then
    verdict := 'repeated';
    return;
  end if;
  select * into deposited from lots where id = lot;
  planned := with_leg(
    no_legs(), account_of(deposited.owner_id, 3::smallint), deposited.provider, least(taken, deposited.remaining), lot
  );
  released := release_until(deposited.owner_id, taken - sum_of(planned), 'taken back:' || op);
  planned := with_leg(
    planned, account_of(deposited.owner_id, 1::smallint), deposited.provider,
    least(taken - sum_of(planned), balance_of(deposited.owner_id, 1::smallint))
  );
  debt := taken - sum_of(planned);
  planned := with_leg(planned, account_of(deposited.owner_id, 5::smallint), deposited.provider, debt);
  verdict := post_legs(op, 24::smallint, planned, fact);
end $$;

-- What the house has forgiven somebody and has not got back by disputes that were won later.
create function ledger.forgiven(owner uuid) returns bigint language plpgsql stable as $$
declare
  debts bigint := (select id from accounts where owner_id = owner and type = 5);
begin
  return coalesce((
    select sum(amount) from transfers where credit_id = debts and credit_id >= 1000 and kind = 28
  ), 0)::bigint - coalesce((
    select sum(back.amount)
    from transfers as taken
    join transfers as answer on answer.resolves = taken.operation_id and answer.leg = 1
    join transfers as back on back.operation_id = answer.operation_id and back.kind = 25 and back.credit_id = 121
    where taken.debit_id = debts and taken.debit_id >= 1000 and taken.kind = 24
  ), 0)::bigint;
end $$;

-- A dispute was won, or a refund at the provider failed: what had been taken comes back, debt first, to the lot as far
-- as it came from there. What was a debt goes to the house as far as the house wrote it off, else to cash: the person has
-- repaid it.
create or replace function ledger.give_back(op uuid, taking uuid, fact text) returns text
language plpgsql security definer set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  planned legs := no_legs();
  owner uuid;
  owed bigint := 0;
  forgiven bigint := 0;
  part bigint;
  leg record;
begin
  select source.owner_id into owner
  from transfers join accounts as source on source.id = transfers.debit_id
  where operation_id = taking and kind = 24 limit 1;
  if owner is not null then perform lock_accounts(owner, '{1,3,5}'); end if;
  perform pg_advisory_xact_lock(hashtextextended(taking::text, 1));
  if is_repeated(op, 25::smallint, (
    select sum(amount)::bigint from transfers where operation_id = taking and kind = 24
  ), fact) then return 'repeated'; end if;
  if owner is not null then
    owed := balance_of(owner, 5::smallint);
    forgiven := ledger.forgiven(owner);
  end if;
  for leg in
    select taken.debit_id, taken.credit_id, taken.amount, taken.lot_id, source.type
    from transfers as taken left join accounts as source on source.id = taken.debit_id
    where taken.operation_id = taking and taken.kind = 24 order by taken.leg desc
  loop
    part := least(owed, leg.amount);
    owed := owed - part;
    if part > 0 then planned := with_leg(planned, leg.credit_id, account_of(owner, 5::smallint), part); end if;
    if leg.type = 5 then
      leg.debit_id := account_of(owner, 1::smallint);
      leg.amount := leg.amount - part;
      part := least(forgiven, leg.amount);
      forgiven := forgiven - part;
      planned := with_leg(planned, leg.credit_id, 121, part);
    end if;
    planned := with_leg(planned, leg.credit_id, leg.debit_id, leg.amount - part, leg.lot_id);
  end loop;
  if sum_of(planned) = 0 then return 'unknown'; end if;
  return post_legs(op, 25::smallint, planned, fact, taking);
end $$;

-- Of a deposit: from what is left of it, then from cash that is not at risk. Never while the bank is asked the same, never
-- into debt, and nothing leaves to somebody who owes.
create or replace function ledger.refund_deposit(op uuid, lot uuid, given bigint, fact text) returns text
language plpgsql security definer set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  deposited lots;
  planned legs;
begin
  select * into deposited from lots where id = lot;
  if deposited.id is null then return 'unknown'; end if;
  perform lock_accounts(deposited.owner_id, '{1,3}');
  if is_repeated(op, 21::smallint, given, fact) then return 'repeated'; end if;
  select * into deposited from lots where id = lot;
  if deposited.disputed > 0 then return 'disputed'; end if;
  if balance_of(deposited.owner_id, 5::smallint) > 0 then return 'insufficient'; end if;
  planned := with_leg(
    no_legs(), account_of(deposited.owner_id, 3::smallint), 104, least(given, deposited.remaining), lot
  );
  planned := with_leg(
    planned, account_of(deposited.owner_id, 1::smallint), 104,
    least(given - sum_of(planned), balance_of(deposited.owner_id, 1::smallint) - uncovered(deposited.owner_id))
  );
  if sum_of(planned) < given then return 'insufficient'; end if;
  return post_legs(op, 21::smallint, planned, fact);
end $$;

-- A dispute that is open may still be won, and then there is nothing to forgive.
create or replace function ledger.write_off(op uuid, owner uuid, forgiven bigint, fact text) returns text
language plpgsql security definer set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  perform lock_accounts(owner, '{1,5}');
  if is_repeated(op, 28::smallint, forgiven, fact) then return 'repeated'; end if;
  if exists (select from lots where owner_id = owner and disputed > 0) then return 'disputed'; end if;
  return post(op, 28::smallint, array[121]::bigint[], array[account_of(owner, 5::smallint)], array[forgiven], fact);
end $$;

-- Prizes --------------------------------------------------------------------------------------------------------------

-- Into escrow. `owner` is the organiser, or the house. A debtor pays first, and what is at risk stays.
create or replace function ledger.hold_prize(
  op uuid, owner uuid, pool uuid, is_coins boolean, held bigint, fact text
) returns text language plpgsql security definer
set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  of_source smallint := case
    when owner = house() then case when is_coins then 10 else 9 end
    else case when is_coins then 6 else 1 end
  end;
  of_pool smallint := case when is_coins then 8 else 7 end;
  risk text;
begin
  perform lock_both(
    owner, case when of_source = 1 then '{1,5}'::smallint[] else array[of_source] end, pool, array[of_pool]
  );
  if is_repeated(op, 50::smallint, held, fact) then return 'repeated'; end if;
  if of_source = 1 then
    risk := risk_verdict(owner, held);
    if risk <> 'ok' then return risk; end if;
  end if;
  return post(op, 50::smallint, array[account_of(owner, of_source)], array[account_of(pool, of_pool)], array[held], fact);
end $$;

-- Whose cash is in a pool: the person who put more there than has come back. Null where it is the house's, or coins.
create function ledger.funder_of(pool uuid) returns uuid language plpgsql stable as $$
declare
  pool_id bigint := (select id from accounts where owner_id = pool and type = 7);
begin
  return (
    select owner_id from (
      select debit_id as account_id, amount from transfers where credit_id = pool_id and credit_id >= 1000 and kind = 50
      union all
      select credit_id, -amount from transfers where debit_id = pool_id and debit_id >= 1000 and kind = 51
    ) as moves join accounts on accounts.id = account_id and type in (1, 5)
    group by owner_id having sum(amount) > 0
  );
end $$;

-- What the house may still lose by whoever's cash is in a pool. Locks their accounts, so that a payout in the same
-- transaction finds the same answer.
create function ledger.funder_risk(pool uuid) returns bigint
language plpgsql security definer set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  funder uuid := funder_of(pool);
begin
  if funder is null then return 0; end if;
  perform lock_accounts(funder, '{1,5}');
  return at_risk(funder);
end $$;

-- To somebody who won, less what is withheld. The person stands in the first leg, by which their statement finds it.
-- Nothing is paid while the funder's money is at risk; a correction is paid by the house.
create or replace function ledger.pay_prize(
  op uuid, owner uuid, pool uuid, is_coins boolean, is_correction boolean, won bigint, tax bigint, fact text
) returns text language plpgsql security definer
set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  of_kind smallint := case when is_correction then 54 else 52 end;
  of_pool smallint := case when is_coins then 8 else 7 end;
  pool_id bigint := account_of(pool, of_pool);
  funder uuid := case when is_coins or is_correction then null else funder_of(pool) end;
  planned legs := no_legs();
begin
  if tax < 0 or tax >= won or (is_coins and tax > 0) then
    raise exception 'a prize of % cannot be taxed with %', won, tax using errcode = 'invalid_parameter_value';
  end if;
  perform account_of(owner, of_type)
  from unnest(case when is_coins then '{6}'::smallint[] else '{1,5}'::smallint[] end) as of_type order by of_type;
  perform from accounts
  where (owner_id = owner and type = any (case when is_coins then '{6}'::smallint[] else '{1,5}'::smallint[] end))
    or id = pool_id or (owner_id = funder and type in (1, 5))
  order by id for no key update;
  if is_repeated(op, of_kind, won, fact) then return 'repeated'; end if;
  if funder is not null and at_risk(funder) > 0 then return 'on_hold'; end if;
  if is_coins then
    planned := with_leg(planned, pool_id, account_of(owner, 6::smallint), won);
  else
    planned := credit_person(planned, pool_id, owner, 1::smallint, won - tax);
    planned := with_leg(planned, pool_id, 112, tax);
  end if;
  return post_legs(op, of_kind, planned, fact);
end $$;

-- From a pool to the debt of its funder, as far as both go and no more than `most`.
create function ledger.reclaim_prize(op uuid, pool uuid, most bigint, fact text, out verdict text, out reclaimed bigint)
language plpgsql security definer set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  funder uuid := funder_of(pool);
begin
  reclaimed := 0;
  verdict := 'unknown';
  if funder is null then return; end if;
  perform lock_both(funder, '{1,5}'::smallint[], pool, '{7}'::smallint[]);
  reclaimed := least(most, balance_of(funder, 5::smallint), balance_of(pool, 7::smallint));
  if reclaimed <= 0 then
    reclaimed := 0;
    verdict := 'insufficient';
    return;
  end if;
  verdict := post(
    op, 51::smallint, array[account_of(pool, 7::smallint)], array[account_of(funder, 5::smallint)], array[reclaimed], fact
  );
end $$;

-- What the house added to a prize goes back to its budget.
create function ledger.return_top_up(op uuid, pool uuid, returned bigint, fact text) returns text
language plpgsql security definer set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  return post(
    op, 51::smallint, array[account_of(pool, 7::smallint)], array[account_of(house(), 9::smallint)], array[returned], fact
  );
end $$;

-- From somebody who was paid and had not won, as far as their balance goes; withdrawals that nobody is sending give way
-- first, where the caller ends them. The tax goes back with the last centavo: a person who keeps a part has earned it.
drop function ledger.claw_back(uuid, uuid, boolean, bigint, bigint, text);
create function ledger.claw_back(
  op uuid, owner uuid, is_coins boolean, net bigint, tax bigint, fact text, may_release boolean default false,
  out verdict text, out taken bigint, out released uuid[]
) language plpgsql security definer
set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  of_source smallint := case when is_coins then 6 else 1 end;
  planned legs := no_legs();
begin
  released := '{}';
  perform lock_accounts(owner, case when is_coins then '{6}'::smallint[] else '{1,4,5}'::smallint[] end);
  select coalesce(sum(amount), 0) into taken from transfers
  where operation_id = op and kind = 53 and about = fact and debit_id >= 1000;
  if taken > 0 then
    verdict := 'repeated';
    return;
  end if;
  if may_release and not is_coins then released := release_until(owner, net, 'clawed back:' || op); end if;
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

-- Checks --------------------------------------------------------------------------------------------------------------

-- Repairs what the earlier functions left: cash of people who owe something.
do $$
declare
  debtor record;
  op uuid;
begin
  set local search_path = ledger, pg_temp;
  for debtor in
    select debts.owner_id, least(cash.balance, debts.balance) as amount, cash.id as cash_id, debts.id as debt_id
    from accounts as debts join accounts as cash on cash.owner_id = debts.owner_id and cash.type = 1
    where debts.type = 5 and debts.balance > 0 and cash.balance > 0 order by debts.owner_id
  loop
    op := public.uuid_v7();
    if post(
      op, 29::smallint, array[debtor.cash_id], array[debtor.debt_id], array[debtor.amount], 'repaid:' || op
    ) <> 'ok' then
      raise exception 'the debt of % could not be repaid', debtor.owner_id;
    end if;
  end loop;
end $$;

-- Nobody has cash and a debt. Its own function, so that the two audits add one line.
create function ledger.cash_beside_debt(owners uuid[] default null) returns bigint language plpgsql stable as $$
begin
  return (
    select count(*) from accounts as debts join accounts as cash on cash.owner_id = debts.owner_id and cash.type = 1
    where debts.type = 5 and debts.balance > 0 and cash.balance > 0
      and (owners is null or debts.owner_id = any (owners))
  );
end $$;

alter function ledger.audit() rename to audit_books;
create function ledger.audit() returns table (name text, wrong bigint)
language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  return query select books.name, books.wrong from audit_books() as books
  union all select 'people with cash beside a debt', cash_beside_debt();
end $$;

alter function ledger.audit_recent() rename to audit_recent_books;
create function ledger.audit_recent() returns table (name text, wrong bigint)
language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  return query select books.name, books.wrong from audit_recent_books() as books;
  return query select 'people with cash beside a debt', cash_beside_debt(
    (select coalesce(array_agg(distinct owner_id), '{}') from recent_accounts where type in (1, 5))
  );
end $$;

revoke execute on all functions in schema ledger from public;
revoke execute on function ledger.audit_books from trunfo_app;
grant execute on function
  ledger.at_risk, ledger.mark_disputed(uuid, bigint, bigint), ledger.take_back, ledger.reclaim_prize, ledger.return_top_up,
  ledger.claw_back, ledger.funder_risk, ledger.audit
to trunfo_app;
