-- Up Migration

-- For which start people were told that it is near (`soon`) or that it has come (`due`): once each, unless the start is
-- moved far away.
create table tournament_reminders (
  tournament_id uuid not null references tournaments (id) on delete cascade,
  kind text not null check (kind in ('soon', 'due')),
  starts_at timestamptz not null,
  primary key (tournament_id, kind)
);
grant select, insert, update on tournament_reminders to trunfo_app;
