-- Up Migration

-- For how many hours after it was made only VIPs may enter it; whatever is there is open to everybody.
alter table tournaments add column early_access_hours smallint not null default 0
  constraint tournaments_early_access_is_short check (early_access_hours between 0 and 72);
