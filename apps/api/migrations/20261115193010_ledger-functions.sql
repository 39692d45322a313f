-- Up Migration

-- How the ledger changes. `post` writes; the narrow functions after it lock what they need, decide on the legs and call
-- it. Each answers with a word and has written nothing unless the word is `ok`; a programmer's mistake is an exception.
-- Locks are taken in one order everywhere: accounts by ascending id, in one statement. Lots and holds need none of their
-- own, because they change only under the lock of their owner's account.

create function ledger.account_of(owner uuid, of_type smallint) returns bigint
language plpgsql set search_path = ledger, pg_temp as $$
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

-- Makes the accounts that are missing, then locks all of them. Both in one order, so that no two wait in a circle.
create function ledger.lock_accounts(owner uuid, types smallint[]) returns void
language plpgsql set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  perform account_of(owner, of_type) from unnest(types) as of_type order by of_type;
  perform from accounts where owner_id = owner and type = any (types) order by id for no key update;
end $$;

create function ledger.balance_of(owner uuid, of_type smallint) returns bigint
language sql stable set search_path = ledger, pg_temp as $$
  select coalesce((select balance from accounts where owner_id = owner and type = of_type), 0)
$$;

-- Whether the operation stands already. Ask under the locks: a twin that was faster has committed by then. The legs may
-- differ, since they depend on the balances of the moment; kind, sum and fact may not.
create function ledger.is_repeated(op uuid, of_kind smallint, total bigint, fact text) returns boolean
language plpgsql set search_path = ledger, pg_temp as $$
declare
  earlier record;
begin
  select min(kind) as kind, sum(amount) as total, min(about) as about into earlier
  from transfers where operation_id = op;
  if earlier.kind is null then return false; end if;
  if (earlier.kind, earlier.total, earlier.about) is distinct from (of_kind, total::numeric, fact) then
    raise exception 'operation % stands with another content', op using errcode = 'invalid_parameter_value';
  end if;
  return true;
end $$;

create function ledger.post(
  op uuid, of_kind smallint, debits bigint[], credits bigint[], amounts bigint[], fact text,
  of_lots uuid[] default null, answers uuid default null
) returns text
language plpgsql set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  ids bigint[];
  balances bigint[];
  types smallint[];
  signs smallint[];
  debits_after bigint[] := '{}';
  credits_after bigint[] := '{}';
  d integer;
  c integer;
begin
  select array_agg(id), array_agg(balance), array_agg(type), array_agg(sign) into ids, balances, types, signs
  from (
    select id, balance, type, sign from accounts
    where id = any (debits || credits) and id >= 1000 order by id for no key update
  ) as locked;
  -- Between accounts of the house there is no row to wait at.
  if ids is null then perform pg_advisory_xact_lock(hashtextextended(op::text, 0)); end if;
  if is_repeated(op, of_kind, (select sum(amount)::bigint from unnest(amounts) as amount), fact) then
    return 'repeated';
  end if;
  if answers is not null and exists (select from transfers where resolves = answers and leg = 1) then
    return 'resolved';
  end if;

  for leg in 1 .. cardinality(debits) loop
    d := array_position(ids, debits[leg]);
    c := array_position(ids, credits[leg]);
    perform from flows
    where kind = of_kind
      and debit_type = coalesce(types[d], case when debits[leg] < 1000 then debits[leg] end)
      and credit_type = coalesce(types[c], case when credits[leg] < 1000 then credits[leg] end);
    if not found then
      raise exception 'kind % may not move from account % to %', of_kind, debits[leg], credits[leg]
        using errcode = 'check_violation';
    end if;
    if d is not null then balances[d] := balances[d] - signs[d] * amounts[leg]; end if;
    if c is not null then balances[c] := balances[c] + signs[c] * amounts[leg]; end if;
    if balances[d] < 0 or balances[c] < 0 then return 'insufficient'; end if;
    debits_after := debits_after || balances[d];
    credits_after := credits_after || balances[c];
  end loop;

  -- Every leg holds. Only now, because a return does not undo what is written.
  for leg in 1 .. cardinality(debits) loop
    insert into transfers (
      operation_id, leg, kind, debit_id, credit_id, amount, debit_after, credit_after, lot_id, resolves, about
    ) values (
      op, leg, of_kind, debits[leg], credits[leg], amounts[leg], debits_after[leg], credits_after[leg], of_lots[leg],
      answers, fact
    );
  end loop;
  for place in 1 .. coalesce(cardinality(ids), 0) loop
    update accounts set balance = balances[place] where id = ids[place];
  end loop;
  return 'ok';
