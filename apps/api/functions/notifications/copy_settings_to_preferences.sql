-- Processes of the previous release still read and write `muted_kinds` and `wants_digest`. This function and
-- its two siblings keep both shapes in sync until those columns are dropped.
create or replace function copy_settings_to_preferences() returns trigger language plpgsql as $$
begin
  if pg_trigger_depth() > 1 or (tg_op = 'INSERT' and new.muted_kinds = '{}' and not new.wants_digest) then
    return null;
  end if;
  insert into notification_preferences (user_id, kind, channel, is_on)
  select new.user_id, kind, 'bell', kind <> all (new.muted_kinds)
  from unnest('{announcement,team,tournament,wall}'::text[]) as kind
  union all
  select new.user_id, 'digest', 'mail', new.wants_digest
  on conflict (user_id, kind, channel) do update set is_on = excluded.is_on;
  return null;
end $$;
revoke execute on function copy_settings_to_preferences from public;

create or replace trigger copy_settings_to_preferences after insert or update of muted_kinds, wants_digest
  on notification_settings for each row execute function copy_settings_to_preferences();
