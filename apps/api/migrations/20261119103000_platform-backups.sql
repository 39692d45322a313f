-- Up Migration

-- When the last backup of each kind ended, as reported by `cli record-backup`. The age is a metric.
create table backups (
  kind text primary key check (kind in ('database', 'uploads')),
  finished_at timestamptz not null default now()
);
grant select, insert, update on backups to trunfo_app;
