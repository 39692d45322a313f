import { expect, test } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { bracketsDriver } from '../../../test/brackets.ts'
import { until } from '../../../test/live.ts'
import { makePerson } from '../accounts/testing.ts'
import { makeTeam } from '../teams/testing.ts'
import {
  enterPeople,
  enterTeams,
  makeStartedTournament,
  makeTournament,
  playMatches,
} from '../tournaments/testing.ts'

const testApp = await useTestApp()
const { app, services } = testApp
const { db } = services
const { openMatches, decide } = bracketsDriver(testApp)

const ask = (username: string, query: Record<string, string> = {}) =>
  app.inject({
    url: `/api/profiles/${username}/tournaments?${new URLSearchParams({ v: crypto.randomUUID(), ...query })}`,
  })
// A process whose event loop was blocked while starting sheds its first requests.
await until(async () => (await ask('ninguem')).statusCode === 404)
const idsOf = async (username: string) =>
  (await ask(username)).json().tournaments.map(({ id }: { id: string }) => id)

test('shows what a person entered and what they played in for a team, newest first', async () => {
  const [person, rival, mate] = [await makePerson(db), await makePerson(db), await makePerson(db)]
  const mine = await makeTeam(db, { leaderId: mate.id, memberIds: [person.id] })
  const theirs = await makeTeam(db, { leaderId: rival.id })
  const won = await makeStartedTournament(db, { name: 'Ganha', participants: [person.id, rival.id] })
  await decide((await openMatches(won.id))[0]?.id ?? '', person.id)
  const played = await makeStartedTournament(db, {
    name: 'Em equipe',
    participants: [mine.id, theirs.id],
    type: 'team',
    team_size: 1,
  })
  const open = await makeTournament(db, { name: 'Aberta' })
  await enterPeople(db, open.id, [person.id])
  // The line-up is not known before the start.
  const later = await makeTournament(db, { type: 'team', team_size: 1 })
  await enterTeams(db, later.id, [mine.id])

  const { tournaments, nextCursor } = (await ask(person.username)).json()
  expect(nextCursor).toBeNull()
  const facts = { startsAt: expect.any(String), isChampion: false, place: null, prize: null }
  expect(tournaments).toEqual([
    { id: open.id, name: 'Aberta', status: 'upcoming', ...facts },
    { id: played.id, name: 'Em equipe', status: 'in_progress', ...facts },
    { id: won.id, name: 'Ganha', status: 'completed', ...facts, isChampion: true, place: { from: 1, to: 1 } },
  ])
  expect(await idsOf(rival.username)).toEqual([played.id, won.id])
})

test('names the places that somebody shares', async () => {
  const people = await Promise.all(Array.from({ length: 6 }, () => makePerson(db)))
  const { id } = await makeStartedTournament(db, { participants: people.map((person) => person.id) })
  await playMatches(db, id, 10)
  const places = await Promise.all(
    people.map(async ({ username }) => (await ask(username)).json().tournaments[0].place),
  )
  expect(places.map(({ from, to }) => `${from}-${to}`).toSorted()).toEqual([
    '1-1',
    '2-2',
    '3-3',
    '4-6',
    '4-6',
    '4-6',
  ])
})

test('leaves test tournaments out', async () => {
  const people = [await makePerson(db), await makePerson(db)]
  await makeStartedTournament(db, { participants: people.map(({ id }) => id), is_test: true })
  expect(await idsOf(people[0]?.username ?? '')).toEqual([])
})

test('is paged, with each tournament once', async () => {
  const person = await makePerson(db)
  const wanted: string[] = []
  for (let number = 0; number < 23; number += 1) {
    const { id } = await makeTournament(db)
    await enterPeople(db, id, [person.id])
    wanted.unshift(id)
  }
  const seen: string[] = []
  const sizes: number[] = []
  for (let cursor: string | null = ''; cursor !== null; ) {
    const page: { tournaments: { id: string }[]; nextCursor: string | null } = (
      await ask(person.username, cursor ? { cursor } : {})
    ).json()
    sizes.push(page.tournaments.length)
    seen.push(...page.tournaments.map(({ id }) => id))
    cursor = page.nextCursor
  }
  expect(sizes).toEqual([10, 10, 3])
  expect(seen).toEqual(wanted)
})

test('is not found without a profile, and rejects a broken cursor', async () => {
  expect((await ask('ninguem')).json().error.code).toBe('profiles.not_found')
  const { username } = await makePerson(db)
  expect((await ask(username, { cursor: 'W10' })).statusCode).toBe(400)
})
