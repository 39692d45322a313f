create or replace function ledger.balance_of(owner uuid, of_type smallint) returns bigint language plpgsql stable as $$
begin
  return coalesce((select balance from accounts where owner_id = owner and type = of_type), 0);
end $$;
revoke execute on function ledger.balance_of from public;