end $$;

-- Legs on their way to `post`, gathered one by one.
create type ledger.legs as (debits bigint[], credits bigint[], amounts bigint[], lots uuid[]);

create function ledger.no_legs() returns ledger.legs language sql immutable as $$
  select row('{}', '{}', '{}', '{}')::ledger.legs
$$;

create function ledger.with_leg(so_far ledger.legs, debit bigint, credit bigint, amount bigint, lot uuid default null)
returns ledger.legs language sql immutable as $$
  select case when amount > 0 then row(
    (so_far).debits || debit, (so_far).credits || credit, (so_far).amounts || amount, (so_far).lots || lot
  )::ledger.legs else so_far end
$$;

-- Posts the legs, and moves what is left of the lots they name: from one that is debited, into one that is credited.
create function ledger.post_legs(op uuid, of_kind smallint, given ledger.legs, fact text, answers uuid default null)
returns text language plpgsql set search_path = ledger, pg_temp as $$
declare
  verdict text;
begin
  verdict := post(op, of_kind, given.debits, given.credits, given.amounts, fact, given.lots, answers);
  if verdict = 'ok' then
    update lots set remaining = remaining + change.amount
    from (
      select lot, sum(case when credit.type = 3 then leg.amount else -leg.amount end) as amount
      from unnest(given.lots, given.debits, given.credits, given.amounts) as leg (lot, debit, credit, amount)
      left join accounts as credit on credit.id = leg.credit
      where lot is not null group by lot
    ) as change
    where lots.id = change.lot;
  end if;
  return verdict;
end $$;

-- Money that comes to somebody repays what they owe first; the rest goes to an account of theirs.
create function ledger.credit_person(so_far ledger.legs, source bigint, owner uuid, to_type smallint, given bigint)
returns ledger.legs language plpgsql set search_path = ledger, pg_temp as $$
declare
  repaid bigint := least(given, balance_of(owner, 5::smallint));
begin
  if repaid > 0 then so_far := with_leg(so_far, source, account_of(owner, 5::smallint), repaid); end if;
  return with_leg(so_far, source, account_of(owner, to_type), given - repaid);
end $$;

-- Deposits ---------------------------------------------------------------------------------------------------------

-- The lot has the operation's id.
create function ledger.deposit(
  op uuid, owner uuid, provider smallint, given bigint, settling timestamptz, fact text
) returns text language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  planned legs := no_legs();
  repaid bigint;
  verdict text;
begin
  perform lock_accounts(owner, '{3,5}');
  if is_repeated(op, 1::smallint, given, fact) then return 'repeated'; end if;
  repaid := least(given, balance_of(owner, 5::smallint));
  planned := with_leg(planned, provider, account_of(owner, 5::smallint), repaid);
  planned := with_leg(planned, provider, account_of(owner, 3::smallint), given - repaid, op);
  insert into lots (id, owner_id, provider, amount, remaining, settles_at)
  values (op, owner, provider, given, 0, settling);
  verdict := post_legs(op, 1::smallint, planned, fact);
  if verdict <> 'ok' then raise exception 'a deposit was answered with %', verdict; end if;
  return verdict;
end $$;

-- What is left of it may be withdrawn from now on. A lot that a return fills again settles again.
create function ledger.settle(lot uuid) returns text
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  owner uuid;
  rest bigint;
begin
  select owner_id into owner from lots where id = lot;
  if owner is null then return 'unknown'; end if;
  perform lock_accounts(owner, '{1,3}');
  select remaining into rest from lots
  where id = lot and remaining > 0 and not is_disputed and settles_at <= now();
  if rest is null then return 'not_due'; end if;
  return post_legs(
    public.uuid_v7(), 2::smallint,
    with_leg(no_legs(), account_of(owner, 3::smallint), account_of(owner, 1::smallint), rest, lot),
    'settlement:' || lot
  );
end $$;

-- A lot under dispute does not settle.
create function ledger.mark_disputed(lot uuid, disputed boolean) returns text
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  owner uuid;
begin
  select owner_id into owner from lots where id = lot;
  if owner is null then return 'unknown'; end if;
  perform lock_accounts(owner, '{3}');
  update lots set is_disputed = disputed where id = lot;
  return 'ok';
end $$;

-- Spending ---------------------------------------------------------------------------------------------------------

-- From what somebody has, up to an amount: a bonus first, then the oldest deposits, then cash. What is missing is the
-- caller's to judge. Under the locks of the accounts.
create function ledger.taken_from(
  so_far ledger.legs, owner uuid, goal bigint, wanted bigint, may_use_bonus boolean
) returns ledger.legs language plpgsql set search_path = ledger, pg_temp as $$
declare
  missing bigint := wanted;
  part bigint;
  lot record;
