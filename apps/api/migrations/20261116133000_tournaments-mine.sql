-- Up Migration

-- "Meus torneios": what somebody organises, nearest first, and what they organised, newest first.
create index tournaments_organised_open on tournaments (created_by, starts_at, id)
  where status in ('upcoming', 'registration_open', 'in_progress') and not is_test;
create index tournaments_organised_over on tournaments (created_by, id)
  where status in ('completed', 'cancelled') and not is_test;
