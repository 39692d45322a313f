-- Up Migration

-- What was created and what began on a day.
create index tournaments_created_at on tournaments (created_at) where not is_test;
create index tournaments_started_at on tournaments (started_at) where not is_test and started_at is not null;
