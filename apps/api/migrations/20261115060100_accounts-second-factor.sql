-- Up Migration

-- A person's authenticator. The seed is sealed (see platform/crypto/seal.ts) and counts once it was confirmed
-- with a code. `last_step` is the 30-second step of the last code that was accepted: none counts twice.
create table second_factors (
  user_id uuid primary key references users (id) on delete cascade,
  secret text not null check (length(secret) <= 300),
  last_step bigint not null default 0,
  confirmed_at timestamptz,
  created_at timestamptz not null default now()
);
grant select, insert, update, delete on second_factors to trunfo_app;

-- What opens the account when the authenticator is lost: keyed hashes, each deleted by its use.
create table recovery_codes (
  user_id uuid not null references users (id) on delete cascade,
  code_hash text not null check (length(code_hash) = 43),
  created_at timestamptz not null default now(),
  primary key (user_id, code_hash)
);
grant select, insert, update, delete on recovery_codes to trunfo_app;

-- The list of a person's devices, newest first, page by page. It also serves what sessions_user served.
create index sessions_user_newest on sessions (user_id, id desc);
drop index sessions_user;
