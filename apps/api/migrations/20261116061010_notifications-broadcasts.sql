-- Up Migration

-- `looked_at` of `people` is how far a broadcast has come: everybody is looked at, whoever it is for. `people` is how
-- many there were when it began, and null for those that began before anybody asked.
alter table broadcasts
  add column people integer check (people >= 0),
  add column looked_at integer not null default 0 check (looked_at >= 0),
  add column cancelled_by uuid references users (id) on delete set null;
create index broadcasts_cancelled_by on broadcasts (cancelled_by) where cancelled_by is not null;

-- One that was cancelled has an end too. Those that it has reached keep what they were told.
alter table broadcasts
  drop constraint broadcasts_state_check,
  drop constraint broadcasts_check,
  add constraint broadcasts_state_check check (state in ('running', 'done', 'cancelled')),
  add constraint broadcasts_end_check check ((state = 'running') = (finished_at is null)),
  add constraint broadcasts_cancelled_check check (cancelled_by is null or state = 'cancelled');
