-- Up Migration

-- A key is claimed in the transaction of its act and keeps what the act resulted in, not a rendered answer. The rows
-- of before say nothing in that shape, and nothing that was released reads them.
delete from idempotency_keys;
alter table idempotency_keys drop column status, drop column body, add column result jsonb;