begin
  if may_use_bonus then
    part := least(missing, balance_of(owner, 2::smallint));
    so_far := with_leg(so_far, account_of(owner, 2::smallint), goal, part);
    missing := missing - part;
  end if;
  for lot in select id, remaining from lots where owner_id = owner and remaining > 0 order by number loop
    exit when missing = 0;
    part := least(missing, lot.remaining);
    so_far := with_leg(so_far, account_of(owner, 3::smallint), goal, part, lot.id);
    missing := missing - part;
  end loop;
  part := least(missing, balance_of(owner, 1::smallint));
  return with_leg(so_far, account_of(owner, 1::smallint), goal, part);
end $$;

create function ledger.sum_of(given ledger.legs) returns bigint language sql immutable as $$
  select coalesce(sum(amount), 0)::bigint from unnest((given).amounts) as amount
$$;

create function ledger.buy(op uuid, owner uuid, revenue smallint, price bigint, fact text) returns text
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  planned legs;
begin
  perform lock_accounts(owner, '{1,2,3}');
  if is_repeated(op, 3::smallint, price, fact) then return 'repeated'; end if;
  planned := taken_from(no_legs(), owner, revenue, price, true);
  if sum_of(planned) < price then return 'insufficient'; end if;
  return post_legs(op, 3::smallint, planned, fact);
end $$;

-- Paid at a provider, past the wallet.
create function ledger.buy_outside(op uuid, provider smallint, revenue smallint, price bigint, fact text) returns text
language sql security definer set search_path = ledger, pg_temp as $$
  select post(op, 3::smallint, array[provider::bigint], array[revenue::bigint], array[price], fact)
$$;

-- The whole price goes back to where it came from, once; a debt that grew meanwhile is repaid first.
create function ledger.return_purchase(op uuid, purchase uuid, owner uuid, fact text) returns text
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  planned legs := no_legs();
  owed bigint;
  repaid bigint;
  leg record;
begin
  perform lock_accounts(owner, '{1,2,3,5}');
  if is_repeated(op, 4::smallint, (
    select sum(amount)::bigint from transfers where operation_id = purchase and kind = 3
  ), fact) then return 'repeated'; end if;
  owed := balance_of(owner, 5::smallint);
  for leg in
    select bought.debit_id, bought.credit_id, bought.amount, bought.lot_id, source.type
    from transfers as bought join accounts as source on source.id = bought.debit_id and source.owner_id = owner
    where bought.operation_id = purchase and bought.kind = 3 order by bought.leg desc
  loop
    repaid := case when leg.type = 2 then 0 else least(owed, leg.amount) end;
    owed := owed - repaid;
    planned := with_leg(planned, leg.credit_id, account_of(owner, 5::smallint), repaid);
    planned := with_leg(planned, leg.credit_id, leg.debit_id, leg.amount - repaid, leg.lot_id);
  end loop;
  if sum_of(planned) = 0 then return 'unknown'; end if;
  return post_legs(op, 4::smallint, planned, fact, purchase);
end $$;

create function ledger.grant_bonus(op uuid, owner uuid, given bigint, fact text) returns text
language sql security definer set search_path = ledger, pg_temp as $$
  select post(op, 5::smallint, array[120]::bigint[], array[account_of(owner, 2::smallint)], array[given], fact)
$$;

create function ledger.reward(op uuid, owner uuid, given bigint, fact text) returns text
language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  perform lock_accounts(owner, '{1,5}');
  if is_repeated(op, 6::smallint, given, fact) then return 'repeated'; end if;
  return post_legs(op, 6::smallint, credit_person(no_legs(), 120, owner, 1::smallint, given), fact);
end $$;

create function ledger.grant_coins(op uuid, owner uuid, given bigint, fact text) returns text
language sql security definer set search_path = ledger, pg_temp as $$
  select post(op, 40::smallint, array[130]::bigint[], array[account_of(owner, 6::smallint)], array[given], fact)
$$;

create function ledger.spend_coins(op uuid, owner uuid, price bigint, fact text) returns text
language sql security definer set search_path = ledger, pg_temp as $$
  select post(op, 41::smallint, array[account_of(owner, 6::smallint)], array[131]::bigint[], array[price], fact)
$$;

