-- Up Migration
-- Minutes that both sides of an open match have to be there; null in a tournament without clocks. The first round of the
-- first stage may have others. While `clocks_paused_at` is set, clocks that start wait as well.
alter table tournaments
  add column clock_minutes smallint,
  add column clock_first_minutes smallint,
  add column clocks_paused_at timestamptz,
  add constraint tournaments_clock_minutes check (clock_minutes between 1 and 240) not valid,
  add constraint tournaments_clock_first_minutes check (clock_first_minutes between 1 and 240) not valid,
  add constraint tournaments_clocks check ((clock_minutes is null) = (clock_first_minutes is null)) not valid;

-- The clock of one match: it waits for both sides, for the answer to a declaration, or for objections to what it decided.
create table match_clocks (
  match_id uuid primary key references tournament_matches on delete cascade,
  tournament_id uuid not null,
  phase text not null check (phase in ('ready', 'playing', 'answer', 'objection', 'objected', 'crew', 'waived')),
  -- Rises with each new deadline, so that a job of an old one finds that it is too late.
  version integer not null default 1,
  minutes smallint not null,
  -- When it begins to count; later than now if the match has a time, or waits for the objections to an earlier one.
  starts_at timestamptz not null,
  -- Null while it is paused, and in phases that wait for nothing or for the crew.
  deadline_at timestamptz,
  -- What was left when it was paused.
  remaining_ms integer check (remaining_ms >= 0),
  ready1_at timestamptz,
  ready2_at timestamptz,
  -- The side that objects to what the clock decided.
  objected_for uuid,
  constraint match_clocks_paused check (deadline_at is null or remaining_ms is null),
  constraint match_clocks_counts check (
    (deadline_at is not null or remaining_ms is not null) = (phase in ('ready', 'answer', 'objection'))
  )
);
create index match_clocks_due on match_clocks (deadline_at) where deadline_at is not null;
create index match_clocks_tournament on match_clocks (tournament_id);
grant select, insert, update, delete on match_clocks to trunfo_app;

alter table tournament_log drop constraint tournament_log_kind_check;
alter table tournament_log add constraint tournament_log_kind_check check (kind in (
  'registration_opened', 'started', 'cancelled', 'edited', 'announced', 'participant_removed', 'participant_left',
  'participant_disqualified', 'decided', 'walkover', 'corrected', 'reopened', 'late_entered', 'entrant_replaced',
  'lineup_extended', 'match_scheduled', 'messaged', 'seed_placed', 'crew_joined', 'crew_left', 'crew_removed',
  'clocks_paused', 'clocks_resumed', 'clocks_extended', 'clocks_waived'
)) not valid;
