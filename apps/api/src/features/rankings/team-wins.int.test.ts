import { test } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { until } from '../../../test/live.ts'
import { teamsDriver } from '../../../test/teams.ts'
import { makePlayerRecord } from './testing.ts'

const testApp = await useTestApp()
const { services, signIn, work } = testApp
const { db } = services
const { send, view, cast, apply, decide, leave, expel } = teamsDriver(testApp)
await work()

test('a team has the wins of its members as they join and leave', async () => {
  const { team, leader, member, outsider } = await cast()
  const wins = [
    [leader, 3],
    [member, 5],
    [outsider, 7],
  ] as const
  for (const [{ userId }, count] of wins) await makePlayerRecord(db, { user_id: userId, wins: count })
  const hasWins = (count: number) => until(async () => (await view(null, team.id)).wins === count)

  await apply(outsider, team.id)
  const [application] = (await send(leader, 'GET', `/${team.id}/applications`)).json().applications
  await decide(leader, team.id, application.id, 'accept')
  await hasWins(15)
  await leave(member, team.id)
  await hasWins(10)
  await expel(leader, team.id, outsider.userId)
  await hasWins(3)
})

test('a new team starts with the wins of its creator', async () => {
  const person = await signIn()
  await makePlayerRecord(db, { user_id: person.userId, wins: 4 })
  const { team } = (await send(person, 'POST', '', { name: 'Veteranos', tag: 'VET' })).json()
  await until(async () => (await view(null, team.id)).wins === 4)
})
