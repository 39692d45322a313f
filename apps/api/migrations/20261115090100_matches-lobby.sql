-- Up Migration

-- One declaration a side, whoever of the line-up speaks first; the key is the rule.
create table match_declarations (
  match_id uuid not null references tournament_matches (id) on delete cascade,
  participant_id uuid not null,
  winner_id uuid not null,
  declared_by uuid references profiles (id) on delete set null,
  declared_at timestamptz not null default now(),
  primary key (match_id, participant_id)
);
create index match_declarations_declared_by on match_declarations (declared_by);
grant select, insert, delete on match_declarations to trunfo_app;

-- The newest proof of a side is the one that is shown; the earlier ones stay for the dispute's history.
create table match_proofs (
  id uuid primary key default uuid_v7(),
  match_id uuid not null references tournament_matches (id) on delete cascade,
  participant_id uuid not null,
  uploaded_by uuid references profiles (id) on delete set null,
  image_key text not null check (length(image_key) <= 120),
  uploaded_at timestamptz not null default now()
);
create index match_proofs_match on match_proofs (match_id, id);
create index match_proofs_uploaded_by on match_proofs (uploaded_by);
grant select, insert, delete on match_proofs to trunfo_app;

-- What waits for staff, one row a match: a dispute, a call for support, or both. Closed rows are the history.
create table match_cases (
  match_id uuid primary key references tournament_matches (id) on delete cascade,
  opened_at timestamptz not null default now(),
  disputed_at timestamptz,
  support_requested_at timestamptz,
  support_requested_by uuid references profiles (id) on delete set null,
  assigned_to uuid references profiles (id) on delete set null,
  assigned_at timestamptz,
  closed_at timestamptz,
  check (disputed_at is not null or support_requested_at is not null)
);
create index match_cases_queue on match_cases (opened_at, match_id) where closed_at is null;
create index match_cases_assigned_to on match_cases (assigned_to);
create index match_cases_requested_by on match_cases (support_requested_by);
grant select, insert, update, delete on match_cases to trunfo_app;

-- What happened in a match, for the staff who judge it; and their own notes. Nobody changes it.
create table match_history (
  id uuid primary key default uuid_v7(),
  match_id uuid not null references tournament_matches (id) on delete cascade,
  kind text not null check (length(kind) <= 40),
  actor_id uuid references profiles (id) on delete set null,
  facts jsonb not null default '{}' check (pg_column_size(facts) <= 4000),
  at timestamptz not null default now()
);
create index match_history_match on match_history (match_id, id);
create index match_history_actor on match_history (actor_id);
grant select, insert on match_history to trunfo_app;

-- `id` is made by the page that sends, so that a repetition is the same message. Pages are read by `seq`, which
-- the match's own counter gives under its lock: the order is the same for everybody, and nothing slips in between.
-- `is_staff` says in which capacity somebody spoke.
create table match_chats (
  match_id uuid primary key references tournament_matches (id) on delete cascade,
  last_seq integer not null default 0
);
grant select, insert, update on match_chats to trunfo_app;
create table match_messages (
  match_id uuid not null references match_chats (match_id) on delete cascade,
  seq integer not null,
  id uuid not null,
  user_id uuid references profiles (id) on delete set null,
  text text check (length(text) between 1 and 500),
  is_staff boolean not null default false,
  sent_at timestamptz not null default now(),
  removed_at timestamptz,
  removed_by uuid references profiles (id) on delete set null,
  primary key (match_id, seq),
  unique (match_id, id)
);
create index match_messages_user on match_messages (user_id, match_id, seq);
create index match_messages_removed_by on match_messages (removed_by);
grant select, insert, update, delete on match_messages to trunfo_app;

create table match_mutes (
  match_id uuid not null references tournament_matches (id) on delete cascade,
  user_id uuid not null references profiles (id) on delete cascade,
  muted_by uuid references profiles (id) on delete set null,
  muted_at timestamptz not null default now(),
  primary key (match_id, user_id)
);
create index match_mutes_user on match_mutes (user_id);
create index match_mutes_muted_by on match_mutes (muted_by);
grant select, insert, delete on match_mutes to trunfo_app;
