-- Up Migration

create table users (
  id uuid primary key default uuid_v7(),
  email text not null check (length(email) <= 254),
  email_verified boolean not null default false,
  two_factor_enabled boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index users_email on users (lower(email));
grant select, insert, update, delete on users to trunfo_app;

create table profiles (
  id uuid primary key references users (id) on delete cascade,
  username text not null check (username ~ '^[A-Za-z0-9_.-]{3,20}$'),
  avatar_key text,
  roles text[] not null default '{user}'
    check (
      'user' = any (roles)
      and roles <@ '{user,vip,moderador,redator,anunciante,suporte,admin,fundador}'::text[]
    ),
  status text not null default 'active' check (status in ('active', 'banned')),
  team_id uuid,
  created_at timestamptz not null default now()
);
create unique index profiles_username on profiles (lower(username));
create trigger profiles_count_inserted after insert on profiles
  referencing new table as new_rows for each statement execute function count_rows();
create trigger profiles_count_deleted after delete on profiles
  referencing old table as old_rows for each statement execute function count_rows();
grant select, insert, update, delete on profiles to trunfo_app;

create table sessions (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text check (length(user_agent) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index sessions_user on sessions (user_id);
create index sessions_expires_at on sessions (expires_at);
grant select, insert, update, delete on sessions to trunfo_app;
