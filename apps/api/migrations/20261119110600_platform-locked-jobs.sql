-- Each worker reads the jobs that it holds every few seconds. Without this index it would read the whole queue.
create index jobs_locked on graphile_worker._private_jobs (locked_by) where locked_at is not null;
