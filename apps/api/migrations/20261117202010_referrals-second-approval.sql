-- Up Migration

-- Cash rewards end at R$ 50. `not valid`, because the versions of before stay as they were saved. A version that nobody
-- saved by hand says why it exists.
alter table referral_settings
  add column reason text check (length(reason) between 1 and 500),
  add constraint referral_settings_cash check (reward_type <> 'cash' or reward_amount <= 5000) not valid;

-- Above R$ 20 two people approve. The first is on the row with the amount that they approved; once another amount is
-- offered their approval no longer counts. The constraint also stops a process of the release before, which would pay
-- after one approval; `not valid`, because what was paid before had one.
alter table referrals
  add column first_approved_by uuid references profiles (id),
  add column first_approved_at timestamptz,
  add column first_approved_amount bigint check (first_approved_amount > 0),
  add constraint referrals_first_approval check (
    num_nulls(first_approved_by, first_approved_at, first_approved_amount) in (0, 3)
  ),
  add constraint referrals_first_approved_by_another check (first_approved_by not in (referrer_id, referred_id)),
  add constraint referrals_two_people check (
    status <> 'completed' or reward_type <> 'cash' or reward_amount <= 2000
    or (first_approved_by is not null and first_approved_by <> approved_by and first_approved_amount = reward_amount)
  ) not valid;

-- What a fundador put into the budget for cash rewards.
create table referral_budget_fillings (
  id uuid primary key default uuid_v7(),
  amount bigint not null check (amount > 0),
  reason text not null check (length(reason) between 1 and 500),
  filled_by uuid not null references profiles (id),
  filled_at timestamptz not null default now()
);
grant select, insert on referral_budget_fillings to trunfo_app;
