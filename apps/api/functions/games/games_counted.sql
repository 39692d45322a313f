create or replace trigger games_count_deleted after delete on games
  referencing old table as old_rows for each statement execute function count_rows();
create or replace trigger games_count_inserted after insert on games
  referencing new table as new_rows for each statement execute function count_rows();
