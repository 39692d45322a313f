import { expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../../test/app.ts'
import { bracketsDriver } from '../../../../test/brackets.ts'
import { matchesDriver } from '../../../../test/matches.ts'
import { noticesDriver } from '../../../../test/notices.ts'
import { codeOf } from '../../../../test/teams.ts'
import { makeStartedTournament } from '../../tournaments/testing.ts'

type Stages = NonNullable<Parameters<typeof makeStartedTournament>[1]>['stages']

const testApp = await useTestApp()
const { services, signIn, work } = testApp
const { db } = services
const { send, declare, decide, duel, view } = matchesDriver(testApp)
const { matchesOf, openMatches, tournamentOf } = bracketsDriver(testApp)
const { noticesOf, settle } = noticesDriver(testApp)
await work()

const moderator = await signIn(['moderador'])

const reopen = (matchId: string, reason = 'Jogaram com as regras erradas') =>
  send(moderator, 'POST', `/${matchId}/reopening`, { reason })
const preview = async (matchId: string) => (await send(moderator, 'GET', `/${matchId}/reopening`)).json()
const win = (match: { id: string; participant1Id: string } | undefined) =>
  decide(moderator, match?.id ?? '', match?.participant1Id ?? '')

async function cupOf(size: number, stages?: Stages) {
  const people = await Promise.all(Array.from({ length: size }, () => signIn()))
  const participants = people.map(({ userId }) => userId)
  const { id } = await makeStartedTournament(db, { participants, stages })
  const personOf = (userId: string | null) => people.find((one) => one.userId === userId) as SignedIn
  return { id, people, personOf }
}

const recordOf = (userId: string) =>
  db.selectFrom('player_records').select(['wins', 'titles']).where('user_id', '=', userId).executeTakeFirst()
const podiumOf = (tournamentId: string) =>
  db.selectFrom('podium_finishes').select('owner_id').where('tournament_id', '=', tournamentId).execute()

test('a reopened match is played again, and the next round is drawn when it is over', async () => {
  const { id, personOf } = await cupOf(4)
  const [one, other] = await openMatches(id)
  await win(one)
  await win(other)
  const final = (await openMatches(id))[0]
  expect(await preview(one?.id ?? '')).toMatchObject({
    isAllowed: true,
    changes: [
      { round: 1, number: 1, winner: null },
      { round: 2, number: 1, after: [null, null] },
    ],
    played: [],
  })
  expect((await reopen(one?.id ?? '')).statusCode).toBe(204)
  expect((await openMatches(id)).map((match) => match.id)).toEqual([one?.id])
  expect((await send(personOf(one?.participant1Id ?? ''), 'GET', `/${final?.id}`)).statusCode).toBe(404)
  const rival = one?.participant2Id ?? ''
  for (const side of [one?.participant1Id ?? '', rival])
    expect((await declare(personOf(side), one?.id ?? '', rival)).statusCode).toBe(204)
  const [drawn] = await openMatches(id)
  expect([drawn?.participant1Id, drawn?.participant2Id]).toContain(rival)
})

test('what was declared is gone, both sides are told why, and the win does not count', async () => {
  const { id, people } = await cupOf(4)
  const [match] = await openMatches(id)
  const [one, two] = [match?.participant1Id ?? '', match?.participant2Id ?? '']
  const speaker = people.find(({ userId }) => userId === two) as SignedIn
  await declare(speaker, match?.id ?? '', two)
  await win(match)
  await settle()
  expect(await recordOf(one)).toMatchObject({ wins: 1 })
  expect((await reopen(match?.id ?? '')).statusCode).toBe(204)
  await settle()
  expect(await recordOf(one)).toMatchObject({ wins: 0 })
  expect(await view(speaker, match?.id ?? '')).toMatchObject({
    status: 'in_progress',
    abilities: { canDeclare: true },
    ruling: null,
  })
  for (const side of [one, two]) {
    const notice = (await noticesOf(side)).find(({ title }) => title?.includes('reaberta'))
    expect(notice?.message).toContain('Jogaram com as regras erradas')
  }
})

test('the end of a tournament is taken back: title, places and podium', async () => {
  const { tournamentId, matchId, one, oneId, otherId } = await duel()
  await decide(moderator, matchId, oneId)
  await settle()
  expect(await recordOf(oneId)).toEqual({ wins: 1, titles: 1 })
  expect((await reopen(matchId)).statusCode).toBe(204)
  expect(await tournamentOf(tournamentId)).toMatchObject({
    status: 'in_progress',
    champion_id: null,
    ended_at: null,
  })
  await settle()
  expect(await recordOf(oneId)).toEqual({ wins: 0, titles: 0 })
  expect(await podiumOf(tournamentId)).toEqual([])
  expect(await view(one, matchId)).toMatchObject({ status: 'in_progress' })
  await decide(moderator, matchId, otherId)
  await settle()
  expect(await tournamentOf(tournamentId)).toMatchObject({ status: 'completed', champion_id: otherId })
  expect(await recordOf(oneId)).toEqual({ wins: 0, titles: 0 })
  expect(await recordOf(otherId)).toEqual({ wins: 1, titles: 1 })
  expect(await podiumOf(tournamentId)).toHaveLength(2)
})

test('is refused where a following match was played, or would disappear although it was started', async () => {
  const { id, personOf } = await cupOf(4)
  const [one, other] = await openMatches(id)
  await win(one)
  await win(other)
  const [final] = await openMatches(id)
  const finalist = final?.participant1Id ?? ''
  await declare(personOf(finalist), final?.id ?? '', finalist)
  expect(await preview(one?.id ?? '')).toMatchObject({
    isAllowed: false,
    changes: [],
    played: [{ id: final?.id }],
  })
  expect(codeOf(await reopen(one?.id ?? ''))).toBe('matches.reopening_refused')
  await win(final)
  expect(codeOf(await reopen(one?.id ?? ''))).toBe('matches.reopening_refused')
  expect((await reopen(final?.id ?? '')).statusCode).toBe(204)
  expect(codeOf(await reopen(final?.id ?? ''))).toBe('matches.not_decided')
})

test('in a league, an open match waits again if its side has the reopened one to play', async () => {
  const { id } = await cupOf(4, [{ format: 'round-robin', settings: {}, groups: 1 }])
  const [one, two] = await openMatches(id).then((all) => all.filter(({ status }) => status === 'in_progress'))
  await win(one)
  await win(two)
  expect((await reopen(one?.id ?? '')).statusCode).toBe(204)
  const open = (await matchesOf(id)).filter(({ status }) => status === 'in_progress')
  const sides = open.flatMap(({ participant1Id, participant2Id }) => [participant1Id, participant2Id])
  expect(new Set(sides).size).toBe(sides.length)
  expect(open.map((match) => match.id)).toContain(one?.id)
})

test('a match of somebody who has left stays as it is', async () => {
  const { id, personOf } = await cupOf(4, [{ format: 'round-robin', settings: {}, groups: 1 }])
  const [match] = await openMatches(id)
  await win(match)
  const gone = personOf(match?.participant2Id ?? '')
  await testApp.app.inject({
    method: 'POST',
    url: `/api/tournaments/${id}/departures`,
    headers: { ...gone.headers, 'idempotency-key': crypto.randomUUID() },
    payload: { participantId: gone.userId, kind: 'left' },
  })
  expect(codeOf(await reopen(match?.id ?? ''))).toBe('matches.reopening_departed')
})

test('an unopened playoff is drawn again after its group match was reopened', async () => {
  const { id } = await cupOf(4, [
    { format: 'round-robin', settings: {}, groups: 1, cut: { perGroup: 2, best: 0 } },
    { format: 'knockout', settings: {} },
  ])
  const inGroup = (await matchesOf(id)).length
  for (let played = 0; played < inGroup; played += 1)
    await win((await matchesOf(id)).find(({ status }) => status === 'in_progress'))
  expect(await matchesOf(id)).toHaveLength(inGroup + 1)
  const last = (await matchesOf(id)).findLast(({ winnerId }) => winnerId !== null)
  expect((await reopen(last?.id ?? '')).statusCode).toBe(204)
  expect(await matchesOf(id)).toHaveLength(inGroup)
  await win(last)
  expect(await matchesOf(id)).toHaveLength(inGroup + 1)
})
