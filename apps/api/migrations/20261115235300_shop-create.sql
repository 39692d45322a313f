-- Up Migration

create table shop_items (
  id uuid primary key default uuid_v7(),
  name text not null check (name = btrim(name) and length(name) between 1 and 80),
  description text not null check (length(description) <= 500),
  image_key text,
  cost_coins integer not null check (cost_coins between 0 and 100000000),
  -- None is no limit. Whatever the code does, nothing is sold that is not there.
  quantity integer check (quantity between 0 and 1000000),
  -- At this moment the stock is filled up to this again, once; then both are empty.
  reset_at timestamptz,
  restock_quantity integer check (restock_quantity between 1 and 1000000),
  purchase_message text not null check (length(purchase_message) <= 500),
  is_active boolean not null,
  created_at timestamptz not null default now(),
  removed_at timestamptz,
  check ((reset_at is null) = (restock_quantity is null)),
  check (reset_at is null or quantity is not null)
);
create index shop_items_restock on shop_items (reset_at) where reset_at is not null and removed_at is null;
grant select, insert, update on shop_items to trunfo_app;

-- What somebody paid for, in the words of that day: an item may change its name or go.
create table shop_purchases (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references users (id),
  item_id uuid not null references shop_items (id),
  item_name text not null,
  message text not null,
  price_coins integer not null check (price_coins >= 0),
  cost_coins integer not null check (cost_coins between 0 and price_coins),
  coupon_code text,
  created_at timestamptz not null default now()
);
create index shop_purchases_user on shop_purchases (user_id, id);
grant select, insert on shop_purchases to trunfo_app;
