-- Up Migration

-- Money in centavos and coins, double entry. Rows are only ever added, and only by the functions below: the application
-- reads everything and writes nothing, and `post` is not its to call, because whoever posts can mint.
create schema ledger;
grant usage on schema ledger to trunfo_app;

-- What an account is for. People and prize pools have accounts of their own, with a balance that never falls below
-- nothing. The house has one account of each of its kinds (ids from 100), named by the type's id and without a balance:
-- a row that every payment writes would be where all of them wait.
create table ledger.account_types (
  id smallint primary key,
  code text not null unique,
  asset text not null check (asset in ('brl', 'coins')),
  -- Which side raises it: 1 credits (what is owed to others), -1 debits (what we have, or are owed).
  sign smallint not null check (sign in (1, -1)),
  unique (id, sign)
);
insert into ledger.account_types (id, code, asset, sign) values
  (1, 'cash', 'brl', 1),
  (2, 'bonus', 'brl', 1),
  (3, 'unsettled', 'brl', 1),
  (4, 'hold', 'brl', 1),
  (5, 'debt', 'brl', -1),
  (6, 'coins', 'coins', 1),
  (100, 'stripe', 'brl', -1),
  (101, 'mercado_pago', 'brl', -1),
  (102, 'bank', 'brl', -1),
  (103, 'suspense', 'brl', 1),
  (104, 'refund_pending', 'brl', 1),
  (110, 'vip_revenue', 'brl', 1),
  (111, 'fee_revenue', 'brl', 1),
  (120, 'promotion_expense', 'brl', -1),
  (121, 'chargeback_expense', 'brl', -1),
  (122, 'provider_fee_expense', 'brl', -1),
  (130, 'coins_issued', 'coins', -1),
  (131, 'coins_burned', 'coins', 1);

create table ledger.kinds (
  id smallint primary key,
  code text not null unique
);
insert into ledger.kinds (id, code) values
  (1, 'deposit'), (2, 'settlement'), (3, 'purchase'), (4, 'purchase_return'), (5, 'bonus'), (6, 'reward'),
  (10, 'hold'), (11, 'hold_payment'), (12, 'hold_release'), (13, 'payout_return'),
  (20, 'suspense'), (21, 'refund'), (22, 'refund_sent'), (23, 'refund_failed'),
  (24, 'provider_return'), (25, 'provider_restore'), (26, 'provider_fee'), (27, 'provider_payout'), (28, 'write_off'),
  (40, 'coins_grant'), (41, 'coins_purchase'), (42, 'coins_return');

-- From where to where each kind may move what. A way that is not here does not exist: no row leads from a bonus to a
-- hold, so that nothing can pay a bonus out.
create table ledger.flows (
  kind smallint not null references ledger.kinds,
  debit_type smallint not null references ledger.account_types,
  credit_type smallint not null references ledger.account_types,
  primary key (kind, debit_type, credit_type)
);
insert into ledger.flows (kind, debit_type, credit_type)
select kinds.id, debits.id, credits.id
from (values
  ('deposit', '{stripe,mercado_pago}', '{unsettled,debt}'),
  ('settlement', '{unsettled}', '{cash}'),
  ('purchase', '{bonus,unsettled,cash,stripe,mercado_pago}', '{vip_revenue}'),
  ('purchase_return', '{vip_revenue}', '{bonus,unsettled,cash,debt}'),
  ('bonus', '{promotion_expense}', '{bonus}'),
  ('reward', '{promotion_expense}', '{cash,debt}'),
  ('hold', '{cash}', '{hold}'),
  ('hold_payment', '{hold}', '{bank,fee_revenue}'),
  ('hold_release', '{hold}', '{cash}'),
  ('payout_return', '{bank}', '{cash,debt}'),
  ('suspense', '{stripe,mercado_pago}', '{suspense}'),
  ('refund', '{suspense,unsettled,cash,vip_revenue}', '{refund_pending}'),
  ('refund_sent', '{refund_pending}', '{stripe,mercado_pago}'),
  ('refund_failed', '{refund_pending}', '{suspense,unsettled,cash,debt,vip_revenue}'),
  ('provider_return', '{unsettled,cash,debt,suspense,vip_revenue}', '{stripe,mercado_pago}'),
  ('provider_restore', '{stripe,mercado_pago}', '{unsettled,cash,debt,suspense,vip_revenue}'),
  ('provider_fee', '{provider_fee_expense}', '{stripe,mercado_pago}'),
  ('provider_payout', '{bank}', '{stripe,mercado_pago}'),
  ('write_off', '{chargeback_expense}', '{debt}'),
  ('coins_grant', '{coins_issued}', '{coins}'),
  ('coins_purchase', '{coins}', '{coins_burned}'),
  ('coins_return', '{coins_burned}', '{coins}')
) as ways (kind, from_types, to_types)
join ledger.kinds on kinds.code = ways.kind
join ledger.account_types as debits on debits.code = any (ways.from_types::text[])
join ledger.account_types as credits on credits.code = any (ways.to_types::text[]) and credits.asset = debits.asset;

