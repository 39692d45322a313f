import { expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../../test/app.ts'
import { bracketsDriver } from '../../../../test/brackets.ts'
import { everyInterleaving } from '../../../../test/interleave.ts'
import { codeOf, teamsDriver } from '../../../../test/teams.ts'
import { enterTeams, makeParticipants, makeTournament } from '../testing.ts'

const testApp = await useTestApp({ DATABASE_POOL_MAX: '30' })
const { services, signIn } = testApp
const { db } = services
const { cast, dissolve, leave } = teamsDriver(testApp)
const { enrol, withdraw, start, dueTournament, matchesOf, participantsOf, tournamentOf } =
  bracketsDriver(testApp)
const staff = await signIn(['admin'])

const done = ({ statusCode }: { statusCode: number }) => statusCode === 204
const signInMany = (count: number) => Promise.all(Array.from({ length: count }, () => signIn()))

/** Checks that the counter is right and that a bracket has exactly the participants. */
async function soundTournament(id: string) {
  const tournament = await tournamentOf(id)
  const participants = await participantsOf(id)
  expect(participants).toHaveLength(tournament.participant_count)
  expect(participants.length).toBeLessThanOrEqual(tournament.max_participants)
  const drawn = (await matchesOf(id)).flatMap(({ participant1Id, participant2Id }) => [
    participant1Id,
    ...(participant2Id ? [participant2Id] : []),
  ])
  expect(drawn.toSorted()).toEqual(tournament.status === 'in_progress' ? participants.toSorted() : [])
  return { status: tournament.status, participants }
}

test('of fifty enrolments for the last place, one gets it', async () => {
  const { id } = await makeTournament(db, { max_participants: 8 })
  await makeParticipants(db, id, 7)
  const people = await signInMany(50)
  const responses = await Promise.all(people.map((person) => enrol(person, id)))
  expect(responses.filter(done)).toHaveLength(1)
  const refused = responses.filter((response) => !done(response))
  expect(new Set(refused.map(codeOf))).toEqual(new Set(['tournaments.full']))
  expect((await soundTournament(id)).participants).toHaveLength(8)
})

test('fifty enrolments for ten places fill them exactly', async () => {
  const { id } = await makeTournament(db, { max_participants: 10 })
  const people = await signInMany(50)
  const responses = await Promise.all(people.map((person) => enrol(person, id)))
  expect(responses.filter(done)).toHaveLength(10)
  expect((await soundTournament(id)).participants).toHaveLength(10)
})

test('twenty enrolments of one person, and of one team by two members, count once', async () => {
  const person = await signIn()
  const { id } = await makeTournament(db)
  const responses = await Promise.all(Array.from({ length: 20 }, () => enrol(person, id)))
  expect(responses.filter(done)).toHaveLength(20)
  expect((await soundTournament(id)).participants).toHaveLength(1)
  const { leader, member } = await cast()
  const forTeams = await makeTournament(db, { type: 'team', team_size: 1 })
  const entering = Array.from({ length: 20 }, (_, index) => enrol(index % 2 ? leader : member, forTeams.id))
  // The member who entered the team succeeds each time.
  expect((await Promise.all(entering)).filter(done)).toHaveLength(10)
  expect((await soundTournament(forTeams.id)).participants).toHaveLength(1)
})

test('twenty concurrent starts count once', async () => {
  const { id } = await dueTournament()
  await makeParticipants(db, id, 9)
  const responses = await Promise.all(Array.from({ length: 20 }, () => start(staff, id)))
  expect(responses.filter(done)).toHaveLength(1)
  const refused = responses.filter((response) => !done(response))
  expect(new Set(refused.map(codeOf))).toEqual(new Set(['tournaments.not_open']))
  expect(await matchesOf(id)).toHaveLength(5)
  expect((await soundTournament(id)).status).toBe('in_progress')
})

test('starting against enrolling and withdrawing: the bracket has exactly the participants', async () => {
  const outcomes = new Set<string>()
  await everyInterleaving(testApp, async (race) => {
    const { id } = await dueTournament()
    await makeParticipants(db, id, 2)
    const [coming, going] = (await signInMany(2)) as [SignedIn, SignedIn]
    await enrol(going, id)
    const responses = await race([() => start(staff, id), () => enrol(coming, id), () => withdraw(going, id)])
    for (const { statusCode } of responses) expect([204, 409]).toContain(statusCode)
    const { status, participants } = await soundTournament(id)
    expect(status).toBe('in_progress')
    outcomes.add(`${participants.includes(coming.userId)} ${participants.includes(going.userId)}`)
  })
  expect(outcomes).toEqual(new Set(['true true', 'true false', 'false true', 'false false']))
})

test('starting against dissolving and leaving: a team plays or is dissolved, never both', async () => {
  const outcomes = new Set<string>()
  await everyInterleaving(testApp, async (race) => {
    const [one, other, third] = await Promise.all([cast(), cast(), cast()])
    const { id } = await dueTournament({ type: 'team', team_size: 2 })
    await enterTeams(db, id, [one.team.id, other.team.id, third.team.id])
    const responses = await race([
      () => start(staff, id),
      () => dissolve(one.leader, one.team.id),
      () => leave(other.member, other.team.id),
    ])
    for (const { statusCode } of responses) expect([204, 409]).toContain(statusCode)
    const isThere = await db.selectFrom('teams').select('id').where('id', '=', one.team.id).executeTakeFirst()
    const { status } = await tournamentOf(id)
    if (status === 'in_progress') {
      const { participants } = await soundTournament(id)
      expect(participants.includes(one.team.id)).toBe(isThere !== undefined)
      const lineups = await db
        .selectFrom('tournament_lineups')
        .select(({ fn }) => ['participant_id as id', fn.countAll<number>().as('size')])
        .where('tournament_id', '=', id)
        .groupBy('participant_id')
        .execute()
      // A drawn team plays with a whole line-up, even if a member was leaving.
      expect(new Set(lineups.map((lineup) => lineup.id))).toEqual(new Set(participants))
      expect(lineups.every(({ size }) => size === 2)).toBe(true)
    }
    const [, dissolved] = responses
    if (dissolved.statusCode === 409) expect(codeOf(dissolved)).toBe('teams.in_tournament')
    outcomes.add(`${status} ${isThere !== undefined}`)
  })
  expect(outcomes).toEqual(new Set(['in_progress true', 'in_progress false', 'upcoming false']))
})
