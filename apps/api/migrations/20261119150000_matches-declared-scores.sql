-- Up Migration
-- A declaration of a series has a score, and one of a draw names no winner.
alter table match_declarations
  alter column winner_id drop not null,
  add column score1 smallint,
  add column score2 smallint,
  add constraint match_declarations_score check (
    (score1 is null) = (score2 is null) and (winner_id is not null or (score1 is not null and score1 = score2))
  ) not valid;
