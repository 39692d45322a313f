-- Stores how a locked match stands, as the application decided it.
create or replace function write_result(target uuid, new_status text, winner uuid, how text) returns void language plpgsql as $$
begin
  update tournament_matches
  set status = new_status, winner_id = winner, outcome = how,
    completed_at = case new_status when 'completed' then now() end
  where id = target;
end
$$;
revoke execute on function write_result from public;
grant execute on function write_result to trunfo_app;
