import { type CronJob, defineJob, type JobDefinition } from '../../../platform/jobs/definitions.ts'
import { enqueue } from '../../../platform/jobs/emit.ts'
import { transact } from '../../../platform/jobs/transact.ts'
import { sendMail } from '../../../platform/mail/send-mail.ts'
import { digestMail } from './digest.mails.tsx'
import { findReaders, saveDigestsSent } from './digest.queries.ts'

const PEOPLE_AT_ONCE = 200
/** Titles per mail; one more is read to know whether there are more. */
const LINES_MAX = 20
const SETTINGS_TAB = '/account-settings?tab=notifications'

/** Mails one batch of people and enqueues the next one in the same transaction. */
export const sendDigests: JobDefinition<{ after: string | null }> = defineJob<{ after: string | null }>(
  'notifications.send-digests',
  async ({ db, config }, { after }) => {
    const address = (path: string) => new URL(path, config.PUBLIC_URL).href
    await transact(db, async (tx) => {
      const readers = await findReaders(tx, { after, people: PEOPLE_AT_ONCE, lines: LINES_MAX + 1 })
      const withNews = readers.filter(({ titles }) => titles.length > 0)
      for (const { email, username, titles } of withNews) {
        await sendMail(tx, digestMail, {
          to: email,
          facts: {
            username,
            titles: titles.slice(0, LINES_MAX),
            hasMore: titles.length > LINES_MAX,
            siteUrl: address('/'),
            settingsUrl: address(SETTINGS_TAB),
          },
        })
      }
      await saveDigestsSent(
        tx,
        withNews.map(({ userId }) => userId),
      )
      const last = readers.at(-1)
      if (last && readers.length === PEOPLE_AT_ONCE) await enqueue(tx, sendDigests, { after: last.userId })
    })
  },
)

/** 08:00 in Brasília: after the night's games and before the day's. */
export const digestCron: CronJob = {
  name: 'notifications.digest',
  schedule: '0 11 * * *',
  run: ({ db }) => transact(db, (tx) => enqueue(tx, sendDigests, { after: null })),
}
