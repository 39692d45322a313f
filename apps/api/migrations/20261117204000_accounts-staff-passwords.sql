-- Up Migration

-- When the password was last set, if that one satisfies the rule for staff; null otherwise, and for accounts whose password
-- was set before this column.
alter table users add column staff_password_set_at timestamptz;

-- Since when the person is staff without interruption; null for everybody else.
alter table profiles add column staff_since timestamptz;

-- A trigger, so that every way to a role counts, and processes of the release before too.
create function mark_staff_since() returns trigger language plpgsql as $$
begin
  new.staff_since := case when new.roles && '{moderador,suporte,admin,fundador}'::text[] then now() end;
  return new;
end $$;

create trigger profiles_staff_inserted before insert on profiles
  for each row when (new.roles && '{moderador,suporte,admin,fundador}'::text[]) execute function mark_staff_since();
create trigger profiles_staff_changed before update of roles on profiles
  for each row when (
    (old.roles && '{moderador,suporte,admin,fundador}'::text[])
    <> (new.roles && '{moderador,suporte,admin,fundador}'::text[])
  ) execute function mark_staff_since();

-- Nobody knows how long the passwords of today's staff are: each of them sets one before their powers count again.
update profiles set staff_since = now() where roles && '{moderador,suporte,admin,fundador}'::text[];
