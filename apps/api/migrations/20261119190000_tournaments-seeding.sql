-- Up Migration
-- How the seeds of the first stage are given. Later stages take them from the stage before.
alter table tournament_stages add column seeding text not null default 'draw';
alter table tournament_stages
  add constraint tournament_stages_seeding_check check (seeding in ('draw', 'ranking', 'hand')) not valid;

-- Points in the ranking when the stage was drawn. Null unless they gave the seeds.
alter table tournament_stage_entries add column ranking_points integer;
alter table tournament_stage_entries
  add constraint tournament_stage_entries_ranking_points_check check (ranking_points >= 0) not valid;

-- The entrants whom the organiser has put in order until the start. Somebody who leaves drops out of it.
create table tournament_seed_order (
  tournament_id uuid not null,
  participant_id uuid not null,
  place integer not null check (place >= 1),
  primary key (tournament_id, participant_id),
  foreign key (tournament_id, participant_id)
    references tournament_participants (tournament_id, participant_id) on delete cascade
);
grant select, insert, update, delete on tournament_seed_order to trunfo_app;
