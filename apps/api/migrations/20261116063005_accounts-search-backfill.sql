-- Up Migration

-- In a transaction of its own, so that nobody who signs up meanwhile waits for it. What was written since the table
-- stands is newer and stays.
insert into people_directory (id, name_key, email_key, roles, is_banned, is_confirmed)
select profile.id, search_form(profile.username), search_form(person.email), profile.roles,
  profile.status = 'banned', person.email_verified
from profiles as profile join users as person on person.id = profile.id
where profile.status <> 'erased'
on conflict (id) do nothing;
