-- Writes an operation under the locks of its accounts, and updates the remainders of the lots that it debits
-- or credits. The insert itself checks that the operation is new and that its flows are allowed.
create or replace function ledger.write(
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

  -- All legs are valid. Nothing is written before this point, because returning does not roll back.
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
revoke execute on function ledger.write from public;
