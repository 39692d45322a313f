-- Up Migration

-- As before, and what leads from a name to its page: the username of somebody who is called otherwise by now, and who has no
-- page any more. Written only where it is so, as the mark of VIPs is. People and teams are looked up one by one by their key:
-- a join without nested loops would read everybody.
create or replace function write_bracket(wanted uuid) returns table (participants text, matches text)
language sql stable set enable_nestloop = off as $$
  with entrant as (
    select participant_id as id, name, row_number() over (order by id) - 1 as place
    from tournament_participants where tournament_id = wanted
  )
  select
    (select string_agg(
      '{"id":"' || id || '","name":' || to_json(name)
      || case (select type from tournaments where id = wanted)
        when 'individual' then coalesce((
          select case when 'vip' = any (roles) then ',"isVip":true' else '' end
            || case when status = 'erased' then ',"isGone":true'
              when username::text <> entrant.name then ',"username":' || to_json(username::text) else '' end
          from profiles where profiles.id = entrant.id
        ), ',"isGone":true')
        else coalesce((select '' from teams where teams.id = entrant.id), ',"isGone":true')
      end
      || '}',
      ',' order by place)
    from entrant),
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
