import type { PrizeType, TournamentStatus, TournamentType } from '@trunfo/contract/tournaments'
import type { tournamentCardSchema, tournamentHeadSchema } from '@trunfo/contract/tournaments.schemas'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Services } from '../../platform/services.ts'

/** What both a card and the head of a tournament's own page show. */
export interface HeadRow {
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

/**
 * Until when only VIPs may enter: some hours after creation, but never past the start. Null if everyone may
 * enter from the beginning.
 */
export const vipOnlyUntil = sql<Date | null>`case when tournament.early_access_hours > 0 then least(
  tournament.created_at + tournament.early_access_hours * interval '1 hour', tournament.starts_at
) end`

/**
 * What lists contain. These conditions must match those of the partial indexes, or the indexes would not be
 * used.
 */
export const isCurrent = sql<boolean>`tournament.status in ('upcoming', 'registration_open', 'in_progress') and not tournament.is_test`
export const isOver = sql<boolean>`tournament.status in ('completed', 'cancelled') and not tournament.is_test`

/** Whether the start time has passed. Only meaningful before the start. */
export const isLate = sql<boolean>`tournament.starts_at
  <= now() - case when tournament.starts_itself then interval '1 minute' else '0' end`

/**
 * The start time has passed, but the tournament has not started. One that starts automatically gets a minute,
 * because the cron job that starts it runs once per minute.
 */
export const isOverdue = sql<boolean>`(tournament.status in ('upcoming', 'registration_open') and ${isLate})`

/** The query must alias the table as `tournament`. */
export const headColumns = [
  'tournament.id',
  'tournament.name',
  'tournament.cover_key as coverKey',
  'tournament.type',
  'tournament.team_size as teamSize',
  'tournament.status',
  'tournament.starts_at as startsAt',
  isOverdue.as('isOverdue'),
  'tournament.participant_count as participantCount',
  'tournament.max_participants as maxParticipants',
  'tournament.prize_type as prizeType',
  'tournament.prize_amount as prizeAmount',
  'tournament.prize_description as prizeDescription',
] as const

/** Name, team tag and image of a participant. */
export interface FaceRow {
  readonly name: string
  readonly teamTag: string | null
  readonly imageKey: string | null
}

export interface CardRow extends HeadRow {
  readonly vipOnlyUntil: Date | null
  readonly champion: FaceRow | null
}

/** Uses the name in the bracket, but the current image: an old one may have been deleted from storage. */
const champion = sql<FaceRow | null>`case when tournament.champion_id is not null then (
  select json_build_object('name', winner.name, 'teamTag', team.tag,
    'imageKey', coalesce(person.avatar_key, team.icon_key))
  from tournament_participants as winner
    left join teams as team on team.id = winner.participant_id
    left join profiles as person on person.id = winner.participant_id
  where winner.tournament_id = tournament.id and winner.participant_id = tournament.champion_id
) end`

/**
 * For lists: includes columns that query other tables per row. The query must alias the table as
 * `tournament`.
 */
export const cardColumns = [...headColumns, vipOnlyUntil.as('vipOnlyUntil'), champion.as('champion')] as const

export type HeadView = z.infer<typeof tournamentHeadSchema>
type CardView = z.infer<typeof tournamentCardSchema>
type Media = Pick<Services, 'storage'>

export function viewHead({ storage }: Media, row: HeadRow): HeadView {
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

/** The ids of the rows whose prize is in escrow. */
export async function findHeldPrizes(
  { db, prizeLookups }: Pick<Services, 'db' | 'prizeLookups'>,
  rows: readonly Pick<HeadRow, 'id' | 'prizeType'>[],
): Promise<ReadonlySet<string>> {
  const ids = rows.filter(({ prizeType }) => isEscrowed(prizeType)).map(({ id }) => id)
  return ids.length === 0 ? new Set() : prizeLookups.findHeld(db, ids)
}

/** Whether the ledger handles this type of prize, so that it is held in escrow. */
export const isEscrowed = (prizeType: PrizeType): boolean => prizeType === 'money' || prizeType === 'coins'

export function viewCard(services: Media, row: CardRow, held: ReadonlySet<string>): CardView {
  const { vipOnlyUntil, champion } = row
  return {
    ...viewHead(services, row),
    isPrizeHeld: held.has(row.id),
    vipOnlyUntil: vipOnlyUntil?.toISOString() ?? null,
    champion: champion && viewFace(services, champion),
  }
}

export function viewFace({ storage }: Media, { name, teamTag, imageKey }: FaceRow) {
  return { name, teamTag, imageUrl: imageKey && storage.publicUrl(imageKey) }
}
