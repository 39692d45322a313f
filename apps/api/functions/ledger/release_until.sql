-- Releases holds that are not being sent yet, newest first, until the cash reaches `goal`. Returns their ids.
create or replace function ledger.release_until(owner uuid, goal bigint, why text) returns uuid[] language plpgsql as $$
declare
  released uuid[] := '{}';
  open_hold record;
  verdict text;
begin
  for open_hold in select id from holds where owner_id = owner and state = 'held' order by number desc loop
    exit when balance_of(owner, type_cash()) >= goal;
    verdict := release_hold(public.uuid_v7(), open_hold.id, 'held', why);
    if verdict <> 'ok' then raise exception 'a hold that was open answered %', verdict; end if;
    released := released || open_hold.id;
  end loop;
  return released;
end $$;
revoke execute on function ledger.release_until from public;
