-- no transaction
-- Up Migration

-- What begins next, in the order of the list. It does all that the index without the id did, which goes after it.
create index concurrently if not exists tournaments_not_begun on tournaments (starts_at, id)
  where status in ('upcoming', 'registration_open') and not is_test;
