-- Up Migration
-- Minutes before the start between which entrants say that they are there. Null for no check-in (ADR 0123).
alter table tournaments
  add column check_in_opens_min integer,
  add column check_in_closes_min integer,
  -- Set once absent entrants were dropped.
  add column check_in_closed_at timestamptz,
  -- How many wait for a place, as `participant_count`.
  add column waiting_count integer not null default 0,
  add constraint tournaments_check_in check (
    (check_in_opens_min is null) = (check_in_closes_min is null)
    and check_in_opens_min between 15 and 1440 and check_in_closes_min between 0 and 60
    and check_in_opens_min > check_in_closes_min
  ) not valid,
  add constraint tournaments_waiting_count check (waiting_count between 0 and 512) not valid;

alter table tournament_participants add column checked_in_at timestamptz;

-- Those who wait for a place in a full tournament, in the order of their ids. Names and images are read when they enter.
create table tournament_waiting (
  id uuid primary key default uuid_v7(),
  tournament_id uuid not null references tournaments (id) on delete cascade,
  -- A person or a team.
  participant_id uuid not null,
  entered_by uuid references profiles (id) on delete set null,
  checked_in_at timestamptz,
  joined_at timestamptz not null default now(),
  unique (tournament_id, participant_id)
);
create index tournament_waiting_order on tournament_waiting (tournament_id, id);
create index tournament_waiting_participant on tournament_waiting (participant_id);
create index tournament_waiting_entered_by on tournament_waiting (entered_by);
grant select, insert, update, delete on tournament_waiting to trunfo_app;

alter table tournament_reminders
  drop constraint tournament_reminders_kind_check,
  add constraint tournament_reminders_kind_check check (kind in ('soon', 'due', 'check_in')) not valid;
