-- The sum of open claims on a payment, and the part that has not been taken yet. The sum never exceeds the
-- payment, because no more can be taken.
create or replace function payment_claims(capture uuid, out disputed bigint, out at_risk bigint)
language sql stable as $$
  select least(paid.amount, opened + least(warned, greatest(0, paid.amount - taken)))::bigint,
    least(warned, greatest(0, paid.amount - taken))::bigint
  from payment_captures as paid, lateral (
    select coalesce(sum(amount) filter (where state = 'open'), 0) as opened,
      coalesce(sum(amount) filter (where state = 'warning'), 0) as warned,
      coalesce(sum(taking.taken) filter (where state <> 'won'), 0) as taken
    from payment_takings as taking where taking.capture_id = paid.id
  ) as sums
  where paid.id = capture
$$;
revoke execute on function payment_claims from public;
grant execute on function payment_claims to trunfo_app;
