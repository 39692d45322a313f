-- Up Migration

-- Images as they arrive. A feature attaches one in its own transaction and keeps the key; what nobody attaches
-- within a day is removed with its file. A person who leaves does not take the row along, or the file would
-- stay behind with nothing that leads to it.
create table uploads (
  id uuid primary key default uuid_v7(),
  owner_id uuid references users (id) on delete set null,
  purpose text not null check (length(purpose) <= 40),
  key text not null unique check (length(key) <= 120),
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  bytes integer not null check (bytes > 0),
  created_at timestamptz not null default now(),
  attached_at timestamptz
);
create index uploads_owner on uploads (owner_id);
create index uploads_unattached on uploads (created_at) where attached_at is null;
grant select, insert, update, delete on uploads to trunfo_app;
