-- Identifies this database and its cluster. The value differs after a restore and in a copy.
create or replace function ledger.place() returns text language sql stable set search_path = ledger, pg_temp as $$
  select system_identifier || '/' || pg_database.oid
  from pg_control_system(), pg_database where datname = current_database()
$$;
revoke execute on function ledger.place from public;
