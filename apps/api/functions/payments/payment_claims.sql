-- What open claims on a payment amount to: in all, and the part that nothing has taken yet. Two claims never amount to
-- more than the payment, because no more than that can be taken.
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
