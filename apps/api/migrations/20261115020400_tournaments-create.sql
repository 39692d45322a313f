-- Up Migration

create table tournaments (
  id uuid primary key default uuid_v7(),
  name text not null check (length(name) between 1 and 100),
  game_id uuid references games (id) on delete restrict,
  cover_key text,
  starts_at timestamptz not null,
  status text not null default 'upcoming'
    check (status in ('upcoming', 'registration_open', 'in_progress', 'completed', 'cancelled')),
  is_featured boolean not null default false,
  created_by uuid references users (id) on delete set null,
  created_at timestamptz not null default now()
);
create index tournaments_game on tournaments (game_id);
create index tournaments_featured on tournaments (starts_at, id)
  where is_featured and status in ('upcoming', 'registration_open', 'in_progress');
create trigger tournaments_count_inserted after insert on tournaments
  referencing new table as new_rows for each statement execute function count_rows();
create trigger tournaments_count_deleted after delete on tournaments
  referencing old table as old_rows for each statement execute function count_rows();
grant select, insert, update, delete on tournaments to trunfo_app;
