-- Up Migration

-- The tournament and then the match, in the order of every act on a result; what is returned was read under both locks.
create function lock_match(
  target uuid,
  out tournament uuid, out tournament_name text, out is_test boolean, out is_running boolean,
  out round integer, out number integer, out sides uuid[]
) language plpgsql as $$
begin
  select one.id, one.name, one.is_test, match.status = 'in_progress' and one.status = 'in_progress',
    match.round_number, match.match_number, array[match.participant1_id, match.participant2_id]
  into tournament, tournament_name, is_test, is_running, round, number, sides
  from tournament_matches as match join tournaments as one on one.id = match.tournament_id
  where match.id = target
  for no key update of one, match;
end
$$;
grant execute on function lock_match to trunfo_app;

-- Writes the winner of a locked match down and returns what is to be told of it. Null, and nothing is written, when no other
-- match of the round is open: the one that ends a round draws the next, which is the engine's work and no function's.
create function complete_match(target uuid, winner uuid) returns json language plpgsql as $$
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
grant execute on function complete_match to trunfo_app;
