-- Creates and locks the accounts of two owners in id order, as `lock_accounts` does for one.
create or replace function ledger.lock_both(one uuid, of_one smallint[], other uuid, of_other smallint[]) returns void
language plpgsql as $$
begin
  perform account_of(one, of_type) from unnest(of_one) as of_type order by of_type;
  perform account_of(other, of_type) from unnest(of_other) as of_type order by of_type;
  perform from accounts
  where (owner_id = one and type = any (of_one)) or (owner_id = other and type = any (of_other))
  order by id for no key update;
end $$;
revoke execute on function ledger.lock_both from public;
