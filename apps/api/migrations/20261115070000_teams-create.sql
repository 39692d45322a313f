-- Up Migration

-- `name_key` is the name without case, accents and punctuation: nobody passes for another team by a dot or a tilde.
-- `member_count` follows the rows of team_members; `wins` is the sum of the members' wins, kept by rankings.
create table teams (
  id uuid primary key default uuid_v7(),
  name text not null check (name = btrim(name) and length(name) between 3 and 40),
  name_key text collate "C" not null constraint teams_name_key unique check (length(name_key) between 3 and 120),
  tag text not null check (tag ~ '^[A-Z0-9]{3,5}$'),
  icon_key text check (length(icon_key) <= 120),
  leader_id uuid not null,
  member_count smallint not null default 0 check (member_count between 0 and 10),
  wins integer not null default 0 check (wins >= 0),
  created_at timestamptz not null default now()
);
grant select, insert, update, delete on teams to trunfo_app;

-- The primary key is the rule that a person has one team.
create table team_members (
  user_id uuid primary key references profiles (id) on delete cascade,
  team_id uuid not null references teams (id) on delete cascade,
  joined_at timestamptz not null default now(),
  unique (team_id, user_id)
);
grant select, insert, update, delete on team_members to trunfo_app;

-- The leader is one of the members, whenever a transaction ends: a team without a leader, with two of them or with
-- nobody in it cannot be written down. Checked at the end, because the first member comes after the team.
alter table teams add constraint teams_leader_is_member
  foreign key (id, leader_id) references team_members (team_id, user_id) deferrable initially deferred;

create function count_team_members() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'INSERT' then
    update teams set member_count = member_count + 1 where id = new.team_id;
  else
    update teams set member_count = member_count - 1 where id = old.team_id;
  end if;
  return null;
end $$;
create trigger team_members_count after insert or delete on team_members
  for each row execute function count_team_members();

-- A copy of team_members.team_id that the lookup of the session reads on every request.
create index profiles_team on profiles (team_id) where team_id is not null;
alter table profiles add constraint profiles_team_fkey foreign key (team_id) references teams (id);

-- Two places for games a member, so that a third has nowhere to go.
create table team_member_games (
  user_id uuid not null,
  place smallint not null check (place in (1, 2)),
  team_id uuid not null,
  game_id uuid not null references games (id) on delete cascade,
  primary key (user_id, place),
  unique (user_id, game_id),
  foreign key (team_id, user_id) references team_members (team_id, user_id) on delete cascade
);
create index team_member_games_game on team_member_games (game_id);
grant select, insert, update, delete on team_member_games to trunfo_app;

-- What can be typed to find a team, without case and accents: its tag, its name, and its name from the second word
-- on, from the third … A search is a range of this index, however many teams begin like that. `previous` is the
-- team's own term before this one in the order of the index: when it is in the range too, the team was found already.
create table team_search_terms (
  team_id uuid not null references teams (id) on delete cascade,
  term text collate "C" not null check (length(term) between 1 and 120),
  previous text collate "C" check (previous < term),
  primary key (team_id, term)
);
create index team_search_terms_term on team_search_terms (term, team_id) include (previous);
grant select, insert, delete on team_search_terms to trunfo_app;

-- What happened, in codes: the page makes the sentence, with the names that people bear today. Nobody changes it.
create table team_logs (
  id uuid primary key default uuid_v7(),
  team_id uuid not null references teams (id) on delete cascade,
  kind text not null check (length(kind) <= 40),
  is_public boolean not null,
  actor_id uuid references profiles (id) on delete set null,
  subject_id uuid references profiles (id) on delete set null,
  facts jsonb not null default '{}' check (pg_column_size(facts) <= 1000),
  created_at timestamptz not null default now()
);
create index team_logs_team on team_logs (team_id, id);
create index team_logs_public on team_logs (team_id, id) where is_public;
create index team_logs_actor on team_logs (actor_id, id);
create index team_logs_subject on team_logs (subject_id, id);
grant select, insert on team_logs to trunfo_app;

create table team_applications (
  id uuid primary key default uuid_v7(),
  team_id uuid not null references teams (id) on delete cascade,
  user_id uuid not null references profiles (id) on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected', 'withdrawn')),
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  check ((status = 'pending') = (closed_at is null))
);
create unique index team_applications_pending on team_applications (user_id, team_id) where status = 'pending';
create index team_applications_waiting on team_applications (team_id, id) where status = 'pending';
create index team_applications_team on team_applications (team_id);
create index team_applications_user on team_applications (user_id, id);
create index team_applications_unanswered on team_applications (created_at) where status = 'pending';
create index team_applications_closed on team_applications (closed_at) where status <> 'pending';
grant select, insert, update, delete on team_applications to trunfo_app;

create table team_invites (
  id uuid primary key default uuid_v7(),
  team_id uuid not null references teams (id) on delete cascade,
  user_id uuid not null references profiles (id) on delete cascade,
  status text not null default 'pending' check (status in ('pending', 'accepted', 'declined', 'withdrawn')),
  created_at timestamptz not null default now(),
  closed_at timestamptz,
  check ((status = 'pending') = (closed_at is null))
);
create unique index team_invites_pending on team_invites (team_id, user_id) where status = 'pending';
create index team_invites_waiting on team_invites (user_id, id) where status = 'pending';
create index team_invites_team on team_invites (team_id);
create index team_invites_user on team_invites (user_id, id);
create index team_invites_unanswered on team_invites (created_at) where status = 'pending';
create index team_invites_closed on team_invites (closed_at) where status <> 'pending';
grant select, insert, update, delete on team_invites to trunfo_app;
