import { CHAT_PAGE_SIZE, matchRoom } from '@trunfo/contract/matches'
import { describe, expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../../test/app.ts'
import { codeOf, matchesDriver, useLobbySockets } from '../../../../test/matches.ts'
import { makeTeam } from '../../teams/testing.ts'
import { makeStartedTournament } from '../../tournaments/testing.ts'
import { makeMatchMessages } from '../matches.factory.ts'

const testApp = await useTestApp({ DATABASE_POOL_MAX: '20' })
const { services, signIn } = testApp
const { db } = services
const { send, view, duel, say, chat, declare, matchOf } = matchesDriver(testApp)
const openTab = await useLobbySockets(testApp)
const moderator = await signIn(['moderador'])

type Message = { id: string; seq: number; text: string | null; author: { userId: string } | null }
const textsOf = ({ messages }: { messages: Message[] }) => messages.map(({ text }) => text)

describe('a message', () => {
  test('is returned with its sequence number, and read by both sides in order', async () => {
    const { matchId, one, other } = await duel()
    const first = await say(one, matchId, '  oi  ')
    expect(first.statusCode).toBe(201)
    expect(first.json().message).toMatchObject({
      seq: 1,
      text: 'oi',
      isStaff: false,
      author: { userId: one.userId, avatarUrl: null },
    })
    await say(other, matchId, 'olá\nboa sorte')
    await say(moderator, matchId, 'joguem limpo')
    for (const reader of [one, other, moderator]) {
      expect(textsOf(await chat(reader, matchId))).toEqual(['oi', 'olá\nboa sorte', 'joguem limpo'])
    }
    const { messages } = await chat(one, matchId)
    expect(messages.map(({ isStaff }: { isStaff: boolean }) => isStaff)).toEqual([false, false, true])
  })

  test('marks a VIP author, in the response and in the list', async () => {
    const { matchId, one, other } = await duel()
    await db
      .updateTable('profiles')
      .set({ roles: ['user', 'vip'] })
      .where('id', '=', one.userId)
      .execute()
    expect((await say(one, matchId, 'oi')).json().message.author.isVip).toBe(true)
    await say(other, matchId, 'olá')
    const { messages } = await chat(other, matchId)
    expect(messages.map(({ author }: { author: { isVip: boolean } }) => author.isVip)).toEqual([true, false])
  })

  test('arrives as a row on all pages open in the lobby', async () => {
    const { matchId, one, other } = await duel()
    const pages = await Promise.all([openTab(one), openTab(other), openTab(moderator)])
    await Promise.all(pages.map((page) => page.join(matchRoom(matchId))))
    const { message } = (await say(one, matchId, 'valendo')).json()
    for (const page of pages) {
      expect(await page.hear('rows')).toEqual({ type: 'rows', room: matchRoom(matchId), rows: [message] })
      page.close()
    }
  })

  test('that is sent again is the same message, and is published again', async () => {
    const { matchId, one, other } = await duel()
    const id = crypto.randomUUID()
    const first = (await say(one, matchId, 'oi', id)).json()
    const page = await openTab(other)
    await page.join(matchRoom(matchId))
    expect((await say(one, matchId, 'oi', id)).json()).toEqual(first)
    expect((await page.hear('rows')).rows).toEqual([first.message])
    expect(textsOf(await chat(other, matchId))).toEqual(['oi'])
    expect(codeOf(await say(other, matchId, 'meu', id))).toBe('matches.message_not_found')
    page.close()
  })

  test.each([
    ['   \n ', 'matches.message_blank'],
    ['\u200b', 'matches.message_blank'],
    ['x'.repeat(501), 'matches.message_too_long'],
  ])('%j is refused', async (text, code) => {
    const { matchId, one } = await duel()
    expect(codeOf(await say(one, matchId, text))).toBe(code)
  })

  test('is limited to four per person in ten seconds', async () => {
    const { matchId, one } = await duel()
    for (let sent = 0; sent < 4; sent += 1) expect((await say(one, matchId, 'oi')).statusCode).toBe(201)
    expect(codeOf(await say(one, matchId, 'oi'))).toBe('platform.rate_limited')
  })

  test('can be sent by staff after the end, but not by players', async () => {
    const { matchId, one, other, oneId } = await duel()
    await say(one, matchId, 'gg')
    await declare(one, matchId, oneId)
    await declare(other, matchId, oneId)
    expect(codeOf(await say(one, matchId, 'gg'))).toBe('matches.chat_closed')
    expect((await say(moderator, matchId, 'encerrado')).statusCode).toBe(201)
    expect(textsOf(await chat(other, matchId))).toEqual(['gg', 'encerrado'])
  })
})

test('pages go back from the newest, and forward from the last one seen', async () => {
  const { matchId, one } = await duel()
  await makeMatchMessages(db, matchId, one.userId, 2 * CHAT_PAGE_SIZE + 5)
  const newest = await chat(one, matchId)
  expect(newest.hasMore).toBe(true)
  expect(newest.messages.map(({ seq }: Message) => seq)).toEqual(
    Array.from({ length: CHAT_PAGE_SIZE }, (_, index) => CHAT_PAGE_SIZE + 6 + index),
  )
  const middle = await chat(one, matchId, `?before=${newest.messages[0].seq}`)
  const oldest = await chat(one, matchId, `?before=${middle.messages[0].seq}`)
  expect(oldest).toMatchObject({ hasMore: false })
  expect(oldest.messages.map(({ seq }: Message) => seq)).toEqual([1, 2, 3, 4, 5])
  const missed = await chat(one, matchId, '?after=103')
  expect(missed).toMatchObject({ hasMore: false })
  expect(missed.messages.map(({ seq }: Message) => seq)).toEqual([104, 105])
  expect(await chat(one, matchId, '?after=105')).toEqual({ messages: [], hasMore: false })
})

test('forty concurrent messages of twenty people, each sent twice, get forty sequence numbers without a gap', async () => {
  const people = await Promise.all(Array.from({ length: 20 }, () => signIn()))
  const teamOf = async ([leader, ...members]: SignedIn[]) =>
    (await makeTeam(db, { leaderId: leader?.userId ?? '', memberIds: members.map(({ userId }) => userId) }))
      .id
  const participants = [await teamOf(people.slice(0, 10)), await teamOf(people.slice(10))]
  const { id } = await makeStartedTournament(db, { type: 'team', team_size: 5, participants })
  const { id: matchId } = await matchOf(id)
  // The limit counts retries too, so each person sends two messages twice.
  const sent = people.flatMap((person) => [0, 1].map(() => ({ person, id: crypto.randomUUID() })))
  const answers = await Promise.all(
    [...sent, ...sent].map(({ person, id }) => say(person, matchId, 'ao mesmo tempo', id)),
  )
  for (const { statusCode } of answers) expect(statusCode).toBe(201)
  const { messages } = await chat(moderator, matchId)
  expect(messages.map(({ seq }: Message) => seq)).toEqual(sent.map((_, index) => index + 1))
  expect(new Set(messages.map(({ id }: Message) => id))).toEqual(new Set(sent.map(({ id }) => id)))
  const placeOf = new Map(messages.map(({ id, seq }: Message) => [id, seq]))
  for (const answer of answers) {
    const { message } = answer.json()
    expect(message.seq).toBe(placeOf.get(message.id))
  }
})

describe('staff', () => {
  test('remove a message: its row stays, its text is deleted, and both logs say who did it', async () => {
    const { matchId, one, other } = await duel()
    const { message } = (await say(one, matchId, 'palavrão')).json()
    const page = await openTab(other)
    await page.join(matchRoom(matchId))
    const path = `/${matchId}/messages/${message.id}`
    expect((await send(moderator, 'DELETE', path)).statusCode).toBe(204)
    expect((await send(moderator, 'DELETE', path)).statusCode).toBe(204)
    expect((await page.hear('rows')).rows).toEqual([{ ...message, text: null }])
    expect(textsOf(await chat(other, matchId))).toEqual([null])
    const entries = await db
      .selectFrom('audit_entries')
      .select(['action', 'before'])
      .where('subject_id', '=', matchId)
      .execute()
    expect(entries).toMatchObject([
      { action: 'match-message.removed', before: { messageId: message.id, authorId: one.userId } },
    ])
    expect(JSON.stringify(entries)).not.toContain('palavrão')
    expect((await view(moderator, matchId)).staff.history).toMatchObject([{ kind: 'message_removed' }])
    page.close()
  })

  test('mute a person, who can still read, in one match, and unmute them', async () => {
    const [one, other] = [await signIn(), await signIn()]
    const [muted, elsewhere] = [await duel([one, other]), await duel([one, other])]
    const path = `/${muted.matchId}/mutes/${one.userId}`
    expect((await send(moderator, 'PUT', path)).statusCode).toBe(204)
    expect((await send(moderator, 'PUT', path)).statusCode).toBe(204)
    expect(codeOf(await say(one, muted.matchId, 'oi'))).toBe('matches.muted')
    expect((await view(one, muted.matchId)).viewer.isMuted).toBe(true)
    expect((await say(one, elsewhere.matchId, 'oi')).statusCode).toBe(201)
    expect((await view(moderator, muted.matchId)).staff.mutedUserIds).toEqual([one.userId])
    expect((await send(moderator, 'DELETE', path)).statusCode).toBe(204)
    expect((await say(one, muted.matchId, 'oi')).statusCode).toBe(201)
    const { staff } = await view(moderator, muted.matchId)
    expect(staff.history.map(({ kind }: { kind: string }) => kind)).toEqual([
      'person_muted',
      'person_unmuted',
    ])
  })

  test('find neither a message of another match nor a person who does not play', async () => {
    const [here, there] = [await duel(), await duel()]
    const { message } = (await say(there.one, there.matchId, 'oi')).json()
    expect(codeOf(await send(moderator, 'DELETE', `/${here.matchId}/messages/${message.id}`))).toBe(
      'matches.message_not_found',
    )
    expect(codeOf(await send(moderator, 'PUT', `/${here.matchId}/mutes/${there.one.userId}`))).toBe(
      'matches.person_not_found',
    )
  })
})
