-- Up Migration
alter table match_clocks validate constraint match_clocks_phase_check;
alter table match_clocks validate constraint match_clocks_counts;
