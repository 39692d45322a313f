-- Up Migration

-- What somebody bought or wants to buy. Paid at a provider it has an order there; from the balance it is paid at once.
create table vip_orders (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references profiles (id),
  months smallint not null check (months in (3, 6)),
  way text not null check (way in ('stripe', 'mercado-pago', 'pix', 'balance')),
  price bigint not null check (price > 0),
  amount bigint not null check (amount between 0 and price),
  payment_order_id uuid unique references payment_orders (id),
  -- The coupon or promotion that made it cheaper, and the use of it that is kept for this order.
  discount_id uuid,
  reservation_id uuid unique,
  created_at timestamptz not null default now(),
  paid_at timestamptz,
  check ((way = 'balance') = (payment_order_id is null)),
  check (way <> 'balance' or paid_at is not null)
);
-- What costs nothing is had once by each way of having it.
create unique index vip_orders_free on vip_orders (user_id, discount_id) where amount = 0;
create index vip_orders_user on vip_orders (user_id, id);
grant select, insert, update on vip_orders to trunfo_app;

-- Periods of one person never overlap. What is revoked counts until then.
create table vip_grants (
  id uuid primary key default uuid_v7(),
  order_id uuid not null references vip_orders (id),
  user_id uuid not null references profiles (id),
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  revoked_at timestamptz
);
create unique index vip_grants_start on vip_grants (user_id, starts_at) where revoked_at is null;
create unique index vip_grants_order on vip_grants (order_id) where revoked_at is null;
create index vip_grants_orders on vip_grants (order_id);
grant select, insert, update on vip_grants to trunfo_app;

-- Money of an order that went back, or is on its way: refunds, disputes, and what the provider returned by itself.
create table vip_returns (
  fact text primary key check (length(fact) <= 300),
  order_id uuid not null references vip_orders (id),
  amount bigint not null check (amount > 0),
  is_undone boolean not null default false
);
create index vip_returns_order on vip_returns (order_id);
grant select, insert, update on vip_returns to trunfo_app;

create table vip_status (
  user_id uuid primary key references profiles (id),
  expires_at timestamptz not null,
  cancellation_requested boolean not null default false,
  -- The last reminder, in days before the end.
  reminded_days smallint,
  is_over boolean not null default false
);
create index vip_status_running on vip_status (expires_at) where not is_over;
grant select, insert, update on vip_status to trunfo_app;
