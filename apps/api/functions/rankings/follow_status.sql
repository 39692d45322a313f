-- Runs in the transaction of the ban itself, so that a banned person is never on a board.
create or replace function follow_status() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update player_records set is_active = new.status = 'active' where user_id = new.id;
  return null;
end $$;
revoke execute on function follow_status from public;

create or replace trigger profiles_status_followed after update of status on profiles
  for each row when (old.status is distinct from new.status) execute function follow_status();
