-- Up Migration

-- What a referral is worth. A change is a new row, and the last one is in force: what was approved names the version it
-- was approved under, and who changed what is in the rows. An amount of zero offers nothing.
create table referral_settings (
  version integer generated always as identity primary key,
  reward_type text not null default 'cash' check (reward_type in ('cash', 'coins')),
  reward_amount bigint not null default 0 check (reward_amount >= 0),
  monthly_cap integer not null default 10 check (monthly_cap > 0),
  saved_by uuid references profiles (id),
  saved_at timestamptz not null default now()
);
insert into referral_settings default values;
grant select, insert on referral_settings to trunfo_app;

-- A reward is on the row from the approval on, with who approved it: never one of the two.
alter table referrals
  add column reward_amount bigint check (reward_amount > 0),
  add column settings_version integer references referral_settings (version),
  add column approved_by uuid references profiles (id),
  add column rewarded_at timestamptz,
  add constraint referrals_reward_type check (reward_type in ('cash', 'coins')),
  add constraint referrals_rewarded check (
    (status = 'completed') = (
      reward_type is not null and reward_amount is not null and settings_version is not null
      and approved_by is not null and rewarded_at is not null
    )
  ),
  add constraint referrals_approved_by_another check (approved_by not in (referrer_id, referred_id));

-- One's own by what became of them; and how many of a month were rewarded, which the cap counts.
create index referrals_referrer_status on referrals (referrer_id, status);
create index referrals_rewards on referrals (referrer_id, rewarded_at) where status = 'completed';
