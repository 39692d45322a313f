-- no transaction
-- Up Migration

-- Those that have not started, by their time: whose start is near, or has come.
create index concurrently if not exists tournaments_open_start on tournaments (starts_at)
  where status in ('upcoming', 'registration_open') and not is_test;
