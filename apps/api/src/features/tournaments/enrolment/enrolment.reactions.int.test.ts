import { expect, test } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { bracketsDriver } from '../../../../test/brackets.ts'
import { until } from '../../../../test/live.ts'
import { codeOf, teamsDriver } from '../../../../test/teams.ts'
import { dispatchEvent } from '../../../platform/jobs/dispatch.ts'
import { emit } from '../../../platform/jobs/emit.ts'
import { accountErased } from '../../accounts/index.ts'
import { teamDissolved } from '../../teams/index.ts'
import { enterPeople, enterTeams, makeStartedTournament, makeTournament } from '../testing.ts'
import { enrolmentReactions } from './enrolment.jobs.ts'

const testApp = await useTestApp()
const { services, signIn, work } = testApp
const { db } = services
const { cast, dissolve } = teamsDriver(testApp)
const { participantsOf, tournamentOf, matchesOf, decide } = bracketsDriver(testApp)
await work()

test('a dissolved team leaves tournaments that have not started, once, and keeps its history', async () => {
  const { team, leader } = await cast()
  const other = await cast()
  const forTeams = { type: 'team', team_size: 2 } as const
  const open = await Promise.all([makeTournament(db, forTeams), makeTournament(db, forTeams)])
  for (const { id } of open) await enterTeams(db, id, [team.id, other.team.id])
  const over = await makeStartedTournament(db, { ...forTeams, participants: [team.id, other.team.id] })
  const [final] = await matchesOf(over.id)
  expect(codeOf(await dissolve(leader, team.id))).toBe('teams.in_tournament')
  await decide(final?.id ?? '', team.id)
  // The end of the tournament releases the team.
  expect((await dissolve(leader, team.id)).statusCode).toBe(204)
  await until(async () => (await participantsOf(open[1]?.id ?? '')).length === 1)

  const event = {
    id: crypto.randomUUID(),
    name: teamDissolved.name,
    payload: { teamId: team.id, teamName: team.name, leaderId: leader.userId, memberIds: [], invitedIds: [] },
  }
  const reactions = enrolmentReactions.filter(({ event: name }) => name === teamDissolved.name)
  await dispatchEvent(services, reactions, event)
  for (const { id } of open) {
    expect(await participantsOf(id)).toEqual([other.team.id])
    expect((await tournamentOf(id)).participant_count).toBe(1)
  }
  expect(await participantsOf(over.id)).toContain(team.id)
  expect((await tournamentOf(over.id)).champion_id).toBe(team.id)
})

test('an erased person leaves tournaments that have not started, and loses their name in the others', async () => {
  const [person, other] = await Promise.all([signIn(), signIn()])
  const open = await makeTournament(db)
  await enterPeople(db, open.id, [person.userId, other.userId])
  const running = await makeStartedTournament(db, { participants: [person.userId, other.userId] })
  await db
    .updateTable('profiles')
    .set({ status: 'erased', username: 'removido-1234' })
    .where('id', '=', person.userId)
    .execute()
  await db.transaction().execute((tx) => emit(tx, accountErased, { userId: person.userId }))
  await until(async () => (await participantsOf(open.id)).length === 1)
  expect((await tournamentOf(open.id)).participant_count).toBe(1)
  const entry = db
    .selectFrom('tournament_participants')
    .select(['name', 'image_key'])
    .where('tournament_id', '=', running.id)
    .where('participant_id', '=', person.userId)
  await until(async () => (await entry.executeTakeFirst())?.name === 'removido-1234')
  expect(await participantsOf(running.id)).toHaveLength(2)
})
