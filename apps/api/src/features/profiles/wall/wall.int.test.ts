import { WALL_PAGE_SIZE, WALL_PENDING_MAX } from '@trunfo/contract/profiles'
import { beforeEach, describe, expect, test } from 'vitest'
import { FROM_OUR_PAGE, type SignedIn, useTestApp } from '../../../../test/app.ts'
import { makePerson } from '../../accounts/testing.ts'
import { makeWallMessage } from './wall.factory.ts'

const { app, services, signIn } = await useTestApp()
const { db } = services
const visitor = { headers: { ...FROM_OUR_PAGE } }

let owner: { userId: string; username: string }
const wallOf = (person: Pick<SignedIn, 'headers'>, query = '') =>
  app.inject({ url: `/api/profiles/${owner.username}/messages${query}`, headers: person.headers })
const post = (person: Pick<SignedIn, 'headers'>, content: unknown = 'Boa partida!') =>
  app.inject({
    method: 'POST',
    url: `/api/profiles/${owner.username}/messages`,
    headers: person.headers,
    payload: { content },
  })
const textsOf = async (person: Pick<SignedIn, 'headers'>, query = '') =>
  (await wallOf(person, query)).json().messages.map(({ content }: { content: string }) => content)
const codeOf = (response: { json(): { error: { code: string } } }) => response.json().error.code
const countsOf = (userId: string) =>
  db.selectFrom('walls').selectAll().where('profile_id', '=', userId).executeTakeFirst()

beforeEach(async () => {
  const person = await makePerson(db)
  owner = { userId: person.id, username: person.username }
})

/** The owner of the wall, signed in. */
async function asOwner(): Promise<SignedIn> {
  const person = await signIn()
  const { username } = await db
    .selectFrom('profiles')
    .select('username')
    .where('id', '=', person.userId)
    .executeTakeFirstOrThrow()
  owner = { userId: person.userId, username }
  return person
}

describe('posting', () => {
  test('a message of another person waits for approval', async () => {
    const response = await post(await signIn(), '  Boa partida!  ')
    expect(response.statusCode).toBe(201)
    expect(response.json().message).toMatchObject({
      content: 'Boa partida!',
      isPending: true,
      abilities: { canApprove: false, canDelete: true },
    })
  })

  test.each(['moderador', 'admin', 'fundador'] as const)(
    'a message of %s is approved at once',
    async (role) => {
      const response = await post(await signIn([role]))
      expect(response.json().message.isPending).toBe(false)
    },
  )

  test('a message of the owner is approved at once', async () => {
    expect((await post(await asOwner())).json().message.isPending).toBe(false)
  })

  test('a message of staff without a second factor waits for approval', async () => {
    const person = await signIn(['admin'], { hasSecondFactor: false })
    expect((await post(person)).json().message.isPending).toBe(true)
  })

  test('a visitor must sign in', async () => {
    expect((await post(visitor)).statusCode).toBe(401)
  })

  test('an unknown name is not found', async () => {
    owner = { ...owner, username: 'ninguem' }
    expect(codeOf(await post(await signIn()))).toBe('profiles.not_found')
  })

  test('a blank message and one that is too long are rejected', async () => {
    const person = await signIn()
    expect(codeOf(await post(person, ' \n\u200b '))).toBe('profiles.message_required')
    const response = await post(person, 'a'.repeat(501))
    expect(response.statusCode).toBe(400)
    expect(response.json().error).toMatchObject({ code: 'profiles.message_too_long', facts: { max: 500 } })
    expect((await post(person, 'a'.repeat(500))).statusCode).toBe(201)
  })

  test('an unknown field is rejected', async () => {
    const response = await app.inject({
      method: 'POST',
      url: `/api/profiles/${owner.username}/messages`,
      headers: (await signIn()).headers,
      payload: { content: 'Oi', status: 'approved' },
    })
    expect(response.statusCode).toBe(400)
  })

  test('the wall of a banned person is closed, even to staff', async () => {
    await db.updateTable('profiles').set({ status: 'banned' }).where('id', '=', owner.userId).execute()
    const response = await post(await signIn(['admin']))
    expect(response.statusCode).toBe(409)
    expect(codeOf(response)).toBe('profiles.wall_closed')
    expect((await wallOf(visitor)).json()).toMatchObject({ isOpen: false, abilities: { canPost: false } })
  })

  test('the same text twice within a minute is one message, even when sent concurrently', async () => {
    const person = await signIn()
    const responses = await Promise.all([post(person), post(person), post(person)])
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409])
    expect(codeOf(responses.find(({ statusCode }) => statusCode === 409) as never)).toBe(
      'profiles.message_repeated',
    )
  })

  test('is limited to five messages per minute across all walls', async () => {
    const person = await signIn(['admin'])
    for (let sent = 0; sent < 5; sent++) expect((await post(person, `Recado ${sent}`)).statusCode).toBe(201)
    expect(codeOf(await post(person, 'Mais um'))).toBe('platform.rate_limited')
  })

  test('concurrent posts cannot exceed the cap of pending messages', async () => {
    const person = await signIn()
    for (let made = 1; made < WALL_PENDING_MAX; made++)
      await makeWallMessage(db, { profile_id: owner.userId, author_id: person.userId, status: 'pending' })
    const responses = await Promise.all([1, 2, 3, 4, 5].map((n) => post(person, `Recado número ${n}`)))
    expect(responses.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409, 409])
    const refused = responses.find(({ statusCode }) => statusCode === 409)
    expect(refused?.json().error).toMatchObject({
      code: 'profiles.too_many_pending',
      facts: { max: WALL_PENDING_MAX },
    })
    expect(await countsOf(owner.userId)).toMatchObject({ pending_count: WALL_PENDING_MAX })
  })

  test('two people who write to each other concurrently do not deadlock', async () => {
    const here = await asOwner()
    const { username } = owner
    const there = await asOwner()
    const rounds = [1, 2, 3, 4, 5].flatMap((n) => [
      app.inject({
        method: 'POST',
        url: `/api/profiles/${username}/messages`,
        headers: there.headers,
        payload: { content: `Recado ${n}` },
      }),
      post(here, `Recado ${n}`),
    ])
    expect((await Promise.all(rounds)).map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(201))
  })
})