create function ledger.return_coins(op uuid, purchase uuid, owner uuid, given bigint, fact text) returns text
language sql security definer set search_path = ledger, pg_temp as $$
  select case
    when exists (
      select from transfers
      where operation_id = purchase and kind = 41 and amount = given and debit_id = account_of(owner, 6::smallint)
    ) then post(
      op, 42::smallint, array[131]::bigint[], array[account_of(owner, 6::smallint)], array[given], fact, null, purchase
    )
    else 'unknown'
  end
$$;

-- Holds ------------------------------------------------------------------------------------------------------------

-- Which database of which cluster this is: another one after a restore, and in a copy.
create function ledger.place() returns text language sql stable set search_path = ledger, pg_temp as $$
  select system_identifier || '/' || pg_database.oid
  from pg_control_system(), pg_database where datname = current_database()
$$;

create function ledger.is_frozen() returns boolean
language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  -- The first to ask says where the database lives.
  insert into home (place) select place() where not exists (select from home) on conflict do nothing;
  return (select place is distinct from place() from home) or exists (select from freezes where ended_at is null);
end $$;

-- Both bear repetition. Whoever lets payouts go on answers for having compared.
create function ledger.freeze(why text, found jsonb) returns void
language sql security definer set search_path = ledger, pg_temp as $$
  insert into freezes (reason, detail) values (why, found)
  on conflict (reason) where ended_at is null do nothing
$$;

create function ledger.unfreeze(who uuid) returns void
language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  update freezes set ended_at = now(), ended_by = who where ended_at is null;
  insert into home (place) values (place()) on conflict (is_only) do update set place = excluded.place;
end $$;

-- Cash that is asked for leaves the balance at once. Whoever owes pays first.
create function ledger.hold(op uuid, owner uuid, wanted bigint, fact text) returns text
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  verdict text;
begin
  perform lock_accounts(owner, '{1,4,5}');
  if is_repeated(op, 10::smallint, wanted, fact) then return 'repeated'; end if;
  if is_frozen() then return 'frozen'; end if;
  if balance_of(owner, 5::smallint) > 0 then return 'in_debt'; end if;
  verdict := post(
    op, 10::smallint, array[account_of(owner, 1::smallint)], array[account_of(owner, 4::smallint)], array[wanted], fact
  );
  if verdict = 'ok' then insert into holds (id, owner_id, amount) values (op, owner, wanted); end if;
  return verdict;
end $$;

-- From here on the cash is being sent, and only its sender can say how it went.
create function ledger.commit_hold(hold uuid) returns text
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  owner uuid;
begin
  select owner_id into owner from holds where id = hold;
  if owner is null then return 'unknown'; end if;
  perform lock_accounts(owner, '{4}');
  if is_frozen() then return 'frozen'; end if;
  update holds set state = 'committed' where id = hold and state = 'held';
  return case when found then 'ok' else 'resolved' end;
end $$;

create function ledger.uncommit_hold(hold uuid) returns text
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  owner uuid;
begin
  select owner_id into owner from holds where id = hold;
  if owner is null then return 'unknown'; end if;
  perform lock_accounts(owner, '{4}');
  update holds set state = 'held' where id = hold and state = 'committed';
  return case when found then 'ok' else 'resolved' end;
end $$;

create function ledger.pay_hold(op uuid, hold uuid, fee bigint, fact text) returns text
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  held holds;
  source bigint;
  verdict text;
begin
  select * into held from holds where id = hold;
  if held.id is null then return 'unknown'; end if;
  perform lock_accounts(held.owner_id, '{4}');
  if is_repeated(op, 11::smallint, held.amount, fact) then return 'repeated'; end if;
  select * into held from holds where id = hold;
  if held.state <> 'committed' then return 'resolved'; end if;
  source := account_of(held.owner_id, 4::smallint);
  verdict := post_legs(
    op, 11::smallint, with_leg(with_leg(no_legs(), source, 102, held.amount - fee), source, 111, fee), fact, hold
  );
  if verdict = 'ok' then update holds set state = 'paid' where id = hold; end if;
  return verdict;
end $$;

-- Rejected, cancelled or failed. Never while it is being sent, unless its sender says that it was not.
create function ledger.release_hold(op uuid, hold uuid, from_state text, fact text) returns text
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  held holds;
  verdict text;
begin
  select * into held from holds where id = hold;
  if held.id is null then return 'unknown'; end if;
  perform lock_accounts(held.owner_id, '{1,4}');
  if is_repeated(op, 12::smallint, held.amount, fact) then return 'repeated'; end if;
  select * into held from holds where id = hold;
  if held.state not in ('held', 'committed') or held.state <> from_state then return 'resolved'; end if;
  verdict := post(
    op, 12::smallint, array[account_of(held.owner_id, 4::smallint)], array[account_of(held.owner_id, 1::smallint)],
    array[held.amount], fact, null, hold
  );
  if verdict = 'ok' then update holds set state = 'released' where id = hold; end if;
  return verdict;
