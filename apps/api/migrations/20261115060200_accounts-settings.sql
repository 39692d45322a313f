-- Up Migration

-- When each was last changed by its owner; the next change has to wait for six months.
alter table profiles add column username_changed_at timestamptz;
alter table users add column email_changed_at timestamptz;

-- Names a person no longer bears. They are kept here and not in the audit log, because that log is for ever and
-- a person who leaves takes their names along.
create table former_usernames (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users (id) on delete cascade,
  username text not null check (length(username) <= 20),
  borne_until timestamptz not null default now()
);
create index former_usernames_user on former_usernames (user_id, id);
create index former_usernames_username on former_usernames (lower(username), id);
grant select, insert, delete on former_usernames to trunfo_app;

-- An erased person keeps the row, so that ledger, brackets and audit log still point at somebody.
alter table profiles drop constraint profiles_status_check;
alter table profiles add constraint profiles_status_check check (status in ('active', 'banned', 'erased'));

-- The row stays, but nobody counts it as a player any more.
create function uncount_erased_profile() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into counter_slots as counter (name, slot, total)
  values (tg_table_name, floor(random() * 16), -1)
  on conflict (name, slot) do update set total = counter.total - 1;
  return null;
end $$;
create trigger profiles_count_erased after update of status on profiles
  for each row when (new.status = 'erased' and old.status <> 'erased')
  execute function uncount_erased_profile();

-- A file that nothing shows any more; the housekeeping removes it.
alter table uploads add column released_at timestamptz;
create index uploads_released on uploads (released_at) where released_at is not null;

-- A copy of everything that is kept about a person, made on request and thrown away after a week.
create table data_exports (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users (id) on delete cascade,
  state text not null default 'waiting' check (state in ('waiting', 'running', 'ready', 'failed')),
  sections_done integer not null default 0 check (sections_done >= 0),
  sections_total integer not null default 0 check (sections_total >= 0),
  key text unique check (length(key) <= 120),
  bytes bigint check (bytes > 0),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '7 days',
  check (state <> 'ready' or (key is not null and bytes is not null))
);
create index data_exports_user on data_exports (user_id, id);
create unique index data_exports_one_at_a_time on data_exports (user_id) where state in ('waiting', 'running');
create index data_exports_unfinished on data_exports (created_at) where state in ('waiting', 'running');
create index data_exports_expires_at on data_exports (expires_at);
grant select, insert, update, delete on data_exports to trunfo_app;
