-- Up Migration

-- Claims that take nothing yet. A `warning` is one (an inquiry of a bank, a mediation of Mercado Pago, a refund that is on
-- its way): it marks the deposit. `dropped`: it ended, and nothing was taken. A mediation is a taking of its own kind,
-- with the payment's id.
alter table payment_takings
  drop constraint payment_takings_kind_check,
  drop constraint payment_takings_state_check,
  add constraint payment_takings_kind_check check (kind in ('dispute', 'mediation', 'return')),
  add constraint payment_takings_state_check check (state in ('warning', 'dropped', 'open', 'lost', 'won'));
create index payment_takings_contested on payment_takings (capture_id) where state in ('warning', 'open');

alter table payment_captures
  -- When the payment last changed at its provider, by the newest look: an older look says nothing about mediations.
  add column changed_at timestamptz,
  -- When we last asked for it by ourselves, without a notice.
  add column looked_at timestamptz;

alter table payment_inbox
  drop constraint payment_inbox_subject_kind_check,
  add constraint payment_inbox_subject_kind_check check (subject_kind in ('checkout', 'payment', 'dispute', 'claim'));

alter table payment_reviews
  drop constraint payment_reviews_kind_check,
  add constraint payment_reviews_kind_check check (kind in (
    'unmatched', 'wrong_amount', 'second_payment', 'refund_failed', 'warning', 'dispute', 'debt', 'unknown_status'
  ));

-- What open claims on a payment amount to: in all, and the part that nothing has taken yet. Two claims never amount to
-- more than the payment, because no more than that can be taken.
create function payment_claims(capture uuid, out disputed bigint, out at_risk bigint)
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

-- What is open already is marked now. The first look after this one drops those that have ended meanwhile.
do $$
declare
  contested record;
begin
  for contested in
    select lots.id, claims.disputed, claims.at_risk
    from (select distinct capture_id from payment_takings where state in ('warning', 'open')) as taking
    join payment_captures as capture on capture.id = taking.capture_id and capture.outcome = 'fulfilled'
    join ledger.transfers on transfers.about = 'capture:' || capture.provider || ':' || capture.payment_id
      and transfers.kind = 1 and transfers.leg = 1
    join ledger.lots on lots.id = transfers.operation_id,
    lateral payment_claims(capture.id) as claims
  loop
    perform ledger.mark_disputed(contested.id, contested.disputed, contested.at_risk);
  end loop;
end $$;
