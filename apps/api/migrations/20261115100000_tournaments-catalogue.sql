-- Up Migration

-- For staff, newest first: all of one state, and those that are or may come on the home page.
create index tournaments_by_status on tournaments (status, id) where not is_test;
create index tournaments_featurable on tournaments (id)
  where (status = 'upcoming' or (is_featured and status in ('registration_open', 'in_progress'))) and not is_test;
