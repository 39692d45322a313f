-- no transaction
-- Up Migration

-- The last ones paid, for the estimate of how long a withdrawal takes.
create index concurrently if not exists withdrawals_last_paid on withdrawals (paid_at) where paid_at is not null;
