import { randomUUID } from 'node:crypto'
import { TEAM_APPLICATIONS_PENDING_MAX } from '@trunfo/contract/teams'
import { measure, ROUNDS, warmUp } from '../compare.ts'
import { comparedWrite } from '../compare-write.ts'
import type { Benchmark } from '../harness/benchmark.ts'
import { median, round } from '../harness/statistics.ts'

export const chatMessage = comparedWrite({
  name: 'chat message',
  atLeast: 0.45,
  path: ({ matchId }) => `/api/matches/${matchId}/messages`,
  body: () => ({ id: randomUUID(), text: 'Boa partida!' }),
  isRepeatable: true,
  act: `json language plpgsql as $$
    declare
      speaker record;
      place integer;
      said timestamptz;
      told uuid[];
    begin
      select profile.username, profile.avatar_key into strict speaker
      from tournament_matches as match
      join tournament_lineups as lineup on lineup.tournament_id = match.tournament_id and lineup.user_id = person
        and lineup.participant_id in (match.participant1_id, match.participant2_id)
      join profiles as profile on profile.id = person and profile.status = 'active'
      where match.id = target and match.status <> 'completed'
        and not exists (select from match_mutes as mute where mute.match_id = target and mute.user_id = person);
      insert into match_chats as chat (match_id, last_seq) values (target, 1)
      on conflict (match_id) do update set last_seq = chat.last_seq + 1 returning last_seq into place;
      insert into match_messages (match_id, seq, id, user_id, text)
      values (target, place, (body->>'id')::uuid, person, body->>'text') returning sent_at into said;
      with telling as (
        insert into match_chat_readers as reader (match_id, user_id, told_seq)
        select match.id, player.user_id, place
        from tournament_matches as match
        join tournament_lineups as own on own.tournament_id = match.tournament_id and own.user_id = person
        join tournament_lineups as player on player.tournament_id = match.tournament_id
          and player.participant_id in (match.participant1_id, match.participant2_id)
          and player.participant_id <> own.participant_id
        where match.id = target
        on conflict (match_id, user_id) do update set told_seq = excluded.told_seq
          where reader.told_seq <= reader.read_seq
        returning reader.user_id
      )
      select array_agg(user_id) into told from telling;
      if told is not null then
        perform graphile_worker.add_job('matches.tell-of-message', json_build_object('userIds', told));
      end if;
      return json_build_object('id', body->>'id', 'seq', place, 'text', body->>'text', 'isStaff', false,
        'author', json_build_object('id', person, 'username', speaker.username, 'avatarUrl', speaker.avatar_key),
        'sentAt', said);
    end $$`,
})

const SECONDS = Math.min(60, ROUNDS * 10)
const PART = SECONDS / 6

export const chatForAMinute: Benchmark = {
  name: 'chat message for a minute: rate of the last ten seconds ÷ of the first ten',
  threshold: { atLeast: 0.9 },
  needs: chatMessage.needs ?? {},
  run: async (stack) => {
    const side = await chatMessage.subject(stack)
    await warmUp(side)
    const rates: number[] = []
    for (let second = 0; second < SECONDS; second += 1) rates.push((await measure(side)).rate)
    const [first, last] = [median(rates.slice(0, PART)), median(rates.slice(-PART))]
    return { value: last / first, note: `${round(first)}/s, then ${round(last)}/s` }
  },
}

