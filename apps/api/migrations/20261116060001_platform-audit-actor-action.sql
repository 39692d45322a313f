-- no transaction
-- Up Migration

-- What one person did of one kind: among all acts of somebody who moderates all day, a rare one is found at once.
create index concurrently if not exists audit_entries_actor_action on audit_entries (actor_id, action, id);
