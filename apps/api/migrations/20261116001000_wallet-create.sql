-- Up Migration

-- The rules of the wallet. A change is a new row, and the last one is in force: what was asked for keeps the rules it was
-- asked under, and who changed what is in the rows.
create table wallet_settings (
  version integer generated always as identity primary key,
  deposits_enabled boolean not null default true,
  withdrawals_enabled boolean not null default true,
  min_deposit bigint not null default 1000 check (min_deposit > 0),
  max_deposit bigint not null default 100000 check (max_deposit >= min_deposit),
  min_withdrawal bigint not null default 5000 check (min_withdrawal > 0),
  max_withdrawal bigint not null default 50000 check (max_withdrawal >= min_withdrawal),
  -- Hundredths of a per cent.
  withdrawal_fee smallint not null default 250 check (withdrawal_fee between 0 and 5000),
  saved_by uuid references profiles (id),
  saved_at timestamptz not null default now()
);
insert into wallet_settings default values;
grant select, insert on wallet_settings to trunfo_app;

-- Money on its way to somebody's bank. The amount lies in a hold of the ledger until it is paid or goes back. The key is
-- sealed; its keyed hash says who else used it. Both stay when the person leaves, as the law wants, and the key goes
-- five years after the end.
create table withdrawals (
  id uuid primary key default uuid_v7(),
  user_id uuid not null references profiles (id),
  settings_version integer not null references wallet_settings (version),
  hold_id uuid not null unique,
  state text not null default 'requested',
  -- What its owner sees of the state.
  outcome text not null generated always as (
    case
      when state in ('requested', 'approved', 'claimed') then 'pending'
      when state in ('paid', 'returned') then 'completed'
      when state in ('rejected', 'cancelled', 'failed') then 'rejected'
    end
  ) stored,
  amount bigint not null check (amount > 0),
  fee bigint not null check (fee >= 0 and fee < amount),
  key_type text not null check (key_type in ('cpf', 'cnpj', 'phone', 'email', 'random')),
  key_hash text not null check (length(key_hash) = 43),
  sealed_key text check (length(sealed_key) <= 500),
  requested_at timestamptz not null default now(),
  changed_at timestamptz not null default now(),
  changed_by uuid references profiles (id),
  claimed_by uuid references profiles (id),
  paid_at timestamptz,
  end_to_end_id text unique check (end_to_end_id ~ '^E\d{20}[A-Za-z0-9]{11}$'),
  reason text check (length(reason) between 1 and 500),
  check (state in ('claimed', 'paid', 'failed', 'returned') = (claimed_by is not null)),
  check ((outcome = 'completed') = (paid_at is not null and end_to_end_id is not null)),
  check (reason is not null or state not in ('rejected', 'failed', 'returned')),
  check (sealed_key is not null or outcome <> 'pending'),
  check (claimed_by <> user_id)
);
create index withdrawals_owner on withdrawals (user_id, id);
create index withdrawals_owner_outcome on withdrawals (user_id, outcome, id);
create index withdrawals_state on withdrawals (state, id);
create index withdrawals_open on withdrawals (id) where outcome = 'pending';
create index withdrawals_key on withdrawals (key_hash, user_id);
create index withdrawals_kept on withdrawals (changed_at) where sealed_key is not null;
grant select, insert on withdrawals to trunfo_app;
grant update (state, sealed_key, changed_at, changed_by, claimed_by, paid_at, end_to_end_id, reason)
  on withdrawals to trunfo_app;

create function keep_withdrawal_course() returns trigger language plpgsql as $$
begin
  if (old.state, new.state) not in (
    ('requested', 'approved'), ('requested', 'rejected'), ('requested', 'cancelled'),
    ('approved', 'claimed'), ('approved', 'rejected'),
    ('claimed', 'approved'), ('claimed', 'paid'), ('claimed', 'failed'),
    ('paid', 'returned')
  ) then
    raise exception 'a withdrawal does not go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;
create trigger withdrawals_course before update of state on withdrawals
  for each row when (old.state is distinct from new.state) execute function keep_withdrawal_course();

-- What the bank says went out. A file that is read twice, or overlaps with another, adds each line once; a payout is
-- matched by one line at most. What the bank wrote names people, and lies sealed.
create table bank_lines (
  id uuid primary key default uuid_v7(),
  -- The bank's own number of the line, or what stands in it: a hash in either case.
  fingerprint text not null unique check (length(fingerprint) = 43),
  booked_on date not null,
  amount bigint not null check (amount > 0),
  sealed_description text not null check (length(sealed_description) <= 3000),
  end_to_end_id text check (end_to_end_id ~ '^E\d{20}[A-Za-z0-9]{11}$'),
  withdrawal_id uuid unique references withdrawals (id),
  imported_by uuid not null references profiles (id),
  imported_at timestamptz not null default now()
);
create index bank_lines_unmatched on bank_lines (id) where withdrawal_id is null;
create index bank_lines_matched on bank_lines (id) where withdrawal_id is not null;
create index bank_lines_amount on bank_lines (amount, booked_on) where withdrawal_id is null;
create index withdrawals_net on withdrawals ((amount - fee), paid_at) where paid_at is not null;
grant select, insert on bank_lines to trunfo_app;
grant update (withdrawal_id) on bank_lines to trunfo_app;
