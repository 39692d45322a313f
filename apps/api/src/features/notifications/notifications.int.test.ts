import { UNREAD_SHOWN_MAX } from '@trunfo/contract/notifications'
import { beforeEach, describe, expect, test } from 'vitest'
import { FROM_OUR_PAGE, type SignedIn, useTestApp } from '../../../test/app.ts'
import { until } from '../../../test/live.ts'
import { makeNotification } from './notifications.factory.ts'

const { app, services, signIn } = await useTestApp()
const { db } = services
let me: SignedIn
let other: SignedIn

beforeEach(async () => {
  me = await signIn()
  other = await signIn()
})

const get = async (path: string, { headers } = me) => (await app.inject({ url: path, headers })).json()
const list = (cursor?: string, who = me) => get(`/api/notifications${cursor ? `?cursor=${cursor}` : ''}`, who)
const post = (path: string, { headers } = me) => app.inject({ method: 'POST', url: path, headers })
const read = (id: string, who = me) => post(`/api/notifications/${id}/read`, who)
const clear = (who = me) => post('/api/notifications/read-all', who)
const fill = async (count: number, userId = me.userId) => {
  await services.db
    .insertInto('notifications')
    .values(
      Array.from({ length: count }, (_, index) => ({
        user_id: userId,
        source_id: crypto.randomUUID(),
        kind: 'account',
        title: `Notificação ${index}`,
        message: 'Olá.',
      })),
    )
    .execute()
}
const titlesOf = (answer: { notifications: { title: string }[] }) =>
  answer.notifications.map(({ title }) => title)

describe('the list', () => {
  test('contains the person’s unread notifications, newest first, and their number', async () => {
    await makeNotification(db, me.userId, { title: 'primeira' })
    // Ids have millisecond precision.
    const madeAt = Date.now()
    await until(() => Date.now() > madeAt)
    await makeNotification(db, me.userId, { title: 'segunda', linkTo: '/vip' })
    await makeNotification(db, me.userId, { title: 'lida', readAt: new Date() })
    await makeNotification(db, other.userId, { title: 'alheia' })
    const answer = await list()
    expect(titlesOf(answer)).toEqual(['segunda', 'primeira'])
    expect(answer).toMatchObject({ unread: 2, nextCursor: null })
    expect(answer.notifications[0]).toMatchObject({ kind: 'account', linkTo: '/vip' })
  })

  test('comes in pages that neither overlap nor skip', async () => {
    await fill(45)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await list(cursor)
      seen.push(...page.notifications.map(({ id }: { id: string }) => id))
      cursor = page.nextCursor ?? undefined
    } while (cursor)
    expect(seen).toHaveLength(45)
    expect(seen).toEqual([...new Set(seen)].sort().reverse())
  })

  test('counts no further than the bell shows', async () => {
    await fill(UNREAD_SHOWN_MAX + 40)
    expect((await list()).unread).toBe(UNREAD_SHOWN_MAX + 1)
  })

  test.each(['x', 'WyJ4Il0', 'WzFd'])('rejects the broken cursor %s', async (cursor) => {
    expect(await list(cursor)).toMatchObject({ error: { code: 'platform.invalid_request' } })
  })

  test.each(['/api/notifications', '/api/notifications/preferences'])(
    '%s requires a session',
    async (url) => {
      expect((await app.inject({ url, headers: FROM_OUR_PAGE })).statusCode).toBe(401)
    },
  )
})

describe('marking one as read', () => {
  test('removes it from the list, also when repeated', async () => {
    const id = await makeNotification(db, me.userId)
    expect((await read(id)).statusCode).toBe(204)
    expect((await read(id)).statusCode).toBe(204)
    expect(await list()).toMatchObject({ notifications: [], unread: 0 })
  })

  test('is rejected for another person’s, without revealing that it exists', async () => {
    const id = await makeNotification(db, other.userId)
    for (const foreign of [id, crypto.randomUUID()]) {
      const response = await read(foreign)
      expect(response.statusCode).toBe(404)
      expect(response.json().error.code).toBe('notifications.not_found')
    }
    expect((await list(undefined, other)).unread).toBe(1)
  })
})

