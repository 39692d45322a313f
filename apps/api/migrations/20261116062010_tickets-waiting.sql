-- Up Migration

-- How many wait for the staff's answer is shown on their first page, and asked for whenever one of them changes.
create index tickets_waiting on tickets (id) where status_rank = 0 or (status_rank = 1 and not last_is_staff);
