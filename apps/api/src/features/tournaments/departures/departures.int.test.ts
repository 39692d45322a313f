import { describe, expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../../test/app.ts'
import { bracketsDriver } from '../../../../test/brackets.ts'
import { noticesDriver } from '../../../../test/notices.ts'
import { codeOf } from '../../../../test/teams.ts'
import { makeTeam } from '../../teams/testing.ts'
import { changeTournament, makeStartedTournament } from '../testing.ts'

type Stages = NonNullable<Parameters<typeof makeStartedTournament>[1]>['stages']

const testApp = await useTestApp()
const { app, services, signIn, work } = testApp
const { db } = services
const { matchesOf, tournamentOf, decide } = bracketsDriver(testApp)
const { noticesOf, settle } = noticesDriver(testApp)

const owner = await signIn(['vip'])
const moderator = await signIn(['moderador'])

const depart = (who: SignedIn, id: string, participantId: string, fields: object = {}) =>
  app.inject({
    method: 'POST',
    url: `/api/tournaments/${id}/departures`,
    headers: { ...who.headers, 'idempotency-key': crypto.randomUUID() },
    payload: { participantId, kind: 'left', reason: 'Precisou sair', ...fields },
  })

async function cupOf(size: number, stages?: Stages) {
  const people = await Promise.all(Array.from({ length: size }, () => signIn()))
  const { id } = await makeStartedTournament(db, {
    created_by: owner.userId,
    participants: people.map(({ userId }) => userId),
    stages,
  })
  const personOf = (userId: string | null) => people.find((one) => one.userId === userId) as SignedIn
  return { id, people, personOf }
}
const open = async (id: string) => (await matchesOf(id)).filter(({ status }) => status === 'in_progress')
const departureOf = async (id: string, participantId: string) =>
  (await app.inject({ method: 'GET', url: `/api/tournaments/${id}/participants?v=${crypto.randomUUID()}` }))
    .json()
    .participants.find((one: { participantId: string }) => one.participantId === participantId).departure

describe('who leaves a running tournament', () => {
  test('gives the open match to the rival, with a notice that says why', async () => {
    const { id, personOf } = await cupOf(4)
    await work()
    const [first] = await open(id)
    const leaving = personOf(first?.participant2Id ?? '')
    expect((await depart(owner, id, leaving.userId, { kind: 'disqualified' })).statusCode).toBe(204)
    const [match] = (await matchesOf(id)).filter((one) => one.id === first?.id)
    expect(match).toMatchObject({ winnerId: first?.participant1Id, outcome: 'forfeit', status: 'completed' })
    expect(await departureOf(id, leaving.userId)).toBe('disqualified')
    await settle()
    const notices = await noticesOf(leaving.userId)
    expect(notices.map(({ title }) => title)).toContainEqual(expect.stringContaining('desclassificado'))
  })

  test('is out for good: a second time, and anyone who is out already, is refused', async () => {
    const { id } = await cupOf(4)
    const [first, second] = await open(id)
    await decide(first?.id ?? '', first?.participant1Id ?? '')
    expect(codeOf(await depart(owner, id, first?.participant2Id ?? ''))).toBe('tournaments.not_playing')
    expect((await depart(owner, id, second?.participant2Id ?? '')).statusCode).toBe(204)
    expect(codeOf(await depart(owner, id, second?.participant2Id ?? ''))).toBe('tournaments.not_playing')
    expect(codeOf(await depart(owner, id, crypto.randomUUID()))).toBe('tournaments.not_playing')
  })

  test('after a win, gives the next match away when it is drawn', async () => {
    const { id } = await cupOf(4)
    const [first, second] = await open(id)
    const [one, two] = [first?.participant1Id ?? '', second?.participant1Id ?? '']
    await decide(first?.id ?? '', one)
    expect((await depart(owner, id, one)).statusCode).toBe(204)
    expect(await tournamentOf(id)).toMatchObject({ status: 'in_progress' })
    await decide(second?.id ?? '', two)
    expect(await tournamentOf(id)).toMatchObject({ status: 'completed', champion_id: two })
  })

  test('from a final ends the tournament', async () => {
    const { id } = await cupOf(2)
    const [final] = await open(id)
    expect((await depart(moderator, id, final?.participant1Id ?? '')).statusCode).toBe(204)
    expect(await tournamentOf(id)).toMatchObject({ status: 'completed', champion_id: final?.participant2Id })
  })

  test('from a league before its end, is last, and opens the matches that waited for them', async () => {
    const { id } = await cupOf(4, [{ format: 'round-robin', settings: {}, groups: 1 }])
    const leaving = (await open(id))[0]?.participant1Id ?? ''
    expect((await depart(owner, id, leaving)).statusCode).toBe(204)
    const after = await matchesOf(id)
    const theirs = after.filter(({ participant1Id, participant2Id }) =>
      [participant1Id, participant2Id].includes(leaving),
    )
    expect(theirs.map(({ outcome }) => outcome)).toEqual(['void', 'void', 'void'])
    for (let match = (await open(id))[0]; match; match = (await open(id))[0])
      await decide(match.id, match.participant1Id)
    const { status, champion_id } = await tournamentOf(id)
    expect(status).toBe('completed')
    expect(champion_id).not.toBe(leaving)
  })

  test('from a Swiss stage, loses the open match and is not paired again', async () => {
    const { id } = await cupOf(6, [{ format: 'swiss', settings: { rounds: 2 } }])
    const [first, ...others] = await open(id)
    const leaving = first?.participant1Id ?? ''
    expect((await depart(owner, id, leaving)).statusCode).toBe(204)
    for (const match of others) await decide(match.id, match.participant1Id)
    const second = (await matchesOf(id)).filter(({ round }) => round === 2)
    expect(second).toHaveLength(3)
    expect(
      second.flatMap(({ participant1Id, participant2Id }) => [participant1Id, participant2Id]),
    ).not.toContain(leaving)
  })

  test('from a double elimination, is out of both brackets', async () => {
    const { id } = await cupOf(4, [{ format: 'double-elimination', settings: {} }])
    const leaving = (await open(id))[0]?.participant1Id ?? ''
    expect((await depart(owner, id, leaving)).statusCode).toBe(204)
    for (let match = (await open(id))[0]; match; match = (await open(id))[0]) {
      expect([match.participant1Id, match.participant2Id]).not.toContain(leaving)
      await decide(match.id, match.participant1Id)
    }
    expect(await tournamentOf(id)).toMatchObject({ status: 'completed' })
  })
})

describe('who may take somebody out', () => {
  test('the person themself, who needs no reason, but may not disqualify anybody', async () => {
    const { id, personOf, people } = await cupOf(4)
    const [first] = await open(id)
    const leaving = personOf(first?.participant1Id ?? '')
    const other = people.find((one) => one !== leaving) as SignedIn
    expect(codeOf(await depart(other, id, leaving.userId))).toBe('platform.forbidden')
    const disqualified = await depart(leaving, id, leaving.userId, { kind: 'disqualified' })
    expect(codeOf(disqualified)).toBe('platform.forbidden')
    expect((await depart(leaving, id, leaving.userId, { reason: '' })).statusCode).toBe(204)
    expect(await departureOf(id, leaving.userId)).toBe('left')
    expect((await noticesOf(leaving.userId)).filter(({ title }) => title?.includes('saída'))).toEqual([])
  })

  test('the leader of a team, but not its members', async () => {
    const [leader, member, rival] = [await signIn(), await signIn(), await signIn()]
    const team = await makeTeam(db, { leaderId: leader.userId, memberIds: [member.userId] })
    const other = await makeTeam(db, { leaderId: rival.userId })
    const { id } = await makeStartedTournament(db, {
      type: 'team',
      team_size: 1,
      participants: [team.id, other.id],
    })
    expect(codeOf(await depart(member, id, team.id))).toBe('platform.forbidden')
    expect((await depart(leader, id, team.id)).statusCode).toBe(204)
    expect(await tournamentOf(id)).toMatchObject({ status: 'completed', champion_id: other.id })
  })

  test('the organiser and staff with a reason, unless they play in it or the prize is in escrow', async () => {
    const { id, people } = await cupOf(4)
    const [first] = await open(id)
    const leaving = first?.participant1Id ?? ''
    expect(codeOf(await depart(owner, id, leaving, { reason: ' ' }))).toBe(
      'tournaments.departure_reason_required',
    )
    const stranger = await signIn(['vip'])
    expect(codeOf(await depart(stranger, id, leaving))).toBe('platform.forbidden')
    const playing = await cupOf(4)
    await changeTournament(db, playing.id, { created_by: playing.people[0]?.userId ?? '' })
    const organiser = playing.people[0] as SignedIn
    const rival = playing.people[1]?.userId ?? ''
    expect(codeOf(await depart(organiser, playing.id, rival))).toBe('platform.forbidden')
    expect(people).toHaveLength(4)
  })

  test('nobody before the start or after the end', async () => {
    const { id } = await cupOf(2)
    const [final] = await open(id)
    await decide(final?.id ?? '', final?.participant1Id ?? '')
    expect(codeOf(await depart(moderator, id, final?.participant1Id ?? ''))).toBe('platform.forbidden')
  })
})
