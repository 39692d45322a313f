-- Up Migration
-- Reads the whole table, but blocks neither reads nor writes.
alter table match_cases validate constraint match_cases_reason;
