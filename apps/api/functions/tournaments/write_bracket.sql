-- Returns a bracket as compact JSON: participants in order of enrolment, and matches that refer to them by
-- index. Optional fields are written only where they have a value. People and teams are fetched by all ids at
-- once and hash-joined: a plan for the average tournament would compare every match of a large one with every
-- participant.
create or replace function write_bracket(wanted uuid) returns table (participants text, matches text)
language sql stable set enable_nestloop = off as $$
  with entrant as materialized (
    select participant_id as id, name, drawn_as, row_number() over (order by id) - 1 as place
    from tournament_participants where tournament_id = wanted
  ),
  keys as materialized (
    select type, array(select id from entrant) as ids from tournaments where id = wanted
  ),
  known as materialized (
    select id,
      case when 'vip' = any (roles) then ',"isVip":true' else '' end as mark,
      status = 'erased' as is_gone,
      username::text as called,
      avatar_key as image
    from profiles
    where id = any ((select case type when 'individual' then ids else '{}' end from keys)::uuid[])
    union all
    select id, ',"tag":' || to_json(tag), false, null, icon_key from teams
    where id = any ((select case type when 'team' then ids else '{}' end from keys)::uuid[])
  )
  select
    (select string_agg(
      '{"id":"' || entrant.id || '","name":' || to_json(name) || coalesce(mark, '')
      || coalesce(',"image":' || to_json(image), '')
      || coalesce(',"drawnAs":"' || drawn_as || '"', '')
      || case when is_gone is not false then ',"isGone":true'
        when called <> name then ',"username":' || to_json(called) else '' end
      || '}',
      ',' order by place)
    from entrant left join known on known.id = entrant.id),
    (select string_agg(
      '{"id":"' || match.id || '","round":' || round_number || ',"number":' || match_number
      || ',"p1":' || coalesce(one.place::text, 'null') || ',"p2":' || coalesce(two.place::text, 'null')
      || ',"winner":' || coalesce((case winner_id when one.id then one.place when two.id then two.place end)::text, 'null')
      || ',"status":"' || status || '"' || coalesce(',"outcome":"' || outcome || '"', '')
      || case when position > 1 then ',"stage":' || position else '' end
      || case when bracket <> 'main' then ',"bracket":"' || bracket || '"' else '' end
      || case when group_number > 0 then ',"group":' || group_number else '' end
      || case when best_of > 1 then ',"bestOf":' || best_of else '' end
      || coalesce(',"score1":' || score1 || ',"score2":' || score2, '')
      || case when is_vacant1 then ',"isVacant1":true' else '' end
      || case when is_vacant2 then ',"isVacant2":true' else '' end
      || coalesce(',"winnerTo":"' || winner_to || '","winnerToSide":' || winner_to_side, '')
      || coalesce(',"loserTo":"' || loser_to || '","loserToSide":' || loser_to_side, '') || '}',
      ',' order by position, bracket, group_number, round_number, match_number)
    from tournament_matches as match
    left join tournament_stages as stage on stage.id = match.stage_id
    left join entrant as one on one.id = participant1_id
    left join entrant as two on two.id = participant2_id
    where match.tournament_id = wanted)
$$;
revoke execute on function write_bracket from public;
grant execute on function write_bracket to trunfo_app;
