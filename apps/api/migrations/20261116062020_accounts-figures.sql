-- Up Migration

-- Who signed up on a day, and who was there on it. A session knows only its last sign of life, so that the days are kept
-- by themselves, for as long as they are counted.
create index users_created_at on users (created_at);
create index sessions_updated_at on sessions (updated_at);

create table active_days (
  day date not null,
  user_id uuid not null references users (id) on delete cascade,
  primary key (day, user_id)
);
create index active_days_user on active_days (user_id);
grant select, insert, delete on active_days to trunfo_app;
