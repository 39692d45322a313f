import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../../test/app.ts'
import { until } from '../../../../test/live.ts'
import { noticesDriver } from '../../../../test/notices.ts'
import { features } from '../../../features.ts'
import type { Audience } from '../../../platform/notices.ts'
import { makeGame } from '../../games/testing.ts'
import { makeTeam } from '../../teams/testing.ts'
import {
  championChanged,
  tournamentCancelled,
  tournamentCompleted,
  tournamentCreated,
  tournamentStarted,
} from '../../tournaments/index.ts'
import {
  enterPeople,
  enterTeams,
  makeParticipants,
  makeStartedTournament,
  makeTournament,
} from '../../tournaments/testing.ts'
import { declaredAudiences } from '../notifications.jobs.ts'
import { savePreferences } from '../settings.queries.ts'
import { notifyAudience, notifyAudienceJob } from './audiences.jobs.ts'

const testApp = await useTestApp()
const { services, signIn, work, database } = testApp
const { db } = services
const { happen } = noticesDriver(testApp)
const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2 })
afterAll(() => owner.end())
await work()

const toldOf = (title: string) =>
  db.selectFrom('notifications').selectAll().where('title', '=', title).orderBy('id').execute()
/** Everyone who was notified, once the queue is empty. */
const heard = async (title: string): Promise<string[]> => {
  await until(async () => {
    const { rows } = await sql`select 1 from graphile_worker._private_jobs limit 1`.execute(db)
    return rows.length === 0
  }, 15_000)
  return (await toldOf(title)).map(({ user_id }) => user_id)
}
const follow = (gameId: string, ...userIds: string[]) =>
  db
    .insertInto('tournament_subscriptions')
    .values(userIds.map((userId) => ({ game_id: gameId, user_id: userId })))
    .execute()
const followWithMany = (gameId: string, count: number) =>
  owner.query(
    `with person as (
       insert into users (email) select 'm' || n || '-' || gen_random_uuid() || '@exemplo.test'
       from generate_series(1, $2::int) as n returning id
     ), profile as (
       insert into profiles (id, username) select id, right(replace(id::text, '-', ''), 20) from person returning id
     )
     insert into tournament_subscriptions (game_id, user_id) select $1, id from profile`,
    [gameId, count],
  )

let made = 0
let name: string
beforeEach(() => {
  made += 1
  name = `Copa ${made}`
})

describe('a new tournament', () => {
  const creation = (game: { id: string; name: string }, createdBy: string) => ({
    tournamentId: crypto.randomUUID(),
    tournamentName: name,
    createdBy,
    gameId: game.id,
    gameName: game.name,
  })

  test('notifies the followers of its game and nobody else', async () => {
    const [game, other] = [await makeGame(db), await makeGame(db)]
    const [creator, fan, muted, banned, stranger] = (await Promise.all(
      Array.from({ length: 5 }, () => signIn()),
    )) as [SignedIn, SignedIn, SignedIn, SignedIn, SignedIn]
    await follow(game.id, ...[creator, fan, muted, banned].map(({ userId }) => userId))
    await follow(other.id, stranger.userId)
    await savePreferences(db, muted.userId, { mutedKinds: ['followed'], mailedKinds: [], wantsDigest: false })
    await db.updateTable('profiles').set({ status: 'banned' }).where('id', '=', banned.userId).execute()
    const facts = creation(game, creator.userId)
    await happen(tournamentCreated, facts)
    expect(await heard(`Novo torneio de ${game.name}`)).toEqual([fan.userId])
    expect(await toldOf(`Novo torneio de ${game.name}`)).toMatchObject([
      {
        kind: 'followed',
        message: `<b>${name}</b> acaba de ser criado. Garanta a sua vaga!`,
        link_to: `/tournaments/${facts.tournamentId}`,
      },
    ])
  })

  test('without a game notifies nobody', async () => {
    await happen(tournamentCreated, { ...creation({ id: '', name: '' }, crypto.randomUUID()), gameId: null })
    expect(await heard('Novo torneio de ')).toEqual([])
  })

  test('reaches thousands once each, also when every step runs twice', async () => {
    const game = await makeGame(db)
    await followWithMany(game.id, 2_100)
    const audiences = declaredAudiences(features)
    const audience = audiences.find((declared) => declared.name === 'subscribers of game') as Audience
    const about = { kind: 'tournament', linkTo: null } as const
    const sourceId = crypto.randomUUID()
    await db.transaction().execute((tx) =>
      notifyAudience(tx, sourceId, audience, {
        ...about,
        text: { title: name, message: 'Oi' },
        subjectId: game.id,
      }),
    )
    // Simulates a live worker that was declared dead: the first step is in the queue three times.
    const step = {
      sourceId,
      audience: audience.name,
      subjectId: game.id,
      notice: { ...about, title: name, message: 'Oi' },
      after: '00000000-0000-0000-0000-000000000000',
    }
    const job = notifyAudienceJob(audiences)
    await Promise.all([job.run(services, step), job.run(services, step)])
    const people = await heard(name)
    expect(people).toHaveLength(2_100)
    expect(new Set(people).size).toBe(2_100)
    const { rows } = await sql<{ steps: number }>`
      select count(*)::int as steps from event_receipts where event_id = ${sourceId}`.execute(db)
    expect(rows[0]?.steps).toBe(5)
  })
})

