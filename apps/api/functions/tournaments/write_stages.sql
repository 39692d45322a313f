-- Returns the stages of a tournament as JSON, each with its entrants as indexes in the list of `write_bracket`. Optional
-- fields are written only where they have a value.
create or replace function write_stages(wanted uuid) returns text language sql stable as $$
  with entrant as materialized (
    select participant_id as id, row_number() over (order by id) - 1 as place
    from tournament_participants where tournament_id = wanted
  )
  select string_agg(
    '{"position":' || position || ',"format":' || to_json(format) || ',"settings":' || settings
    || ',"groups":' || group_count || ',"cut":' || coalesce(cut::text, 'null') || ',"seed":' || coalesce(to_json(seed), 'null')
    || case when seeding <> 'draw' then ',"seeding":' || to_json(seeding) else '' end
    || case when seeding = 'hand' then ',"placed":' || (
      select count(*) from tournament_seed_order as placed where placed.tournament_id = wanted
    ) else '' end
    || ',"entrants":[' || coalesce((
      select string_agg(
        '{"p":' || place || ',"seed":' || entry.seed
        || coalesce(',"points":' || ranking_points, '')
        || case when group_number > 0 then ',"group":' || group_number else '' end
        || case when joined_round > 1 then ',"joinedRound":' || joined_round else '' end
        || coalesce(',"departure":{"kind":"' || departure || '","afterRound":' || departed_after_round
          || case when departed_early then ',"isEarly":true' else '' end || '}', '')
        || '}', ',' order by entry.seed)
      from tournament_stage_entries as entry join entrant on entrant.id = entry.participant_id
      where entry.stage_id = stage.id
    ), '') || ']}',
    ',' order by position)
  from tournament_stages as stage where tournament_id = wanted
$$;
revoke execute on function write_stages from public;
grant execute on function write_stages to trunfo_app;
