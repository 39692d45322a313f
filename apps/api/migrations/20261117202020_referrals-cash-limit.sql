-- Up Migration

-- Where more than R$ 50 in cash is offered, a new version offers R$ 50 and says why.
insert into referral_settings (reward_type, reward_amount, monthly_cap, reason)
select 'cash', 5000, monthly_cap, 'Recompensas em dinheiro passaram a ter o limite de R$ 50,00.'
from (select * from referral_settings order by version desc limit 1) as in_force
where reward_type = 'cash' and reward_amount > 5000;
