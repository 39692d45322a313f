-- Up Migration

-- What a notice is about, for its picture; null for those of the release before and where the kind says enough.
alter table notifications add column topic text;

-- Notices that wait to be mailed, should their person still be away and not have read them by then. A row goes with its
-- mail, or without one.
create table notification_mails (
  notification_id uuid primary key references notifications (id) on delete cascade,
  user_id uuid not null references users (id) on delete cascade,
  told_at timestamptz not null default now(),
  due_at timestamptz not null
);
create index notification_mails_due on notification_mails (due_at);
create index notification_mails_user on notification_mails (user_id);
grant select, insert, update, delete on notification_mails to trunfo_app;

-- When a person was last mailed what they had missed: what comes soon after waits for the next mail.
alter table notification_settings add column mailed_at timestamptz;
