import { MY_TOURNAMENTS_PAGE_SIZE, type MyTournamentPart } from '@trunfo/contract/tournaments'
import { myTournamentListSchema } from '@trunfo/contract/tournaments.schemas'
import pg from 'pg'
import { describe, expect, test } from 'vitest'
import { buffersOf, settle } from '../../../../../../tools/bench/buffers.ts'
import { overheard, type Statement } from '../../../../../../tools/bench/statements.ts'
import { type SignedIn, useTestApp } from '../../../../test/app.ts'
import { bracketsDriver, type PlayedMatch } from '../../../../test/brackets.ts'
import { actorOf } from '../../../../test/live.ts'
import { createDatabase, openPool } from '../../../platform/db/database.ts'
import { makeGame } from '../../games/testing.ts'
import { makeTeam } from '../../teams/testing.ts'
import { enterPeople, enterTeams, makeStartedTournament, makeTournament, playMatches } from '../testing.ts'
import { viewMine } from './mine.views.ts'

const testApp = await useTestApp()
const { app, database, services, signIn } = testApp
const { db } = services
const { matchesOf, decide } = bracketsDriver(testApp)

const ask = (who: SignedIn | null, part: MyTournamentPart, cursor?: string | null) =>
  app.inject({
    method: 'GET',
    url: `/api/tournaments/mine?part=${part}${cursor ? `&cursor=${cursor}` : ''}`,
    headers: who?.headers ?? {},
  })
const mine = async (who: SignedIn, part: MyTournamentPart, cursor?: string | null) =>
  myTournamentListSchema.parse((await ask(who, part, cursor)).json())
const namesOf = async (who: SignedIn, part: MyTournamentPart) =>
  (await mine(who, part)).tournaments.map(({ name }) => name)
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000)

test('requires a signed-in viewer, and is empty for a new user', async () => {
  expect((await ask(null, 'playing')).statusCode).toBe(401)
  const person = await signIn()
  for (const part of ['playing', 'organising', 'past'] as const)
    expect(await namesOf(person, part)).toEqual([])
})

describe('playing', () => {
  test('lists entered and running tournaments, nearest first, with the viewer’s open match', async () => {
    const [person, rival] = [await signIn(), await signIn()]
    const game = await makeGame(db)
    const later = await makeTournament(db, { name: 'later', starts_at: inHours(9), game_id: game.id })
    await enterPeople(db, later.id, [person.userId])
    const both = [person.userId, rival.userId]
    const now = await makeStartedTournament(db, { name: 'now', starts_at: inHours(-1), participants: both })
    await makeStartedTournament(db, { name: 'test', is_test: true, participants: both })
    await makeStartedTournament(db, { name: 'not mine' })
    const [match] = (await matchesOf(now.id)) as [PlayedMatch]

    const { tournaments } = await mine(person, 'playing')
    expect(tournaments.map(({ name }) => name)).toEqual(['now', 'later'])
    expect(tournaments[0]).toMatchObject({
      isEntered: true,
      isOut: false,
      nextMatch: { id: match.id, round: 1 },
    })
    expect(tournaments[1]).toMatchObject({ gameName: expect.any(String), nextMatch: null })

    await decide(match.id, person.userId)
    expect(await namesOf(person, 'playing')).toEqual(['later'])
    expect((await mine(person, 'past')).tournaments).toMatchObject([{ name: 'now', isChampion: true }])
    expect((await mine(rival, 'past')).tournaments).toMatchObject([{ name: 'now', isChampion: false }])
  })

  test('says that a loser is out', async () => {
    const people = [await signIn(), await signIn(), await signIn(), await signIn()] as const
    const { id } = await makeStartedTournament(db, { participants: people.map(({ userId }) => userId) })
    await playMatches(db, id, 1)
    const [first] = (await matchesOf(id)) as [PlayedMatch]
    const loser = people.find(({ userId }) => userId === first.participant2Id)
    const winner = people.find(({ userId }) => userId === first.participant1Id)
    expect((await mine(loser as SignedIn, 'playing')).tournaments).toMatchObject([
      { isOut: true, nextMatch: null },
    ])
    expect((await mine(winner as SignedIn, 'playing')).tournaments).toMatchObject([
      { isOut: false, nextMatch: null },
    ])
  })

  test('lists what the viewer’s team entered; after the start, only for those in the line-up', async () => {
    const [leader, other] = [await signIn(), await signIn()]
    const team = await makeTeam(db, { leaderId: leader.userId })
    const rivals = await makeTeam(db, { leaderId: other.userId })
    const fields = { type: 'team', team_size: 1 } as const
    const open = await makeTournament(db, { name: 'open', ...fields })
    await enterTeams(db, open.id, [team.id])
    await makeStartedTournament(db, {
      name: 'running',
      starts_at: inHours(-1),
      ...fields,
      participants: [team.id, rivals.id],
    })
    expect(await namesOf(leader, 'playing')).toEqual(['running', 'open'])
    expect(await namesOf(other, 'playing')).toEqual(['running'])
    await db.deleteFrom('tournament_lineups').where('user_id', '=', leader.userId).execute()
    expect(await namesOf(leader, 'playing')).toEqual(['open'])
  })
})

