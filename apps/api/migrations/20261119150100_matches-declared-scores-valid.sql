-- Up Migration
alter table match_declarations validate constraint match_declarations_score;
