-- Incoming money repays the owner's debt first; the rest goes to the given account type.
create or replace function ledger.credit_person(so_far ledger.legs, source bigint, owner uuid, to_type smallint, given bigint)
returns ledger.legs language plpgsql as $$
declare
  repaid bigint := least(given, balance_of(owner, type_debt()));
begin
  if repaid > 0 then so_far := with_leg(so_far, source, account_of(owner, type_debt()), repaid); end if;
  return with_leg(so_far, source, account_of(owner, to_type), given - repaid);
end $$;
revoke execute on function ledger.credit_person from public;
