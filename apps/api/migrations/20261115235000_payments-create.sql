-- Up Migration

-- The keys of each provider. Secrets are sealed; what a page shows of them are their last four characters.
create table payment_gateways (
  provider text primary key check (provider in ('stripe', 'mercado-pago')),
  public_key text not null default '' check (length(public_key) <= 300),
  secret_key text check (length(secret_key) <= 1000),
  secret_key_last_four text check (length(secret_key_last_four) <= 4),
  secret_key_saved_at timestamptz,
  webhook_secret text check (length(webhook_secret) <= 1000),
  webhook_secret_last_four text check (length(webhook_secret_last_four) <= 4),
  webhook_secret_saved_at timestamptz,
  -- Whose key it is, as the provider said when it was saved. Orders remember it.
  account_id text check (length(account_id) <= 100),
  check (num_nulls(secret_key, secret_key_last_four, secret_key_saved_at, account_id) in (0, 4)),
  check (num_nulls(webhook_secret, webhook_secret_last_four, webhook_secret_saved_at) in (0, 3))
);
grant select, insert, update on payment_gateways to trunfo_app;

-- One row. What it was before is in the audit log.
create table payment_settings (
  is_only boolean primary key default true check (is_only),
  price_id_3_months text not null default '' check (length(price_id_3_months) <= 100),
  price_3_months bigint not null default 5000 check (price_3_months > 0),
  price_id_6_months text not null default '' check (length(price_id_6_months) <= 100),
  price_6_months bigint not null default 9000 check (price_6_months > 0),
  price_id_wallet_deposit text not null default '' check (length(price_id_wallet_deposit) <= 100),
  settling_days_pix smallint not null default 1 check (settling_days_pix between 0 and 90),
  settling_days_card smallint not null default 14 check (settling_days_card between 0 and 180),
  -- Keys were changed, and no fundador has said yet that it was meant: what is paid in meanwhile does not settle.
  holds_deposits boolean not null default false
);
insert into payment_settings default values;
grant select, update on payment_settings to trunfo_app;

create function payment_order_rank(state text) returns smallint language sql immutable as $$
  select case state
    when 'created' then 0 when 'open' then 1 when 'pending' then 2 when 'failed' then 3 when 'expired' then 3
    when 'paid' then 4
  end::smallint
$$;

-- What somebody wants to buy at a provider. How far it came is its state, which never goes back; what came back of the
-- money are rows of their own.
create table payment_orders (
  id uuid primary key default uuid_v7(),
  -- On the receipt: read aloud and typed in.
  number text not null unique check (number ~ '^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$'),
  buyer_id uuid not null references profiles (id),
  kind text not null check (length(kind) between 1 and 40),
  title text not null check (length(title) between 1 and 200),
  way text not null check (way in ('stripe', 'mercado-pago', 'pix')),
  provider text not null check (provider in ('stripe', 'mercado-pago')),
  provider_account text not null check (length(provider_account) <= 100),
  state text not null default 'created' check (payment_order_rank(state) is not null),
  price bigint not null check (price > 0),
  discount bigint not null default 0 check (discount between 0 and price),
  amount bigint not null check (amount = price - discount and amount > 0),
  -- What the provider is asked with, in the words of the first time: a key with other words is refused.
  request jsonb,
  attempt smallint not null default 1 check (attempt between 1 and 2),
  tried_at timestamptz,
  reference text check (length(reference) <= 300),
  checkout_url text check (length(checkout_url) <= 4000),
  pix_code text check (length(pix_code) <= 1000),
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  paid_at timestamptz,
  check ((state = 'paid') = (paid_at is not null))
);
create index payment_orders_buyer on payment_orders (buyer_id, id);
create index payment_orders_open on payment_orders (buyer_id) where state in ('created', 'open', 'pending');
grant select, insert, update on payment_orders to trunfo_app;

create function keep_payment_order_rank() returns trigger language plpgsql as $$
begin
  if payment_order_rank(new.state) < payment_order_rank(old.state) then
    raise exception 'an order does not go back from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger payment_orders_rise before update of state on payment_orders
  for each row execute function keep_payment_order_rank();

