-- What the house may still lose through this person: debt plus uncovered disputes.
create or replace function ledger.at_risk(owner uuid) returns bigint
language plpgsql stable security definer set search_path = ledger, pg_temp as $$
begin
  return balance_of(owner, type_debt()) + uncovered(owner);
end $$;
revoke execute on function ledger.at_risk from public;
grant execute on function ledger.at_risk to trunfo_app;
