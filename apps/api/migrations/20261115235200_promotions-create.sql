-- Up Migration

-- What makes something cheaper: a promotion by itself, a coupon for whoever knows its code. Both are counted the same way:
-- a checkout reserves a use, and the reservation becomes a use or is given back. The checks hold whatever the code does.
-- What staff remove stays as a row, because orders and purchases go on pointing at it.
create table promotions (
  id uuid primary key default uuid_v7(),
  name text not null check (name = btrim(name) and length(name) between 1 and 80),
  description text not null check (length(description) <= 500),
  type text not null check (type in ('time_based', 'quantity_based')),
  discount_percentage numeric(5, 2) not null check (discount_percentage between 0 and 100),
  starts_at timestamptz,
  ends_at timestamptz check (ends_at > starts_at),
  max_uses integer check (max_uses between 1 and 1000000),
  reserved_count integer not null default 0 check (reserved_count >= 0),
  used_count integer not null default 0 check (used_count >= 0),
  is_active boolean not null,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  constraint promotions_uses check (reserved_count + used_count <= max_uses)
);
grant select, insert, update on promotions to trunfo_app;

create table coupons (
  id uuid primary key default uuid_v7(),
  code text not null check (code ~ '^[A-Z0-9_-]{2,30}$'),
  description text not null check (length(description) <= 500),
  discount_percentage numeric(5, 2) not null check (discount_percentage between 0 and 100),
  area text not null check (area in ('vip', 'shop')),
  expires_at timestamptz,
  max_uses integer check (max_uses between 1 and 1000000),
  max_uses_per_person integer check (max_uses_per_person between 1 and 1000000),
  reserved_count integer not null default 0 check (reserved_count >= 0),
  used_count integer not null default 0 check (used_count >= 0),
  is_active boolean not null,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  constraint coupons_uses check (reserved_count + used_count <= max_uses)
);
-- A code is free again once its coupon is removed.
create unique index coupons_code on coupons (code) where removed_at is null;
grant select, insert, update on coupons to trunfo_app;

-- Who took which discount. People are ids alone here.
create table discount_reservations (
  id uuid primary key default uuid_v7(),
  coupon_id uuid references coupons (id),
  promotion_id uuid references promotions (id),
  person_id uuid not null,
  state text not null check (state in ('reserved', 'used', 'released')),
  created_at timestamptz not null default now(),
  check (num_nonnulls(coupon_id, promotion_id) = 1)
);
-- How often somebody has taken a coupon, and everything somebody took.
create index discount_reservations_person on discount_reservations (person_id, coupon_id, id);
grant select, insert, update on discount_reservations to trunfo_app;
