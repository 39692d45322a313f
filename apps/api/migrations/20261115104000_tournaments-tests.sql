-- Up Migration

-- Deleting the test lobbies finds them without a look at anything that counts.
create index tournaments_tests on tournaments (id) where is_test;
