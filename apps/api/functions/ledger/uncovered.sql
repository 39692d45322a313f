-- What open disputes claim beyond what is left of their deposits. Stable under the lock of the cash account.
create or replace function ledger.uncovered(owner uuid) returns bigint language plpgsql stable as $$
begin
  return coalesce((
    select sum(greatest(0, at_risk - remaining)) from lots where owner_id = owner and disputed > 0
  ), 0)::bigint;
end $$;
revoke execute on function ledger.uncovered from public;
