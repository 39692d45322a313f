import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/db/database.ts'
import {
  type CronJob,
  type EventDefinition,
  type Reaction,
  reactAfterwards,
} from '../../../platform/jobs/definitions.ts'
import { tellTogether } from '../../../platform/jobs/emit.ts'
import { FIRST_ID } from '../../../platform/paging.ts'
import type { Services } from '../../../platform/services.ts'
import { identityGiven, personBanned, personUnbanned } from '../../accounts/index.ts'
import { findPeopleAtRisk, freezePayouts, riskChanged } from '../../ledger/index.ts'
import { tournamentCompleted } from '../tournaments.events.ts'
import { findFundersNotOnHold, findOpenPrizesOf, findPrizesOnHold } from './at-risk.queries.ts'
import { reviewRisk } from './at-risk.ts'
import { lockWaitingShare, reviewShare, settlePrize, tellShare } from './payout.ts'
import {
  findDuePrizes,
  findOverShares,
  findUnreminded,
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
    run: (services) => stopIfDifferent(services, 'open'),
  },
  {
    name: 'tournaments.compare-all-prizes',
    schedule: '40 7 * * *',
    run: (services) => stopIfDifferent(services, 'all'),
  },
]

/** What a person's standing decides is looked at again when it changed. */
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
  reactAfterwards(riskChanged, 'tournaments.review-prizes-at-risk', async (services, { payload }) => {
    await each(services, await findOpenPrizesOf(services.db, payload.userId, BATCH), reviewRisk)
  }),
  // Where there is no settling time nobody waits for the clock either.
  reactAfterwards(tournamentCompleted, 'tournaments.pay-prize-at-once', ({ db }, { payload }) =>
    inOneAct(db, (tx) => settlePrize(tx, payload.tournamentId)),
  ),
]

const inOneAct = (db: Db, run: (tx: Tx) => Promise<void>): Promise<void> =>
  db.transaction().execute((tx) => tellTogether(tx, () => run(tx)))

/** One transaction each, and each looks again under its locks. One that fails does not keep the others waiting. */
async function each(
  { db, log }: Pick<Services, 'db' | 'log'>,
  ids: readonly string[],
  run: (tx: Tx, id: string) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  for (const id of ids) {
    try {
      await inOneAct(db, (tx) => run(tx, id))
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

/** A debt is repaid in many ways, of which none knows prizes. */
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
  await tellShare(tx, prize, share, 'lapsing')
}

/**
 * Each pool holds what its prize has still to give, and no other does. Those that are open are compared all the time,
 * those that are over once a night.
 */
export async function comparePools(db: Db, which: 'open' | 'all'): Promise<Record<string, number>> {
  const open = sql`prize.state in ('held', 'due', 'waiting')`
  const { rows } = await sql<{ name: string; wrong: number }>`
    select 'prizes that differ from their pools' as name, count(*)::int as wrong
    from tournament_prizes as prize left join ledger.accounts as pool
      on pool.owner_id = prize.tournament_id and pool.type = case prize.asset when 'coins' then 8 else 7 end
    where ${which === 'all' ? sql`true` : open} and coalesce(pool.balance, 0) <> case
      when prize.state in ('held', 'due') then prize.amount
      else (
        select coalesce(sum(share.amount), 0) from tournament_prize_shares as share
        where share.tournament_id = prize.tournament_id and share.state = 'waiting'
      )
    end`.execute(db)
  const strays = which === 'all' ? await findStrayPools(db) : []
  const atRisk = await findPeopleAtRisk(db, await findFundersNotOnHold(db), REACTION_MINUTES)
  const unheld = { name: 'funders at risk whose prizes are not on hold', wrong: atRisk.length }
  return Object.fromEntries(
    [...rows, ...strays, unheld].filter(({ wrong }) => wrong > 0).map(({ name, wrong }) => [name, wrong]),
  )
}

/** An edit may have left the pool of another asset behind, and it is empty then. */
async function findStrayPools(db: Db): Promise<{ name: string; wrong: number }[]> {
  const { rows } = await sql<{ name: string; wrong: number }>`
    select 'pools without their prize' as name, count(*)::int as wrong
    from ledger.accounts as pool left join tournament_prizes as prize
      on prize.tournament_id = pool.owner_id and pool.type = case prize.asset when 'coins' then 8 else 7 end
    where pool.type in (7, 8) and pool.balance > 0 and prize.tournament_id is null`.execute(db)
  return rows
}

async function stopIfDifferent({ db, log }: Services, which: 'open' | 'all'): Promise<void> {
  const found = await comparePools(db, which)
  if (Object.keys(found).length === 0) return
  log.error({ found }, 'prizes and the ledger disagree: payouts are frozen')
  await freezePayouts(db, 'prizes', found)
}
