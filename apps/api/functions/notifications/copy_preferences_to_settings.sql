create or replace function copy_preferences_to_settings() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() > 1 then
    return null;
  end if;
  insert into notification_settings (user_id) values (new.user_id) on conflict (user_id) do nothing;
  if new.channel = 'bell' then
    update notification_settings
    set muted_kinds = array_remove(muted_kinds, new.kind) || case when new.is_on then '{}' else array[new.kind] end
    where user_id = new.user_id;
  elsif new.kind = 'digest' then
    update notification_settings set wants_digest = new.is_on where user_id = new.user_id;
  end if;
  return null;
end $$;
revoke execute on function copy_preferences_to_settings from public;

create or replace trigger copy_preferences_to_settings after insert or update of is_on
  on notification_preferences for each row execute function copy_preferences_to_settings();
