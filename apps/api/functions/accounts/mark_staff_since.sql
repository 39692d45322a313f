-- A trigger covers every change of roles, including those by processes of the previous release.
create or replace function mark_staff_since() returns trigger language plpgsql as $$
begin
  new.staff_since := case when new.roles && '{moderador,suporte,admin,fundador}'::text[] then now() end;
  return new;
end $$;
revoke execute on function mark_staff_since from public;

create or replace trigger profiles_staff_changed before update of roles on profiles
  for each row when (
    (old.roles && '{moderador,suporte,admin,fundador}'::text[])
    <> (new.roles && '{moderador,suporte,admin,fundador}'::text[])
  ) execute function mark_staff_since();
create or replace trigger profiles_staff_inserted before insert on profiles
  for each row when (new.roles && '{moderador,suporte,admin,fundador}'::text[]) execute function mark_staff_since();
