-- Up Migration

-- A founder may set by hand what is counted of somebody. A correction of a match may then take away more than is left,
-- which of every other record means that its events came in another order.
alter table player_records add column is_edited boolean not null default false;
