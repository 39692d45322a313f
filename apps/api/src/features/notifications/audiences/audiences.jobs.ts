import { MATCH_STAFF } from '@trunfo/contract/matches'
import { PAGES } from '@trunfo/contract/pages'
import type { Db, Tx } from '../../../platform/db/database.ts'
import { defineJob, type JobDefinition } from '../../../platform/jobs/definitions.ts'
import { enqueue } from '../../../platform/jobs/emit.ts'
import { claimReceipt } from '../../../platform/jobs/receipts.ts'
import { findHolders } from '../../accounts/index.ts'
import { type AudienceBatch, findEntrants, findPlayers, findSubscribers } from '../../tournaments/index.ts'
import { notify } from '../notifications.commands.ts'
import type { Notice } from '../notifications.queries.ts'

type ReadBatch = (
  db: Db,
  subjectId: string,
  batch: { after: string; limit: number },
) => Promise<AudienceBatch>

/** Audiences without a bound, by what they are an audience of, and how many are told in one transaction. */
const AUDIENCES = {
  'subscribers of game': { read: findSubscribers, limit: 500 },
  // Each of them may be a team of ten.
  'entrants of tournament': { read: findEntrants, limit: 100 },
  'players of tournament': { read: findPlayers, limit: 500 },
  'staff of matches': { read: findMatchStaff, limit: 500 },
} as const satisfies Record<string, { read: ReadBatch; limit: number }>

export interface AudienceOrder {
  readonly audience: keyof typeof AUDIENCES
  readonly subjectId: string
  readonly notice: Omit<Notice, 'userId'>
  /** Whoever did it need not be told. */
  readonly exceptId?: string
}

interface Step extends AudienceOrder {
  readonly sourceId: string
  readonly after: string
}

const BEFORE_ALL = '00000000-0000-0000-0000-000000000000'

/** Leaves it to the worker to tell everybody of the audience, once each for the event it comes from. */
export async function tellAudience(tx: Tx, sourceId: string, order: AudienceOrder): Promise<void> {
  await enqueue(tx, tellAudienceBatch, { ...order, sourceId, after: BEFORE_ALL })
}

/**
 * One batch a run, which leaves the next one to the queue in its own transaction, together with a receipt. A worker
 * that dies loses nothing, and a step that runs again finds its receipt and starts no second chain.
 */
export const tellAudienceBatch: JobDefinition<Step> = defineJob<Step>(
  'notifications.tell-audience-batch',
  ({ db }, step) =>
    db.transaction().execute(async (tx) => {
      const { sourceId, audience, subjectId, after, notice, exceptId } = step
      if (!(await claimReceipt(tx, sourceId, `notifications.tell-audience:${after}`))) return
      const { read, limit } = AUDIENCES[audience]
      const { people, next } = await read(tx, subjectId, { after, limit })
      const notices = people
        .filter(({ userId }) => userId !== exceptId)
        .map(({ userId, matchId }) => ({
          ...notice,
          userId,
          linkTo: matchId ? matchPath(matchId) : notice.linkTo,
        }))
      await notify(tx, sourceId, notices)
      if (next !== null) await enqueue(tx, tellAudienceBatch, { ...step, after: next })
    }),
)

/** The same for every match: whoever is free takes the case. */
async function findMatchStaff(
  db: Db,
  _matchId: string,
  batch: { after: string; limit: number },
): Promise<AudienceBatch> {
  const userIds = await findHolders(db, MATCH_STAFF, batch)
  const people = userIds.map((userId) => ({ userId, matchId: null }))
  return { people, next: userIds.length < batch.limit ? null : (userIds.at(-1) ?? null) }
}

const matchPath = (matchId: string): string => PAGES.match.path.replace(':matchId', matchId)
