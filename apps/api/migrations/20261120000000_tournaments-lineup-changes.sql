-- Up Migration
-- Null for those who were in the line-up when the tournament started. Others have no part in what was decided before.
alter table tournament_lineups add column added_at timestamptz;

-- People whose place somebody else took after the start.
create table tournament_former_lineups (
  id uuid primary key default uuid_v7(),
  tournament_id uuid not null references tournaments on delete cascade,
  user_id uuid not null references profiles on delete cascade,
  participant_id uuid not null,
  -- As in `tournament_lineups`.
  added_at timestamptz,
  replaced_at timestamptz not null default now()
);
create index tournament_former_lineups_of on tournament_former_lineups (tournament_id, user_id);
create index tournament_former_lineups_person on tournament_former_lineups (user_id);
grant select, insert on tournament_former_lineups to trunfo_app;
