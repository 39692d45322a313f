-- Up Migration
-- As for the audit log: the old table becomes the first partition without being read. Its foreign keys stay valid. The
-- new table's need locks on the tables they refer to, which are taken together with its own.
do $$
declare
  bound text;
begin
  for attempt in 1..100 loop
    begin
      set local lock_timeout = '200ms';
      lock table match_messages in access exclusive mode;
      lock table match_chats, profiles in share row exclusive mode;
      exit;
    exception when lock_not_available then
      if attempt = 100 then raise; end if;
      perform pg_sleep(0.3);
    end;
  end loop;

  select substring(pg_get_constraintdef(oid) from '[0-9a-f]{8}-[0-9a-f-]{27}') into strict bound
  from pg_constraint where conrelid = 'match_messages'::regclass and conname = 'first_partition';

  alter table match_messages set schema partitions;
  alter table partitions.match_messages rename to match_messages_first;
  revoke all on partitions.match_messages_first from trunfo_app;

  create table match_messages (
    match_id uuid not null references match_chats on delete cascade,
    seq integer not null,
    id uuid not null,
    user_id uuid references profiles on delete set null,
    text text check (length(text) between 1 and 500),
    is_staff boolean not null default false,
    sent_at timestamptz not null default now(),
    removed_at timestamptz,
    removed_by uuid references profiles on delete set null,
    primary key (match_id, seq),
    unique (match_id, id)
  ) partition by range (match_id);
  create index match_messages_removed_by on match_messages (removed_by);
  create index match_messages_user on match_messages (user_id, match_id, seq);
  grant select, insert, update, delete on match_messages to trunfo_app;

  execute format(
    'alter table match_messages attach partition partitions.match_messages_first for values from (minvalue) to (%L)', bound
  );
  alter table partitions.match_messages_first drop constraint first_partition;
  create table partitions.match_messages_default partition of match_messages default;
end $$;
