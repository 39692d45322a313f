-- Up Migration
alter table tournaments validate constraint tournaments_clock_minutes;
alter table tournaments validate constraint tournaments_clock_first_minutes;
alter table tournaments validate constraint tournaments_clocks;
alter table tournament_log validate constraint tournament_log_kind_check;
