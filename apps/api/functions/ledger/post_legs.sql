-- Posts the legs, and moves what is left of the lots they name: from one that is debited, into one that is credited.
create or replace function ledger.post_legs(
  op uuid, of_kind smallint, given ledger.legs, fact text, answers uuid default null
) returns text language plpgsql as $$
begin
  return post(op, of_kind, given.debits, given.credits, given.amounts, fact, given.lots, answers);
end $$;
revoke execute on function ledger.post_legs from public;
