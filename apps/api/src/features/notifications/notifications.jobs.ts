import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import { firstIdOf, timeOfId } from '../../platform/db/id-times.ts'
import { staleRows } from '../../platform/db/stale-rows.ts'
import type { Feature } from '../../platform/feature.ts'
import { cleaning } from '../../platform/jobs/cleaning.ts'
import { type CronJob, type Reaction, reactAfterwards } from '../../platform/jobs/definitions.ts'
import { emit } from '../../platform/jobs/emit.ts'
import type { DomainEvent } from '../../platform/jobs/events.ts'
import type { Audience, NoticeDeclaration, NotifyNow } from '../../platform/notices.ts'
import { FIRST_ID } from '../../platform/paging.ts'
import { accountErased, findHolders } from '../accounts/index.ts'
import { notifyAudience } from './audiences/index.ts'
import { deleteSomeOf } from './notifications.queries.ts'
import { writeNotice } from './notifications.texts.ts'
import { notify } from './notify.ts'
import { deleteDevicesOf } from './push/index.ts'
import { deleteSettings } from './settings.queries.ts'

const ERASED_AT_ONCE = 2_000
/** Maximum staff notified in one transaction. */
const STAFF_MAX = 500

/** Reactions that deliver the notices declared by all features. */
export const notificationsReactions = (features: readonly Feature[]): readonly Reaction[] => [
  ...[...Map.groupBy(declaredNotices(features), ({ event }) => event).values()].flatMap((told) =>
    told.map(delivery),
  ),
  // Each batch commits on its own, so a retry continues where this run ended.
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

/** Each declaration has its own receipt; otherwise only the first one per event would be delivered. */
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
    if (notice) await notifyAudience(tx, id, declared.audience, notice)
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
 * Notifies in the caller's transaction under the event's id, so the later reaction finds everyone notified.
 * The reaction is still needed, because servers of the previous release only emit the event.
 */
export const notifyNow = (features: readonly Feature[]): NotifyNow => {
  const notices = Map.groupBy(declaredNotices(features), ({ event }) => event)
  return async (tx, { name }, payload) => {
    const { id } = await tx.selectNoFrom(sql<string>`uuid_v7()`.as('id')).executeTakeFirstOrThrow()
    await emit(tx, { name }, payload, id)
    const event = { id, name, payload: payload as never }
    for (const declared of notices.get(name) ?? []) await deliver(tx, declared, event)
  }
}

const READ_KEPT = sql`interval '30 days'`
const KEPT = sql`interval '180 days'`

/** Deletes read notifications after 30 days and all others after 180. */
export const housekeeping: readonly CronJob[] = [
  cleaning({
    name: 'notifications.forget-read',
    stale: [
      staleRows({
        table: 'notifications read',
        oldest: sql`select min(read_at) + ${READ_KEPT} from notifications where read_at is not null`,
        remove: (from, limit) => sql`
          with removed as (
            delete from notifications where ctid = any(array(
              select ctid from notifications
              where read_at < now() - ${READ_KEPT} and read_at >= ${from} order by read_at limit ${limit}
            )) returning read_at as place
          )`,
      }),
    ],
  }),
  cleaning({
    name: 'notifications.forget-old',
    stale: [
      staleRows({
        table: 'notifications',
        by: 'id',
        oldest: sql`select ${timeOfId(sql`id`)} + ${KEPT} from notifications order by id limit 1`,
        remove: (from, limit) => sql`
          with removed as (
            delete from notifications where ctid = any(array(
              select ctid from notifications
              where id < ${firstIdOf(sql`now() - ${KEPT}`)} and id >= ${from} order by id limit ${limit}
            )) returning id as place
          )`,
      }),
    ],
  }),
]
