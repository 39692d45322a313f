-- Up Migration

-- Writes a bracket as JSON, small: participants once, in the order of their enrolment, and matches that point at their
-- place in that list. Names go through to_json; everything else is a number, an id or a word of ours.
-- Most tournaments are small, and for one that is not a plan made for the average would compare every match with every
-- participant: seconds instead of milliseconds. Without nested loops it is a hash join at any size.
create function write_bracket(wanted uuid) returns table (participants text, matches text)
language sql stable set enable_nestloop = off as $$
  with entrant as (
    select participant_id as id, name, row_number() over (order by id) - 1 as place
    from tournament_participants where tournament_id = wanted
  )
  select
    (select string_agg('{"id":"' || id || '","name":' || to_json(name) || '}', ',' order by place) from entrant),
    (select string_agg(
      '{"id":"' || match.id || '","round":' || round_number || ',"number":' || match_number
      || ',"p1":' || one.place || ',"p2":' || coalesce(two.place::text, 'null')
      || ',"winner":' || coalesce((case winner_id when one.id then one.place when two.id then two.place end)::text, 'null')
      || ',"status":"' || status || '"}',
      ',' order by round_number, match_number)
    from tournament_matches as match
    join entrant as one on one.id = participant1_id
    left join entrant as two on two.id = participant2_id
    where match.tournament_id = wanted)
$$;
grant execute on function write_bracket to trunfo_app;
