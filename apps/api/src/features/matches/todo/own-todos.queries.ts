import type { TournamentStatus } from '@trunfo/contract/tournaments'
import { sql } from 'kysely'
import { compiledOnce } from '../../../platform/db/compiled.ts'
import { isVip } from '../../accounts/index.ts'
import {
  type CheckInPhase,
  checkInClosesAt,
  checkInPhase,
  type StoredPlace,
  storedPlace,
} from '../../tournaments/index.ts'
import { openMatchOfSide, type SideRow, sideColumns, stageOfSide } from './todo.queries.ts'

/** A running tournament that the person plays in, or one whose check-in waits for them. */
export interface OwnTournament extends SideRow {
  readonly tournamentId: string
  readonly name: string
  readonly status: TournamentStatus
  readonly startsAt: Date
  readonly checkInPhase: CheckInPhase
  readonly checkInClosesAt: Date | null
  readonly participantId: string
  readonly isWaiting: boolean
  readonly isCheckedIn: boolean
  /** The open match; null without one. */
  readonly round: number | null
  readonly number: number | null
  readonly place: StoredPlace | null
  readonly scheduledAt: Date | null
  readonly isOpponentVip: boolean
}

/** Only the newest tournaments are read: nobody plays in so many at once. */
const NEWEST = sql`order by tournament_id desc limit 100`

interface Listed {
  tournament_id: string
  participant_id: string
  is_checked_in: boolean
  is_waiting: boolean
}

/**
 * What the bar of the next match reads on every page, in one statement. People are entrants themselves; their teams are
 * found by the line-ups from the start on, and by the team that they are in before it.
 */
export const findOwnTournaments = compiledOnce<OwnTournament, { userId: string; teamId: string | null }>(
  (db, slot) =>
    db
      .selectFrom(
        sql<Listed>`(
          (select tournament_id, participant_id, checked_in_at is not null as is_checked_in, false as is_waiting
           from tournament_participants where participant_id = ${slot('userId')}::uuid ${NEWEST})
          union all
          select tournament_id, participant_id, true, false
          from (select * from tournament_lineups where user_id = ${slot('userId')}::uuid ${NEWEST}) as lineup
          where participant_id <> user_id
          union all
          (select tournament_id, participant_id, checked_in_at is not null, false
           from tournament_participants where participant_id = ${slot('teamId')}::uuid ${NEWEST})
          union all
          select tournament_id, participant_id, checked_in_at is not null, true
          from tournament_waiting
          where participant_id = any (array[${slot('userId')}::uuid, ${slot('teamId')}::uuid])
        )`.as('side'),
      )
      .innerJoin('tournaments as tournament', 'tournament.id', 'side.tournament_id')
      .leftJoinLateral(stageOfSide.as('stage'), (join) => join.onTrue())
      .leftJoinLateral(openMatchOfSide.as('next'), (join) => join.onTrue())
      .leftJoin('profiles as person', 'person.id', 'next.opponent_id')
      .select([
        'tournament.id as tournamentId',
        'tournament.name',
        'tournament.status',
        'tournament.starts_at as startsAt',
        checkInPhase.as('checkInPhase'),
        checkInClosesAt.as('checkInClosesAt'),
        'side.participant_id as participantId',
        'side.is_waiting as isWaiting',
        'side.is_checked_in as isCheckedIn',
        'next.round_number as round',
        'next.match_number as number',
        storedPlace('next').as('place'),
        'next.scheduled_at as scheduledAt',
        isVip('person').as('isOpponentVip'),
        ...sideColumns,
      ])
      .where(
        sql<boolean>`not tournament.is_test and case
          when tournament.status = 'in_progress' then exists (
            select from tournament_lineups as player
            where player.user_id = ${slot('userId')}::uuid and player.tournament_id = side.tournament_id
              and player.participant_id = side.participant_id
          )
          when tournament.status in ('upcoming', 'registration_open') then
            not side.is_checked_in and ${checkInPhase} = 'open'
          else false
        end`,
      )
      .orderBy('tournament.starts_at')
      .orderBy('tournament.id')
      .limit(sql.lit(20)),
)
