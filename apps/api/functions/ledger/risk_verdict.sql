-- Whether this much of the owner's cash may leave the account. Call it under the lock of the cash account.
create or replace function ledger.risk_verdict(owner uuid, leaving bigint) returns text language plpgsql stable as $$
begin
  if balance_of(owner, type_debt()) > 0 then return 'in_debt'; end if;
  if balance_of(owner, type_cash()) >= leaving and balance_of(owner, type_cash()) - leaving < uncovered(owner) then
    return 'at_risk';
  end if;
  return 'ok';
end $$;
revoke execute on function ledger.risk_verdict from public;
