import type { AccountStatus } from '@trunfo/contract/moderation/person'
import { notificationsRoom } from '@trunfo/contract/notifications'
import { sql } from 'kysely'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { Mailbox, startMailCatcher } from '../../../../../../tools/services/index.ts'
import { useTestApp } from '../../../../test/app.ts'
import { Page, startLiveServer } from '../../../../test/live.ts'
import { makePerson } from '../../accounts/testing.ts'
import { notifications } from '../index.ts'
import type { NoticeWords } from '../notifications.texts.ts'
import { notify } from '../notify.ts'
import { savePreferences } from '../settings.queries.ts'
import { mailAwayCron, PEOPLE_AT_ONCE } from './away.jobs.ts'

const catcher = await startMailCatcher()
afterAll(() => catcher.stop())
const mailbox = new Mailbox(catcher.webUrl)
const { services, work } = await useTestApp({ SMTP_URL: catcher.url })
const { db } = services
await work()

let made = 0
const newPerson = async () => {
  const email = `ausente-${++made}@exemplo.test`
  const { id } = await makePerson(db, { email })
  return { id, email }
}
const ready = { kind: 'match', title: 'Sua próxima partida está pronta', message: 'Em <b>Copa</b>.' } as const
const tell = (userId: string, words: Partial<NoticeWords> = {}) =>
  db
    .transaction()
    .execute((tx) => notify(tx, crypto.randomUUID(), [{ ...ready, linkTo: '/match/1', userId, ...words }]))
/** Makes waiting notices this many minutes older. */
const later = (minutes: number) =>
  sql`
    update notification_mails
    set due_at = due_at - ${minutes} * interval '1 minute', told_at = told_at - ${minutes} * interval '1 minute'
  `.execute(db)
const waiting = async (userId: string) =>
  (await db.selectFrom('notification_mails').select('user_id').where('user_id', '=', userId).execute()).length
const run = () => mailAwayCron.run(services)

let me: { id: string; email: string }
beforeEach(async () => {
  await db.deleteFrom('notification_mails').execute()
  me = await newPerson()
})
const mails = (count = 1) => mailbox.expectAll(me.email, count)
/** Waits for a later mail to another person: mails sent before it have arrived by then. */
const nothingFor = async (email: string) => {
  const witness = await newPerson()
  await tell(witness.id)
  await later(3)
  await run()
  await mailbox.expectAll(witness.email, 1)
  expect(await mailbox.to(email)).toHaveLength(0)
}

test('one notice about a tournament shows its picture; several show none', async () => {
  const linkTo = `/tournaments/${crypto.randomUUID()}`
  await tell(me.id, { linkTo })
  await later(3)
  await run()
  const [first] = await mails()
  expect(first?.html).toContain(`src="http://localhost:3000/og${linkTo}.png"`)
  const other = await newPerson()
  await tell(other.id, { linkTo })
  await tell(other.id, { linkTo })
  await later(3)
  await run()
  const [second] = await mailbox.expectAll(other.email, 1)
  expect(second?.html).not.toContain('<img')
})

test('one unread notice is mailed under its own title, with its link and the link to turn mails off', async () => {
  await tell(me.id)
  await run()
  expect(await waiting(me.id)).toBe(1)
  await later(3)
  await run()
  const [mail] = await mails()
  expect(mail?.subject).toBe(ready.title)
  expect(mail?.text).toContain('Em Copa.')
  expect(mail?.html).toContain(`${services.config.PUBLIC_URL}/match/1`)
  const settings = `${services.config.PUBLIC_URL}/account-settings?tab=notifications`
  expect(mail?.html).toContain(settings)
  expect(mail?.headers['list-unsubscribe']).toBe(`<${settings}>`)
  expect(await waiting(me.id)).toBe(0)
})

test('several notices are one mail, in order, and later ones wait for the next mail', async () => {
  await tell(me.id, { title: 'Primeira' })
  await later(3)
  await tell(me.id, { kind: 'tournament', title: 'Segunda <sem> marcas' })
  await run()
  const [mail] = await mails()
  expect(mail?.subject).toBe('2 novidades para você no Trunfo')
  expect(mail?.text.indexOf('Primeira')).toBeLessThan(mail?.text.indexOf('Segunda <sem> marcas') ?? -1)
  await tell(me.id, { title: 'Terceira' })
  await later(3)
  await nothingFor('ninguem@exemplo.test')
  expect(await mails()).toHaveLength(1)
  await sql`update notification_settings set mailed_at = mailed_at - interval '15 minutes'`.execute(db)
  await run()
  expect((await mails(2)).map(({ subject }) => subject)).toContain('Terceira')
})

