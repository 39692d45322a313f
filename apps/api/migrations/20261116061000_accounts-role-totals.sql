-- Up Migration

-- How many active people hold each role, and how many are banned, so that nobody counts the table to say whom a message
-- would reach. Everybody holds `user`: its total is that of the table without the banned, and a sign-up adds nothing here.
create function standing_totals(roles text[], status text) returns setof text language sql immutable as $$
  select 'profiles:' || role from unnest(roles) as role where status = 'active' and role <> 'user'
  union all
  select 'profiles:banned' where status = 'banned'
$$;

-- In the order of their names: whoever changes two totals waits for nobody who waits for them.
create function count_standing() returns trigger
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

create trigger profiles_count_standing_inserted after insert on profiles
  for each row when (new.roles <> '{user}' or new.status <> 'active') execute function count_standing();
create trigger profiles_count_standing_changed after update of roles, status on profiles
  for each row when (old.roles <> new.roles or old.status <> new.status) execute function count_standing();
create trigger profiles_count_standing_deleted after delete on profiles
  for each row when (old.roles <> '{user}' or old.status <> 'active') execute function count_standing();

select add_to_total(name, count(*)) from (
  select standing_totals(roles, status) as name from profiles where roles <> '{user}' or status <> 'active'
) as standing group by name;
