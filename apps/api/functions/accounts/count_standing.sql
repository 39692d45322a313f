-- Changes totals in order of their names, so that concurrent changes cannot deadlock.
create or replace function count_standing() returns trigger
language plpgsql security definer set search_path = public as $$
declare
  counted record;
begin
  for counted in
    select name, sum(change) as change from (
      select standing_totals(old.roles, old.status) as name, -1 as change
      union all
      select standing_totals(new.roles, new.status), 1
    ) as changes group by name having sum(change) <> 0 order by name
  loop
    perform add_to_total(counted.name, counted.change);
  end loop;
  return null;
end $$;
revoke execute on function count_standing from public;

create or replace trigger profiles_count_standing_changed after update of roles, status on profiles
  for each row when (old.roles <> new.roles or old.status <> new.status) execute function count_standing();
create or replace trigger profiles_count_standing_deleted after delete on profiles
  for each row when (old.roles <> '{user}' or old.status <> 'active') execute function count_standing();
create or replace trigger profiles_count_standing_inserted after insert on profiles
  for each row when (new.roles <> '{user}' or new.status <> 'active') execute function count_standing();
