-- Up Migration
-- Tournaments have stages, and stages have entries with seeds (ADR 0109). A tournament of the previous release has one
-- stage of the default format, which a trigger adds with its first match and `cli fill-stages` adds to older ones.

create table tournament_stages (
  id uuid primary key default uuid_v7(),
  tournament_id uuid not null references tournaments on delete cascade,
  position smallint not null check (position between 1 and 3),
  format text not null check (length(format) between 1 and 40),
  settings jsonb not null default '{}' check (jsonb_typeof(settings) = 'object'),
  -- Of a round robin; 0 for formats without groups.
  group_count smallint not null default 0 check (group_count between 0 and 512),
  -- Who goes on to the next stage; null for the last one.
  cut jsonb check (jsonb_typeof(cut) = 'object'),
  seed text check (seed ~ '^[0-9a-f]{32}$'),
  entrant_count integer check (entrant_count between 2 and 4096),
  unique (tournament_id, position),
  -- Both are set when the stage opens.
  constraint tournament_stages_opened check ((seed is null) = (entrant_count is null))
);
grant select, insert, update, delete on tournament_stages to trunfo_app;

create table tournament_stage_entries (
  stage_id uuid not null references tournament_stages on delete cascade,
  seed integer not null check (seed between 1 and 4096),
  participant_id uuid not null,
  group_number smallint not null default 0 check (group_number between 0 and 512),
  joined_round smallint not null default 1 check (joined_round >= 1),
  departure text check (departure in ('left', 'disqualified')),
  departed_after_round smallint,
  -- Whether matches of their group were still to be played.
  departed_early boolean,
  primary key (stage_id, seed),
  unique (stage_id, participant_id),
  constraint tournament_stage_entries_departed check ((departure is null) = (departed_after_round is null)),
  constraint tournament_stage_entries_early check (departed_early is null or departure is not null)
);
grant select, insert, update, delete on tournament_stage_entries to trunfo_app;

alter table tournament_matches
  add column stage_id uuid,
  add column bracket text not null default 'main',
  add column group_number smallint not null default 0,
  add column best_of smallint not null default 1,
  add column score1 smallint,
  add column score2 smallint,
  -- Nobody will ever come. Otherwise an empty side of a match that is not over waits for an earlier one.
  add column is_vacant1 boolean not null default false,
  add column is_vacant2 boolean not null default false,
  add column winner_to uuid,
  add column winner_to_side smallint,
  add column loser_to uuid,
  add column loser_to_side smallint,
  add constraint tournament_matches_stage_id_fkey foreign key (stage_id) references tournament_stages on delete cascade
    not valid,
  drop constraint tournament_matches_status_check,
  drop constraint tournament_matches_outcome_check,
  drop constraint tournament_matches_unopposed,
  drop constraint tournament_matches_decided,
  drop constraint tournament_matches_without_winner,
  drop constraint tournament_matches_void,
  add constraint tournament_matches_status_check
    check (status in ('pending', 'in_progress', 'dispute', 'completed')) not valid,
  add constraint tournament_matches_outcome_check
    check (outcome in ('drawn', 'forfeit', 'double-forfeit', 'void')) not valid,
  add constraint tournament_matches_unopposed check (
    (participant1_id is not null and participant2_id is not null) or status in ('pending', 'completed')
  ) not valid,
  add constraint tournament_matches_decided check (
    (status = 'completed')
      = (winner_id is not null or coalesce(outcome in ('drawn', 'double-forfeit', 'void'), false))
  ) not valid,
  add constraint tournament_matches_without_winner check (
    coalesce(outcome in ('drawn', 'double-forfeit', 'void'), false) <= (winner_id is null)
  ) not valid,
  add constraint tournament_matches_bracket check (bracket in ('main', 'upper', 'lower', 'final', 'third')) not valid,
  add constraint tournament_matches_best_of check (best_of between 1 and 99 and best_of % 2 = 1) not valid,
  add constraint tournament_matches_score check (
    (score1 is null) = (score2 is null) and (score1 is null or status = 'completed')
  ) not valid,
  add constraint tournament_matches_vacant check (
    not (is_vacant1 and participant1_id is not null) and not (is_vacant2 and participant2_id is not null)
  ) not valid,
  add constraint tournament_matches_targets check (
    (winner_to is null) = (winner_to_side is null) and (loser_to is null) = (loser_to_side is null)
  ) not valid;
