import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { Feature } from '../../platform/feature.ts'
import { type CronJob, type Reaction, reactAfterwards } from '../../platform/jobs/definitions.ts'
import { emit } from '../../platform/jobs/emit.ts'
import type { DomainEvent } from '../../platform/jobs/events.ts'
import type { Audience, NoticeDeclaration, TellNow } from '../../platform/notices.ts'
import { FIRST_ID } from '../../platform/paging.ts'
import { accountErased, findHolders } from '../accounts/index.ts'
import { tellEverybody } from './audiences/index.ts'
import { deleteSomeOf } from './notifications.queries.ts'
import { writeNotice } from './notifications.texts.ts'
import { notify } from './notify.ts'
import { deleteDevicesOf } from './push/index.ts'
import { deleteSettings } from './settings.queries.ts'

const ERASED_AT_ONCE = 2_000
/** Few enough for one transaction. */
const STAFF_MAX = 500

/** Delivers what the features declare, whatever it is about. */
export const notificationsReactions = (features: readonly Feature[]): readonly Reaction[] => [
  ...[...Map.groupBy(declaredNotices(features), ({ event }) => event).values()].flatMap((told) =>
    told.map(delivery),
  ),
  // Each batch commits by itself, so a repetition goes on where this one ended.
  reactAfterwards(accountErased, 'notifications.erase', async ({ db }, { payload: { userId } }) => {
    while (await deleteSomeOf(db, userId, ERASED_AT_ONCE));
    await deleteDevicesOf(db, userId)
    await deleteSettings(db, userId)
  }),
]

export const declaredAudiences = (features: readonly Feature[]): readonly Audience[] =>
  declaredNotices(features).flatMap((declared) => ('audience' in declared ? declared.audience : []))

const declaredNotices = (features: readonly Feature[]): readonly NoticeDeclaration[] =>
  features.flatMap(({ notices = [] }) => notices)

/** Each has a receipt of its own, or the first of an event's would be the last. */
function delivery(declared: NoticeDeclaration, nth: number): Reaction {
  return {
    event: declared.event,
    name: `notifications.tell:${declared.event}${nth === 0 ? '' : `#${nth}`}`,
    inTransaction: (tx, event) => deliver(tx, declared, event),
  }
}

async function deliver(
  tx: Tx,
  declared: NoticeDeclaration,
  { id, payload }: DomainEvent<never>,
): Promise<void> {
  if ('audience' in declared) {
    const notice = declared.noticeOf(payload)
    if (notice) await tellEverybody(tx, id, declared.audience, notice)
    return
  }
  if ('roles' in declared) {
    const words = writeNotice(declared.noticeOf(payload))
    const staff = await findHolders(tx, declared.roles, { after: FIRST_ID, limit: STAFF_MAX })
    return notify(
      tx,
      id,
      staff.map((userId) => ({ ...words, userId })),
    )
  }
  const notices = [(await declared.noticeOf(payload, tx)) ?? []].flat()
  await notify(
    tx,
    id,
    notices.flatMap((notice) => {
      const words = writeNotice(notice)
      return [notice.to].flat().map((userId) => ({ ...words, userId }))
    }),
  )
}

/**
 * Told under the event's id, so that the reaction to it finds everybody told: it stays, because a server of the release
 * before emits the event alone.
 */
export const tellNow = (features: readonly Feature[]): TellNow => {
  const notices = Map.groupBy(declaredNotices(features), ({ event }) => event)
  return async (tx, { name }, payload) => {
    const { id } = await tx.selectNoFrom(sql<string>`uuid_v7()`.as('id')).executeTakeFirstOrThrow()
    await emit(tx, { name }, payload, id)
    const event = { id, name, payload: payload as never }
    for (const declared of notices.get(name) ?? []) await deliver(tx, declared, event)
  }
}

const BATCH = 5_000
/** A broadcast to a million becomes a million rows to remove one day: at most so many batches a run. */
const BATCHES_MAX = 20

/** What was read is kept for a month, the rest for half a year. */
export const housekeeping: readonly CronJob[] = [
  {
    name: 'notifications.forget-read',
    schedule: '*/10 * * * *',
    run: ({ db }) =>
      inBatches(async () => {
        const { numAffectedRows } = await sql`
          delete from notifications where id in (
            select id from notifications
            where read_at < now() - interval '30 days' order by read_at limit ${BATCH}
          )`.execute(db)
        return numAffectedRows
      }),
  },
  {
    name: 'notifications.forget-old',
    schedule: '*/10 * * * *',
    // Ids grow with time, so the oldest rows are at the low end of the primary key and need no index of their own.
    run: ({ db }) =>
      inBatches(async () => {
        const { numAffectedRows } = await sql`
          delete from notifications where id in (
            select id from notifications
            where id < (
              lpad(to_hex((extract(epoch from now() - interval '180 days') * 1000)::bigint), 12, '0')
              || repeat('0', 20)
            )::uuid order by id limit ${BATCH}
          )`.execute(db)
        return numAffectedRows
      }),
  },
]

async function inBatches(removeBatch: () => Promise<bigint | undefined>): Promise<void> {
  for (let batch = 0; batch < BATCHES_MAX; batch += 1) {
    if ((await removeBatch()) !== BigInt(BATCH)) return
  }
}
