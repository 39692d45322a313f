import { afterAll, beforeEach, expect, test } from 'vitest'
import { Mailbox, startMailCatcher } from '../../../../../../tools/services/index.ts'
import { useTestApp } from '../../../../test/app.ts'
import { makePerson } from '../../accounts/testing.ts'
import { makeNotification } from '../notifications.factory.ts'
import { savePreferences } from '../settings.queries.ts'
import { digestCron, sendDigests } from './digest.jobs.ts'

const catcher = await startMailCatcher()
afterAll(() => catcher.stop())
const mailbox = new Mailbox(catcher.webUrl)
const { services, work } = await useTestApp({ SMTP_URL: catcher.url })
const { db } = services
await work()

let me: { id: string; email: string }
let made = 0
const newPerson = async (wantsDigest: boolean) => {
  const email = `leitora-${++made}@exemplo.test`
  const { id } = await makePerson(db, { email })
  await savePreferences(db, id, { mutedKinds: [], wantsDigest })
  return { id, email }
}
beforeEach(async () => {
  me = await newPerson(true)
})

const run = () => sendDigests.run(services, { after: null })
const arrived = async (address: string, count = 1) => {
  const mails = await mailbox.expectAll(address, count)
  expect(mails).toHaveLength(count)
  return mails
}
/** Waits for a later mail to another person: mails sent before it have arrived by then. */
const settle = async () => {
  const witness = await newPerson(true)
  await makeNotification(db, witness.id)
  await run()
  await arrived(witness.email)
}

test('lists the unread titles of the day and links to the setting that turns it off', async () => {
  await makeNotification(db, me.id, { title: 'Seu recado <foi> aprovado' })
  await makeNotification(db, me.id, { title: 'Já lida', readAt: new Date() })
  await digestCron.run(services)
  const [mail] = await arrived(me.email)
  expect(mail?.subject).toBe('1 notificação espera você no Trunfo')
  expect(mail?.text).toContain('Seu recado <foi> aprovado')
  expect(mail?.html).toContain('Seu recado &lt;foi&gt; aprovado')
  expect(mail?.text).not.toContain('Já lida')
  expect(mail?.text).toContain('/account-settings?tab=notifications')
  expect(mail?.headers['list-unsubscribe']).toBe(
    `<${services.config.PUBLIC_URL}/account-settings?tab=notifications>`,
  )
})

test('stops after twenty lines and says that there are more', async () => {
  for (let n = 1; n <= 25; n += 1) await makeNotification(db, me.id, { title: `Aviso ${n}` })
  await run()
  const [mail] = await arrived(me.email)
  expect(mail?.subject).toBe('20+ notificações esperam você no Trunfo')
  expect(mail?.text.match(/Aviso \d+/g)).toHaveLength(20)
  expect(mail?.text).toContain('Aviso 25')
  expect(mail?.text).toContain('e mais algumas')
})

test('is sent once a day, however many runs there are', async () => {
  await makeNotification(db, me.id)
  await Promise.all(Array.from({ length: 5 }, run))
  await run()
  await settle()
  await arrived(me.email)
})

test('is not sent to people who have no news, did not choose it, cleared all, are banned or unconfirmed', async () => {
  const [quiet, cleared, banned, unconfirmed] = [
    await newPerson(false),
    await newPerson(true),
    await newPerson(true),
    await newPerson(true),
  ]
  for (const { id } of [quiet, banned, unconfirmed]) await makeNotification(db, id)
  const last = await makeNotification(db, cleared.id)
  await db
    .updateTable('notification_settings')
    .set({ cleared_through: last })
    .where('user_id', '=', cleared.id)
    .execute()
  await db.updateTable('profiles').set({ status: 'banned' }).where('id', '=', banned.id).execute()
  await db.updateTable('users').set({ email_verified: false }).where('id', '=', unconfirmed.id).execute()
  await run()
  await settle()
  for (const { email } of [me, quiet, cleared, banned, unconfirmed])
    expect(await mailbox.to(email)).toHaveLength(0)
})
