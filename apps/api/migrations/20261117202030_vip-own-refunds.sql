-- Up Migration

-- Who asked for a refund and when: its buyer does so once in twelve months, staff as often as they see fit. Null where a
-- provider or a bank took the money, and in rows of the release before.
alter table vip_returns
  add column asked_by uuid,
  add column returned_at timestamptz not null default now();
