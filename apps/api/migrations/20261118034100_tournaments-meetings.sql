-- no transaction
-- Up Migration

-- What two have played against each other, latest first, whichever side they stood on.
create index concurrently if not exists tournament_matches_meetings on tournament_matches (
  least(participant1_id, participant2_id), greatest(participant1_id, participant2_id), completed_at desc
) where winner_id is not null and participant2_id is not null;