test('a mail lists ten notices and says that there are more', async () => {
  for (let nth = 1; nth <= 12; nth += 1) await tell(me.id, { title: `Aviso ${nth}` })
  await later(3)
  await run()
  const [mail] = await mails()
  expect(mail?.subject).toBe('10+ novidades para você no Trunfo')
  expect(mail?.text).not.toContain('Aviso 11')
})

test('many runs at once mail each person once', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, newPerson))
  for (const { id } of people) await tell(id)
  await later(3)
  await Promise.all(Array.from({ length: 5 }, run))
  await nothingFor('ninguem@exemplo.test')
  for (const { email } of people) expect(await mailbox.expectAll(email, 1)).toHaveLength(1)
})

test('people beyond the limit of one run are mailed by the following runs', async () => {
  const people = await Promise.all(Array.from({ length: PEOPLE_AT_ONCE + 5 }, newPerson))
  await db.transaction().execute((tx) =>
    notify(
      tx,
      crypto.randomUUID(),
      people.map(({ id }) => ({ ...ready, linkTo: null, userId: id })),
    ),
  )
  await later(3)
  await run()
  for (const { email } of people.slice(-6)) await mailbox.expectAll(email, 1)
})

describe('no mail goes to', () => {
  const due = async () => {
    await tell(me.id)
    await later(3)
  }
  const change = (to: { status: AccountStatus }) =>
    db.updateTable('profiles').set(to).where('id', '=', me.id).execute()

  test.each([
    ['people who have read it', () => db.updateTable('notifications').set({ read_at: sql`now()` }).execute()],
    [
      'people who have cleared it',
      () =>
        sql`
          insert into notification_settings (user_id, cleared_through)
          select user_id, id from notifications where user_id = ${me.id}
        `.execute(db),
    ],
    ['banned people', () => change({ status: 'banned' })],
    [
      'an unconfirmed email address',
      () => db.updateTable('users').set({ email_verified: false }).where('id', '=', me.id).execute(),
    ],
    [
      'people who have just turned it off',
      () => savePreferences(db, me.id, { mutedKinds: [], mailedKinds: [], wantsDigest: false }),
    ],
  ])('%s', async (_, happens) => {
    await due()
    await happens()
    await run()
    expect(await waiting(me.id)).toBe(0)
    await nothingFor(me.email)
  })

  test.each(['team', 'wall', 'followed', 'account', 'money', 'support'] as const)(
    'people who did not choose mails of the kind "%s"',
    async (kind) => {
      await tell(me.id, { kind })
      expect(await waiting(me.id)).toBe(0)
    },
  )

  test('people with an open page: it waits while they are online and is dropped after half an hour', async () => {
    const server = await startLiveServer({
      services,
      redisUrl: services.config.REDIS_URL,
      rooms: notifications.rooms ?? [],
      authenticate: async () => ({
        sessionId: 's',
        username: 'eu',
        avatarKey: null,
        teamId: null,
        hasSecondFactor: true,
        hasStaffPassword: false,
        userId: me.id,
        roles: ['user'],
      }),
    })
    const page = await Page.openLive(server.port, { cookie: me.id })
    await page.join(notificationsRoom(me.id))
    await due()
    await run()
    expect(await waiting(me.id)).toBe(1)
    await later(30)
    await run()
    expect(await waiting(me.id)).toBe(0)
    await nothingFor(me.email)
    page.close()
    await server.stop()
  })
})

test('a person who chose mails about their team gets them', async () => {
  await savePreferences(db, me.id, { mutedKinds: [], mailedKinds: ['team'], wantsDigest: false })
  await tell(me.id, { kind: 'team', title: 'Convite da equipe' })
  await tell(me.id)
  await later(3)
  await run()
  const [mail] = await mails()
  expect(mail?.subject).toBe('Convite da equipe')
})
