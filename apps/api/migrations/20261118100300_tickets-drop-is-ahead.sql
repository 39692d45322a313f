-- Up Migration

-- The previous release already sorts the queue by ticket_queue_key.
alter table tickets drop column is_ahead;
