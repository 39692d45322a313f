-- Up Migration
-- Reads the whole table, but blocks neither reads nor writes.
alter table match_messages validate constraint first_partition;
