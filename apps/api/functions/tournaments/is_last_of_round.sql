-- Whether all other matches of its round are over, in its stage. In PL/pgSQL, which keeps the plan of the query.
create or replace function is_last_of_round(target uuid) returns boolean language plpgsql stable as $$
begin
  return not exists (
    select from tournament_matches as match
    join tournament_matches as other using (tournament_id, round_number)
    where match.id = target and other.id <> target and other.status <> 'completed'
      and other.stage_id = match.stage_id
  );
end
$$;
revoke execute on function is_last_of_round from public;
grant execute on function is_last_of_round to trunfo_app;
