-- Writes a declaration and what the application decided from it, in one round trip. Returns 'stale', and has written
-- nothing, if something it was decided from has changed (`known_…`), if the person is no longer active, or if the result
-- ends the round and `may_end_round` is false: the next round has to be drawn in the same transaction. Checks that before it
-- locks, because a transaction that took locks in vain still costs a commit. Otherwise returns whether the round is over.
create or replace function record_declaration(
  target uuid, known_version integer, known_declarations integer, known_case boolean, may_end_round boolean,
  side uuid, named uuid, declared1 integer, declared2 integer, person uuid,
  new_status text, winner uuid, how text, games1 integer, games2 integer, case_change text, history json, events json[]
) returns text language plpgsql as $$
declare
  is_decided boolean := coalesce(new_status = 'completed', false);
begin
  if is_decided and not may_end_round and is_last_of_round(target) then return 'stale'; end if;
  if not lock_match_version(target, known_version) then return 'stale'; end if;
  -- A statement of its own, because it has to see what happened while the previous one waited for the locks.
  if (select count(*) from match_declarations where match_id = target) <> known_declarations
    or exists (select from match_cases where match_id = target and closed_at is null) <> known_case
    or not exists (select from profiles where id = person and status = 'active')
    or (is_decided and not may_end_round and is_last_of_round(target))
  then
    return 'stale';
  end if;

  insert into match_declarations (match_id, participant_id, winner_id, score1, score2, declared_by)
  values (target, side, named, declared1, declared2, person);
  if new_status is not null then
    perform write_result(target, new_status, winner, how, games1, games2);
  end if;
  if case_change = 'disputed' then
    insert into match_cases (match_id, disputed_at) values (target, now())
    on conflict (match_id) do update set disputed_at = excluded.disputed_at;
  elsif case_change = 'closed' then
    update match_cases set closed_at = now() where match_id = target;
  end if;
  insert into match_history (match_id, kind, actor_id, facts)
  select target, kind, "actorId", coalesce(facts, '{}')
  from json_to_recordset(history) as entry (kind text, "actorId" uuid, facts jsonb);
  perform emit_all(variadic events);
  return case when is_decided and may_end_round and is_last_of_round(target) then 'round over' else 'recorded' end;
end
$$;
revoke execute on function record_declaration from public;
grant execute on function record_declaration to trunfo_app;