end $$;

-- A Pix that the bank sent back after it was paid.
create function ledger.return_payout(op uuid, hold uuid, given bigint, fact text) returns text
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  held holds;
begin
  select * into held from holds where id = hold and state = 'paid';
  if held.id is null then return 'unknown'; end if;
  perform lock_accounts(held.owner_id, '{1,5}');
  if is_repeated(op, 13::smallint, given, fact) then return 'repeated'; end if;
  if given > (
    select amount from transfers where operation_id = (
      select operation_id from transfers where resolves = hold and leg = 1
    ) and credit_id = 102
  ) then return 'insufficient'; end if;
  return post_legs(op, 13::smallint, credit_person(no_legs(), 102, held.owner_id, 1::smallint, given), fact);
end $$;

-- What providers give, keep and take ---------------------------------------------------------------------------------

-- Money that belongs to no order, or not to this one: never a player's until somebody has looked.
create function ledger.suspend(op uuid, provider smallint, given bigint, fact text) returns text
language sql security definer set search_path = ledger, pg_temp as $$
  select post(op, 20::smallint, array[provider::bigint], array[103]::bigint[], array[given], fact)
$$;

-- Our own refund leaves its source before the provider is asked, so that nobody spends it meanwhile.
create function ledger.refund_suspended(op uuid, given bigint, fact text) returns text
language sql security definer set search_path = ledger, pg_temp as $$
  select post(op, 21::smallint, array[103]::bigint[], array[104]::bigint[], array[given], fact)
$$;

create function ledger.refund_sale(op uuid, revenue smallint, given bigint, fact text) returns text
language sql security definer set search_path = ledger, pg_temp as $$
  select post(op, 21::smallint, array[revenue::bigint], array[104]::bigint[], array[given], fact)
$$;

-- Of a deposit: from what is left of it, then from cash. Never while the bank is asked the same, and never into debt.
create function ledger.refund_deposit(op uuid, lot uuid, given bigint, fact text) returns text
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  deposited lots;
  planned legs;
begin
  select * into deposited from lots where id = lot;
  if deposited.id is null then return 'unknown'; end if;
  perform lock_accounts(deposited.owner_id, '{1,3}');
  if is_repeated(op, 21::smallint, given, fact) then return 'repeated'; end if;
  select * into deposited from lots where id = lot;
  if deposited.is_disputed then return 'disputed'; end if;
  planned := with_leg(
    no_legs(), account_of(deposited.owner_id, 3::smallint), 104, least(given, deposited.remaining), lot
  );
  planned := with_leg(
    planned, account_of(deposited.owner_id, 1::smallint), 104,
    least(given - sum_of(planned), balance_of(deposited.owner_id, 1::smallint))
  );
  if sum_of(planned) < given then return 'insufficient'; end if;
  return post_legs(op, 21::smallint, planned, fact);
end $$;

create function ledger.finish_refund(op uuid, refund uuid, provider smallint, fact text) returns text
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  total bigint;
begin
  select sum(amount) into total from transfers where operation_id = refund and kind = 21;
  if total is null then return 'unknown'; end if;
  perform pg_advisory_xact_lock(hashtextextended(refund::text, 1));
  return post(op, 22::smallint, array[104]::bigint[], array[provider::bigint], array[total], fact, null, refund);
end $$;

-- The provider did not send it: everything goes back to where it came from, what somebody owes by now first.
create function ledger.fail_refund(op uuid, refund uuid, fact text) returns text
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  planned legs := no_legs();
  owner uuid;
  owed bigint;
  repaid bigint;
  leg record;
begin
  select source.owner_id into owner
  from transfers join accounts as source on source.id = transfers.debit_id
  where operation_id = refund and kind = 21 limit 1;
  if owner is not null then perform lock_accounts(owner, '{1,3,5}'); end if;
  perform pg_advisory_xact_lock(hashtextextended(refund::text, 1));
  if is_repeated(op, 23::smallint, (
    select sum(amount)::bigint from transfers where operation_id = refund and kind = 21
  ), fact) then return 'repeated'; end if;
  owed := case when owner is null then 0 else balance_of(owner, 5::smallint) end;
  for leg in
    select debit_id, amount, lot_id from transfers where operation_id = refund and kind = 21 order by transfers.leg desc
  loop
    repaid := case when leg.debit_id < 1000 then 0 else least(owed, leg.amount) end;
    owed := owed - repaid;
    if repaid > 0 then planned := with_leg(planned, 104, account_of(owner, 5::smallint), repaid); end if;
    planned := with_leg(planned, 104, leg.debit_id, leg.amount - repaid, leg.lot_id);
  end loop;
  if sum_of(planned) = 0 then return 'unknown'; end if;
  return post_legs(op, 23::smallint, planned, fact, refund);
