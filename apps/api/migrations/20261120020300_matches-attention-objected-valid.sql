-- Up Migration
alter table match_attention validate constraint match_attention_kind_check;
