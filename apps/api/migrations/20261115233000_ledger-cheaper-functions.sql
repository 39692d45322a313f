-- Up Migration

-- The same rules for less work. What a function sets is set and taken back at each of its calls, and a function in SQL
-- that is not inlined is planned anew at each: so the narrow functions, which people's rights end at, set everything
-- once, and the inner ones, which nobody else may call, live in what they set. All of them are plpgsql, which keeps plans.

create or replace function ledger.account_of(owner uuid, of_type smallint) returns bigint language plpgsql as $$
declare
  found_id bigint;
begin
  select id into found_id from accounts where owner_id = owner and type = of_type;
  if found_id is null then
    insert into accounts (owner_id, type, sign)
    select owner, id, sign from account_types where id = of_type
    on conflict (owner_id, type) do nothing returning id into found_id;
    if found_id is null then
      select id into found_id from accounts where owner_id = owner and type = of_type;
    end if;
  end if;
  return found_id;
end $$;

-- What is locked, as it stands.
create type ledger.locked as (ids bigint[], types smallint[], signs smallint[], balances bigint[]);

-- Makes the accounts that are missing, then locks all of them. Both in one order, so that no two wait in a circle: while
-- one is missing none is locked.
drop function ledger.lock_accounts(uuid, smallint[]);
create function ledger.lock_accounts(owner uuid, wanted smallint[]) returns ledger.locked language plpgsql as $$
declare
  held ledger.locked;
begin
  for attempt in 1 .. 2 loop
    select array_agg(id), array_agg(type), array_agg(sign), array_agg(balance)
    into held.ids, held.types, held.signs, held.balances
    from (
      select id, type, sign, balance from accounts
      where owner_id = owner and type = any (wanted)
        and cardinality(wanted) = (select count(*) from accounts where owner_id = owner and type = any (wanted))
      order by id for no key update
    ) as one;
    exit when held.ids is not null;
    perform account_of(owner, of_type) from unnest(wanted) as of_type order by of_type;
  end loop;
  return held;
end $$;

create or replace function ledger.balance_of(owner uuid, of_type smallint) returns bigint language plpgsql stable as $$
begin
  return coalesce((select balance from accounts where owner_id = owner and type = of_type), 0);
end $$;

create or replace function ledger.is_repeated(op uuid, of_kind smallint, total bigint, fact text) returns boolean
language plpgsql as $$
declare
  earlier record;
begin
  if not exists (select from transfers where operation_id = op) then return false; end if;
  select min(kind) as kind, sum(amount) as total, min(about) as about into earlier
  from transfers where operation_id = op;
  if (earlier.kind, earlier.total, earlier.about) is distinct from (of_kind, total::numeric, fact) then
    raise exception 'operation % stands with another content', op using errcode = 'invalid_parameter_value';
  end if;
  return true;
end $$;

create or replace function ledger.no_legs() returns ledger.legs language plpgsql immutable as $$
begin
  return row('{}', '{}', '{}', '{}')::ledger.legs;
end $$;

create or replace function ledger.with_leg(
  so_far ledger.legs, debit bigint, credit bigint, amount bigint, lot uuid default null
) returns ledger.legs language plpgsql immutable as $$
begin
  if amount > 0 then
    so_far.debits := so_far.debits || debit;
    so_far.credits := so_far.credits || credit;
    so_far.amounts := so_far.amounts || amount;
    so_far.lots := so_far.lots || lot;
  end if;
  return so_far;
end $$;

create or replace function ledger.sum_of(given ledger.legs) returns bigint language plpgsql immutable as $$
declare
  total bigint := 0;
  amount bigint;
begin
  foreach amount in array given.amounts loop
    total := total + amount;
  end loop;
  return total;
end $$;

-- Writes an operation under the locks of its accounts, and moves what is left of the lots that it names: from one that is
-- debited, into one that is credited. Its legs go in with the questions whether it is new and its ways exist.
create function ledger.write(
  op uuid, of_kind smallint, held ledger.locked, given ledger.legs, fact text, answers uuid default null
) returns text language plpgsql as $$
declare
  ids bigint[] := held.ids;
  balances bigint[] := held.balances;
  debits bigint[] := given.debits;
  credits bigint[] := given.credits;
  amounts bigint[] := given.amounts;
  debits_after bigint[];
  credits_after bigint[];
  debit_types smallint[];
  credit_types smallint[];
  d integer;
  c integer;
  written integer;
begin
  if answers is not null and exists (select from transfers where resolves = answers and leg = 1) then
    return case when is_repeated(op, of_kind, sum_of(given), fact) then 'repeated' else 'resolved' end;
  end if;
  for leg in 1 .. cardinality(debits) loop
    d := array_position(ids, debits[leg]);
    c := array_position(ids, credits[leg]);
    if d is not null then balances[d] := balances[d] - held.signs[d] * amounts[leg]; end if;
    if c is not null then balances[c] := balances[c] + held.signs[c] * amounts[leg]; end if;
    if balances[d] < 0 or balances[c] < 0 then
      return case when is_repeated(op, of_kind, sum_of(given), fact) then 'repeated' else 'insufficient' end;
    end if;
    debits_after[leg] := balances[d];
    credits_after[leg] := balances[c];
    debit_types[leg] := case when d is null then debits[leg] else held.types[d] end;
    credit_types[leg] := case when c is null then credits[leg] else held.types[c] end;
  end loop;

  -- Every leg holds. Only now, because a return does not undo what is written.
  insert into transfers (
    operation_id, leg, kind, debit_id, credit_id, amount, debit_after, credit_after, lot_id, resolves, about
  )
  select
    op, number, of_kind, debit, credits[number], amounts[number], debits_after[number], credits_after[number],
    given.lots[number], answers, fact
  from unnest(debits) with ordinality as leg (debit, number)
  join flows on kind = of_kind and debit_type = debit_types[number] and credit_type = credit_types[number]
  where not exists (select from transfers where operation_id = op)
  order by number;
  get diagnostics written = row_count;
  if written = 0 and is_repeated(op, of_kind, sum_of(given), fact) then return 'repeated'; end if;
  if written < cardinality(debits) then
    raise exception 'kind % may not move from one of the accounts % to one of %', of_kind, debits, credits
      using errcode = 'check_violation';
  end if;
  update accounts set balance = balances[array_position(ids, id)]
  where id = any (ids) and balance <> balances[array_position(ids, id)];
  for leg in 1 .. coalesce(cardinality(given.lots), 0) loop
    continue when given.lots[leg] is null;
    update lots set remaining = remaining + case when credit_types[leg] = 3 then amounts[leg] else -amounts[leg] end
    where id = given.lots[leg];
  end loop;
  return 'ok';
