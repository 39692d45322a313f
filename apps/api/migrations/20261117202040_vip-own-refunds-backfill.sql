-- Up Migration

-- From the balance only the buyer could ask; at a provider the refund knows.
update vip_returns set
  asked_by = case
    when vip_returns.fact = 'vip-return:' || vip_orders.id then vip_orders.user_id
    when vip_returns.fact ~ '^refund:[0-9a-f-]{36}$' then (
      select payment_refunds.asked_by from payment_refunds where payment_refunds.id = substr(vip_returns.fact, 8)::uuid
    )
  end,
  returned_at = coalesce(
    (select max(revoked_at) from vip_grants where vip_grants.order_id = vip_orders.id),
    vip_orders.paid_at, vip_orders.created_at
  )
from vip_orders where vip_orders.id = vip_returns.order_id;
