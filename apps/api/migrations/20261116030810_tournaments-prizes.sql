-- Up Migration

-- A prize of money or coins and where it is. Whose it was is written down when the tournament is created: roles change,
-- and what was taken from somebody goes back to them.
create table tournament_prizes (
  tournament_id uuid primary key references tournaments (id),
  asset text not null check (asset in ('money', 'coins')),
  amount bigint not null check (amount > 0),
  funding text not null check (funding in ('organiser', 'house')),
  organiser_id uuid references profiles (id),
  state text not null default 'held' check (state in ('held', 'due', 'waiting', 'paid', 'returned')),
  held_at timestamptz not null default now(),
  -- When it is paid; from the end of the tournament on.
  due_at timestamptz,
  settled_at timestamptz,
  -- How often it was shared out: more than once where the champion was corrected afterwards.
  round smallint not null default 0 check (round >= 0),
  -- To whom the last time; and since when the champion is another.
  shared_to uuid,
  mistaken_since timestamptz,
  -- Counts what was moved into and out of the pool by hand, so that each move has a name of its own.
  edits integer not null default 0,
  check ((funding = 'organiser') = (organiser_id is not null)),
  check (state not in ('due', 'waiting', 'paid') or due_at is not null),
  check ((state in ('paid', 'returned')) = (settled_at is not null)),
  check ((state in ('waiting', 'paid')) <= (shared_to is not null)),
  check (mistaken_since is null or state in ('waiting', 'paid', 'returned'))
);
create index tournament_prizes_due on tournament_prizes (due_at, tournament_id) where state = 'due';
create index tournament_prizes_open on tournament_prizes (tournament_id) where state in ('held', 'due', 'waiting');
create index tournament_prizes_organiser on tournament_prizes (organiser_id) where state in ('held', 'due', 'waiting');
create index tournament_prizes_mistaken on tournament_prizes (mistaken_since, tournament_id)
  where mistaken_since is not null;
grant select, insert, update on tournament_prizes to trunfo_app;

-- Who gets how much of it. A share waits for whoever cannot be paid yet, and goes back to the source when that takes too
-- long. What was taken back after a correction stays written down beside it.
create table tournament_prize_shares (
  id uuid primary key default uuid_v7(),
  tournament_id uuid not null references tournament_prizes (tournament_id),
  round smallint not null check (round >= 1),
  user_id uuid not null references profiles (id),
  amount bigint not null check (amount > 0),
  tax bigint not null default 0 check (tax >= 0 and tax < amount),
  state text not null check (state in ('waiting', 'paid', 'returned', 'taken_back')),
  waits_for text check (waits_for in ('identity', 'banned')),
  waits_until timestamptz,
  -- How many reminders have gone out.
  reminders smallint not null default 0,
  paid_at timestamptz,
  -- Of what had reached the balance.
  recovered bigint not null default 0 check (recovered between 0 and amount),
  changed_at timestamptz not null default now(),
  unique (tournament_id, round, user_id),
  check ((state = 'waiting') = (waits_for is not null and waits_until is not null)),
  check ((state = 'paid') <= (paid_at is not null))
);
create index tournament_prize_shares_person on tournament_prize_shares (user_id, id desc);
create index tournament_prize_shares_waiting on tournament_prize_shares (waits_until, id) where state = 'waiting';
create index tournament_prize_shares_waiting_for on tournament_prize_shares (waits_for, waits_until, id)
  where state = 'waiting';
create index tournament_prize_shares_paid on tournament_prize_shares (user_id, paid_at) where paid_at is not null;
create index tournament_prize_shares_year on tournament_prize_shares (paid_at) where paid_at is not null;
grant select, insert, update on tournament_prize_shares to trunfo_app;

-- The rules. A change is a new row, and the last one is in force.
create table tournament_prize_settings (
  version integer generated always as identity primary key,
  settling_hours integer not null default 24 check (settling_hours between 0 and 720),
  withheld_basis_points integer not null default 0 check (withheld_basis_points between 0 and 5000),
  unclaimed_days integer not null default 90 check (unclaimed_days between 1 and 365),
  saved_by uuid references profiles (id),
  saved_at timestamptz not null default now()
);
insert into tournament_prize_settings default values;
grant select, insert on tournament_prize_settings to trunfo_app;

-- What a fundador put into the budget of the house.
create table tournament_prize_fillings (
  id uuid primary key default uuid_v7(),
  asset text not null check (asset in ('money', 'coins')),
  amount bigint not null check (amount > 0),
  reason text not null check (length(reason) between 1 and 500),
  filled_by uuid references profiles (id),
  filled_at timestamptz not null default now()
);
grant select, insert on tournament_prize_fillings to trunfo_app;

-- Until today only the house could promise money or coins, and nothing was laid aside. For what is not over yet it is
-- now: the budget gets exactly that, and it goes into escrow.
do $$
declare
  promised record;
begin
  for promised in
    select id, prize_type = 'coins' as is_coins, prize_amount as amount from tournaments
    where status in ('upcoming', 'registration_open', 'in_progress') and not is_test
      and prize_type in ('money', 'coins') and prize_amount > 0
    order by id
  loop
    if ledger.fill_budget(
      md5('prize:fill:' || promised.id)::uuid, promised.is_coins, promised.amount, 'prize:fill:' || promised.id
    ) <> 'ok' or ledger.hold_prize(
      md5('prize:hold:' || promised.id)::uuid, '00000000-0000-7000-8000-000000000000', promised.id, promised.is_coins,
      promised.amount, 'prize:hold:' || promised.id
    ) <> 'ok' then
      raise exception 'the prize of % could not be laid aside', promised.id;
    end if;
    insert into tournament_prizes (tournament_id, asset, amount, funding)
    values (promised.id, case when promised.is_coins then 'coins' else 'money' end, promised.amount, 'house');
    insert into tournament_prize_fillings (asset, amount, reason) values (
      case when promised.is_coins then 'coins' else 'money' end, promised.amount,
      'Prêmio prometido antes da reserva: torneio ' || promised.id
    );
  end loop;
end $$;
