-- no transaction
-- Up Migration

-- What of one kind was done to one person.
create index concurrently if not exists audit_entries_person_action on audit_entries (subject_id, action, id)
  where subject_type = 'person';
