-- no transaction
-- Up Migration

-- What is being played, latest first: the home page looks into the first of them.
create index concurrently if not exists tournaments_running on tournaments (starts_at desc, id desc)
  where status = 'in_progress' and not is_test;
