create or replace function list_people() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into people_directory (id, name_key, email_key, roles, is_banned, is_confirmed)
  select profile.id, search_form(profile.username), search_form(person.email), profile.roles,
    profile.status = 'banned', person.email_verified
  from new_rows as profile join users as person on person.id = profile.id
  where profile.status <> 'erased';
  return null;
end $$;
revoke execute on function list_people from public;

create or replace trigger profiles_listed after insert on profiles
  referencing new table as new_rows for each statement execute function list_people();
