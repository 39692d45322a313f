create or replace function ledger.no_legs() returns ledger.legs language plpgsql immutable as $$
begin
  return row('{}', '{}', '{}', '{}')::ledger.legs;
end $$;
revoke execute on function ledger.no_legs from public;
