-- Writes a chat message in one round trip: locks the chat, checks whether the speaker may write, inserts, and
-- queues a job that notifies the other side. It notifies only players who have read the last message they
-- were notified of. `verdict` says why nothing was written; 'said' means that the message id already exists.
-- `on conflict` detects that through the unique index, so the check cannot get a stale plan from when the
-- table was small.
create or replace function say_in_match(
  chat uuid, message uuid, speaker uuid, words text, as_staff boolean, tell_at timestamptz,
  out verdict text, out place integer, out said_at timestamptz
) language plpgsql as $$
declare
  speaker_name text;
  told uuid[];
begin
  select last_seq + 1 into place from match_chats where match_id = chat for update;
  if not found then
    insert into match_chats as one (match_id) values (chat)
    on conflict (match_id) do update set last_seq = one.last_seq
    returning last_seq + 1 into place;
  end if;

  select
    case
      when person.status <> 'active' then 'gone'
      when as_staff then null
      when exists (select from match_mutes as mute where mute.match_id = chat and mute.user_id = speaker) then 'muted'
      when match.status = 'completed' or tournament.status = 'cancelled' then 'over'
    end,
    person.username
  into strict verdict, speaker_name
  from profiles as person, tournament_matches as match
  join tournaments as tournament on tournament.id = match.tournament_id
  where person.id = speaker and match.id = chat;

  if verdict is not null then
    if exists (select from match_messages where match_id = chat and id = message) then verdict := 'said'; end if;
    return;
  end if;

  insert into match_messages (match_id, id, user_id, text, is_staff, seq)
  values (chat, message, speaker, words, as_staff, place)
  on conflict (match_id, id) do nothing
  returning sent_at into said_at;
  if not found then
    verdict := 'said';
    return;
  end if;
  update match_chats set last_seq = place where match_id = chat;

  with telling as (
    insert into match_chat_readers as reader (match_id, user_id, told_seq)
    select match.id, player.user_id, place
    from tournament_matches as match
    join tournaments as tournament on tournament.id = match.tournament_id and not tournament.is_test
    join tournament_lineups as own on own.tournament_id = match.tournament_id
      and own.user_id = speaker
      and own.participant_id in (match.participant1_id, match.participant2_id)
    join tournament_lineups as player on player.tournament_id = match.tournament_id
      and player.participant_id in (match.participant1_id, match.participant2_id)
      and player.participant_id <> own.participant_id
    where match.id = chat
    on conflict (match_id, user_id) do update set told_seq = excluded.told_seq
      where reader.told_seq <= reader.read_seq
    returning reader.user_id
  )
  select array_agg(user_id) into told from telling;
  if told is null then return; end if;
  -- The event id is generated here, so that a job that runs twice notifies once.
  perform graphile_worker.add_job(
    'matches.tell-of-message',
    json_build_object(
      'eventId', uuid_v7(), 'matchId', chat, 'seq', place, 'username', speaker_name, 'userIds', told
    ),
    run_at => tell_at
  );
end
$$;
revoke execute on function say_in_match from public;
grant execute on function say_in_match to trunfo_app;
