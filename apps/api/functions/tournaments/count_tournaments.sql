-- The home page's total does not count test tournaments.
create or replace function count_tournaments() returns trigger
language plpgsql security definer set search_path = public as $$
declare
  change bigint;
begin
  if tg_op = 'INSERT' then
    select count(*) into change from new_rows where not is_test;
  else
    select -count(*) into change from old_rows where not is_test;
  end if;
  if change <> 0 then
    perform add_to_total('tournaments', change);
  end if;
  return null;
end $$;
revoke execute on function count_tournaments from public;

create or replace trigger tournaments_count_deleted after delete on tournaments
  referencing old table as old_rows for each statement execute function count_tournaments();
create or replace trigger tournaments_count_inserted after insert on tournaments
  referencing new table as new_rows for each statement execute function count_tournaments();
