-- The only function that writes totals; features with their own counting call it too.
create or replace function add_to_total(counted text, change bigint) returns void language plpgsql as $$
begin
  insert into counter_slots as counter (name, slot, total)
  values (counted, floor(random() * 16), change)
  on conflict (name, slot) do update set total = counter.total + excluded.total;
end $$;
revoke execute on function add_to_total from public;
