-- Up Migration

-- `participant_count` is written only by whoever holds the row's lock, so the last place is given once.
-- `bracket_seed`, `entrant_count` and `format` are frozen at the start: from them and the results the whole bracket
-- can be derived again. A test tournament exists for its lobby alone and shows up nowhere.
alter table tournaments
  add column description text not null default '' check (length(description) <= 2000),
  add column rules text not null default '' check (length(rules) <= 10000),
  add column type text not null default 'individual' check (type in ('individual', 'team')),
  add column team_size smallint check (team_size between 1 and 10),
  add column max_participants integer not null default 32 check (max_participants between 2 and 4096),
  add column participant_count integer not null default 0,
  add column prize_type text not null default 'none' check (prize_type in ('none', 'money', 'coins', 'other')),
  add column prize_amount bigint not null default 0 check (prize_amount between 0 and 100000000000),
  add column prize_description text check (length(prize_description) between 1 and 300),
  add column format text not null default 'single-elimination' check (length(format) <= 40),
  add column bracket_seed text check (bracket_seed ~ '^[0-9a-f]{32}$'),
  add column entrant_count integer,
  add column champion_id uuid,
  add column started_at timestamptz,
  add column ended_at timestamptz,
  add column is_test boolean not null default false,
  add constraint tournaments_team_size check ((type = 'team') = (team_size is not null)),
  add constraint tournaments_places check (participant_count between 0 and max_participants),
  add constraint tournaments_prize_amount check ((prize_type in ('money', 'coins')) = (prize_amount > 0)),
  add constraint tournaments_prize_description check ((prize_type = 'other') = (prize_description is not null)),
  add constraint tournaments_drawn check (
    (status in ('in_progress', 'completed')) <= (bracket_seed is not null and entrant_count >= 2 and started_at is not null)
  ) not valid,
  add constraint tournaments_champion check ((status = 'completed') = (champion_id is not null)) not valid;
alter table tournaments alter column max_participants drop default;

-- `participant_id` is a person or a team, by the type of the tournament; it outlives both, with the name it had.
-- While the tournament is in progress `held_team_id` holds on to the team, which therefore cannot be dissolved.
create table tournament_participants (
  id uuid primary key default uuid_v7(),
  tournament_id uuid not null references tournaments (id) on delete cascade,
  participant_id uuid not null,
  name text not null check (length(name) between 1 and 60),
  image_key text check (length(image_key) <= 120),
  entered_by uuid references profiles (id) on delete set null,
  held_team_id uuid references teams (id) on delete restrict,
  unique (tournament_id, participant_id)
);
create index tournament_participants_page on tournament_participants (tournament_id, id);
create index tournament_participants_history on tournament_participants (participant_id, id);
create index tournament_participants_entered_by on tournament_participants (entered_by);
create index tournament_participants_held on tournament_participants (held_team_id) where held_team_id is not null;
grant select, insert, update, delete on tournament_participants to trunfo_app;

alter table tournaments add constraint tournaments_champion_is_participant
  foreign key (id, champion_id) references tournament_participants (tournament_id, participant_id);

-- Who plays for whom, frozen at the start; in an individual tournament everybody for themselves. The key is the rule
-- that nobody plays for two.
create table tournament_lineups (
  tournament_id uuid not null references tournaments (id) on delete cascade,
  user_id uuid not null references profiles (id) on delete cascade,
  participant_id uuid not null,
  is_leader boolean not null default false,
  primary key (tournament_id, user_id),
  foreign key (tournament_id, participant_id)
    references tournament_participants (tournament_id, participant_id) on delete cascade
);
create index tournament_lineups_participant on tournament_lineups (tournament_id, participant_id);
create index tournament_lineups_user on tournament_lineups (user_id, tournament_id);
grant select, insert, update, delete on tournament_lineups to trunfo_app;

create table tournament_matches (
  id uuid primary key default uuid_v7(),
  tournament_id uuid not null references tournaments (id) on delete cascade,
  round_number smallint not null check (round_number between 1 and 100),
  match_number integer not null check (match_number between 1 and 4096),
  participant1_id uuid not null,
  participant2_id uuid,
  winner_id uuid,
  status text not null default 'in_progress' check (status in ('in_progress', 'completed', 'dispute')),
  completed_at timestamptz,
  unique (tournament_id, round_number, match_number),
  foreign key (tournament_id, participant1_id) references tournament_participants (tournament_id, participant_id),
  foreign key (tournament_id, participant2_id) references tournament_participants (tournament_id, participant_id),
  constraint tournament_matches_two_sides check (participant1_id <> participant2_id),
  constraint tournament_matches_winner check (winner_id in (participant1_id, participant2_id)),
  constraint tournament_matches_completed check ((status = 'completed') = (winner_id is not null)),
  constraint tournament_matches_ended check ((winner_id is null) = (completed_at is null)),
  constraint tournament_matches_bye check (participant2_id is not null or winner_id = participant1_id)
);
create index tournament_matches_open on tournament_matches (tournament_id, round_number) where winner_id is null;
create index tournament_matches_byes on tournament_matches (tournament_id) where participant2_id is null;
create index tournament_matches_participant1 on tournament_matches (tournament_id, participant1_id);
create index tournament_matches_participant2 on tournament_matches (tournament_id, participant2_id);
grant select, insert, update, delete on tournament_matches to trunfo_app;

-- Who wants to hear of a game's new tournaments.
create table tournament_subscriptions (
  game_id uuid not null references games (id) on delete cascade,
  user_id uuid not null references profiles (id) on delete cascade,
  created_at timestamptz not null default now(),
  primary key (game_id, user_id)
);
create index tournament_subscriptions_user on tournament_subscriptions (user_id);
grant select, insert, delete on tournament_subscriptions to trunfo_app;

-- The list: those that are open or being played by game, nearest first; those that are over, latest first.
create index tournaments_list_open on tournaments (game_id, starts_at, id)
  where status in ('upcoming', 'registration_open', 'in_progress') and not is_test;
create index tournaments_list_over on tournaments (game_id, starts_at desc, id desc)
  where status in ('completed', 'cancelled') and not is_test;
create index tournaments_created_by on tournaments (created_by);

-- Test tournaments are no tournaments of the home page's counter.
create function count_tournaments() returns trigger language plpgsql security definer set search_path = public as $$
declare
  change bigint;
begin
  if tg_op = 'INSERT' then
    select count(*) into change from new_rows where not is_test;
  else
    select -count(*) into change from old_rows where not is_test;
  end if;
  if change = 0 then
    return null;
  end if;
  insert into counter_slots as counter (name, slot, total)
  values ('tournaments', floor(random() * 16), change)
  on conflict (name, slot) do update set total = counter.total + excluded.total;
  return null;
end $$;
drop trigger tournaments_count_inserted on tournaments;
drop trigger tournaments_count_deleted on tournaments;
create trigger tournaments_count_inserted after insert on tournaments
  referencing new table as new_rows for each statement execute function count_tournaments();
create trigger tournaments_count_deleted after delete on tournaments
  referencing old table as old_rows for each statement execute function count_tournaments();
