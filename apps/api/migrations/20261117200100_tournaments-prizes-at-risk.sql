-- Up Migration

-- A prize waits while a provider may still take its funder's money back (`on_hold_since`), and gives what its funder owes
-- (`reclaimed`). The house may replace that from its budget (`topped_up`, the part of the pool that is the house's).
alter table tournament_prizes
  add column on_hold_since timestamptz,
  add column reclaimed bigint not null default 0 check (reclaimed >= 0),
  add column topped_up bigint not null default 0 check (topped_up between 0 and amount);

-- Prizes on hold stay out of the queue, so that they keep no other from being paid.
drop index tournament_prizes_due;
create index tournament_prizes_due on tournament_prizes (due_at, tournament_id)
  where state = 'due' and on_hold_since is null;
create index tournament_prizes_at_risk on tournament_prizes (tournament_id)
  where on_hold_since is not null or reclaimed > topped_up;
