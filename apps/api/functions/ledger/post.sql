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
  -- Between two house accounts there is no row to lock.
  if held.ids is null then perform pg_advisory_xact_lock(hashtextextended(op::text, 0)); end if;
  return write(op, of_kind, held, row(debits, credits, amounts, of_lots), fact, answers);
end $$;
revoke execute on function ledger.post from public;