-- Without an index on the balance, so that an update stays within its page; who has most is answered elsewhere.
create table ledger.accounts (
  id bigint generated always as identity (start 1000) primary key,
  owner_id uuid not null,
  type smallint not null check (type < 100),
  sign smallint not null,
  balance bigint not null default 0 check (balance >= 0),
  foreign key (type, sign) references ledger.account_types (id, sign),
  unique (owner_id, type)
) with (fillfactor = 60);

-- One row holds both sides, so that the sum is nothing by structure. An operation is its rows of one operation_id.
-- Without foreign keys: `post` reads the accounts anyway, and asking twice costs a quarter of its time.
create table ledger.transfers (
  seq bigint generated always as identity,
  operation_id uuid not null,
  leg smallint not null check (leg >= 1),
  kind smallint not null,
  debit_id bigint not null,
  credit_id bigint not null check (credit_id <> debit_id),
  amount bigint not null check (amount > 0),
  -- The balances with this leg; null for the house.
  debit_after bigint,
  credit_after bigint,
  lot_id uuid,
  -- The operation that this one answers: a hold that is paid, a refund that is sent. Once.
  resolves uuid,
  -- The business fact: with kind and sum it is what a repetition has to say again.
  about text not null check (length(about) <= 200),
  -- By which the totals of the house know what is certain to be visible.
  xid bigint not null default (pg_current_xact_id()::text)::bigint,
  created_at timestamptz not null default clock_timestamp(),
  primary key (operation_id, leg)
);
create index transfers_debit on ledger.transfers (debit_id, seq) where debit_id >= 1000;
create index transfers_credit on ledger.transfers (credit_id, seq) where credit_id >= 1000;
create unique index transfers_resolves on ledger.transfers (resolves) where leg = 1 and resolves is not null;
create index transfers_xid on ledger.transfers using brin (xid) with (pages_per_range = 32);
create index transfers_seq on ledger.transfers using brin (seq) with (pages_per_range = 32);

create function ledger.refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is only added to' using errcode = 'insufficient_privilege';
end $$;
create trigger transfers_stay before update or delete on ledger.transfers
  for each row execute function ledger.refuse_change();
create trigger transfers_stay_all before truncate on ledger.transfers
  for each statement execute function ledger.refuse_change();

-- What is left of a deposit before it may be withdrawn. Changes only under the lock of the owner's unsettled account.
create table ledger.lots (
  id uuid primary key,
  number bigint generated always as identity,
  owner_id uuid not null,
  provider smallint not null references ledger.account_types,
  amount bigint not null check (amount > 0),
  remaining bigint not null check (remaining between 0 and amount),
  settles_at timestamptz not null,
  is_disputed boolean not null default false
);
create index lots_open on ledger.lots (owner_id, number) where remaining > 0;
create index lots_due on ledger.lots (settles_at) where remaining > 0 and not is_disputed;

-- Cash on its way out. `committed`: somebody is sending it, and nothing may take it back meanwhile.
create table ledger.holds (
  id uuid primary key,
  number bigint generated always as identity,
  owner_id uuid not null,
  amount bigint not null check (amount > 0),
  state text not null default 'held' check (state in ('held', 'committed', 'paid', 'released'))
);
create index holds_open on ledger.holds (owner_id, number) where state in ('held', 'committed');

-- Totals of the house up to a transaction id below which everything is visible; what came later is added when asked.
create table ledger.house_totals (
  account_id smallint primary key references ledger.account_types check (account_id >= 100),
  total bigint not null
);
-- Transaction ids are those of one cluster. Where a dump was restored they begin anew: what stood in it, up to `era_seq`,
-- then counts whatever its transaction id says.
create table ledger.horizon (
  is_only boolean primary key default true check (is_only),
  up_to bigint not null,
  era_seq bigint not null,
  place text
);
insert into ledger.house_totals select id, 0 from ledger.account_types where id >= 100;
insert into ledger.horizon (up_to, era_seq) values (0, 0);

-- While one is open nothing is paid out.
create table ledger.freezes (
  id uuid primary key default public.uuid_v7(),
  reason text not null check (length(reason) <= 100),
  detail jsonb not null default '{}',
  began_at timestamptz not null default now(),
  ended_at timestamptz,
  ended_by uuid
);
create unique index freezes_open on ledger.freezes (reason) where ended_at is null;

-- Where this database lives. Found elsewhere, it is a copy or was restored, and pays nothing out until somebody has
-- compared it with the providers and the bank.
create table ledger.home (
  is_only boolean primary key default true check (is_only),
  place text not null
);

-- What the checks of the ledger found, and up to which transaction they have seen it.
create table ledger.audits (
  id uuid primary key default public.uuid_v7(),
  at timestamptz not null default now(),
  up_to bigint not null,
  findings jsonb not null
);

grant select on all tables in schema ledger to trunfo_app;
