-- Up Migration
-- Reads the whole tables, but blocks neither reads nor writes.
alter table tournaments validate constraint tournaments_check_in;
alter table tournaments validate constraint tournaments_waiting_count;
alter table tournament_reminders validate constraint tournament_reminders_kind_check;
