-- Up Migration

-- In a transaction of its own, so that nobody who clears or chooses meanwhile waits for it. What was chosen since the
-- table stands is newer and stays.
insert into notification_preferences (user_id, kind, channel, is_on)
select settings.user_id, choice.kind, choice.channel, choice.is_on
from notification_settings as settings
cross join lateral (
  select kind, 'bell' as channel, kind <> all (settings.muted_kinds) as is_on
  from unnest('{announcement,team,tournament,wall}'::text[]) as kind
  union all
  select 'digest', 'mail', settings.wants_digest
) as choice
where settings.muted_kinds <> '{}' or settings.wants_digest
on conflict (user_id, kind, channel) do nothing;
