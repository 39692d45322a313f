-- Up Migration
-- Matches that end without being played (ADR 0107). `outcome` is null for a match that was won by playing and for a
-- bye, so rows of the previous release need no change. After a double W.O. the match of the next round has a side with
-- nobody, in either place.

alter table tournament_matches
  add column outcome text check (outcome in ('forfeit', 'double-forfeit', 'void')),
  alter column participant1_id drop not null,
  drop constraint tournament_matches_bye,
  drop constraint tournament_matches_completed,
  drop constraint tournament_matches_ended,
  add constraint tournament_matches_unopposed check (
    (participant1_id is not null and participant2_id is not null) or status = 'completed'
  ) not valid,
  add constraint tournament_matches_decided check (
    (status = 'completed') = (winner_id is not null or coalesce(outcome in ('double-forfeit', 'void'), false))
  ) not valid,
  add constraint tournament_matches_ended check ((status = 'completed') = (completed_at is not null)) not valid,
  add constraint tournament_matches_without_winner check (
    coalesce(outcome in ('double-forfeit', 'void'), false) <= (winner_id is null)
  ) not valid,
  add constraint tournament_matches_outcome check (outcome is null or status = 'completed') not valid,
  add constraint tournament_matches_void check (
    (outcome = 'void') is not true or (participant1_id is null and participant2_id is null)
  ) not valid;
