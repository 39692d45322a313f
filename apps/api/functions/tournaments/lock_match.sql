-- The tournament and then the match, in the order of every act on a result; what is returned was read under both locks.
create or replace function lock_match(
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
revoke execute on function lock_match from public;
grant execute on function lock_match to trunfo_app;
