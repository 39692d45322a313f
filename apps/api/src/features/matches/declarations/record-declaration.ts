import type { Score } from '@trunfo/brackets'
import { sql } from 'kysely'
import { compiledOnce } from '../../../platform/db/compiled.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { PendingEvent } from '../../../platform/jobs/events.ts'
import type { MatchEffects } from '../../tournaments/index.ts'
import type { HistoryEntry } from '../history.queries.ts'
import type { MatchRow } from '../matches.queries.ts'

/** Everything that a declaration writes. */
export interface DeclarationEffects {
  readonly declaration: {
    readonly participantId: string
    /** Null for a draw. */
    readonly winnerId: string | null
    readonly score: Score | null
    readonly declaredBy: string
  }
  readonly result: Omit<MatchEffects, 'events'> | null
  readonly case: 'disputed' | 'closed' | null
  /** Only rulings have reasons. */
  readonly history: readonly Omit<HistoryEntry, 'reason'>[]
  readonly events: readonly PendingEvent[]
}

/** What effects are decided from. Declarations are only deleted with a change of the match. */
type KnownState = Pick<MatchRow, 'id' | 'version' | 'hasSideDeclared' | 'opponentDeclared' | 'isCaseOpen'>

/**
 * 'stale' if nothing was written, because the match has changed since it was read, or because the result ends the
 * round and the caller cannot draw the next one.
 */
type Verdict = 'stale' | 'recorded' | 'round over'

/** Writes the effects in one statement, which outside a transaction is one of its own. */
export async function recordDeclaration(
  db: Db,
  { id: matchId, version, hasSideDeclared, opponentDeclared, isCaseOpen }: KnownState,
  effects: DeclarationEffects,
  { mayEndRound = false } = {},
): Promise<Verdict> {
  const { declaration, result, history, events } = effects
  const [row] = await record(db, {
    matchId,
    version,
    declarations: Number(hasSideDeclared) + Number(opponentDeclared !== null),
    isCaseOpen,
    mayEndRound,
    participantId: declaration.participantId,
    declaredBy: declaration.declaredBy,
    namedId: declaration.winnerId,
    declared1: declaration.score?.[0] ?? null,
    declared2: declaration.score?.[1] ?? null,
    status: result?.status ?? null,
    winnerId: result?.winnerId ?? null,
    outcome: result?.outcome ?? null,
    games1: result?.score?.[0] ?? null,
    games2: result?.score?.[1] ?? null,
    caseChange: effects.case,
    history: JSON.stringify(history),
    events: events.map((event) => JSON.stringify(event)),
  })
  return row?.verdict ?? 'stale'
}

interface Recorded {
  matchId: string
  version: number
  declarations: number
  isCaseOpen: boolean
  mayEndRound: boolean
  participantId: string
  namedId: string | null
  declared1: number | null
  declared2: number | null
  declaredBy: string
  status: string | null
  winnerId: string | null
  outcome: string | null
  games1: number | null
  games2: number | null
  caseChange: string | null
  history: string
  events: string[]
}

const record = compiledOnce<{ verdict: Verdict }, Recorded>((db, slot) =>
  db.selectNoFrom(
    sql<Verdict>`record_declaration(
      ${slot('matchId')}, ${slot('version')}, ${slot('declarations')}, ${slot('isCaseOpen')}, ${slot('mayEndRound')},
      ${slot('participantId')}, ${slot('namedId')}, ${slot('declared1')}, ${slot('declared2')}, ${slot('declaredBy')},
      ${slot('status')}, ${slot('winnerId')}, ${slot('outcome')}, ${slot('games1')}, ${slot('games2')},
      ${slot('caseChange')}, ${slot('history')}, ${slot('events')}
    )`.as('verdict'),
  ),
)
