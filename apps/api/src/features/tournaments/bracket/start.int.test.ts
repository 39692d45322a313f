import { createHash, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../../test/app.ts'
import { bracketsDriver } from '../../../../test/brackets.ts'
import { codeOf, teamsDriver } from '../../../../test/teams.ts'
import { makeGame } from '../../games/testing.ts'
import { makeTeam } from '../../teams/testing.ts'
import { findLineup } from '../index.ts'
import {
  changeTournament,
  drawAgain,
  enterPeople,
  enterTeams,
  makeParticipants,
  makeTournament,
} from '../testing.ts'

const testApp = await useTestApp()
const { app, services, signIn } = testApp
const { db } = services
const { send: toTeams, expel } = teamsDriver(testApp)
const { send, start, dueTournament, matchesOf, participantsOf, tournamentOf, told } = bracketsDriver(testApp)
const staff = await signIn(['moderador'])

const ids = (people: readonly SignedIn[]) => people.map(({ userId }) => userId)
const signInMany = (count: number) => Promise.all(Array.from({ length: count }, () => signIn()))
async function teamOf(size: number) {
  const [leader, ...members] = (await signInMany(size)) as [SignedIn, ...SignedIn[]]
  const team = await makeTeam(db, { leaderId: leader.userId, memberIds: ids(members) })
  return { id: team.id, leader, members }
}

test('anyone can repeat the draw from the seed and the participants', async () => {
  const { id } = await dueTournament()
  const entrants = await makeParticipants(db, id, 7)
  expect((await start(staff, id)).statusCode).toBe(204)
  const { status, bracket_seed, entrant_count, started_at, starts_at } = await tournamentOf(id)
  expect({ status, entrant_count }).toEqual({ status: 'in_progress', entrant_count: 7 })
  expect(starts_at).toEqual(started_at)
  expect(Date.now() - starts_at.getTime()).toBeLessThan(60_000)
  expect(await matchesOf(id)).toMatchObject(drawAgain(entrants, bracket_seed ?? ''))
  const statuses = (await matchesOf(id)).map((match) => match.status)
  expect(statuses).toEqual(['in_progress', 'in_progress', 'in_progress', 'completed'])
  expect((await told(id)).map(({ name }) => name)).toEqual(['tournament.started'])
  const audit = db.selectFrom('audit_entries').select(['action', 'actor_id']).where('subject_id', '=', id)
  expect(await audit.execute()).toEqual([{ action: 'tournament.started', actor_id: staff.userId }])
})

describe('the hash of the seed', () => {
  const commitmentOf = (id: string, seed: string) => createHash('sha256').update(`${id}${seed}`).digest('hex')
  const shown = async (id: string) => {
    const { drawCommitment, bracketSeed } = (await send(null, 'GET', `/${id}?v=${randomUUID()}`)).json()
    return { drawCommitment, bracketSeed }
  }
  /** Created through the API, and due. */
  async function created() {
    const owner = await signIn(['vip'])
    const answer = await app.inject({
      method: 'POST',
      url: '/api/tournaments',
      headers: { ...owner.headers, 'idempotency-key': randomUUID() },
      payload: {
        name: `Copa ${randomUUID().slice(0, 8)}`,
        maxParticipants: 8,
        startsAt: new Date(Date.now() + 2 * 60 * 60_000).toISOString(),
      },
    })
    const { id } = answer.json().tournament as { id: string }
    await makeParticipants(db, id, 5)
    await changeTournament(db, id, { starts_at: new Date(Date.now() - 60_000) })
    return { id, owner }
  }

  test('is public from the creation on, the seed from the start on', async () => {
    const { id, owner } = await created()
    const before = await shown(id)
    expect(before).toEqual({ drawCommitment: expect.stringMatching(/^[0-9a-f]{64}$/), bracketSeed: null })
    expect((await start(owner, id)).statusCode).toBe(204)
    const { drawCommitment, bracketSeed } = await shown(id)
    expect(drawCommitment).toBe(before.drawCommitment)
    expect(commitmentOf(id, bracketSeed ?? '')).toBe(drawCommitment)
  })
})

describe('a start is refused', () => {
  test('before its time, twice, with one participant, and to people who do not run it', async () => {
    const { id } = await dueTournament({ starts_at: new Date(Date.now() + 60_000) })
    await makeParticipants(db, id, 2)
    expect(codeOf(await start(staff, id))).toBe('tournaments.not_yet')
    await db.updateTable('tournaments').set({ starts_at: new Date() }).where('id', '=', id).execute()
    expect((await start(await signIn(['vip']), id)).statusCode).toBe(403)
    expect((await start(staff, id)).statusCode).toBe(204)
    expect(codeOf(await start(staff, id))).toBe('tournaments.not_open')
    const alone = await dueTournament()
    await makeParticipants(db, alone.id, 1)
    expect(codeOf(await start(staff, alone.id))).toBe('tournaments.not_enough_participants')
    expect((await tournamentOf(alone.id)).status).toBe('upcoming')
    expect(codeOf(await start(staff, crypto.randomUUID()))).toBe('tournaments.not_found')
  })
})

describe('line-ups', () => {
  test('in an individual tournament are the participants themselves', async () => {
    const { id } = await dueTournament()
    const [one] = await makeParticipants(db, id, 2)
    await start(staff, id)
    expect(await findLineup(db, id, one ?? '')).toMatchObject([{ userId: one, isLeader: true }])
  })

  test('of a team are the members assigned to the game, or all if none is, and nobody who joins later', async () => {
    const [game, otherGame] = await Promise.all([makeGame(db), makeGame(db)])
    const [assigning, plain] = await Promise.all([teamOf(3), teamOf(2)])
    const [chosen, other] = assigning.members as [SignedIn, SignedIn]
    const assign = (userId: string, gameIds: string[]) =>
      toTeams(assigning.leader, 'PUT', `/${assigning.id}/members/${userId}/games`, { gameIds })
    await assign(chosen.userId, [game.id, otherGame.id])
    await assign(other.userId, [otherGame.id])
    const { id } = await dueTournament({ type: 'team', team_size: 2, game_id: game.id })
    await enterTeams(db, id, [assigning.id, plain.id])
    await start(staff, id)
    const lineupOf = async (teamId: string) =>
      (await findLineup(db, id, teamId)).map(({ userId, isLeader }) => [userId, isLeader])
    const wholeTeam = [[plain.leader.userId, true], ...ids(plain.members).map((userId) => [userId, false])]
    expect(await lineupOf(assigning.id)).toEqual([[chosen.userId, false]])
    expect(await lineupOf(plain.id)).toEqual(wholeTeam)
    await expel(plain.leader, plain.id, plain.members[0]?.userId ?? '')
    expect(await lineupOf(plain.id)).toEqual(wholeTeam)
  })

  test('without a game are the whole team, whatever members are assigned to', async () => {
    const game = await makeGame(db)
    const [one, other] = await Promise.all([teamOf(2), teamOf(2)])
    const path = `/${one.id}/members/${one.leader.userId}/games`
    await toTeams(one.leader, 'PUT', path, { gameIds: [game.id] })
    const { id } = await dueTournament({ type: 'team', team_size: 1 })
    await enterTeams(db, id, [one.id, other.id])
    await start(staff, id)
    expect(await findLineup(db, id, one.id)).toHaveLength(2)
  })
})

describe('before the draw, the start withdraws', () => {
  test('a team that became too small, and one that was dissolved', async () => {
    const [whole, sound, shrunk, gone] = await Promise.all([teamOf(2), teamOf(2), teamOf(2), teamOf(2)])
    const { id } = await dueTournament({ type: 'team', team_size: 2 })
    await enterTeams(
      db,
      id,
      [whole, sound, shrunk, gone].map((team) => team.id),
    )
    await expel(shrunk.leader, shrunk.id, shrunk.members[0]?.userId ?? '')
    // No worker runs here, so the reaction to the dissolution has not run yet.
    await toTeams(gone.leader, 'DELETE', `/${gone.id}`)
    expect(await participantsOf(id)).toHaveLength(4)
    expect((await start(staff, id)).statusCode).toBe(204)
    expect(await participantsOf(id)).toEqual([whole.id, sound.id])
    const { participant_count, entrant_count } = await tournamentOf(id)
    expect([participant_count, entrant_count]).toEqual([2, 2])
    const names = (await told(id)).map(({ name }) => name)
    expect(names.filter((name) => name === 'tournament.participant-withdrew')).toHaveLength(2)
  })

  test('banned people; if too few are left, nothing changes at all', async () => {
    const people = await signInMany(3)
    const { id } = await dueTournament()
    await enterPeople(db, id, ids(people))
    const ban = (person: SignedIn | undefined) =>
      db
        .updateTable('profiles')
        .set({ status: 'banned' })
        .where('id', '=', person?.userId ?? '')
        .execute()
    await ban(people[0])
    await ban(people[1])
    expect(codeOf(await start(staff, id))).toBe('tournaments.not_enough_participants')
    expect(await participantsOf(id)).toHaveLength(3)
    expect(await told(id)).toEqual([])
    const more = await makeTournament(db, { starts_at: new Date() })
    await enterPeople(db, more.id, ids([...people, staff]))
    expect((await start(staff, more.id)).statusCode).toBe(204)
    expect(await participantsOf(more.id)).toEqual(ids([...people.slice(2), staff]))
  })
})
