-- Up Migration

-- One row per person whom a clock found absent, once nobody may object any more. Each may pause their enrolments.
create table tournament_no_shows (
  user_id uuid not null references profiles (id) on delete cascade,
  match_id uuid not null references tournament_matches (id) on delete cascade,
  tournament_id uuid not null references tournaments (id) on delete cascade,
  -- When the match was decided. While the match still ended then, the no-show stands.
  missed_at timestamptz not null,
  -- When it was certain: the pause begins.
  noted_at timestamptz not null default now(),
  -- 0 if it belongs to an absence that pauses already, or was lifted.
  days smallint not null default 0 check (days in (0, 1, 2, 4, 8, 16, 30)),
  paused_until timestamptz not null default now(),
  lifted_at timestamptz,
  lifted_by uuid references profiles (id) on delete set null,
  primary key (user_id, match_id),
  constraint tournament_no_shows_lifted check (lifted_at is null or days = 0)
);
create index tournament_no_shows_match on tournament_no_shows (match_id);
create index tournament_no_shows_tournament on tournament_no_shows (tournament_id);
create index tournament_no_shows_noted on tournament_no_shows (noted_at);
create index tournament_no_shows_lifted_by on tournament_no_shows (lifted_by) where lifted_by is not null;
grant select, insert, update, delete on tournament_no_shows to trunfo_app;
