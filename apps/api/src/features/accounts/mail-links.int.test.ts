import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { Mailbox, startMailCatcher } from '../../../../../tools/services/index.ts'
import { FROM_OUR_PAGE, useTestApp } from '../../../test/app.ts'
import { features } from '../../features.ts'
import { platformFeature } from '../../platform/platform-feature.ts'
import { makePerson, makeSession } from './accounts.factory.ts'
import { sendResetLink } from './password-reset/password-reset.ts'

const catcher = await startMailCatcher()
afterAll(() => catcher.stop())
const mailbox = new Mailbox(catcher.webUrl)
const { app, services, pool } = await useTestApp({ SMTP_URL: catcher.url, TRUSTED_PROXIES: '127.0.0.1' })
const { db, config } = services

const PASSWORD = 'mesa redonda 9'
const tokenIn = (link: string) => new URL(link).hash.split('=')[1] ?? ''

let calls = 0
const post = (path: string, payload: object, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: `/api/accounts/${path}`,
    headers: { ...FROM_OUR_PAGE, 'x-forwarded-for': `198.18.0.${++calls}`, ...headers },
    payload,
  })

async function somebody() {
  const { id, username } = await makePerson(db, { password: PASSWORD, hasSecondFactor: false })
  const { name, value } = await makeSession(db, config, id)
  return { id, username, email: `${username}@exemplo.test`, headers: { cookie: `${name}=${value}` } }
}
const askForReset = (email: string) => sendResetLink.run(services, { email })

interface Queued {
  readonly task: string
  readonly payload: { readonly to?: string }
}
/** The queue, as a reader of a database copy would see it. */
const readQueue = async () =>
  (
    await pool.query<Queued>(`
    select identifier as task, payload from graphile_worker._private_jobs as job
    join graphile_worker._private_tasks as task on task.id = job.task_id`)
  ).rows
const mailJobs = platformFeature(config, features).jobs as readonly {
  name: string
  run: (on: typeof services, payload: object) => Promise<void>
}[]
/** Sends the mails to one address as a worker would, but leaves them queued, as if it died afterwards. */
async function sendMailsTo(address: string) {
  for (const { task, payload } of await readQueue()) {
    if (payload.to === address) await mailJobs.find(({ name }) => name === task)?.run(services, payload)
  }
}

test('one-time links are created when their mails are sent: the queue holds none', async () => {
  const person = await somebody()
  const [newcomer, newEmail] = ['chegou@exemplo.test', 'mudou@exemplo.test']
  await post('sign-up', { username: 'chegou', email: newcomer, password: PASSWORD })
  await askForReset(person.email)
  await post('me/email', { email: newEmail, password: PASSWORD }, person.headers)
  const queue = JSON.stringify(await readQueue())

  for (const address of [newcomer, person.email, newEmail]) await sendMailsTo(address)
  const confirmation = tokenIn(await mailbox.expectLink(newcomer, /Confirme/, '/login'))
  const reset = tokenIn(await mailbox.expectLink(person.email, /nova senha/, '/password-reset'))
  const change = tokenIn(await mailbox.expectLink(newEmail, /Confirme/, '/email-change'))
  expect((await post('confirmation', { token: confirmation })).statusCode).toBe(200)
  expect((await post('email/confirm', { token: change })).statusCode).toBeLessThan(300)
  const laterQueue = JSON.stringify(await readQueue())
  await sendMailsTo(person.email)
  const undo = tokenIn(await mailbox.expectLink(person.email, /foi alterado/, '/email-change'))
  expect((await post('email/undo', { token: undo })).statusCode).toBeLessThan(300)

  for (const token of [confirmation, reset, change, undo]) {
    expect(token).toHaveLength(43)
    expect(queue + laterQueue).not.toContain(token)
  }
})

test('a mail sent twice has the same valid link, whose lifetime starts with the last one', async () => {
  const { email, id } = await somebody()
  await askForReset(email)
  await sendMailsTo(email)
  const first = await mailbox.expectLink(email, /nova senha/, '/password-reset')
  await db
    .updateTable('account_tokens')
    .set({ expires_at: sql`now() + interval '1 minute'` })
    .where('user_id', '=', id)
    .execute()
  await sendMailsTo(email)
  const mails = await mailbox.expectAll(email, 2)
  expect(mails.map(({ text }) => text.includes(first))).toEqual([true, true])
  const { minutes } = await db
    .selectFrom('account_tokens')
    .select(sql<number>`round(extract(epoch from expires_at - now()) / 60)::int`.as('minutes'))
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(minutes).toBe(60)
  const change = { token: tokenIn(first), password: 'baralho novo 3' }
  expect((await post('password-reset', change)).statusCode).toBe(204)
})

test('a used link is not sent again, and a link voided while queued is never sent', async () => {
  const { email } = await somebody()
  await askForReset(email)
  await sendMailsTo(email)
  const token = tokenIn(await mailbox.expectLink(email, /nova senha/, '/password-reset'))
  await post('password-reset', { token, password: 'baralho novo 3' })
  const resets = async () =>
    (await mailbox.to(email)).filter(({ subject }) => /nova senha/.test(subject)).length
  await sendMailsTo(email)
  await mailbox.expect(email, /foi alterada/)
  expect(await resets()).toBe(1)

  await askForReset(email)
  await db.deleteFrom('account_tokens').execute()
  await sendMailsTo(email)
  expect(await resets()).toBe(1)
})
