-- Up Migration

-- A path of this site: no scheme, no host, nothing that a browser would read as one. The rule of the contract
-- (`site-path.ts`) is stricter; this one holds whoever writes.
create domain site_path as text check (
  length(value) <= 300 and value ~ '^/([^/\\]|$)' and value !~ '[\\[:space:][:cntrl:]]'
);

-- Text with bold, emphasis and line breaks, in the one spelling that the sanitiser writes: `<b>`, `<i>`, `<br>`.
create domain notice_markup as text check (
  length(value) <= 1000 and regexp_replace(value, '</?[bi]>|<br>', '', 'g') !~ '[<>]'
);

-- One message to many people, sent in batches of people in the order of their ids. Everybody holds the role
-- `user`, so an audience of it is everybody. `cursor` is the last person looked at: it moves in the transaction
-- that tells the batch, and a worker that dies leaves it exactly where the next one goes on.
create table broadcasts (
  id uuid primary key default uuid_v7(),
  title text not null check (title = btrim(title) and length(title) between 1 and 120),
  message notice_markup not null,
  link_to site_path,
  audience text[] not null check (
    cardinality(audience) > 0
    and audience <@ '{user,vip,moderador,redator,anunciante,suporte,admin,fundador}'::text[]
  ),
  state text not null default 'running' check (state in ('running', 'done')),
  cursor uuid,
  told integer not null default 0 check (told >= 0),
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null default now(),
  finished_at timestamptz,
  check ((state = 'done') = (finished_at is not null))
);
create index broadcasts_created_by on broadcasts (created_by);
grant select, insert, update on broadcasts to trunfo_app;

-- `source_id` is the event or the broadcast a notification comes from: nobody is told of one twice. The text of
-- an announcement is its broadcast's, so that a million recipients share one copy.
create table notifications (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users (id) on delete cascade,
  source_id uuid not null,
  kind text not null check (length(kind) between 1 and 40),
  title text check (title = btrim(title) and length(title) between 1 and 120),
  message notice_markup,
  link_to site_path,
  created_at timestamptz not null default now(),
  read_at timestamptz,
  unique (user_id, source_id),
  check (num_nulls(title, message) in (0, 2) and (title is null) = (kind = 'announcement'))
);
create index notifications_unread on notifications (user_id, id) where read_at is null;
create index notifications_read on notifications (read_at) where read_at is not null;
-- Each broadcast adds a row for everybody at once: wait for less of the table to change before looking after it.
alter table notifications set (
  autovacuum_vacuum_scale_factor = 0.05, autovacuum_vacuum_insert_scale_factor = 0.05
);
grant select, insert, update, delete on notifications to trunfo_app;

-- What a person chose, and what of theirs was cleared; whoever never chose anything has no row. Everything unread
-- up to `cleared_through` counts as read: clearing costs the same however much there is.
create table notification_settings (
  user_id uuid primary key references users (id) on delete cascade,
  muted_kinds text[] not null default '{}' check (cardinality(muted_kinds) <= 50),
  wants_digest boolean not null default false,
  digest_sent_at timestamptz,
  cleared_through uuid
);
create index notification_settings_digest on notification_settings (user_id) where wants_digest;
grant select, insert, update, delete on notification_settings to trunfo_app;
