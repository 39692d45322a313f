-- Ends the clock of a match that is decided, in dispute or not open any more, or whose sides changed. One that the clock
-- itself decided keeps the time for objections.
create or replace function end_match_clock() returns trigger language plpgsql as $$
begin
  delete from match_clocks
  where match_id = old.id and (new.status <> 'completed' or phase not in ('objection', 'objected'));
  return null;
end $$;
revoke execute on function end_match_clock from public;

create or replace trigger tournament_matches_clock
  after update of status, participant1_id, participant2_id on tournament_matches
  for each row when (
    old.status <> 'pending' and (
      old.status <> new.status
      or (old.participant1_id, old.participant2_id) is distinct from (new.participant1_id, new.participant2_id)
    )
  )
  execute function end_match_clock();
