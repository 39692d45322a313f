-- Up Migration

-- The reason for a decision or a correction that staff give both sides. Null in entries of other kinds, and in those from
-- before players were shown it: what staff wrote then was meant for themselves, and stays in `facts`.
alter table match_history add column reason text;
alter table match_history add constraint match_history_reason check (length(reason) <= 500) not valid;
