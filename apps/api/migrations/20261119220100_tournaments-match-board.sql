-- no transaction
-- Up Migration

-- The organiser's desk reads matches by status: open and planned ones by round, decided ones latest first. Byes are no
-- matches there.
create index concurrently if not exists tournament_matches_board on tournament_matches (
  tournament_id, status, completed_at, round_number, match_number, id
) include (outcome)
where status <> 'completed' or (participant1_id is not null and participant2_id is not null);
