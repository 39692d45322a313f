import { sql } from 'kysely'
import type { Tx } from '../../platform/db/database.ts'
import type { Feature } from '../../platform/feature.ts'
import { type DomainEvent, type Reaction, reactAfterwards } from '../../platform/jobs/definitions.ts'
import { emit } from '../../platform/jobs/emit.ts'
import type { Audience, NoticeDeclaration, TellNow } from '../../platform/notices.ts'
import { accountErased } from '../accounts/index.ts'
import { tellEverybody } from './audiences/audiences.jobs.ts'
import { notify } from './notifications.commands.ts'
import { deleteSomeOf } from './notifications.queries.ts'
import { writeNotice } from './notifications.texts.ts'
import { deleteSettings } from './settings.queries.ts'

const ERASED_AT_ONCE = 2_000

/** Delivers what the features declare, whatever it is about. */
export const notificationsReactions = (features: readonly Feature[]): readonly Reaction[] => [
  ...declaredNotices(features).map(delivery),
  // Each batch commits by itself, so a repetition goes on where this one ended.
  reactAfterwards(accountErased, 'notifications.erase', async ({ db }, { payload: { userId } }) => {
    while (await deleteSomeOf(db, userId, ERASED_AT_ONCE));
    await deleteSettings(db, userId)
  }),
]

export const declaredAudiences = (features: readonly Feature[]): readonly Audience[] =>
  declaredNotices(features).flatMap((declared) => ('audience' in declared ? declared.audience : []))

const declaredNotices = (features: readonly Feature[]): readonly NoticeDeclaration[] =>
  features.flatMap(({ notices = [] }) => notices)

function delivery(declared: NoticeDeclaration): Reaction {
  return {
    event: declared.event,
    name: `notifications.tell:${declared.event}`,
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
  const notice = await declared.noticeOf(payload, tx)
  if (!notice) return
  const words = writeNotice(notice)
  await notify(
    tx,
    id,
    [notice.to].flat().map((userId) => ({ ...words, userId })),
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
