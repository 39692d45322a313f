create or replace trigger profiles_count_deleted after delete on profiles
  referencing old table as old_rows for each statement execute function count_rows();
create or replace trigger profiles_count_inserted after insert on profiles
  referencing new table as new_rows for each statement execute function count_rows();
