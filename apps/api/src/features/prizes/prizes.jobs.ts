import type { Db, Tx } from '../../platform/db/database.ts'
import { type CronJob, type Reaction, reactAfterwards } from '../../platform/jobs/definitions.ts'
import type { EventDefinition } from '../../platform/jobs/events.ts'
import { transact } from '../../platform/jobs/transact.ts'
import { FIRST_ID } from '../../platform/paging.ts'
import type { Services } from '../../platform/services.ts'
import { identityGiven, personBanned, personUnbanned } from '../accounts/index.ts'
import {
  countPoolsThatDiffer,
  countStrayPools,
  findPeopleAtRisk,
  freezePayouts,
  riskChanged,
} from '../ledger/index.ts'
import { tournamentCompleted } from '../tournaments/index.ts'
import { findFundersNotOnHold, findOpenPrizesOf, findPrizesOnHold } from './at-risk.queries.ts'
import { reviewRisk } from './at-risk.ts'
import { emitShareNews, lockWaitingShare, reviewShare, settlePrize } from './payout.ts'
import { prizeMistakeCleared } from './prizes.events.ts'
import {
  expectedPools,
  findDuePrizes,
  findOverShares,
  findUnreminded,
  findWaitingIn,
  findWaitingOf,
  markReminded,
} from './prizes.queries.ts'
import { REMINDER_DAYS, remindersDue } from './prizes.rules.ts'

const BATCH = 200
/** Longer than the reaction to a dispute ever takes. */
const REACTION_MINUTES = 15

export const prizesCrons: readonly CronJob[] = [
  { name: 'tournaments.pay-prizes', schedule: '* * * * *', run: payDuePrizes },
  { name: 'tournaments.review-prizes-on-hold', schedule: '*/5 * * * *', run: reviewPrizesOnHold },
  { name: 'tournaments.lapse-prize-shares', schedule: '*/10 * * * *', run: lapseShares },
  { name: 'tournaments.remind-prize-shares', schedule: '15 * * * *', run: remindShares },
  {
    name: 'tournaments.compare-prizes',
    schedule: '*/5 * * * *',
    run: (services) => freezeOnEscrowMismatch(services, 'open'),
  },
  {
    name: 'tournaments.compare-all-prizes',
    schedule: '40 7 * * *',
    run: (services) => freezeOnEscrowMismatch(services, 'all'),
  },
]

/** Events that change whether a person can be paid, after which their waiting shares are reviewed. */
const standing: readonly [EventDefinition<{ userId: string }>, string][] = [
  [identityGiven, 'tournaments.review-shares-of-identified'],
  [personBanned, 'tournaments.review-shares-of-banned'],
  [personUnbanned, 'tournaments.review-shares-of-unbanned'],
]

export const prizesReactions: readonly Reaction[] = [
  ...standing.map(([event, name]) =>
    reactAfterwards(event, name, async (services, { payload }) => {
      await each(services, await findWaitingOf(services.db, payload.userId, BATCH), reviewShare)
    }),
  ),
  reactAfterwards(
    prizeMistakeCleared,
    'tournaments.review-shares-of-tournament',
    async (services, { payload }) => {
      await each(services, await findWaitingIn(services.db, payload.tournamentId), reviewShare)
    },
  ),
  reactAfterwards(riskChanged, 'tournaments.review-prizes-at-risk', async (services, { payload }) => {
    await each(services, await findOpenPrizesOf(services.db, payload.userId, BATCH), reviewRisk)
  }),
  // Without a settling time, the prize is paid at once instead of by the next cron run.
  reactAfterwards(tournamentCompleted, 'tournaments.pay-prize-at-once', ({ db }, { payload }) =>
    inTransaction(db, (tx) => settlePrize(tx, payload.tournamentId)),
  ),
]

const inTransaction = (db: Db, run: (tx: Tx) => Promise<void>): Promise<void> => transact(db, run)

/**
 * Runs each id in its own transaction, which checks it again under its locks. A failure does not stop the
 * others; all failures are thrown at the end.
 */
async function each(
  { db, log }: Pick<Services, 'db' | 'log'>,
  ids: readonly string[],
  run: (tx: Tx, id: string) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  for (const id of ids) {
    try {
      await inTransaction(db, (tx) => run(tx, id))
    } catch (error) {
      log.error({ err: error, id }, 'a prize could not be moved')
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} prizes could not be moved`)
}

export async function payDuePrizes(services: Pick<Services, 'db' | 'log'>): Promise<void> {
  await each(services, await findDuePrizes(services.db, BATCH), settlePrize)
}

/** Polls, because debts are repaid in many places that know nothing about prizes. */
export async function reviewPrizesOnHold(services: Pick<Services, 'db' | 'log'>): Promise<void> {
  for (let after = FIRST_ID; ; ) {
    const ids = await findPrizesOnHold(services.db, after, BATCH)
    await each(services, ids, reviewRisk)
    if (ids.length < BATCH) return
    after = ids.at(-1) ?? after
  }
}

export async function lapseShares(services: Pick<Services, 'db' | 'log'>): Promise<void> {
  await each(services, await findOverShares(services.db, BATCH), reviewShare)
}

export async function remindShares(services: Pick<Services, 'db' | 'log'>): Promise<void> {
  for (const [place, days] of REMINDER_DAYS.entries()) {
    const unreminded = await findUnreminded(services.db, { days, order: place + 1, limit: BATCH })
    await each(services, unreminded, remindShare)
  }
}

async function remindShare(tx: Tx, shareId: string): Promise<void> {
  const locked = await lockWaitingShare(tx, shareId)
  if (!locked?.share.waitsUntil || locked.reason !== 'identity') return
  const { share, prize } = locked
  await markReminded(tx, shareId, remindersDue(locked.share.waitsUntil, new Date()))
  await emitShareNews(tx, prize, share, 'lapsing')
}

/**
 * Checks that each pool holds what its prize still has to pay, and that no other pool holds anything. Open
 * prizes are compared every few minutes, all prizes once a day.
 */
export async function comparePools(db: Db, which: 'open' | 'all'): Promise<Record<string, number>> {
  const expected = expectedPools(which)
  const differing = await countPoolsThatDiffer(db, expected)
  // An edit may have left the pool of another asset behind, which must then be empty.
  const strays = which === 'all' ? await countStrayPools(db, expected) : 0
  const atRisk = await findPeopleAtRisk(db, await findFundersNotOnHold(db), REACTION_MINUTES)
  const found = {
    'prizes that differ from their pools': differing,
    'pools without their prize': strays,
    'funders at risk whose prizes are not on hold': atRisk.length,
  }
  return Object.fromEntries(Object.entries(found).filter(([, wrong]) => wrong > 0))
}

async function freezeOnEscrowMismatch({ db, log }: Services, which: 'open' | 'all'): Promise<void> {
  const found = await comparePools(db, which)
  if (Object.keys(found).length === 0) return
  log.error({ found }, 'prizes and the ledger disagree: payouts are frozen')
  await freezePayouts(db, 'prizes', found)
}
