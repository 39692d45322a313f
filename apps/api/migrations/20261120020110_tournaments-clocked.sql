-- no transaction
-- Up Migration

-- Few tournaments run with clocks at a time, and the sweep asks for them each minute.
create index concurrently if not exists tournaments_clocked on tournaments (id)
  where clock_minutes is not null and status = 'in_progress';
