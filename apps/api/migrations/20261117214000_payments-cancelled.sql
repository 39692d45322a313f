-- Up Migration

-- Ended by its buyer. Same rank as failed and expired: money that arrives all the same makes it paid.
create or replace function payment_order_rank(state text) returns smallint language sql immutable as $$
  select case state
    when 'created' then 0 when 'open' then 1 when 'pending' then 2 when 'failed' then 3 when 'expired' then 3
    when 'cancelled' then 3 when 'paid' then 4
  end::smallint
$$;
