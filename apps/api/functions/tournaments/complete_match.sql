-- Writes the winner of a locked match down and returns what is to be told of it. Null, and nothing is written, when no other
-- match of the round is open: the one that ends a round draws the next, which is the engine's work and no function's.
create or replace function complete_match(target uuid, winner uuid) returns json language plpgsql as $$
declare
  decided record;
begin
  update tournament_matches as match
  set winner_id = winner, status = 'completed', completed_at = now()
  where match.id = target and exists (
    select from tournament_matches as other
    where other.tournament_id = match.tournament_id and other.round_number = match.round_number
      and other.winner_id is null and other.id <> target
  )
  returning match.tournament_id, match.participant1_id as one, match.participant2_id as two into decided;
  if not found then return null; end if;
  return json_build_object(
    'name', 'tournament.match-decided',
    'payload', json_build_object(
      'tournamentId', decided.tournament_id,
      'matchId', target,
      'winnerId', winner,
      'loserId', case winner when decided.one then decided.two else decided.one end,
      'decidedBy', null,
      'isTest', (select is_test from tournaments where id = decided.tournament_id)
    )
  );
end
$$;
revoke execute on function complete_match from public;
grant execute on function complete_match to trunfo_app;
