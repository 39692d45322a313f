-- Up Migration

create table ad_banners (
  id uuid primary key default uuid_v7(),
  -- What the picture says, for those who cannot see it; staff know the ad by it too.
  name text not null check (name = btrim(name) and length(name) between 1 and 80),
  image_key text,
  -- Whatever the code does, no page leads to anything but https.
  link_url text not null check (link_url like 'https://%' and length(link_url) <= 500),
  position text not null check (position in ('top', 'bottom', 'sidebar')),
  target_roles text[] not null check (
    cardinality(target_roles) between 1 and 9
    and target_roles <@ array['all', 'user', 'vip', 'moderador', 'redator', 'anunciante', 'suporte', 'admin', 'fundador']
  ),
  target_pages text[] not null check (cardinality(target_pages) between 1 and 20),
  expires_at timestamptz,
  owner_id uuid references users (id),
  impression_count bigint not null default 0 check (impression_count >= 0),
  click_count bigint not null default 0 check (click_count >= 0),
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  check (removed_at is not null or image_key is not null)
);
create index ad_banners_present on ad_banners (id) where removed_at is null;
create index ad_banners_owner on ad_banners (owner_id, id) where removed_at is null;
grant select, insert, update on ad_banners to trunfo_app;

-- Sums of a day in Brasília, for the charts.
create table ad_days (
  ad_id uuid not null references ad_banners (id),
  day date not null,
  impressions bigint not null default 0 check (impressions >= 0),
  clicks bigint not null default 0 check (clicks >= 0),
  primary key (ad_id, day)
);
grant select, insert, update on ad_days to trunfo_app;

-- The fact that keeps a person's second click of the hour from counting.
create table ad_clicks (
  id uuid primary key default uuid_v7(),
  ad_id uuid not null references ad_banners (id),
  user_id uuid not null references users (id),
  hour timestamptz not null check (hour = date_trunc('hour', hour, 'UTC')),
  unique (ad_id, user_id, hour)
);
create index ad_clicks_user on ad_clicks (user_id, id);
create index ad_clicks_hour on ad_clicks (hour);
grant select, insert, delete on ad_clicks to trunfo_app;

-- Heaps of impressions that are in the sums already: a worker that died afterwards does not add its heap again.
create table ad_tallies (
  id uuid primary key,
  created_at timestamptz not null default now()
);
create index ad_tallies_created on ad_tallies (created_at);
grant select, insert, delete on ad_tallies to trunfo_app;
