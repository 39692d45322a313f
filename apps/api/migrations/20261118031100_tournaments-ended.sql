-- no transaction
-- Up Migration

-- The latest champions.
create index concurrently if not exists tournaments_ended on tournaments (ended_at desc, id desc)
  where status = 'completed' and not is_test and ended_at is not null;
