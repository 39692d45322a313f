-- Up Migration

-- Browsers that show a person's notices at once. Each belongs to the session in which it was asked for and goes with it:
-- whoever signs out, is banned or ends a device elsewhere is told nothing there any more.
create table push_subscriptions (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users (id) on delete cascade,
  session_id uuid not null unique references sessions (id) on delete cascade,
  endpoint text not null unique check (length(endpoint) between 1 and 1000),
  p256dh text not null check (length(p256dh) = 87),
  auth text not null check (length(auth) = 22),
  created_at timestamptz not null default now()
);
create index push_subscriptions_user on push_subscriptions (user_id);
grant select, insert, update, delete on push_subscriptions to trunfo_app;