describe('a cancelled tournament', () => {
  test('notifies all participants, in batches, with the reason', async () => {
    const { id } = await makeTournament(db, { max_participants: 300 })
    const entered = await makeParticipants(db, id, 250)
    const facts = { tournamentId: id, tournamentName: name, reason: 'Faltou <luz>', wasRunning: false }
    await happen(tournamentCancelled, facts)
    expect((await heard(`${name} foi cancelado`)).sort()).toEqual(entered.sort())
    expect((await toldOf(`${name} foi cancelado`))[0]).toMatchObject({
      message: 'O torneio em que você se inscreveu não vai acontecer.<br>Motivo: Faltou &lt;luz&gt;',
      link_to: `/tournaments/${id}`,
    })
  })

  test('notifies every member of a team', async () => {
    const [leader, member, person] = [await signIn(), await signIn(), await signIn()]
    const team = await makeTeam(db, { leaderId: leader.userId, memberIds: [member.userId] })
    const { id } = await makeTournament(db, { type: 'team', team_size: 1 })
    await enterTeams(db, id, [team.id])
    const other = await makeTournament(db)
    await enterPeople(db, other.id, [person.userId])
    const facts = { tournamentId: id, tournamentName: name, reason: null, wasRunning: false }
    await happen(tournamentCancelled, facts)
    const told = [leader.userId, member.userId].sort()
    expect((await heard(`${name} foi cancelado`)).sort()).toEqual(told)
  })

  test('after the start notifies its line-ups, whatever their teams are by now', async () => {
    const [one, mate, other] = [await signIn(), await signIn(), await signIn()]
    const team = await makeTeam(db, { leaderId: one.userId, memberIds: [mate.userId] })
    const rivals = await makeTeam(db, { leaderId: other.userId })
    const { id } = await makeStartedTournament(db, {
      type: 'team',
      team_size: 1,
      participants: [team.id, rivals.id],
    })
    await db.deleteFrom('team_members').where('user_id', '=', mate.userId).execute()
    const facts = { tournamentId: id, tournamentName: name, reason: 'Fraude', wasRunning: true }
    await happen(tournamentCancelled, facts)
    const told = [one.userId, mate.userId, other.userId].sort()
    expect((await heard(`${name} foi cancelado`)).sort()).toEqual(told)
    expect((await toldOf(`${name} foi cancelado`))[0]).toMatchObject({
      message: expect.stringContaining('Motivo: Fraude'),
      link_to: `/tournaments/${id}`,
    })
  })

  test('fits the size limits with any reason and name', async () => {
    const person = await signIn()
    const { id } = await makeTournament(db)
    await enterPeople(db, id, [person.userId])
    const facts = {
      tournamentId: id,
      tournamentName: '&'.repeat(100),
      reason: '<'.repeat(500),
      wasRunning: false,
    }
    await happen(tournamentCancelled, facts)
    expect(await heard(`${'&'.repeat(100)} foi cancelado`)).toEqual([person.userId])
  })
})

describe('a tournament that starts', () => {
  test('links players to their match, and those with a bye to the bracket', async () => {
    const people = await Promise.all(Array.from({ length: 3 }, () => signIn()))
    const participants = people.map(({ userId }) => userId)
    const { id } = await makeStartedTournament(db, { name, participants })
    await happen(tournamentStarted, { tournamentId: id, tournamentName: name })
    expect((await heard(`${name} começou!`)).sort()).toEqual([...participants].sort())
    const matches = await db
      .selectFrom('tournament_matches')
      .select(['id', 'participant1_id', 'participant2_id'])
      .where('tournament_id', '=', id)
      .execute()
    for (const { user_id, link_to } of await toldOf(`${name} começou!`)) {
      const own = matches.find((match) => [match.participant1_id, match.participant2_id].includes(user_id))
      expect(link_to).toBe(own?.participant2_id ? `/match/${own.id}` : `/tournaments/${id}`)
    }
  })
})

describe('a title', () => {
  test('notifies its winner, and the new one when the final is corrected', async () => {
    const [leader, member, rival] = [await signIn(), await signIn(), await signIn()]
    const team = await makeTeam(db, { leaderId: leader.userId, memberIds: [member.userId] })
    const rivals = await makeTeam(db, { leaderId: rival.userId })
    const { id } = await makeStartedTournament(db, {
      type: 'team',
      team_size: 1,
      participants: [team.id, rivals.id],
    })
    const facts = { tournamentId: id, tournamentName: name }
    await happen(tournamentCompleted, { ...facts, championId: team.id })
    expect((await heard('O título é seu!')).sort()).toEqual([leader.userId, member.userId].sort())
    await happen(championChanged, { ...facts, championId: rivals.id, previousChampionId: team.id })
    expect(await heard('O título é seu!')).toContain(rival.userId)
  })
})
