import type { CrewRole } from '@trunfo/contract/tournaments'
import { sql } from 'kysely'
import { quickRead } from '../../platform/db/compiled.ts'
import type { Db } from '../../platform/db/database.ts'
import { openMatchOf } from './own-matches.queries.ts'
import { type PauseRow, runningPauseOf } from './running-pause.queries.ts'

/** A signed-in person's relation to a tournament. */
export interface ViewerState {
  /** The side they play for, from the start on. */
  readonly sideId: string | null
  readonly participantId: string | null
  readonly isEnteredByThem: boolean
  readonly leadsTeam: boolean
  /** The one to play next. */
  readonly openMatchId: string | null
  /** Nobody in their team is assigned to the tournament's game, so all members would be in the line-up. */
  readonly isTeamUnassigned: boolean
  /** Plays on in a table, also between two matches. */
  readonly staysIn: boolean
  /** As an entrant or on the waiting list. */
  readonly isCheckedIn: boolean
  /** Null unless they wait. */
  readonly waitingPosition: number | null
  /** They lead the waiting team, or they put it on the list. */
  readonly speaksForWaiting: boolean
  /** What they are in the crew, or are invited to be. */
  readonly crewRole: CrewRole | null
  readonly hasJoinedCrew: boolean
  /** What keeps them from enrolling anywhere. */
  readonly pause: PauseRow | null
}

/**
 * Every part is an index lookup. Before the start a person is entered alone or with their current team.
 * Afterwards the line-up says for whom they play, whichever team they are in by now.
 */
const viewerStates = quickRead<ViewerState, { tournamentId: string; userId: string; teamId: string | null }>(
  (db, slot) =>
    db
      .selectFrom(
        sql<{ tournament_id: string; user_id: string; team_id: string }>`(
          select ${slot('tournamentId')}::uuid, ${slot('userId')}::uuid, ${slot('teamId')}::uuid
        )`.as<'asked'>(sql`asked (tournament_id, user_id, team_id)`),
      )
      .leftJoin('tournament_lineups as lineup', (join) =>
        join
          .onRef('lineup.tournament_id', '=', 'asked.tournament_id')
          .onRef('lineup.user_id', '=', 'asked.user_id'),
      )
      .leftJoin('tournament_participants as participant', (join) =>
        join.onRef('participant.tournament_id', '=', 'asked.tournament_id').on(
          sql<boolean>`participant.participant_id = any (
              array[lineup.participant_id, asked.user_id, asked.team_id]
            )`,
        ),
      )
      .leftJoin('tournament_waiting as waiting', (join) =>
        join
          .onRef('waiting.tournament_id', '=', 'asked.tournament_id')
          .on(sql<boolean>`waiting.participant_id = any (array[asked.user_id, asked.team_id])`),
      )
      .leftJoin('tournament_crew as crew', (join) =>
        join
          .onRef('crew.tournament_id', '=', 'asked.tournament_id')
          .onRef('crew.user_id', '=', 'asked.user_id'),
      )
      .leftJoinLateral(openMatchOf('asked.tournament_id', 'lineup.participant_id').as('open'), (join) =>
        join.onTrue(),
      )
      .select([
        'lineup.participant_id as sideId',
        'participant.participant_id as participantId',
        sql<boolean>`coalesce(participant.entered_by = asked.user_id, false)`.as('isEnteredByThem'),
        sql<boolean>`exists (
          select from teams where id = participant.participant_id and leader_id = asked.user_id
        )`.as('leadsTeam'),
        sql<boolean>`asked.team_id is not null and exists (
          select from tournaments where id = asked.tournament_id and type = 'team' and game_id is not null
            and not exists (
              select from team_members as member
              join team_member_games as assigned on assigned.user_id = member.user_id
              where member.team_id = asked.team_id and assigned.game_id = tournaments.game_id
            )
        )`.as('isTeamUnassigned'),
        sql<boolean>`exists (
          select from tournament_stages as stage
          join tournament_stage_entries as entry
            on entry.stage_id = stage.id and entry.participant_id = lineup.participant_id
          where stage.tournament_id = asked.tournament_id and stage.format in ('swiss', 'round-robin')
            and entry.departure is null and not exists (
              select from tournament_stages as next
              where next.tournament_id = stage.tournament_id and next.position > stage.position
                and next.seed is not null
            )
        )`.as('staysIn'),
        sql<boolean>`coalesce(participant.checked_in_at, waiting.checked_in_at) is not null`.as(
          'isCheckedIn',
        ),
        sql<number | null>`case when waiting.id is not null then (
          select count(*)::integer from tournament_waiting as ahead
          where ahead.tournament_id = waiting.tournament_id and ahead.id <= waiting.id
        ) end`.as('waitingPosition'),
        sql<boolean>`coalesce(waiting.entered_by = asked.user_id, false) or exists (
          select from teams where id = waiting.participant_id and leader_id = asked.user_id
        )`.as('speaksForWaiting'),
        'open.id as openMatchId',
        'crew.role as crewRole',
        sql<boolean>`crew.accepted_at is not null`.as('hasJoinedCrew'),
        runningPauseOf('asked.user_id').as('pause'),
      ])
      // The line-up takes precedence if the person has since joined another team of the tournament.
      .orderBy(sql`participant.participant_id = lineup.participant_id`, (order) => order.desc().nullsLast())
      .limit(sql.lit(1)),
)

export async function findViewerState(
  db: Db,
  of: { tournamentId: string; userId: string; teamId: string | null },
): Promise<ViewerState> {
  const [standing] = await viewerStates(db, of)
  return (
    standing ?? {
      sideId: null,
      participantId: null,
      openMatchId: null,
      isEnteredByThem: false,
      leadsTeam: false,
      isTeamUnassigned: false,
      isCheckedIn: false,
      waitingPosition: null,
      speaksForWaiting: false,
      crewRole: null,
      hasJoinedCrew: false,
      staysIn: false,
      pause: null,
    }
  )
}
