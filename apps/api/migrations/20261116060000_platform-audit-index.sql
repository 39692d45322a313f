-- no transaction
-- Up Migration

-- The log by act, newest first. Built beside the log while it is written to: it is never small again.
create index concurrently if not exists audit_entries_action on audit_entries (action, id);
