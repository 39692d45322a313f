import type { Feature } from '../../platform/feature.ts'
import { type Reaction, reactAfterwards } from '../../platform/jobs/definitions.ts'
import type { Audience, NoticeDeclaration } from '../../platform/notices.ts'
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
    inTransaction: async (tx, { id, payload }) => {
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
    },
  }
}
