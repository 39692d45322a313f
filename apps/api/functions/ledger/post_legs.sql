-- Posts the legs and updates the remainders of the lots that they debit or credit.
create or replace function ledger.post_legs(
  op uuid, of_kind smallint, given ledger.legs, fact text, answers uuid default null
) returns text language plpgsql as $$
begin
  return post(op, of_kind, given.debits, given.credits, given.amounts, fact, given.lots, answers);
end $$;
revoke execute on function ledger.post_legs from public;