end $$;

-- One leg between somebody and the house, which is most of what happens: in two statements. Whoever tells it again meets
-- the row that they told first, and takes the change back.
create function ledger.move(
  op uuid, of_kind smallint, owner uuid, of_type smallint, house smallint, change bigint, fact text
) returns text language plpgsql as $$
declare
  mine bigint;
  now_has bigint;
begin
  update accounts set balance = balance + change
  where owner_id = owner and type = of_type and balance + change >= 0 returning id, balance into mine, now_has;
  if mine is null then
    if is_repeated(op, of_kind, abs(change), fact) then return 'repeated'; end if;
    if change < 0 then return 'insufficient'; end if;
    perform account_of(owner, of_type);
    return move(op, of_kind, owner, of_type, house, change, fact);
  end if;
  insert into transfers (operation_id, leg, kind, debit_id, credit_id, amount, debit_after, credit_after, about)
  select
    op, 1, of_kind, case when change < 0 then mine else house end, case when change < 0 then house else mine end,
    abs(change), case when change < 0 then now_has end, case when change > 0 then now_has end, fact
  from flows
  where kind = of_kind and not exists (select from transfers where operation_id = op)
    and debit_type = case when change < 0 then of_type else house end
    and credit_type = case when change < 0 then house else of_type end;
  if found then return 'ok'; end if;
  if not is_repeated(op, of_kind, abs(change), fact) then
    raise exception 'kind % may not move between % and %', of_kind, of_type, house using errcode = 'check_violation';
  end if;
  update accounts set balance = balance - change where id = mine;
  return 'repeated';
end $$;

create or replace function ledger.post(
  op uuid, of_kind smallint, debits bigint[], credits bigint[], amounts bigint[], fact text,
  of_lots uuid[] default null, answers uuid default null
) returns text language plpgsql as $$
declare
  held ledger.locked;
begin
  select array_agg(id), array_agg(type), array_agg(sign), array_agg(balance)
  into held.ids, held.types, held.signs, held.balances
  from (
    select id, type, sign, balance from accounts
    where id = any (debits || credits) and id >= 1000 order by id for no key update
  ) as one;
  -- Between accounts of the house there is no row to wait at.
  if held.ids is null then perform pg_advisory_xact_lock(hashtextextended(op::text, 0)); end if;
  return write(op, of_kind, held, row(debits, credits, amounts, of_lots), fact, answers);
end $$;

create or replace function ledger.post_legs(
  op uuid, of_kind smallint, given ledger.legs, fact text, answers uuid default null
) returns text language plpgsql as $$
begin
  return post(op, of_kind, given.debits, given.credits, given.amounts, fact, given.lots, answers);
end $$;

-- From what somebody has: a bonus first, then the oldest deposits, then cash.
drop function ledger.taken_from(ledger.legs, uuid, bigint, bigint, boolean);
create or replace function ledger.buy(op uuid, owner uuid, revenue smallint, price bigint, fact text) returns text
language plpgsql security definer set search_path = ledger, pg_temp as $$
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
  if held.balances[bonus] > 0 then
    debits := debits || held.ids[bonus];
    amounts := amounts || least(missing, held.balances[bonus]);
    of_lots := of_lots || null::uuid;
    missing := missing - least(missing, held.balances[bonus]);
  end if;
  if missing > 0 and held.balances[unsettled] > 0 then
    for lot in select id, remaining from lots where owner_id = owner and remaining > 0 order by number loop
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

create or replace function ledger.grant_bonus(op uuid, owner uuid, given bigint, fact text) returns text
language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  return move(op, 5::smallint, owner, 2::smallint, 120::smallint, given, fact);
end $$;

create or replace function ledger.grant_coins(op uuid, owner uuid, given bigint, fact text) returns text
language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  return move(op, 40::smallint, owner, 6::smallint, 130::smallint, given, fact);
end $$;

create or replace function ledger.spend_coins(op uuid, owner uuid, price bigint, fact text) returns text
language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  return move(op, 41::smallint, owner, 6::smallint, 131::smallint, -price, fact);
end $$;

create or replace function ledger.buy_outside(op uuid, provider smallint, revenue smallint, price bigint, fact text)
returns text language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  return post(op, 3::smallint, array[provider::bigint], array[revenue::bigint], array[price], fact);
end $$;

alter function ledger.credit_person reset all;

-- A list of accounts of unknown length would be planned anew each time.
do $$
declare
  narrow regprocedure;
begin
  for narrow in
    select oid from pg_proc where pronamespace = 'ledger'::regnamespace and prosecdef and proname not in (
      'house_balance', 'roll_up', 'audit', 'audit_recent', 'check_recent'
    )
  loop
    execute format('alter function %s set plan_cache_mode = force_generic_plan', narrow);
  end loop;
end $$;

revoke execute on all functions in schema ledger from public;
