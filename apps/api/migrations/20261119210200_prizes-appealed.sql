-- Up Migration
-- Since when an appeal is open in the tournament, so that its prize is not paid.
alter table tournament_prizes
  add column appealed_since timestamptz,
  -- A process of the previous release does not know the column and would pay. This does not let it.
  add constraint tournament_prizes_appealed check (appealed_since is null or state in ('held', 'due', 'returned')) not valid;
