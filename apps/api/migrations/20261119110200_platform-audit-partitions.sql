-- Up Migration
-- A partitioned table takes the name, and the table with all rows so far becomes its first partition. The validated
-- check spares the scan, so this only changes the catalogue. Processes that run resolve the name again by themselves.
-- Partitions have their own schema, which the application has no rights in: it reaches them through the parent only.
do $$
declare
  bound text;
begin
  for attempt in 1..100 loop
    begin
      set local lock_timeout = '200ms';
      lock table audit_entries in access exclusive mode;
      exit;
    exception when lock_not_available then
      if attempt = 100 then raise; end if;
      perform pg_sleep(0.3);
    end;
  end loop;

  select substring(pg_get_constraintdef(oid) from '[0-9a-f]{8}-[0-9a-f-]{27}') into strict bound
  from pg_constraint where conrelid = 'audit_entries'::regclass and conname = 'first_partition';

  alter table audit_entries set schema partitions;
  alter table partitions.audit_entries rename to audit_entries_first;
  revoke all on partitions.audit_entries_first from trunfo_app;

  create table audit_entries (
    id uuid primary key default uuid_v7(),
    at timestamptz not null default now(),
    actor_id uuid,
    action text not null check (length(action) <= 100),
    subject_type text not null check (length(subject_type) <= 50),
    subject_id text not null check (length(subject_id) <= 100),
    before jsonb,
    after jsonb,
    reason text check (length(reason) <= 1000),
    request_id text check (length(request_id) <= 100)
  ) partition by range (id);
  create index audit_entries_action on audit_entries (action, id);
  create index audit_entries_actor on audit_entries (actor_id, id);
  create index audit_entries_actor_action on audit_entries (actor_id, action, id);
  create index audit_entries_person_action on audit_entries (subject_id, action, id) where subject_type = 'person';
  create index audit_entries_subject on audit_entries (subject_type, subject_id, id);
  grant select, insert on audit_entries to trunfo_app;

  execute format(
    'alter table audit_entries attach partition partitions.audit_entries_first for values from (minvalue) to (%L)', bound
  );
  alter table partitions.audit_entries_first drop constraint first_partition;
  create table partitions.audit_entries_default partition of audit_entries default;
end $$;