end $$;

-- A dispute, a Pix that was sent back or a refund made at the provider takes a deposit away: what is left of it, then
-- cash, then what is on its way out but not yet being sent; the rest is a debt. Answers with the holds it released, for
-- whoever asked for them has to hear of it.
create function ledger.take_back(op uuid, lot uuid, taken bigint, fact text, out verdict text, out released uuid[])
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  deposited lots;
  planned legs;
  cash bigint;
  open_hold record;
begin
  released := '{}';
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
  cash := balance_of(deposited.owner_id, 1::smallint);
  for open_hold in
    select id, amount from holds where owner_id = deposited.owner_id and state = 'held' order by number desc
  loop
    exit when cash >= taken - sum_of(planned);
    verdict := release_hold(public.uuid_v7(), open_hold.id, 'held', 'taken back:' || op);
    if verdict <> 'ok' then raise exception 'a hold that was open answered %', verdict; end if;
    released := released || open_hold.id;
    cash := cash + open_hold.amount;
  end loop;
  planned := with_leg(
    planned, account_of(deposited.owner_id, 1::smallint), deposited.provider, least(taken - sum_of(planned), cash)
  );
  planned := with_leg(
    planned, account_of(deposited.owner_id, 5::smallint), deposited.provider, taken - sum_of(planned)
  );
  verdict := post_legs(op, 24::smallint, planned, fact);
end $$;

-- The same for what was no deposit: a sale, or money in suspense.
create function ledger.take_back_outside(op uuid, source smallint, provider smallint, taken bigint, fact text)
returns text language sql security definer set search_path = ledger, pg_temp as $$
  select post(op, 24::smallint, array[source::bigint], array[provider::bigint], array[taken], fact)
$$;

-- A dispute was won, or a refund at the provider failed: what had been taken comes back, debt first, to the lot as far
-- as it came from there.
create function ledger.give_back(op uuid, taking uuid, fact text) returns text
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  planned legs := no_legs();
  owner uuid;
  owed bigint;
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
  owed := case when owner is null then 0 else balance_of(owner, 5::smallint) end;
  for leg in
    select taken.debit_id, taken.credit_id, taken.amount, taken.lot_id, source.type
    from transfers as taken left join accounts as source on source.id = taken.debit_id
    where taken.operation_id = taking and taken.kind = 24 order by taken.leg desc
  loop
    part := case when owner is null then 0 else least(owed, leg.amount) end;
    owed := owed - part;
    if part > 0 then planned := with_leg(planned, leg.credit_id, account_of(owner, 5::smallint), part); end if;
    -- What was a debt and has been repaid meanwhile was paid with cash.
    planned := with_leg(
      planned, leg.credit_id,
      case when leg.type = 5 then account_of(owner, 1::smallint) else leg.debit_id end,
      leg.amount - part, leg.lot_id
    );
  end loop;
  if sum_of(planned) = 0 then return 'unknown'; end if;
  return post_legs(op, 25::smallint, planned, fact, taking);
end $$;

create function ledger.book_provider_fee(op uuid, provider smallint, fee bigint, fact text) returns text
language sql security definer set search_path = ledger, pg_temp as $$
  select post(op, 26::smallint, array[122]::bigint[], array[provider::bigint], array[fee], fact)
$$;

create function ledger.book_provider_payout(op uuid, provider smallint, sent bigint, fact text) returns text
language sql security definer set search_path = ledger, pg_temp as $$
  select post(op, 27::smallint, array[102]::bigint[], array[provider::bigint], array[sent], fact)
$$;

create function ledger.write_off(op uuid, owner uuid, forgiven bigint, fact text) returns text
language sql security definer set search_path = ledger, pg_temp as $$
  select post(op, 28::smallint, array[121]::bigint[], array[account_of(owner, 5::smallint)], array[forgiven], fact)
$$;

-- Totals of the house -------------------------------------------------------------------------------------------------

create view ledger.entries as
  select seq, operation_id, leg, kind, xid, debit_id as account_id, -amount as amount, debit_after as balance_after
  from ledger.transfers
  union all
  select seq, operation_id, leg, kind, xid, credit_id, amount, credit_after
  from ledger.transfers;

