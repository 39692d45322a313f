import { beforeEach, expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../test/app.ts'
import { noticesDriver } from '../../../test/notices.ts'
import { makeTeam } from '../teams/testing.ts'
import { remindersCron } from './reminders.jobs.ts'
import {
  changeTournament,
  enterPeople,
  enterTeams,
  makeStartedTournament,
  makeTournament,
} from './testing.ts'

const testApp = await useTestApp()
const { services, signIn, work } = testApp
const { db } = services
const { noticesOf, settle } = noticesDriver(testApp)
await work()

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000)
const run = async () => {
  await remindersCron.run(services)
  await settle()
}
const titles = async ({ userId }: SignedIn) => (await noticesOf(userId)).map(({ title }) => title)

let [organiser, player]: SignedIn[] = []
beforeEach(async () => {
  organiser = await signIn(['vip'])
  player = await signIn()
})
const people = () => [organiser, player] as [SignedIn, SignedIn]

/** A tournament of the organiser in which the player is enrolled. */
async function cup(name: string, minutes: number, more: Partial<Parameters<typeof makeTournament>[1]> = {}) {
  const [{ userId: created_by }, { userId }] = people()
  const { id } = await makeTournament(db, { name, created_by, starts_at: inMinutes(minutes), ...more })
  if (more?.type !== 'team') await enterPeople(db, id, [userId])
  return id
}

test('entrants are notified an hour before, once, and nobody else', async () => {
  const [creator, entrant] = people()
  const id = await cup('Copa', 59.5)
  await Promise.all([run(), run()])
  await run()
  expect(await noticesOf(entrant.userId)).toEqual([
    {
      kind: 'tournament',
      title: 'Copa começa em 1 hora',
      message: 'Prepare o jogo: avisamos assim que a sua primeira partida estiver pronta.',
      link_to: `/tournaments/${id}`,
    },
  ])
  expect(await noticesOf(creator.userId)).toEqual([])
})

test('all members of a team are notified, with the minutes that are left', async () => {
  const [leader, member] = await Promise.all([signIn(), signIn()])
  const team = await makeTeam(db, { leaderId: leader.userId, memberIds: [member.userId] })
  const id = await cup('Copa', 19.5, { type: 'team', team_size: 2 })
  await enterTeams(db, id, [team.id])
  await run()
  for (const person of [leader, member]) expect(await titles(person)).toEqual(['Copa começa em 20 minutos'])
})

test.each([
  ['too far away', { starts_at: inMinutes(62) }],
  ['cancelled', { status: 'cancelled' }],
  ['a test', { is_test: true }],
] as const)('a tournament that is %s causes no reminder', async (_, fields) => {
  await cup('Copa', 30, fields)
  await run()
  expect(await noticesOf(people()[1].userId)).toEqual([])
})

test('a start that moves a little is not announced again, one that moves by a day is', async () => {
  const [, entrant] = people()
  const id = await cup('Copa', 10)
  await run()
  await changeTournament(db, id, { starts_at: inMinutes(50) })
  await run()
  expect(await titles(entrant)).toHaveLength(1)
  await db
    .updateTable('tournament_reminders')
    .set({ starts_at: inMinutes(50 - 24 * 60) })
    .where('tournament_id', '=', id)
    .execute()
  await run()
  expect(await titles(entrant)).toHaveLength(2)
})

test('at the start time the organiser and staff are notified, once', async () => {
  const [creator, entrant] = people()
  const moderator = await signIn(['moderador'])
  const id = await cup('Copa', -2)
  await Promise.all([run(), run()])
  await run()
  expect(await noticesOf(creator.userId)).toEqual([
    {
      kind: 'tournament',
      title: 'Chegou a hora de Copa',
      message: 'O seu torneio espera por você para começar. Inscritos: 1.',
      link_to: `/tournaments/${id}`,
    },
  ])
  expect((await noticesOf(moderator.userId)).filter(({ link_to }) => link_to?.endsWith(id))).toHaveLength(1)
  expect(await noticesOf(entrant.userId)).toEqual([])
})

test('staff who organise it are notified once', async () => {
  const admin = await signIn(['admin'])
  const { id } = await makeTournament(db, { created_by: admin.userId, starts_at: inMinutes(-2) })
  await run()
  expect((await noticesOf(admin.userId)).filter(({ link_to }) => link_to?.endsWith(id))).toHaveLength(1)
})

test.each([
  ['just now', { starts_at: inMinutes(0) }],
  ['days ago', { starts_at: inMinutes(-2 * 24 * 60) }],
] as const)('a tournament whose start time came %s causes no reminder', async (_, fields) => {
  const [creator] = people()
  await cup('Copa', -2, fields)
  await run()
  expect(await noticesOf(creator.userId)).toEqual([])
})

test('a started tournament causes no reminder before or after its start time', async () => {
  const [creator, entrant] = people()
  const participants = [creator.userId, entrant.userId]
  for (const minutes of [30, -2])
    await makeStartedTournament(db, {
      participants,
      created_by: creator.userId,
      starts_at: inMinutes(minutes),
    })
  await run()
  for (const person of people()) expect(await noticesOf(person.userId)).toEqual([])
})
