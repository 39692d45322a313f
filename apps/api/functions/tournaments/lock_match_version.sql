-- Locks the tournament and then the match, as every command on a result does. Returns false if the tournament does not
-- run or the match has changed since the given version. Without locks if that is known before waiting for them.
create or replace function lock_match_version(target uuid, known integer) returns boolean language plpgsql as $$
begin
  perform from tournament_matches as match join tournaments as one on one.id = match.tournament_id
  where match.id = target and match.version = known and one.status = 'in_progress'
  for no key update of one, match;
  return found;
end
$$;
revoke execute on function lock_match_version from public;
grant execute on function lock_match_version to trunfo_app;
