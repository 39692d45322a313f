-- Up Migration

-- The one place that writes totals; what a feature counts in its own way goes through it too.
create function add_to_total(counted text, change bigint) returns void language plpgsql as $$
begin
  insert into counter_slots as counter (name, slot, total)
  values (counted, floor(random() * 16), change)
  on conflict (name, slot) do update set total = counter.total + excluded.total;
end $$;
revoke execute on function add_to_total from public;

create or replace function count_rows() returns trigger
language plpgsql security definer set search_path = public as $$
declare
  change bigint;
begin
  if tg_op = 'INSERT' then
    select count(*) into change from new_rows;
  else
    select -count(*) into change from old_rows;
  end if;
  perform add_to_total(tg_table_name, change);
  return null;
end $$;
