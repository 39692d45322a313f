-- Up Migration

-- Whether it begins by itself at its time, chosen by whoever runs it; and when that was last tried in vain, so that one
-- that cannot begin yet does not stand in the way of the others.
alter table tournaments add column starts_itself boolean not null default false;
alter table tournaments add column start_tried_at timestamptz;
create index tournaments_to_start on tournaments (coalesce(start_tried_at, starts_at))
  where starts_itself and status in ('upcoming', 'registration_open') and not is_test;

-- What whoever runs it writes to the entrants. It stays when they leave: it was said to others.
create table tournament_announcements (
  id uuid primary key default uuid_v7(),
  tournament_id uuid not null references tournaments (id) on delete cascade,
  author_id uuid references profiles (id) on delete set null,
  text text not null check (length(text) between 1 and 1000),
  created_at timestamptz not null default now()
);
create index tournament_announcements_latest on tournament_announcements (tournament_id, id desc);
create index tournament_announcements_author on tournament_announcements (author_id, id);
grant select, insert, update, delete on tournament_announcements to trunfo_app;

-- Whom whoever runs it took out before the start, a person or a team: they do not come back by themselves.
create table tournament_removals (
  tournament_id uuid not null references tournaments (id) on delete cascade,
  participant_id uuid not null,
  removed_by uuid references profiles (id) on delete set null,
  reason text not null check (length(reason) between 1 and 500),
  created_at timestamptz not null default now(),
  primary key (tournament_id, participant_id)
);
create index tournament_removals_participant on tournament_removals (participant_id);
create index tournament_removals_removed_by on tournament_removals (removed_by);
grant select, insert, update, delete on tournament_removals to trunfo_app;
