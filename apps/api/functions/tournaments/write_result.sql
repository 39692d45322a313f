-- Stores how a locked match stands, as the application decided it.
create or replace function write_result(
  target uuid, new_status text, winner uuid, how text, games1 integer, games2 integer
) returns void language plpgsql as $$
begin
  update tournament_matches
  set status = new_status, winner_id = winner, outcome = how,
    score1 = games1, score2 = games2,
    completed_at = case new_status when 'completed' then now() end
  where id = target;
end
$$;
revoke execute on function write_result from public;
grant execute on function write_result to trunfo_app;