describe('clearing', () => {
  test('empties the person’s own list and no other', async () => {
    await fill(30)
    await fill(3, other.userId)
    expect((await clear()).statusCode).toBe(204)
    expect(await list()).toMatchObject({ notifications: [], unread: 0 })
    expect((await list(undefined, other)).unread).toBe(3)
  })

  test('is complete beyond the limit of one statement, and later notifications are shown', async () => {
    await fill(2_500)
    await clear()
    expect(await list()).toMatchObject({ notifications: [], unread: 0 })
    await makeNotification(db, me.userId, { title: 'depois' })
    expect(titlesOf(await list())).toEqual(['depois'])
    await clear()
    expect((await list()).unread).toBe(0)
  })

  test('does not lose a notification inserted concurrently', async () => {
    const [older, newer] = [crypto.randomUUID(), crypto.randomUUID()].sort()
    const row = (id: string | undefined, title: string) => ({
      id,
      user_id: me.userId,
      source_id: crypto.randomUUID(),
      kind: 'account',
      title,
      message: 'x',
    })
    const writing = await db.startTransaction().execute()
    await writing.insertInto('notifications').values(row(older, 'a caminho')).execute()
    await db.insertInto('notifications').values(row(newer, 'vista')).execute()
    await clear()
    await writing.commit().execute()
    expect(titlesOf(await list())).toEqual(['a caminho'])
  })

  test('many times at once, beside single reads, leaves nothing and never fails', async () => {
    await fill(200)
    const { notifications } = await list()
    const answers = await Promise.all([
      ...Array.from({ length: 5 }, () => clear()),
      ...notifications.map(({ id }: { id: string }) => read(id)),
    ])
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([204]))
    expect((await list()).unread).toBe(0)
  })
})

describe('preferences', () => {
  const save = (payload: object) =>
    app.inject({ method: 'PUT', url: '/api/notifications/preferences', headers: me.headers, payload })

  test('start with everything on, mails about matches and tournaments, and pushes about the person’s own matters', async () => {
    expect(await get('/api/notifications/preferences')).toEqual({
      mutedKinds: [],
      mailedKinds: ['match', 'tournament'],
      pushedKinds: ['account', 'money', 'support', 'match', 'tournament', 'team'],
      wantsDigest: false,
    })
  })

  test('are stored, and clearing does not change them', async () => {
    const ways = { mailedKinds: ['match', 'team'], pushedKinds: ['money', 'wall'] }
    const chosen = { mutedKinds: ['wall'], ...ways, wantsDigest: true }
    expect((await save(chosen)).statusCode).toBe(204)
    await fill(1_100)
    await clear()
    expect(await get('/api/notifications/preferences')).toEqual(chosen)
  })

  test('from a page of the previous release keep unknown choices and ignore kinds that cannot be muted', async () => {
    const ways = { mailedKinds: ['team'], pushedKinds: ['wall'] }
    await save({ mutedKinds: ['followed'], ...ways, wantsDigest: false })
    const old = { mutedKinds: ['tournament', 'team', 'announcement', 'wall'], wantsDigest: true }
    expect((await save(old)).statusCode).toBe(204)
    expect(await get('/api/notifications/preferences')).toEqual({
      mutedKinds: ['followed', 'wall'],
      ...ways,
      wantsDigest: true,
    })
  })

  test.each([
    [{ mutedKinds: ['account'], wantsDigest: false }],
    [{ mutedKinds: ['match'], wantsDigest: false }],
    [{ mutedKinds: [], mailedKinds: ['account'], wantsDigest: false }],
    [{ mutedKinds: [], pushedKinds: ['announcement'], wantsDigest: false }],
    [{ mutedKinds: ['nothing'], wantsDigest: false }],
    [{ mutedKinds: [], wantsDigest: false, userId: crypto.randomUUID() }],
    [{ mutedKinds: [] }],
  ])('%j is refused', async (payload) => {
    expect((await save(payload)).statusCode).toBe(400)
  })
})

describe('the table itself', () => {
  const insert = (fields: { message?: string; linkTo?: string }) => makeNotification(db, me.userId, fields)

  test.each([
    '<script>ran()</script>',
    '<img src=x onerror=ran()>',
    '<b onclick=ran()>x</b>',
    '<B>x</B>',
    '<br/>',
    '<<b>script>ran()',
    '<scr<b>ipt>',
    'a > b',
    `<b>${'x'.repeat(1000)}</b>`,
  ])('refuses markup that is not ours: %j', async (message) => {
    await expect(insert({ message })).rejects.toThrow('notice_markup')
  })

  test.each(['//evil.com', '/\\evil.com', '/\t/evil.com', 'https://evil.com', 'javascript:ran()', ''])(
    'rejects the link %j',
    async (linkTo) => {
      await expect(insert({ linkTo })).rejects.toThrow('site_path')
    },
  )
})
