-- Up Migration
-- A prize is split by place, in basis points (ADR 0113). The default is the prize of former releases: all of it for the
-- champion.
alter table tournament_prizes
  add column split integer[] not null default '{10000}',
  drop constraint tournament_prizes_check3,
  add constraint tournament_prizes_places check (cardinality(split) between 1 and 16) not valid,
  add constraint tournament_prizes_paid_out check ((state in ('waiting', 'paid')) <= (round >= 1)) not valid,
  -- A process of the previous release pays the champion alone and says so here. A split prize does not let it.
  add constraint tournament_prizes_shared_to check (shared_to is null or split = '{10000}') not valid;

-- What each payout attempt gave to whom. Attempts of the previous release have none: `shared_to` got everything.
create table prize_awards (
  tournament_id uuid not null references tournament_prizes (tournament_id),
  attempt smallint not null check (attempt >= 1),
  participant_id uuid not null,
  place smallint not null check (place between 1 and 16),
  -- 0 where the prize has fewer centavos than winners.
  amount bigint not null check (amount >= 0),
  primary key (tournament_id, attempt, participant_id),
  foreign key (tournament_id, participant_id) references tournament_participants (tournament_id, participant_id)
);
grant select, insert on prize_awards to trunfo_app;

alter table tournament_prize_shares add column place smallint not null default 1;
