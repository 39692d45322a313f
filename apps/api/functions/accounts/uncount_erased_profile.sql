-- The row stays, but no longer counts as a player.
create or replace function uncount_erased_profile() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  perform add_to_total(tg_table_name, -1);
  return null;
end $$;
revoke execute on function uncount_erased_profile from public;

create or replace trigger profiles_count_erased after update of status on profiles
  for each row when (new.status = 'erased' and old.status <> 'erased')
  execute function uncount_erased_profile();
