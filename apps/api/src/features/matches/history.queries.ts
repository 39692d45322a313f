import {
  MATCH_HISTORY_MAX,
  type MatchHistoryKind,
  RULING_KINDS,
  type RulingKind,
} from '@trunfo/contract/matches'
import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/db/database.ts'

/** Ids instead of names, so that erasing an account needs no change here. */
export interface HistoryFacts {
  readonly participantId?: string | undefined
  readonly userId?: string
  readonly text?: string
  /** Of a ruling: not by site staff, so the side that lost may appeal to them. */
  readonly isByCrew?: boolean
  /** Nobody decided: a deadline had passed. */
  readonly isByClock?: boolean
}

export interface HistoryEntry {
  readonly kind: MatchHistoryKind
  readonly actorId: string | null
  readonly facts?: HistoryFacts
  /** The reason of a ruling, shown to both sides. */
  readonly reason?: string
}

export async function writeHistory(tx: Tx, entry: HistoryEntry & { matchId: string }): Promise<void> {
  const { matchId, kind, actorId, facts = {}, reason = null } = entry
  await tx
    .insertInto('match_history')
    .values({ match_id: matchId, kind, actor_id: actorId, facts: JSON.stringify(facts), reason })
    .execute()
}

export interface RulingRow {
  readonly kind: RulingKind
  readonly reason: string | null
  readonly isByClock: boolean
}

/** The latest ruling by a judge or the clock. Undefined if the sides agreed without one, also after the match was reopened. */
export async function findRuling(db: Db, matchId: string): Promise<RulingRow | undefined> {
  const latest = await db
    .selectFrom('match_history')
    .select([
      sql<RulingKind | 'reopened'>`kind`.as('kind'),
      'reason',
      sql<boolean>`coalesce((facts->>'isByClock')::boolean, false)`.as('isByClock'),
    ])
    .where('match_id', '=', matchId)
    .where('kind', 'in', [...RULING_KINDS, 'reopened'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!latest || latest.kind === 'reopened') return undefined
  const { kind, reason, isByClock } = latest
  return { kind, reason, isByClock }
}

export async function wasReopened(db: Db, matchId: string): Promise<boolean> {
  const entry = await db
    .selectFrom('match_history')
    .select('id')
    .where('match_id', '=', matchId)
    .where('kind', '=', sql.lit('reopened'))
    .limit(1)
    .executeTakeFirst()
  return entry !== undefined
}

export interface HistoryRow {
  readonly id: string
  readonly kind: MatchHistoryKind
  readonly actor: string | null
  readonly subject: string | null
  readonly text: string | null
  readonly at: Date
}

/** The latest entries, in chronological order. */
export async function findHistory(db: Db, matchId: string): Promise<HistoryRow[]> {
  const rows = await db
    .selectFrom('match_history as entry')
    .innerJoin('tournament_matches as match', 'match.id', 'entry.match_id')
    .leftJoin('profiles as actor', 'actor.id', 'entry.actor_id')
    .leftJoin('profiles as person', (join) =>
      join.on('person.id', '=', sql<string>`(entry.facts->>'userId')::uuid`),
    )
    .leftJoin('tournament_participants as side', (join) =>
      join
        .onRef('side.tournament_id', '=', 'match.tournament_id')
        .on('side.participant_id', '=', sql<string>`(entry.facts->>'participantId')::uuid`),
    )
    .select([
      'entry.id',
      sql<MatchHistoryKind>`entry.kind`.as('kind'),
      'actor.username as actor',
      sql<string | null>`coalesce(side.name, person.username)`.as('subject'),
      sql<string | null>`coalesce(entry.reason, entry.facts->>'text')`.as('text'),
      'entry.at',
    ])
    .where('entry.match_id', '=', matchId)
    .orderBy('entry.id', 'desc')
    .limit(MATCH_HISTORY_MAX)
    .execute()
  return rows.reverse()
}
