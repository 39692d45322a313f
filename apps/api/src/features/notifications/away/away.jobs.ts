import { notificationsRoom } from '@trunfo/contract/notifications'
import { PAGES } from '@trunfo/contract/pages'
import { previewOfPath } from '@trunfo/contract/previews'
import type { Tx } from '../../../platform/db/database.ts'
import { type CronJob, defineJob, type JobDefinition } from '../../../platform/jobs/definitions.ts'
import { enqueue } from '../../../platform/jobs/emit.ts'
import { transact } from '../../../platform/jobs/transact.ts'
import { sendMail } from '../../../platform/mail/send-mail.ts'
import type { Services } from '../../../platform/services.ts'
import { awayMail } from './away.mails.tsx'
import { claimWaitingMails, findDuePeople, postponeMails, saveMailed } from './away.queries.ts'

export const PEOPLE_AT_ONCE = 200
/** Notices per mail; one more is read to know whether there are more. */
const LINES_MAX = 10

/**
 * Mails people their unread notices in one mail, unless they have a page open. The waiting rows are deleted
 * in the transaction that enqueues the mail, so each notice is mailed at most once and none is lost. For
 * people with an open page, who see the bell, notices wait longer and are then dropped.
 */
export const mailAwayPeople: JobDefinition<Record<string, never>> = defineJob<Record<string, never>>(
  'notifications.mail-away',
  async (services) => {
    const { db } = services
    const due = await findDuePeople(db, PEOPLE_AT_ONCE)
    if (due.length === 0) return
    const online = await findOnline(services, due)
    const away = due.filter((userId) => !online.has(userId))
    await transact(db, async (tx) => {
      await postponeMails(tx, [...online])
      await mailAll(tx, services, away)
      if (due.length === PEOPLE_AT_ONCE) await enqueue(tx, mailAwayPeople, {})
    })
  },
)

async function mailAll(tx: Tx, { config }: Services, userIds: readonly string[]): Promise<void> {
  const address = (path: string) => new URL(path, config.PUBLIC_URL).href
  const readers = await claimWaitingMails(tx, userIds, LINES_MAX + 1)
  for (const { email, notices } of readers) {
    const told = notices.slice(0, LINES_MAX).map(({ linkTo, ...words }) => ({
      ...words,
      url: address(linkTo ?? PAGES.home.path),
    }))
    const picture = notices.length === 1 && previewOfPath(notices[0]?.linkTo ?? '')
    const facts = {
      told,
      pictureUrl: picture ? address(picture) : null,
      hasMore: notices.length > LINES_MAX,
      siteUrl: address(PAGES.home.path),
      settingsUrl: address(`${PAGES.accountSettings.path}?tab=notifications`),
    }
    await sendMail(tx, awayMail, { to: email, facts })
  }
  await saveMailed(
    tx,
    readers.map(({ userId }) => userId),
  )
}

/**
 * Every page of a signed-in person subscribes to their own room. If Redis is down nobody counts as online, so
 * all are mailed.
 */
async function findOnline({ live }: Services, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const listening = await Promise.all(
    userIds.map(async (userId) => ((await live.hasListeners(notificationsRoom(userId))) ? [userId] : [])),
  )
  return new Set(listening.flat())
}

export const mailAwayCron: CronJob = {
  name: 'notifications.mail-away',
  schedule: '* * * * *',
  run: (services) => mailAwayPeople.run(services, {}),
}
