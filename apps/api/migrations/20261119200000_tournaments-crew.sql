-- Up Migration
-- People who help the organiser with one tournament. Without accepted_at they are only invited.
create table tournament_crew (
  tournament_id uuid not null references tournaments (id) on delete cascade,
  user_id uuid not null references profiles (id) on delete cascade,
  role text not null check (role in ('co_organiser', 'referee', 'broadcaster')),
  invited_by uuid references profiles (id) on delete set null,
  invited_at timestamptz not null default now(),
  accepted_at timestamptz,
  primary key (tournament_id, user_id)
);
create index tournament_crew_user on tournament_crew (user_id);
create index tournament_crew_invited_by on tournament_crew (invited_by);
grant select, insert, update, delete on tournament_crew to trunfo_app;

-- What those who run a tournament did, with the reason they gave. Everybody can read it.
create table tournament_log (
  id uuid primary key default uuid_v7(),
  tournament_id uuid not null references tournaments (id) on delete cascade,
  kind text not null check (kind in (
    'registration_opened', 'started', 'cancelled', 'edited', 'announced', 'participant_removed', 'participant_left',
    'participant_disqualified', 'decided', 'walkover', 'corrected',
    'reopened', 'late_entered', 'entrant_replaced', 'lineup_extended', 'match_scheduled', 'messaged', 'seed_placed',
    'crew_joined', 'crew_left', 'crew_removed'
  )),
  actor_id uuid references profiles (id) on delete set null,
  -- The clock starts and cancels tournaments that nobody else does.
  actor_role text not null check (
    actor_role in ('staff', 'organiser', 'co_organiser', 'referee', 'broadcaster', 'clock')
  ),
  match_id uuid references tournament_matches (id) on delete set null,
  participant_id uuid,
  person_id uuid references profiles (id) on delete set null,
  reason text check (length(reason) between 1 and 500),
  at timestamptz not null default now()
);
create index tournament_log_latest on tournament_log (tournament_id, id desc);
create index tournament_log_actor on tournament_log (actor_id, id);
create index tournament_log_match on tournament_log (match_id);
create index tournament_log_person on tournament_log (person_id);
grant select, insert on tournament_log to trunfo_app;
