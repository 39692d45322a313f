-- Up Migration
-- Reads the whole table, but blocks neither reads nor writes.
alter table audit_entries validate constraint first_partition;