-- Money that arrived, once for each payment of the provider's. What is not fulfilled waits in suspense.
create table payment_captures (
  id uuid primary key default uuid_v7(),
  provider text not null check (provider in ('stripe', 'mercado-pago')),
  payment_id text not null check (length(payment_id) <= 200),
  order_id uuid references payment_orders (id),
  outcome text not null check (outcome in ('fulfilled', 'wrong_amount', 'second_payment', 'unmatched')),
  amount bigint not null check (amount > 0),
  -- Money of another country is not ours to count: nothing of it is in the ledger.
  currency text not null check (length(currency) <= 10),
  method text not null check (method in ('card', 'pix', 'other')),
  fee bigint check (fee >= 0),
  settles_at timestamptz not null,
  -- Came in while deposits were held back.
  is_held boolean not null default false,
  created_at timestamptz not null default now(),
  unique (provider, payment_id)
);
create unique index payment_captures_fulfilled on payment_captures (order_id) where outcome = 'fulfilled';
create index payment_captures_order on payment_captures (order_id);
create index payment_captures_held on payment_captures (id) where is_held;
grant select, insert, update on payment_captures to trunfo_app;

-- Refunds of ours.
create table payment_refunds (
  id uuid primary key default uuid_v7(),
  capture_id uuid not null references payment_captures (id),
  amount bigint not null check (amount > 0),
  -- Where the money waits until it is sent: with what was bought, or in suspense.
  source text not null check (source in ('purchase', 'suspense')),
  state text not null default 'asked' check (state in ('asked', 'done', 'failed')),
  -- Set before the provider is asked: from here on it may have happened.
  sent_at timestamptz,
  provider_refund_id text check (length(provider_refund_id) <= 200),
  reason text not null check (length(reason) <= 500),
  asked_by uuid,
  created_at timestamptz not null default now()
);
create index payment_refunds_capture on payment_refunds (capture_id);
create index payment_refunds_asked on payment_refunds (id) where state = 'asked';
grant select, insert, update on payment_refunds to trunfo_app;

-- What was taken from us: disputes, and returns that we did not ask for. `pieces` counts the ledger's operations, because
-- what a provider takes may grow.
create table payment_takings (
  id uuid primary key default uuid_v7(),
  provider text not null check (provider in ('stripe', 'mercado-pago')),
  kind text not null check (kind in ('dispute', 'return')),
  provider_id text not null check (length(provider_id) <= 200),
  capture_id uuid not null references payment_captures (id),
  state text not null check (state in ('warning', 'open', 'lost', 'won')),
  amount bigint not null check (amount > 0),
  taken bigint not null default 0 check (taken >= 0),
  pieces smallint not null default 0,
  created_at timestamptz not null default now(),
  unique (provider, kind, provider_id)
);
create index payment_takings_capture on payment_takings (capture_id);
grant select, insert, update on payment_takings to trunfo_app;

-- What providers told us to look at. The same notice again is no second row.
create table payment_inbox (
  id uuid primary key default uuid_v7(),
  provider text not null check (provider in ('stripe', 'mercado-pago')),
  notice_id text not null check (length(notice_id) <= 300),
  subject_kind text not null check (subject_kind in ('checkout', 'payment', 'dispute')),
  subject_id text not null check (length(subject_id) <= 200),
  received_at timestamptz not null default now(),
  applied_at timestamptz,
  unique (provider, notice_id)
);
create index payment_inbox_waiting on payment_inbox (provider, subject_kind, subject_id) where applied_at is null;
create index payment_inbox_received on payment_inbox (received_at) where applied_at is null;
create index payment_inbox_applied on payment_inbox (applied_at);
grant select, insert, update, delete on payment_inbox to trunfo_app;

-- What waits for a person. `fact` makes each one open once.
create table payment_reviews (
  id uuid primary key default uuid_v7(),
  fact text not null unique check (length(fact) <= 200),
  kind text not null check (
    kind in ('unmatched', 'wrong_amount', 'second_payment', 'refund_failed', 'dispute', 'debt')
  ),
  amount bigint not null check (amount > 0),
  capture_id uuid not null references payment_captures (id),
  -- Whether the amount lies in suspense, from where it can be sent back.
  is_suspended boolean not null,
  opened_at timestamptz not null default now(),
  closed_at timestamptz,
  closed_by uuid references profiles (id),
  note text check (length(note) <= 500),
  check (closed_at is not null or num_nonnulls(closed_by, note) = 0)
);
create index payment_reviews_open on payment_reviews (id) where closed_at is null;
create index payment_reviews_closed on payment_reviews (id) where closed_at is not null;
create index payment_reviews_capture on payment_reviews (capture_id);
grant select, insert, update on payment_reviews to trunfo_app;
