-- Up Migration

-- How a person proves to be themselves: a password (provider 'credential', account_id = user_id), or an account
-- elsewhere. It is better-auth's "account" without the tokens of other providers, of which none is kept.
create table credentials (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users (id) on delete cascade,
  provider_id text not null check (length(provider_id) between 1 and 40),
  account_id text not null check (length(account_id) between 1 and 255),
  password text check (length(password) <= 200),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- Only a password entry holds a password, and it always does.
  check ((provider_id = 'credential') = (password is not null)),
  unique (provider_id, account_id)
);
create unique index credentials_one_per_provider on credentials (user_id, provider_id);
grant select, insert, update, delete on credentials to trunfo_app;

-- Links that work once: only the SHA-256 of what the mail carries, so a copy of the table opens nothing.
create table account_tokens (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users (id) on delete cascade,
  purpose text not null check (length(purpose) between 1 and 40),
  token_hash text not null unique check (length(token_hash) = 43),
  payload jsonb not null default '{}' check (length(payload::text) <= 4000),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index account_tokens_user on account_tokens (user_id, purpose);
create index account_tokens_expires_at on account_tokens (expires_at);
grant select, insert, update, delete on account_tokens to trunfo_app;

-- Who brought whom. A person is brought once, by somebody else; the reward is named when staff approve.
create table referrals (
  id uuid primary key default uuid_v7(),
  referrer_id uuid not null references users (id) on delete cascade,
  referred_id uuid not null unique references users (id) on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'completed')),
  reward_type text check (length(reward_type) <= 40),
  created_at timestamptz not null default now(),
  check (referrer_id <> referred_id)
);
create index referrals_referrer on referrals (referrer_id, id);
create index referrals_status on referrals (status, id);
grant select, insert, update, delete on referrals to trunfo_app;

-- Names asked for in a sign-up with an address that already has an account. Such a sign-up must look like any
-- other from outside, so its name is taken for as long as an unconfirmed account would hold it.
create table username_reservations (
  id uuid primary key default uuid_v7(),
  username text not null check (length(username) between 3 and 20),
  created_at timestamptz not null default now()
);
create unique index username_reservations_username on username_reservations (lower(username));
create index username_reservations_created_at on username_reservations (created_at);
grant select, insert, delete on username_reservations to trunfo_app;

-- Accounts that nobody confirmed, for the job that forgets them.
create index users_unconfirmed on users (created_at) where not email_verified;
