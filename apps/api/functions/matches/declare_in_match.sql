-- A side says who won, in one trip, where that is all there is to it: the first of the two, or the second of the same opinion
-- while others of the round still play. False, and nothing is written, for everything else (a refusal, a dispute, the end of a
-- round), which is decided where its reasons and its engine are. The locks are held from here to the commit and no longer,
-- and whoever can see beforehand that this is not all does not ask for them: a lock that led to nothing is a commit too.
create or replace function declare_in_match(target uuid, side uuid, named uuid, person uuid) returns boolean language plpgsql as $$
declare
  locked record;
  opponent uuid;
  other_named uuid;
  decided json;
  events json[];
begin
  if exists (
    select from match_declarations as said join tournament_matches as match on match.id = said.match_id
    where said.match_id = target and said.participant_id <> side and (
      said.winner_id <> named
      or not exists (
        select from tournament_matches as other
        where other.tournament_id = match.tournament_id and other.round_number = match.round_number
          and other.winner_id is null and other.id <> target
      )
    )
  ) then
    return false;
  end if;

  select * into locked from lock_match(target);
  if not coalesce(locked.is_running and side = any (locked.sides) and named = any (locked.sides), false)
    or not exists (select from profiles where id = person and status = 'active')
    or exists (select from match_declarations where match_id = target and participant_id = side)
  then
    return false;
  end if;

  opponent := case side when locked.sides[1] then locked.sides[2] else locked.sides[1] end;
  select winner_id into other_named from match_declarations where match_id = target and participant_id = opponent;
  if other_named is not null then
    if other_named <> named then return false; end if;
    decided := complete_match(target, named);
    if decided is null then return false; end if;
    events := array[decided];
    update match_cases set closed_at = now() where match_id = target and closed_at is null;
    if found and not locked.is_test then
      events := events || json_build_object('name', 'match.case-changed', 'payload', json_build_object('matchId', target));
    end if;
  elsif not locked.is_test then
    events := array[json_build_object('name', 'match.side-declared', 'payload', json_build_object(
      'matchId', target, 'round', locked.round, 'number', locked.number,
      'tournamentId', locked.tournament, 'tournamentName', locked.tournament_name,
      'participantId', side, 'opponentId', opponent
    ))];
  end if;

  insert into match_declarations (match_id, participant_id, winner_id, declared_by) values (target, side, named, person);
  insert into match_history (match_id, kind, actor_id, facts)
  values (target, 'declared', person, jsonb_build_object('participantId', named));
  perform emit_all(variadic events || json_build_object(
    'name', 'match.lobby-changed', 'payload', json_build_object('matchId', target)
  ));
  return true;
end
$$;
revoke execute on function declare_in_match from public;
grant execute on function declare_in_match to trunfo_app;