describe('reading', () => {
  test('visitors and others see approved messages; owner and staff also pending ones', async () => {
    const person = await asOwner()
    const author = await makePerson(db, { username: 'Autora', roles: ['vip'] })
    const on = { profile_id: owner.userId, author_id: author.id }
    await makeWallMessage(db, { ...on, content: 'aprovado' })
    await makeWallMessage(db, { ...on, content: 'esperando', status: 'pending' })
    expect(await textsOf(visitor)).toEqual(['aprovado'])
    expect(await textsOf(await signIn())).toEqual(['aprovado'])
    expect(await textsOf(await signIn(['admin'], { hasSecondFactor: false }))).toEqual(['aprovado'])
    expect(await textsOf(await signIn(['suporte']))).toEqual(['aprovado'])
    for (const moderator of [person, await signIn(['moderador'])]) {
      expect(await textsOf(moderator)).toEqual(['esperando', 'aprovado'])
      expect(await textsOf(moderator, '?show=pending')).toEqual(['esperando'])
    }
    const [message] = (await wallOf(person)).json().messages
    expect(message).toMatchObject({
      author: { username: 'Autora', avatarUrl: null, roles: ['user', 'vip'] },
      isPending: true,
      abilities: { canApprove: true, canDelete: true },
    })
  })

  test('authors see their own pending message, but no others', async () => {
    const author = await signIn()
    const on = { profile_id: owner.userId }
    await makeWallMessage(db, { ...on, author_id: author.userId, content: 'meu', status: 'pending' })
    const stranger = await makePerson(db)
    await makeWallMessage(db, { ...on, author_id: stranger.id, content: 'alheio', status: 'pending' })
    await makeWallMessage(db, { ...on, author_id: stranger.id, content: 'aprovado' })
    expect(await textsOf(author)).toEqual(['aprovado', 'meu'])
    expect(await textsOf(author, '?show=pending')).toEqual(['meu'])
    expect(await textsOf(visitor, '?show=pending')).toEqual(['aprovado'])
  })

  test('only moderators see the number of pending messages', async () => {
    const person = await asOwner()
    const author = await makePerson(db)
    const on = { profile_id: owner.userId, author_id: author.id }
    await makeWallMessage(db, on)
    await makeWallMessage(db, { ...on, status: 'pending' })
    await makeWallMessage(db, { ...on, status: 'pending' })
    expect((await wallOf(person)).json()).toMatchObject({ approvedCount: 1, pendingCount: 2 })
    expect((await wallOf(visitor)).json()).toMatchObject({ approvedCount: 1, pendingCount: null })
  })

  test('pages have no gaps or duplicates, for every kind of viewer', async () => {
    const person = await asOwner()
    const author = await signIn()
    for (let made = 0; made < WALL_PAGE_SIZE * 2 + 5; made++)
      await makeWallMessage(db, {
        profile_id: owner.userId,
        author_id: author.userId,
        status: made % 10 === 3 ? 'pending' : 'approved',
      })
    for (const [viewer, expected] of [
      [person, 45],
      [author, 45],
      [visitor, 40],
    ] as const) {
      const seen: string[] = []
      let query = ''
      for (;;) {
        const { messages, nextCursor } = (await wallOf(viewer, query)).json()
        seen.push(...messages.map(({ id, createdAt }: Record<string, string>) => `${createdAt} ${id}`))
        if (nextCursor === null) break
        expect(messages).toHaveLength(WALL_PAGE_SIZE)
        query = `?cursor=${nextCursor}`
      }
      expect(seen).toHaveLength(expected)
      expect(seen).toEqual([...new Set(seen)].sort().reverse())
    }
  })

  test.each([
    'nonsense',
    Buffer.from('["2026-01-01","x"]').toString('base64url'),
    Buffer.from('[1]').toString('base64url'),
  ])('the broken cursor %j is rejected', async (cursor) => {
    expect((await wallOf(visitor, `?cursor=${cursor}`)).statusCode).toBe(400)
  })
})
