-- Releasing payouts requires a named person, who is responsible for having checked the books.
create or replace function ledger.unfreeze(who uuid) returns void
language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  if who is null then
    raise exception 'nobody lets payouts go on' using errcode = 'null_value_not_allowed';
  end if;
  update freezes set ended_at = now(), ended_by = who where ended_at is null;
  insert into home (place) values (place()) on conflict (is_only) do update set place = excluded.place;
end $$;
revoke execute on function ledger.unfreeze from public;
grant execute on function ledger.unfreeze to trunfo_app;
