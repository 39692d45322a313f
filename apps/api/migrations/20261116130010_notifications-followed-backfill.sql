-- Up Migration

-- Who wanted to hear nothing of tournaments wants nothing of new ones. In a transaction of its own, so that nobody who
-- chooses meanwhile waits for it; what was chosen since stays.
insert into notification_preferences (user_id, kind, channel, is_on)
select user_id, 'followed', 'bell', false
from notification_preferences
where kind = 'tournament' and channel = 'bell' and not is_on
on conflict (user_id, kind, channel) do nothing;
