-- Up Migration

-- What a person chose, a row for each kind and channel; whoever never chose has none, and the kind's own default holds.
create table notification_preferences (
  user_id uuid not null references users (id) on delete cascade,
  kind text not null check (length(kind) between 1 and 40),
  channel text not null check (length(channel) between 1 and 20),
  is_on boolean not null,
  primary key (user_id, kind, channel)
);
create index notification_preferences_digest on notification_preferences (user_id)
  where kind = 'digest' and channel = 'mail' and is_on;
grant select, insert, update, delete on notification_preferences to trunfo_app;

-- While processes of the release before are running, they read and write `muted_kinds` and `wants_digest`: both shapes
-- say the same until these columns go, and these three functions with them.
create function copy_settings_to_preferences() returns trigger language plpgsql as $$
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
create trigger copy_settings_to_preferences after insert or update of muted_kinds, wants_digest
  on notification_settings for each row execute function copy_settings_to_preferences();

create function delete_preferences_with_settings() returns trigger language plpgsql as $$
begin
  delete from notification_preferences where user_id = old.user_id;
  return null;
end $$;
create trigger delete_preferences_with_settings after delete
  on notification_settings for each row execute function delete_preferences_with_settings();

create function copy_preferences_to_settings() returns trigger language plpgsql as $$
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
create trigger copy_preferences_to_settings after insert or update of is_on
  on notification_preferences for each row execute function copy_preferences_to_settings();
