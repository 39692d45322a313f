-- Up Migration

create table games (
  id uuid primary key default uuid_v7(),
  name text not null check (name = btrim(name) and length(name) between 1 and 60),
  created_at timestamptz not null default now()
);
-- ICU folds "PÔQUER" and "Pôquer" together whatever the locale of the database.
create unique index games_name on games (lower(name collate "und-x-icu"));
create trigger games_count_inserted after insert on games
  referencing new table as new_rows for each statement execute function count_rows();
create trigger games_count_deleted after delete on games
  referencing old table as old_rows for each statement execute function count_rows();
grant select, insert, update, delete on games to trunfo_app;