/** Every eighth declaration ends a round and draws the next one. */
export const declaration = comparedWrite({
  name: 'declaration',
  atLeast: 0.4,
  path: ({ matchId }) => `/api/matches/${matchId}/declaration`,
  body: ({ winnerId }) => ({ winnerId }),
  act: `json language plpgsql as $$
    declare
      match record;
      side uuid;
      winner uuid := body->>'winnerId';
      events json[];
    begin
      select one.*, tournament.name into strict match
      from tournament_matches as one join tournaments as tournament on tournament.id = one.tournament_id
      where one.id = target for no key update of tournament, one;
      select participant_id into strict side from tournament_lineups
      where tournament_id = match.tournament_id and user_id = person
        and participant_id in (match.participant1_id, match.participant2_id);
      if match.status <> 'in_progress' or winner not in (match.participant1_id, match.participant2_id)
        or not exists (select from profiles where id = person and status = 'active') then
        raise 'refused';
      end if;
      insert into match_declarations (match_id, participant_id, winner_id, declared_by)
      values (target, side, winner, person);
      insert into match_history (match_id, kind, actor_id, facts)
      values (target, 'declared', person, json_build_object('participantId', winner));
      events := array[json_build_object('name', 'match.lobby-changed',
        'payload', json_build_object('matchId', target))];
      if (select count(*) = 2 from match_declarations where match_id = target and winner_id = winner) then
        update tournament_matches set winner_id = winner, status = 'completed', completed_at = now()
        where id = target;
        update match_cases set closed_at = now() where match_id = target and closed_at is null;
        events := events || json_build_object('name', 'tournament.match-decided', 'payload', json_build_object(
          'tournamentId', match.tournament_id, 'matchId', target, 'winnerId', winner, 'decidedBy', null,
          'loserId', case winner when match.participant1_id then match.participant2_id else match.participant1_id end,
          'isTest', false));
        if not exists (
          select from tournament_matches
          where tournament_id = match.tournament_id and round_number = match.round_number and status <> 'completed'
        ) then
          insert into tournament_matches
            (tournament_id, stage_id, round_number, match_number, participant1_id, participant2_id)
          select tournament_id, stage_id, round_number + 1, (match_number + 1) / 2,
            (array_agg(winner_id order by match_number))[1], (array_agg(winner_id order by match_number))[2]
          from tournament_matches
          where tournament_id = match.tournament_id and round_number = match.round_number
          group by 1, 2, 3, 4;
          events := events || json_build_object('name', 'tournament.round-drawn', 'payload', json_build_object(
            'tournamentId', match.tournament_id, 'tournamentName', match.name, 'round', match.round_number + 1));
        end if;
      else
        events := events || json_build_object('name', 'match.side-declared', 'payload', json_build_object(
          'matchId', target, 'round', match.round_number, 'number', match.match_number,
          'tournamentId', match.tournament_id, 'tournamentName', match.name, 'participantId', side,
          'opponentId', case side when match.participant1_id then match.participant2_id else match.participant1_id end));
      end if;
      perform emit_all(variadic events);
      return null;
    end $$`,
})

export const enrolment = comparedWrite({
  name: 'enrolment',
  atLeast: 0.4,
  path: ({ openTournamentId }) => `/api/tournaments/${openTournamentId}/enrolment`,
  act: `json language plpgsql as $$
    declare
      entrant record;
    begin
      update tournaments set participant_count = participant_count + 1
      where id = target and status = 'registration_open' and not is_test and participant_count < max_participants;
      if not found then raise 'refused'; end if;
      select username, avatar_key into strict entrant from profiles
      where id = person and status = 'active' for no key update;
      insert into tournament_participants (tournament_id, participant_id, name, image_key, entered_by)
      values (target, person, entrant.username, entrant.avatar_key, person);
      perform emit_all(json_build_object('name', 'tournament.participant-entered',
        'payload', json_build_object('tournamentId', target, 'participantId', person)));
      return null;
    end $$`,
})

export const teamApplication = comparedWrite({
  name: 'team application',
  atLeast: 0.4,
  path: ({ teamId }) => `/api/teams/${teamId}/applications`,
  act: `json language plpgsql as $$
    declare
      team record;
      applicant record;
    begin
      select name, leader_id into strict team from teams where id = target for no key update;
      select username into strict applicant from profiles
      where id = person and status = 'active' and team_id is null for no key update;
      if (select count(*) >= ${TEAM_APPLICATIONS_PENDING_MAX} from team_applications where user_id = person and status = 'pending') then
        raise 'refused';
      end if;
      insert into team_applications (team_id, user_id) values (target, person);
      insert into team_logs (team_id, kind, is_public, actor_id) values (target, 'application_sent', false, person);
      perform emit_all(json_build_object('name', 'team.application-sent', 'payload', json_build_object(
        'teamId', target, 'teamName', team.name, 'leaderId', team.leader_id, 'userId', person,
        'username', applicant.username)));
      return null;
    end $$`,
})
