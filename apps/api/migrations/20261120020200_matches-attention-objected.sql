-- Up Migration
-- A side objects to what the clock decided. Such a match is completed, but waits for the crew.
alter table match_attention drop constraint match_attention_kind_check;
alter table match_attention add constraint match_attention_kind_check
  check (kind in ('dispute', 'support', 'declared', 'objected')) not valid;