test('organising lists created tournaments until they are over; past lists created and played ones, once', async () => {
  const [person, rival] = [await signIn(), await signIn()]
  const mineToo = { created_by: person.userId }
  await makeTournament(db, { name: 'mine', ...mineToo })
  await makeTournament(db, { name: 'off', status: 'cancelled', ...mineToo })
  const played = await makeStartedTournament(db, {
    name: 'played too',
    starts_at: inHours(-1),
    participants: [person.userId, rival.userId],
    ...mineToo,
  })
  expect((await mine(person, 'organising')).tournaments).toMatchObject([
    { name: 'played too', isEntered: true, isOrganiser: true },
    { name: 'mine', isEntered: false, isOrganiser: true },
  ])
  await playMatches(db, played.id, 1)
  expect((await mine(person, 'past')).tournaments).toMatchObject([
    { name: 'played too', isOrganiser: true, isEntered: true },
    { name: 'off', isOrganiser: true, isEntered: false },
  ])
  expect(await namesOf(person, 'organising')).toEqual(['mine'])
})

test.each(['playing', 'organising', 'past'] as const)('%s is paged, each tournament once', async (part) => {
  const person = await signIn()
  const ids: string[] = []
  for (let n = 0; n < MY_TOURNAMENTS_PAGE_SIZE + 2; n += 1) {
    const { id } = await makeTournament(db, {
      created_by: part === 'organising' ? person.userId : null,
      status: part === 'past' ? 'cancelled' : 'upcoming',
    })
    if (part !== 'organising') await enterPeople(db, id, [person.userId])
    ids.push(id)
  }
  const first = await mine(person, part)
  const second = await mine(person, part, first.nextCursor)
  expect(second.nextCursor).toBeNull()
  const seen = [...first.tournaments, ...second.tournaments].map(({ id }) => id)
  expect(seen.toSorted()).toEqual(ids.toSorted())
  expect((await ask(person, part, 'x')).statusCode).toBe(400)
})

test('costs the same with a long history, however many tournaments there are', async () => {
  const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2 })
  const statements: Statement[] = []
  const pool = openPool({ url: database.url, poolMax: 1 })
  const heard = {
    ...services,
    db: createDatabase(overheard(pool, (statement) => statements.push(statement))),
  }
  try {
    const veteran = await signIn()
    await owner.query(
      `with made as (
         insert into tournaments (name, starts_at, max_participants, status, created_by)
         select 'Copa ' || n, now() + make_interval(mins => n), 32,
           (array['cancelled', 'upcoming'])[1 + (n % 50 = 0)::int], case when n % 2 = 0 then $1::uuid end
         from generate_series(1, 8000) as n returning id
       )
       insert into tournament_participants (tournament_id, participant_id, name)
       select id, case when random() < 0.3 then $1::uuid else gen_random_uuid() end, 'Alguém' from made`,
      [veteran.userId],
    )
    await settle(owner)
    for (const part of ['playing', 'organising', 'past'] as const) {
      statements.length = 0
      const ctx = { services: heard, actor: actorOf(veteran.userId, ['user']), requestId: 'mine' }
      const { tournaments } = await viewMine(ctx, { part })
      expect(tournaments.length).toBeGreaterThan(0)
      expect(statements).toHaveLength(1)
      let pages = 0
      for (const statement of statements) pages += await buffersOf(owner, statement)
      // The person has some 2,400 entries of 8,000; `playing` reads two hundred of them.
      expect([part, pages < (part === 'playing' ? 1500 : 600)]).toEqual([part, true])
    }
  } finally {
    await heard.db.destroy()
    await owner.end()
  }
}, 60_000)