-- As it stands on the account's own side: what we have where debits raise it, what we owe where credits do.
create function ledger.house_balance(account smallint) returns bigint
language plpgsql stable security definer set search_path = ledger, pg_temp as $$
declare
  seen horizon;
  total numeric;
begin
  select * into seen from horizon;
  if seen.place is distinct from place() then
    select sum(amount) into total from entries where account_id = account;
  else
    select house_totals.total + coalesce((
      select sum(amount) from entries
      where account_id = account and xid >= seen.up_to and seq > seen.era_seq
    ), 0) into total
    from house_totals where account_id = account;
  end if;
  return (coalesce(total, 0) * (select sign from account_types where id = account))::bigint;
end $$;

-- Adds what has become certain to the totals. Below the horizon no transaction is open any more, so nothing can appear.
create function ledger.roll_up() returns bigint
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  seen horizon;
  sure bigint;
begin
  select * into seen from horizon for update;
  if seen.place is distinct from place() then
    -- A new place: with nobody writing, all that stands here is counted as it is.
    lock table transfers in share row exclusive mode;
    update house_totals set total = coalesce(
      (select sum(amount) from entries where entries.account_id = house_totals.account_id), 0
    );
    sure := (pg_snapshot_xmin(pg_current_snapshot())::text)::bigint;
    update horizon set up_to = sure, era_seq = coalesce((select max(seq) from transfers), 0), place = place();
    return sure;
  end if;
  sure := (pg_snapshot_xmin(pg_current_snapshot())::text)::bigint;
  if sure <= seen.up_to then return seen.up_to; end if;
  update house_totals set total = total + change.amount
  from (
    select account_id, sum(amount) as amount from entries
    where xid >= seen.up_to and xid < sure and seq > seen.era_seq and account_id < 1000 group by account_id
  ) as change
  where house_totals.account_id = change.account_id;
  update horizon set up_to = sure;
  return sure;
end $$;

-- Checks --------------------------------------------------------------------------------------------------------------

-- Everything, from the first row on: after a restore, after each suite, once a night. Each line should count nothing.
create function ledger.audit() returns table (name text, wrong bigint)
language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  perform roll_up();
  return query
  select 'assets whose accounts do not sum to nothing', count(*) from (
    select asset from (
      select type as type_id, balance * sign as amount from accounts
      union all
      select account_id::smallint, entries.amount from entries where account_id < 1000
    ) as sums join account_types on account_types.id = type_id
    group by asset having sum(amount) <> 0
  ) as assets
  union all
  select 'balances that differ from their legs', count(*) from (
    select accounts.id from accounts left join entries on account_id = accounts.id
    group by accounts.id having balance <> coalesce(sum(entries.amount), 0) * sign
  ) as accounts
  union all
  select 'balances below nothing', count(*) from accounts where balance < 0
  union all
  select 'running balances that are below nothing or broken', count(*) from (
    select balance_after, balance_after - sign * amount as before,
      lag(balance_after, 1, 0::bigint) over (partition by account_id order by seq) as previous
    from entries join accounts on accounts.id = account_id
  ) as chain where balance_after < 0 or before <> previous
  union all
  select 'legs on a way that does not exist', count(*) from transfers
    left join accounts as debit on debit.id = debit_id
    left join accounts as credit on credit.id = credit_id
    left join flows on flows.kind = transfers.kind
      and debit_type = coalesce(debit.type, debit_id) and credit_type = coalesce(credit.type, credit_id)
    where flows.kind is null
  union all
  select 'lots that differ from their legs', count(*) from lots left join (
    select lot_id, sum(case when account.type = 3 then transfers.amount else -transfers.amount end) as amount
    from transfers left join accounts as account on account.id = credit_id
    where lot_id is not null group by lot_id
  ) as legs on lot_id = lots.id
  where remaining <> coalesce(legs.amount, 0)
  union all
  select 'unsettled balances that differ from their lots', count(*) from (
    select owner_id from (
      select owner_id, balance as amount from accounts where type = 3
      union all select owner_id, -remaining from lots
    ) as sides group by owner_id having sum(amount) <> 0
  ) as owners
  union all
  select 'held balances that differ from their holds', count(*) from (
    select owner_id from (
      select owner_id, balance as amount from accounts where type = 4
      union all select owner_id, -holds.amount from holds where state in ('held', 'committed')
    ) as sides group by owner_id having sum(amount) <> 0
  ) as owners
  union all
  select 'totals of the house that differ from their legs', count(*) from account_types
    where id >= 100 and house_balance(id) <> sign * coalesce((
      select sum(entries.amount) from entries where account_id = account_types.id
    ), 0);
