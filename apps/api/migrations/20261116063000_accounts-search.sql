-- Up Migration

create extension if not exists pg_trgm;
create extension if not exists unaccent;

-- What is searched and what is typed meet in this form. The dictionary is named, so that nothing but the text decides
-- the result and an index may hold it.
create function search_form(written text) returns text
language sql immutable strict parallel safe set search_path = public
as $$ select lower(unaccent('unaccent'::regdictionary, written)) $$;

-- Everybody whom the staff can find, in one narrow row each. Name, address, roles and standing come from two tables,
-- and no index spans two; beside this, what people change most of the time touches none of these indexes.
create table people_directory (
  id uuid primary key references users (id) on delete cascade,
  name_key text collate "C" not null,
  email_key text collate "C" not null,
  search_key text not null generated always as (name_key || ' ' || email_key) stored,
  roles text[] not null,
  is_vip boolean not null generated always as ('vip' = any (roles)) stored,
  is_banned boolean not null,
  is_confirmed boolean not null
);
grant select on people_directory to trunfo_app;

-- Any part of a name or an address. Without a list of what is pending, which every search would have to read.
create index people_directory_search on people_directory using gin (search_key gin_trgm_ops) with (fastupdate = off);
-- A beginning, and the whole list by name.
create index people_directory_name on people_directory (name_key, id);
create index people_directory_email on people_directory (email_key, id);
-- Each combination of filters is a stretch of these, in the order that is asked for.
create index people_directory_newest on people_directory (is_banned, is_confirmed, is_vip, id);
create index people_directory_named on people_directory (is_banned, is_confirmed, is_vip, name_key, id);
-- And of these within a role. Next to nobody has one, so that they cost next to nothing.
create index people_directory_moderador_newest on people_directory (is_banned, is_confirmed, is_vip, id) where 'moderador' = any (roles);
create index people_directory_moderador_named on people_directory (is_banned, is_confirmed, is_vip, name_key, id) where 'moderador' = any (roles);
create index people_directory_redator_newest on people_directory (is_banned, is_confirmed, is_vip, id) where 'redator' = any (roles);
create index people_directory_redator_named on people_directory (is_banned, is_confirmed, is_vip, name_key, id) where 'redator' = any (roles);
create index people_directory_anunciante_newest on people_directory (is_banned, is_confirmed, is_vip, id) where 'anunciante' = any (roles);
create index people_directory_anunciante_named on people_directory (is_banned, is_confirmed, is_vip, name_key, id) where 'anunciante' = any (roles);
create index people_directory_suporte_newest on people_directory (is_banned, is_confirmed, is_vip, id) where 'suporte' = any (roles);
create index people_directory_suporte_named on people_directory (is_banned, is_confirmed, is_vip, name_key, id) where 'suporte' = any (roles);
create index people_directory_admin_newest on people_directory (is_banned, is_confirmed, is_vip, id) where 'admin' = any (roles);
create index people_directory_admin_named on people_directory (is_banned, is_confirmed, is_vip, name_key, id) where 'admin' = any (roles);
create index people_directory_fundador_newest on people_directory (is_banned, is_confirmed, is_vip, id) where 'fundador' = any (roles);
create index people_directory_fundador_named on people_directory (is_banned, is_confirmed, is_vip, name_key, id) where 'fundador' = any (roles);

create function list_people() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into people_directory (id, name_key, email_key, roles, is_banned, is_confirmed)
  select profile.id, search_form(profile.username), search_form(person.email), profile.roles,
    profile.status = 'banned', person.email_verified
  from new_rows as profile join users as person on person.id = profile.id
  where profile.status <> 'erased';
  return null;
end $$;
create trigger profiles_listed after insert on profiles
  referencing new table as new_rows for each statement execute function list_people();

create function list_again() returns trigger language plpgsql security definer set search_path = public as $$
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
create trigger profiles_listed_again after update of username, roles, status on profiles for each row
  when ((old.username, old.roles, old.status) is distinct from (new.username, new.roles, new.status))
  execute function list_again();
create trigger users_listed_again after update of email, email_verified on users for each row
  when ((old.email, old.email_verified) is distinct from (new.email, new.email_verified))
  execute function list_again();

-- At most so many whose name or address is like a pattern, by the index of its parts and by no other way: what a
-- pattern is expected to match says nothing of what it does, and a scan that hopes to end soon reads them all.
create function find_like(pattern text, most integer) returns setof uuid
language sql stable parallel safe
set search_path = public set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off
as $$ select id from people_directory where search_key like pattern limit most $$;
