create or replace function delete_preferences_with_settings() returns trigger language plpgsql as $$
begin
  delete from notification_preferences where user_id = old.user_id;
  return null;
end $$;
revoke execute on function delete_preferences_with_settings from public;

create or replace trigger delete_preferences_with_settings after delete
  on notification_settings for each row execute function delete_preferences_with_settings();
