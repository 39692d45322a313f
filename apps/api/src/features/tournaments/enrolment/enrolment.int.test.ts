import { describe, expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../../test/app.ts'
import { bracketsDriver } from '../../../../test/brackets.ts'
import { codeOf, teamsDriver } from '../../../../test/teams.ts'
import { makeGame } from '../../games/testing.ts'
import { makeTeam } from '../../teams/testing.ts'
import { makeTournament } from '../testing.ts'

const testApp = await useTestApp()
const { services, signIn } = testApp
const { db } = services
const { cast, leave, transfer, usernameOf } = teamsDriver(testApp)
const { send, enrol, withdraw, participantsOf, tournamentOf, told } = bracketsDriver(testApp)

const forTeams = (teamSize: number) => makeTournament(db, { type: 'team', team_size: teamSize })
const setStatus = (userId: string, status: 'banned' | 'active') =>
  db.updateTable('profiles').set({ status }).where('id', '=', userId).execute()

/** Also checks that the counter equals the number of participants. */
async function countOf(id: string): Promise<number> {
  const { participant_count } = await tournamentOf(id)
  expect(await participantsOf(id)).toHaveLength(participant_count)
  return participant_count
}

describe('a person', () => {
  test.each(['upcoming', 'registration_open'] as const)(
    'enters and leaves while it is %s',
    async (status) => {
      const { id } = await makeTournament(db, { status })
      const person = await signIn()
      expect((await enrol(person, id)).statusCode).toBe(204)
      expect(await participantsOf(id)).toEqual([person.userId])
      expect((await enrol(person, id)).statusCode).toBe(204)
      expect(await countOf(id)).toBe(1)
      expect((await withdraw(person, id)).statusCode).toBe(204)
      expect(codeOf(await withdraw(person, id))).toBe('tournaments.not_enrolled')
      expect(await countOf(id)).toBe(0)
      const facts = { tournamentId: id, participantId: person.userId }
      expect(await told(id)).toMatchObject([
        { name: 'tournament.participant-entered', payload: facts },
        { name: 'tournament.participant-withdrew', payload: facts },
      ])
    },
  )

  test('keeps the name from enrolment', async () => {
    const { id } = await makeTournament(db)
    const person = await signIn()
    const username = await usernameOf(person)
    await enrol(person, id)
    await db.updateTable('profiles').set({ username: 'outro-nome' }).where('id', '=', person.userId).execute()
    const entry = await db
      .selectFrom('tournament_participants')
      .select(['name', 'entered_by'])
      .where('tournament_id', '=', id)
      .executeTakeFirst()
    expect(entry).toEqual({ name: username, entered_by: person.userId })
  })

  test.each(['in_progress', 'completed', 'cancelled'] as const)(
    'does neither when it is %s',
    async (status) => {
      const { id } = await makeTournament(db)
      const [inside, outside] = await Promise.all([signIn(), signIn()])
      await enrol(inside, id)
      const drawn = {
        bracket_seed: 'f'.repeat(32),
        entrant_count: 2,
        started_at: new Date(),
        champion_id: status === 'completed' ? inside.userId : undefined,
      }
      await db
        .updateTable('tournaments')
        .set({ status, ...drawn })
        .where('id', '=', id)
        .execute()
      expect(codeOf(await enrol(outside, id))).toBe('tournaments.not_open')
      expect(codeOf(await withdraw(inside, id))).toBe('tournaments.not_open')
      expect(await countOf(id)).toBe(1)
    },
  )

  test('is refused without a free place, a tournament or a session', async () => {
    const { id } = await makeTournament(db, { max_participants: 2 })
    const people = await Promise.all([signIn(), signIn(), signIn()])
    for (const person of people.slice(0, 2)) await enrol(person, id)
    const full = await enrol(people[2] as SignedIn, id)
    expect([full.statusCode, full.json().error]).toMatchObject([
      409,
      { code: 'tournaments.full', facts: { max: 2 } },
    ])
    // A participant who enrols again succeeds, although it is full.
    expect((await enrol(people[0] as SignedIn, id)).statusCode).toBe(204)
    expect(await countOf(id)).toBe(2)
    expect(codeOf(await enrol(people[2] as SignedIn, crypto.randomUUID()))).toBe('tournaments.not_found')
    const test = await makeTournament(db, { is_test: true })
    expect(codeOf(await enrol(people[2] as SignedIn, test.id))).toBe('tournaments.not_found')
    await setStatus(people[2]?.userId ?? '', 'banned')
    expect((await enrol(people[2] as SignedIn, id)).statusCode).toBe(401)
  })
})

describe('early access', () => {
  const HOUR_MS = 3_600_000
  const early = (fields: Parameters<typeof makeTournament>[1] = {}) =>
    makeTournament(db, { early_access_hours: 24, ...fields })
  const canEnrol = async (who: SignedIn, id: string) =>
    (await send(who, 'GET', `/${id}/viewer`)).json().abilities.canEnrol

  test('is for VIPs, and the refusal says until when', async () => {
    const createdAt = new Date(Date.now() - HOUR_MS)
    const { id } = await early({ created_at: createdAt })
    const [vip, other, admin] = [await signIn(['vip']), await signIn(), await signIn(['admin'])]
    const until = new Date(createdAt.getTime() + 24 * HOUR_MS).toISOString()
    for (const who of [other, admin]) {
      const refused = await enrol(who, id)
      expect([refused.statusCode, refused.json().error]).toMatchObject([
        403,
        { code: 'tournaments.vip_only', facts: { until } },
      ])
      expect(await canEnrol(who, id)).toBe(false)
    }
    expect(await canEnrol(vip, id)).toBe(true)
    expect((await enrol(vip, id)).statusCode).toBe(204)
    expect((await send(null, 'GET', `/${id}`)).json()).toMatchObject({ vipOnlyUntil: until })
    expect((await send(null, 'GET', `/${(await makeTournament(db)).id}`)).json().vipOnlyUntil).toBeNull()
    expect(await countOf(id)).toBe(1)
  })

  test('applies to the member who enters a team', async () => {
    const { id } = await early({ type: 'team', team_size: 2 })
    const [leader, vip] = [await signIn(), await signIn(['vip'])]
    await makeTeam(db, { leaderId: leader.userId, memberIds: [vip.userId] })
    expect(codeOf(await enrol(leader, id))).toBe('tournaments.vip_only')
    expect((await enrol(vip, id)).statusCode).toBe(204)
  })

  test('refuses former VIPs, but does not remove them', async () => {
    const { id } = await early()
    const [first, second] = [await signIn(['vip']), await signIn(['vip'])]
    expect((await enrol(first, id)).statusCode).toBe(204)
    const people = [first.userId, second.userId]
    await db
      .updateTable('profiles')
      .set({ roles: ['user'] })
      .where('id', 'in', people)
      .execute()
    expect(codeOf(await enrol(second, id))).toBe('tournaments.vip_only')
    expect(await participantsOf(id)).toEqual([first.userId])
    expect((await withdraw(first, id)).statusCode).toBe(204)
  })

  test('ends automatically, at the start at the latest', async () => {
    const over = await early({ created_at: new Date(Date.now() - 24 * HOUR_MS) })
    const due = await early({ starts_at: new Date(Date.now() - HOUR_MS) })
    const person = await signIn()
    for (const { id } of [over, due]) {
      expect(await canEnrol(person, id)).toBe(true)
      expect((await enrol(person, id)).statusCode).toBe(204)
    }
  })
})

describe('a team', () => {
  test('is entered by any member, and withdrawn by that member or the leader', async () => {
    for (const who of ['leader', 'member'] as const) {
      const { id } = await forTeams(2)
      const people = await cast()
      expect((await enrol(people.member, id)).statusCode).toBe(204)
      expect((await enrol(people.member, id)).statusCode).toBe(204)
      expect(codeOf(await enrol(people.leader, id))).toBe('tournaments.already_enrolled')
      expect(await participantsOf(id)).toEqual([people.team.id])
      expect((await withdraw(people[who], id)).statusCode).toBe(204)
      expect(await countOf(id)).toBe(0)
    }
  })

  test('is not withdrawn by another member, an outsider or a former member', async () => {
    const { id } = await forTeams(2)
    const [leader, entering, other, outsider] = await Promise.all([signIn(), signIn(), signIn(), signIn()])
    const memberIds = [entering.userId, other.userId]
    const team = await makeTeam(db, { leaderId: leader.userId, memberIds })
    await enrol(entering, id)
    expect(codeOf(await withdraw(other, id))).toBe('tournaments.not_yours_to_withdraw')
    expect(codeOf(await withdraw(outsider, id))).toBe('tournaments.not_enrolled')
    await leave(entering, team.id)
    expect(codeOf(await withdraw(entering, id))).toBe('tournaments.not_enrolled')
    // The current leader counts, not the one at enrolment.
    await transfer(leader, team.id, other.userId)
    expect(codeOf(await withdraw(leader, id))).toBe('tournaments.not_yours_to_withdraw')
    expect((await withdraw(other, id)).statusCode).toBe(204)
  })

  test('must exist and be large enough', async () => {
    const { id } = await forTeams(3)
    const { member, outsider } = await cast()
    expect(codeOf(await enrol(outsider, id))).toBe('tournaments.team_required')
    const facts = { min: 3, members: 2 }
    expect((await enrol(member, id)).json().error).toMatchObject({
      code: 'tournaments.team_too_small',
      facts,
    })
    expect(await countOf(id)).toBe(0)
  })
})

test('the page tells a team while none of its members is assigned to the game', async () => {
  const { team, leader, member, outsider } = await cast()
  const game = await makeGame(db)
  const { id } = await makeTournament(db, { type: 'team', team_size: 1, game_id: game.id })
  const isUnassigned = async (who: SignedIn, of = id) =>
    (await send(who, 'GET', `/${of}/viewer`)).json().viewer.isTeamUnassigned
  expect(await isUnassigned(member)).toBe(true)
  expect(await isUnassigned(outsider)).toBe(false)
  expect(await isUnassigned(leader, (await forTeams(1)).id)).toBe(false)
  await db
    .insertInto('team_member_games')
    .values({ user_id: member.userId, team_id: team.id, game_id: game.id, place: 1 })
    .execute()
  expect(await isUnassigned(leader)).toBe(false)
})
