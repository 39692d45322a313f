create or replace function ledger.account_of(owner uuid, of_type smallint) returns bigint language plpgsql as $$
declare
  found_id bigint;
begin
  select id into found_id from accounts where owner_id = owner and type = of_type;
  if found_id is null then
    insert into accounts (owner_id, type, sign)
    select owner, id, sign from account_types where id = of_type
    on conflict (owner_id, type) do nothing returning id into found_id;
    if found_id is null then
      select id into found_id from accounts where owner_id = owner and type = of_type;
    end if;
  end if;
  return found_id;
end $$;
revoke execute on function ledger.account_of from public;