end $$;

-- What came since the last look, at a cost that grows with it alone: each leg continues its account's chain, the last
-- one ends at the balance, and the lots and holds of whoever was touched agree.
create function ledger.audit_recent() returns table (name text, wrong bigint)
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  seen bigint;
  sure bigint := (pg_snapshot_xmin(pg_current_snapshot())::text)::bigint;
begin
  lock table audits in exclusive mode;
  select up_to into seen from audits order by id desc limit 1;
  -- A new place counts its transactions anew.
  if seen is null or seen > sure or (select place is distinct from place() from horizon) then seen := 0; end if;
  perform roll_up();
  create temporary table if not exists recent_legs (like transfers) on commit delete rows;
  insert into recent_legs select * from transfers where xid >= seen and xid < sure;
  create temporary table if not exists recent_accounts (like accounts) on commit delete rows;
  insert into recent_accounts select * from accounts
  where id in (select debit_id from recent_legs union select credit_id from recent_legs);
  return query
  select 'legs that do not continue their account', count(*) from (
    select balance_after - sign * amount as before, (
      select earlier.balance_after from entries as earlier
      where earlier.account_id = leg.account_id and earlier.account_id >= 1000 and earlier.seq < leg.seq
      order by earlier.seq desc limit 1
    ) as previous
    from (
      select seq, debit_id as account_id, -amount as amount, debit_after as balance_after from recent_legs
      union all select seq, credit_id, amount, credit_after from recent_legs
    ) as leg join recent_accounts as account on account.id = leg.account_id
  ) as chain where before <> coalesce(previous, 0)
  union all
  select 'balances that differ from their last leg', count(*) from recent_accounts as account
    where (select balance from accounts where accounts.id = account.id) is distinct from (
      select last.balance_after from entries as last
      where last.account_id = account.id and last.account_id >= 1000 order by last.seq desc limit 1
    )
  union all
  select 'legs on a way that does not exist', count(*) from recent_legs as leg
    left join recent_accounts as debit on debit.id = debit_id
    left join recent_accounts as credit on credit.id = credit_id
    left join flows on flows.kind = leg.kind
      and debit_type = coalesce(debit.type, debit_id) and credit_type = coalesce(credit.type, credit_id)
    where flows.kind is null
  union all
  select 'unsettled balances that differ from their lots', count(*) from accounts
    where type = 3 and id in (select id from recent_accounts) and balance <> coalesce(
      (select sum(remaining) from lots where lots.owner_id = accounts.owner_id and remaining > 0), 0
    )
  union all
  select 'held balances that differ from their holds', count(*) from accounts
    where type = 4 and id in (select id from recent_accounts) and balance <> coalesce((
      select sum(amount) from holds where holds.owner_id = accounts.owner_id and state in ('held', 'committed')
    ), 0);
end $$;

-- A look and what follows from it, in one act: what is wrong stops payouts.
create function ledger.check_recent() returns jsonb
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  sure bigint := (pg_snapshot_xmin(pg_current_snapshot())::text)::bigint;
  found jsonb;
begin
  select coalesce(jsonb_object_agg(name, wrong), '{}') into found from audit_recent() where wrong > 0;
  if found <> '{}' then perform freeze('audit', found); end if;
  insert into audits (up_to, findings) values (sure, found);
  delete from audits where at < now() - interval '30 days';
  return found;
end $$;

revoke execute on all functions in schema ledger from public;
grant execute on function
  ledger.deposit, ledger.settle, ledger.mark_disputed, ledger.buy, ledger.buy_outside, ledger.return_purchase,
  ledger.grant_bonus, ledger.reward, ledger.grant_coins, ledger.spend_coins, ledger.return_coins,
  ledger.hold, ledger.commit_hold, ledger.uncommit_hold, ledger.pay_hold, ledger.release_hold, ledger.return_payout,
  ledger.suspend, ledger.refund_suspended, ledger.refund_sale, ledger.refund_deposit, ledger.finish_refund,
  ledger.fail_refund, ledger.take_back, ledger.take_back_outside, ledger.give_back, ledger.book_provider_fee,
  ledger.book_provider_payout, ledger.write_off, ledger.is_frozen, ledger.freeze, ledger.unfreeze,
  ledger.house_balance, ledger.roll_up, ledger.audit, ledger.check_recent
to trunfo_app;
grant select on ledger.entries to trunfo_app;
