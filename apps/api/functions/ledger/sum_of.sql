create or replace function ledger.sum_of(given ledger.legs) returns bigint language plpgsql immutable as $$
declare
  total bigint := 0;
  amount bigint;
begin
  foreach amount in array given.amounts loop
    total := total + amount;
  end loop;
  return total;
end $$;
revoke execute on function ledger.sum_of from public;
