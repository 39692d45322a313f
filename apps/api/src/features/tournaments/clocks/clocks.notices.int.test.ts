import { expect, test } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { clocksDriver } from '../../../../test/clocks.ts'
import { matchesDriver } from '../../../../test/matches.ts'
import { noticesDriver } from '../../../../test/notices.ts'
import { timeText } from '../sharing/index.ts'
import { enterPeople, makeTournament } from '../testing.ts'
import { clocksStarted } from '../tournaments.events.ts'

const testApp = await useTestApp()
const { app, services, signIn, work } = testApp
const { db } = services
const { decide } = matchesDriver(testApp)
const { clocked, clockOf, expire, runDeadline } = clocksDriver(testApp)
const { happen, settle } = noticesDriver(testApp)
await work()

const lastOf = async (userId: string) => {
  await settle()
  return db
    .selectFrom('notifications')
    .select(['kind', 'topic', 'title', 'message', 'link_to', 'due_at'])
    .where('user_id', '=', userId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}
const openMatches = (id: string) =>
  db
    .selectFrom('tournament_matches')
    .select(['id', 'participant1_id as a', 'participant2_id as b'])
    .where('tournament_id', '=', id)
    .where('status', '=', 'in_progress')
    .orderBy('match_number')
    .execute()

async function start(count: number) {
  const people = await Promise.all(Array.from({ length: count }, () => signIn()))
  const organiser = await signIn()
  const { id } = await makeTournament(db, {
    created_by: organiser.userId,
    starts_at: new Date(Date.now() - 60_000),
    clock_minutes: 15,
    clock_first_minutes: 30,
  })
  await enterPeople(
    db,
    id,
    people.map(({ userId }) => userId),
  )
  const started = await app.inject({
    method: 'POST',
    url: `/api/tournaments/${id}/start`,
    headers: { ...organiser.headers, 'idempotency-key': crypto.randomUUID() },
  })
  expect(started.statusCode).toBe(204)
  await settle()
  return { id, people }
}

const deadlineOf = async (matchId: string) => {
  const at = (await clockOf(matchId))?.deadline_at
  if (!at) throw new Error('nothing counts')
  return at
}

test('at the start each player gets one notice: until when to be there, or only the start for who has a bye', async () => {
  const { id, people } = await start(3)
  const [match] = await openMatches(id)
  if (!match) throw new Error('nobody plays')
  const deadline = await deadlineOf(match.id)
  for (const { userId } of people) {
    const notices = await db
      .selectFrom('notifications')
      .select('title')
      .where('user_id', '=', userId)
      .execute()
    expect(notices.map(({ title }) => title)).toEqual([expect.stringMatching(/ começou!$/)])
    const isPlaying = [match.a, match.b].includes(userId)
    expect(await lastOf(userId)).toMatchObject(
      isPlaying
        ? {
            link_to: `/match/${match.id}`,
            due_at: deadline,
            message: expect.stringContaining(
              `diga que está pronto até <b>${timeText(deadline)}</b> (horário de Brasília).`,
            ),
          }
        : { link_to: `/tournaments/${id}`, due_at: null, message: expect.not.stringContaining('pronto') },
    )
  }
})

test('the next match gives the time of its clock, which waits for the objections to the match before', async () => {
  const organiser = await signIn()
  const { id } = await clocked({
    participants: 4,
    created_by: organiser.userId,
    stages: [{ format: 'knockout', settings: {} }],
  })
  const [first, second] = await openMatches(id)
  if (!first?.a || !second?.a) throw new Error('nobody plays')
  await db
    .updateTable('match_clocks')
    .set({ ready1_at: new Date() })
    .where('match_id', '=', first.id)
    .execute()
  await expire(first.id)
  await runDeadline(first.id)
  await decide(organiser, second.id, second.a)
  await settle()
  const [final] = await openMatches(id)
  if (!final) throw new Error('no final')
  const deadline = await deadlineOf(final.id)
  const objectionsEnd = await deadlineOf(first.id)
  expect(deadline.getTime() - objectionsEnd.getTime()).toBe(15 * 60_000)
  for (const userId of [final.a, final.b])
    expect(await lastOf(userId ?? '')).toMatchObject({
      kind: 'match',
      topic: 'ready',
      title: 'Sua próxima partida está pronta',
      link_to: `/match/${final.id}`,
      due_at: deadline,
      message: expect.stringContaining(`até <b>${timeText(deadline)}</b> (horário de Brasília).`),
    })
})

test('who is called late learns the new time, or nothing if both are there', async () => {
  const { id, people } = await start(2)
  const [match] = await openMatches(id)
  if (!match) throw new Error('nobody plays')
  const callAgain = async () => {
    await db.deleteFrom('notifications').execute()
    await happen(clocksStarted, { tournamentId: id, matchIds: [match.id], opening: 'round' })
    return Promise.all(people.map(async ({ userId }) => (await lastOf(userId))?.due_at))
  }
  const extended = new Date((await deadlineOf(match.id)).getTime() + 600_000)
  await db
    .updateTable('match_clocks')
    .set({ deadline_at: extended })
    .where('match_id', '=', match.id)
    .execute()
  expect(await callAgain()).toEqual([extended, extended])
  await db
    .updateTable('match_clocks')
    .set({ phase: 'playing', deadline_at: null })
    .where('match_id', '=', match.id)
    .execute()
  expect(await callAgain()).toEqual([undefined, undefined])
})
