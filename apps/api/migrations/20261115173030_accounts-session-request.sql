-- Up Migration

-- A sign-in that is sent again because its answer got lost starts no second session. Other ways in have no key.
alter table sessions add column request_key text check (length(request_key) <= 100);
alter table sessions add constraint sessions_request unique (user_id, request_key);
