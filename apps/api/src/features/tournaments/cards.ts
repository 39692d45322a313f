import type { PrizeType, TournamentStatus, TournamentType } from '@trunfo/contract/tournaments'
import type { tournamentCardSchema } from '@trunfo/contract/tournaments.schemas'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import type { Services } from '../../platform/services.ts'

/** What a card shows, and the head of a tournament's own page. */
export interface CardRow {
  readonly id: string
  readonly name: string
  readonly coverKey: string | null
  readonly type: TournamentType
  readonly teamSize: number | null
  readonly status: TournamentStatus
  readonly startsAt: Date
  readonly isOverdue: boolean
  readonly participantCount: number
  readonly maxParticipants: number
  readonly prizeType: PrizeType
  readonly prizeAmount: number
  readonly prizeDescription: string | null
}

const column = <Type>(name: string): RawBuilder<Type> => sql<Type>`${sql.ref(`tournament.${name}`)}`

/**
 * Until when only VIPs may enter: some hours after it was made, and never past its start. Null where everybody could from
 * the beginning.
 */
export const vipOnlyUntil = sql<Date | null>`case when tournament.early_access_hours > 0 then least(
  tournament.created_at + tournament.early_access_hours * interval '1 hour', tournament.starts_at
) end`

/** What lists have, in the words of the partial indexes, or none of them would be used. */
export const isCurrent = sql<boolean>`tournament.status in ('upcoming', 'registration_open', 'in_progress') and not tournament.is_test`
export const isOver = sql<boolean>`tournament.status in ('completed', 'cancelled') and not tournament.is_test`

/** Of one that has not begun. */
export const isLate = sql<boolean>`tournament.starts_at
  <= now() - case when tournament.starts_itself then interval '1 minute' else '0' end`

/**
 * Its time has come and it has not begun. One that begins by itself has a minute for it: the clock that begins it comes
 * round once in that time.
 */
export const isOverdue = sql<boolean>`(tournament.status in ('upcoming', 'registration_open') and ${isLate})`

/** Of a table called `tournament`. */
export const cardColumns = [
  column<string>('id').as('id'),
  column<string>('name').as('name'),
  column<string | null>('cover_key').as('coverKey'),
  column<TournamentType>('type').as('type'),
  column<number | null>('team_size').as('teamSize'),
  column<TournamentStatus>('status').as('status'),
  column<Date>('starts_at').as('startsAt'),
  isOverdue.as('isOverdue'),
  column<number>('participant_count').as('participantCount'),
  column<number>('max_participants').as('maxParticipants'),
  column<PrizeType>('prize_type').as('prizeType'),
  column<number>('prize_amount').as('prizeAmount'),
  column<string | null>('prize_description').as('prizeDescription'),
] as const

export type CardView = z.infer<typeof tournamentCardSchema>

export function viewCard({ storage }: Pick<Services, 'storage'>, row: CardRow): CardView {
  const { id, name, type, teamSize, status, isOverdue, participantCount, maxParticipants } = row
  return {
    id,
    name,
    type,
    teamSize,
    status,
    isOverdue,
    participantCount,
    maxParticipants,
    coverUrl: row.coverKey && storage.publicUrl(row.coverKey),
    startsAt: row.startsAt.toISOString(),
    prize: { type: row.prizeType, amount: row.prizeAmount, description: row.prizeDescription },
  }
}
