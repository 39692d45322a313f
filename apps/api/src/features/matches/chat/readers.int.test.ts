import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../../test/app.ts'
import { matchesDriver } from '../../../../test/matches.ts'
import { noticesDriver } from '../../../../test/notices.ts'
import { makeStartedTournament } from '../../tournaments/testing.ts'
import { notifyUnreadMessage } from './readers.ts'

const testApp = await useTestApp()
const { services, signIn, work } = testApp
const { db } = services
const { send, say, duel, teamDuel, matchOf } = matchesDriver(testApp)
const { noticesOf, settle } = noticesDriver(testApp)
await work()

const read = (who: SignedIn, matchId: string, seq: number) =>
  send(who, 'PUT', `/${matchId}/messages/read`, { seq })

type UnreadMessage = Parameters<typeof notifyUnreadMessage.run>[1]
const unreadJobsOf = async (matchId: string): Promise<UnreadMessage[]> => {
  const { rows } = await sql<{ payload: UnreadMessage }>`
    select job.payload from graphile_worker._private_jobs as job
    join graphile_worker._private_tasks as task on task.id = job.task_id
    where task.identifier = ${notifyUnreadMessage.name} and job.payload->>'matchId' = ${matchId}
    order by job.id`.execute(db)
  return rows.map(({ payload }) => payload)
}
/** Runs the delayed jobs now; they will run again when they are due. */
const afterAWhile = async (matchId: string) => {
  for (const job of await unreadJobsOf(matchId)) await notifyUnreadMessage.run(services, job)
  await settle()
}
const wrote = async ({ userId }: SignedIn) =>
  (await noticesOf(userId)).filter(({ title }) => title?.includes('escreveu'))

test('the first unread message notifies the other side, once until they read it', async () => {
  const { matchId, one, other } = await duel()
  await say(one, matchId, 'oi')
  await say(one, matchId, 'está aí?')
  await afterAWhile(matchId)
  await afterAWhile(matchId)
  expect(await wrote(other)).toEqual([
    {
      kind: 'match',
      title: expect.stringMatching(/escreveu para você$/),
      message: expect.stringMatching(/^Tem mensagem nova no chat da partida 1 da rodada 1 de <b>/),
      link_to: `/match/${matchId}`,
    },
  ])
  expect(await wrote(one)).toEqual([])

  expect((await read(other, matchId, 2)).statusCode).toBe(204)
  await say(one, matchId, 'vamos?')
  await afterAWhile(matchId)
  expect(await wrote(other)).toHaveLength(2)
})

test('a message that is read in time notifies nobody', async () => {
  const { matchId, one, other } = await duel()
  await say(one, matchId, 'oi')
  await read(other, matchId, 1)
  await afterAWhile(matchId)
  expect(await wrote(other)).toEqual([])
})

test('a read position never exceeds the last message and never moves back', async () => {
  const { matchId, one, other } = await duel()
  await say(one, matchId, 'oi')
  await read(other, matchId, 2_000)
  await read(other, matchId, 1)
  await say(one, matchId, 'e aí?')
  await afterAWhile(matchId)
  expect(await wrote(other)).toHaveLength(1)
})

test('each player of the other team is notified, but not teammates, staff or banned people', async () => {
  const { matchId, one, oneMate, other, otherMate } = await teamDuel()
  const moderator = await signIn(['moderador'])
  await db.updateTable('profiles').set({ status: 'banned' }).where('id', '=', otherMate.userId).execute()
  await say(moderator, matchId, 'joguem limpo')
  expect(await unreadJobsOf(matchId)).toEqual([])
  await say(one, matchId, 'oi')
  await afterAWhile(matchId)
  expect(await wrote(other)).toHaveLength(1)
  for (const person of [one, oneMate, otherMate, moderator]) expect(await wrote(person)).toEqual([])
})

test('a test match notifies nobody, and only people who may open a lobby can mark it as read', async () => {
  const [one, other] = await Promise.all([signIn(), signIn()])
  const { id } = await makeStartedTournament(db, { participants: [one.userId, other.userId], is_test: true })
  const match = await matchOf(id)
  await say(one, match.id, 'oi')
  expect(await unreadJobsOf(match.id)).toEqual([])
  const real = await duel()
  expect((await read(one, real.matchId, 1)).statusCode).toBe(403)
})
