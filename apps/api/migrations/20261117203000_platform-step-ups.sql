-- Up Migration

-- Proofs that the people of sessions gave of who they are. A session counts as proven for five minutes after one, and
-- each is good for one act of those that ask every time: `used_at` is set in that act's transaction. Only the page that
-- gave it knows the token.
create table step_ups (
  id uuid primary key default uuid_v7(),
  session_id uuid not null references sessions (id) on delete cascade,
  token_hash text not null unique check (length(token_hash) = 43),
  proven_at timestamptz not null default now(),
  used_at timestamptz
);
create index step_ups_session on step_ups (session_id, proven_at);
create index step_ups_proven_at on step_ups (proven_at);
grant select, insert, delete on step_ups to trunfo_app;
grant update (used_at) on step_ups to trunfo_app;
