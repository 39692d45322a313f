create or replace function list_again() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into people_directory (id, name_key, email_key, roles, is_banned, is_confirmed)
  select profile.id, search_form(profile.username), search_form(person.email), profile.roles,
    profile.status = 'banned', person.email_verified
  from profiles as profile join users as person on person.id = profile.id
  where profile.id = new.id and profile.status <> 'erased'
  on conflict (id) do update set name_key = excluded.name_key, email_key = excluded.email_key,
    roles = excluded.roles, is_banned = excluded.is_banned, is_confirmed = excluded.is_confirmed;
  if not found then
    delete from people_directory where id = new.id;
  end if;
  return null;
end $$;
revoke execute on function list_again from public;

create or replace trigger profiles_listed_again after update of username, roles, status on profiles for each row
  when ((old.username, old.roles, old.status) is distinct from (new.username, new.roles, new.status))
  execute function list_again();
create or replace trigger users_listed_again after update of email, email_verified on users for each row
  when ((old.email, old.email_verified) is distinct from (new.email, new.email_verified))
  execute function list_again();
