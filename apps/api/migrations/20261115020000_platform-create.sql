-- Up Migration

-- Identifiers that sort by creation time: new rows land on the same few index pages, and the id itself can
-- break ties in a keyset order. Layout of RFC 9562, version 7: 48 bits of milliseconds, then randomness.
create function uuid_v7() returns uuid language sql volatile parallel safe as $$
  select (
    lpad(to_hex((extract(epoch from clock_timestamp()) * 1000)::bigint), 12, '0')
    || '7' || substr(randomness, 14, 3) || substr(randomness, 17, 16)
  )::uuid
  from (select replace(gen_random_uuid()::text, '-', '') as randomness) as source
$$;

-- Who did what to whom, for ever. The application may add and read, never change.
create table audit_entries (
  id uuid primary key default uuid_v7(),
  at timestamptz not null default now(),
  actor_id uuid,
  action text not null check (length(action) <= 100),
  subject_type text not null check (length(subject_type) <= 50),
  subject_id text not null check (length(subject_id) <= 100),
  before jsonb,
  after jsonb,
  reason text check (length(reason) <= 1000),
  request_id text check (length(request_id) <= 100)
);
create index audit_entries_subject on audit_entries (subject_type, subject_id, id);
create index audit_entries_actor on audit_entries (actor_id, id);
grant select, insert on audit_entries to trunfo_app;

-- One row for each reaction that has had its effect: what makes a repeated event harmless.
create table event_receipts (
  event_id uuid not null,
  reaction text not null,
  handled_at timestamptz not null default now(),
  primary key (event_id, reaction)
);
create index event_receipts_handled_at on event_receipts (handled_at);
grant select, insert, delete on event_receipts to trunfo_app;

-- Signs of life. A worker that stops giving them has its jobs handed to the others.
create table worker_heartbeats (
  worker_id text primary key,
  seen_at timestamptz not null default now()
);
grant select, insert, update, delete on worker_heartbeats to trunfo_app;

-- The first answer to a request that carried an Idempotency-Key, given again to its repetitions.
create table idempotency_keys (
  owner text not null,
  key text not null check (length(key) between 8 and 100),
  fingerprint text not null,
  status integer,
  body text,
  claimed_at timestamptz not null default now(),
  primary key (owner, key)
);
create index idempotency_keys_claimed_at on idempotency_keys (claimed_at);
grant select, insert, update, delete on idempotency_keys to trunfo_app;

-- Totals that pages show, kept as rows come and go instead of counted. Each total is spread over slots, so
-- that two transactions adding at the same moment rarely wait for each other.
create table counter_slots (
  name text not null,
  slot smallint not null,
  total bigint not null default 0,
  primary key (name, slot)
);
grant select on counter_slots to trunfo_app;

create function count_rows() returns trigger language plpgsql security definer set search_path = public as $$
declare
  change bigint;
begin
  if tg_op = 'INSERT' then
    select count(*) into change from new_rows;
  else
    select -count(*) into change from old_rows;
  end if;
  insert into counter_slots as counter (name, slot, total)
  values (tg_table_name, floor(random() * 16), change)
  on conflict (name, slot) do update set total = counter.total + excluded.total;
  return null;
end $$;
