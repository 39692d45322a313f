import { notificationsRoom } from '@trunfo/contract/notifications'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../test/app.ts'
import { Page, startLiveServer, until } from '../../../test/live.ts'
import { noticesDriver } from '../../../test/notices.ts'
import { features } from '../../features.ts'
import { dispatchEvent } from '../../platform/jobs/dispatch.ts'
import { reactionsOf } from '../../platform/jobs/reactions.ts'
import { accountErased } from '../accounts/index.ts'
import { passwordChanged, secondFactorChanged, signedIn } from '../accounts/testing.ts'
import { notifications } from './index.ts'
import { makeNotification } from './notifications.factory.ts'
import { savePreferences } from './settings.queries.ts'

const testApp = await useTestApp()
const { services, signIn, work } = testApp
const { db } = services
const { happen, noticesOf, waitForNotices, settle } = noticesDriver(testApp)
await work()

let me: SignedIn
let friend: SignedIn
beforeEach(async () => {
  me = await signIn()
  friend = await signIn()
})

describe('the account', () => {
  test('notifies about its security', async () => {
    await happen(passwordChanged, { userId: me.userId, by: 'owner' })
    await happen(secondFactorChanged, { userId: me.userId, isEnabled: true })
    await happen(secondFactorChanged, { userId: me.userId, isEnabled: false })
    const told = await waitForNotices(me.userId, 3)
    expect(told.map(({ title }) => title).sort()).toEqual([
      'Sua senha foi alterada',
      'Verificação em duas etapas ativada',
      'Verificação em duas etapas desativada',
    ])
    expect(new Set(told.map(({ link_to }) => link_to))).toEqual(new Set(['/account-settings?tab=security']))
  })

  const CHROME = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'
  const enter = async (userAgent: string | null) => {
    const { id } = await db
      .insertInto('sessions')
      .values({
        user_id: me.userId,
        token: crypto.randomUUID(),
        expires_at: new Date(Date.now() + 60_000),
        user_agent: userAgent,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await happen(signedIn, { userId: me.userId, sessionId: id })
  }

  test('notifies about an unknown device, once', async () => {
    await enter(CHROME)
    expect(await waitForNotices(me.userId)).toMatchObject([
      { title: 'Novo acesso à sua conta', message: expect.stringContaining('<b>Chrome no Android</b>') },
    ])
    await enter(CHROME.replace('140.0', '141.0'))
    await settle()
    expect(await noticesOf(me.userId)).toHaveLength(1)
  })
})

test('an event delivered many times at once notifies once', async () => {
  const event = { id: crypto.randomUUID(), name: passwordChanged.name, payload: { userId: me.userId } }
  const reactions = reactionsOf(features).filter((reaction) => reaction.event === event.name)
  await Promise.all(Array.from({ length: 10 }, () => dispatchEvent(services, reactions, event)))
  expect(await noticesOf(me.userId)).toHaveLength(1)
  // Receipts are deleted eventually; the source id of the notification stays.
  await db.deleteFrom('event_receipts').where('event_id', '=', event.id).execute()
  await dispatchEvent(services, reactions, event)
  expect(await noticesOf(me.userId)).toHaveLength(1)
})

test('an erasure deletes the notifications and settings', async () => {
  for (let made = 0; made < 5; made += 1) await makeNotification(db, me.userId)
  await makeNotification(db, friend.userId)
  await savePreferences(db, me.userId, { mutedKinds: ['wall'], wantsDigest: true })
  await happen(accountErased, { userId: me.userId })
  await until(async () => (await noticesOf(me.userId)).length === 0)
  expect(await noticesOf(friend.userId)).toHaveLength(1)
})

describe('live', async () => {
  const people = new Map<string, SignedIn>()
  const server = await startLiveServer({
    services,
    redisUrl: services.config.REDIS_URL,
    rooms: notifications.rooms ?? [],
    authenticate: async ({ headers: { cookie = '' } }) => {
      const { userId } = people.get(cookie) ?? { userId: '' }
      const roles = ['user'] as const
      const about = { sessionId: 's', username: 'eu', avatarKey: null, teamId: null }
      const safety = { hasSecondFactor: true, hasStaffPassword: false }
      return userId ? { ...about, ...safety, userId, roles } : null
    },
  })
  afterAll(() => server.stop())
  const open = (person: SignedIn) => {
    people.set(person.userId, person)
    return Page.openLive(server.port, { cookie: person.userId })
  }

  test('a new notification reaches the person’s pages as a row, within a second', async () => {
    const page = await open(me)
    await page.join(notificationsRoom(me.userId))
    await happen(passwordChanged, { userId: me.userId, by: 'owner' })
    const { rows } = await page.hear('rows')
    expect(rows).toMatchObject([{ kind: 'account', title: 'Sua senha foi alterada' }])
    page.close()
  })

  test.each([
    ['another person’s room', () => notificationsRoom(friend.userId)],
    ['a room of everybody’s', () => 'notifications'],
    ['the room of a role that is not held', () => 'broadcasts:admin'],
  ])('%s stays closed', async (_, room) => {
    const page = await open(me)
    page.send({ type: 'subscribe', room: room() })
    await page.hear('refused')
    page.close()
  })

  test('the room of a held role is open', async () => {
    const page = await open(me)
    await page.join('broadcasts:user')
    page.close()
  })
})
