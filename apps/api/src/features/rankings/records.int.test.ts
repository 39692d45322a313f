import fc from 'fast-check'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../test/app.ts'
import { bracketsDriver } from '../../../test/brackets.ts'
import { longRun } from '../../../test/long-run.ts'
import { teamsDriver } from '../../../test/teams.ts'
import { dispatchEvent } from '../../platform/jobs/dispatch.ts'
import { emit } from '../../platform/jobs/emit.ts'
import { makePerson } from '../accounts/testing.ts'
import { makeInvite, makeTeam } from '../teams/testing.ts'
import { matchCorrected, matchDecided, tournamentStarted } from '../tournaments/index.ts'
import { makeStartedTournament } from '../tournaments/testing.ts'
import { rankingsReactions } from './rankings.jobs.ts'
import { PARTICIPATIONS_BATCH } from './records.commands.ts'

const testApp = await useTestApp()
const { services, signIn } = testApp
const { db } = services
const { answer, leave } = teamsDriver(testApp)
const { openMatches, decide, correct, tournamentOf } = bracketsDriver(testApp)

interface Job {
  readonly id: string
  readonly payload: { id: string; event: { name: string; payload: unknown } }
}
const waitingJobs = async () =>
  (await sql<Job>`select id, payload from graphile_worker._private_jobs`.execute(db)).rows
const deliverOne = ({ payload: { id, event } }: Job) => {
  const reactions = rankingsReactions.filter((reaction) => reaction.event === event.name)
  return dispatchEvent(services, reactions, { id, ...event })
}

/** The minimal standard generator with a fixed seed: a random order that is the same in each run. */
let draw = 1
const nextDraw = () => {
  draw = (draw * 48_271) % 2_147_483_647
  return draw
}

/**
 * The worst possible queue: it delivers every job three times, concurrently and in random order, as if
 * workers were killed after their commit. Failed jobs are delivered again.
 */
async function deliver(): Promise<void> {
  for (let round = 0; round < 50; round += 1) {
    const jobs = await waitingJobs()
    if (jobs.length === 0) return
    const deliveries = jobs
      .flatMap((job) => [job, job, job])
      .map((job) => [nextDraw(), job] as const)
      .toSorted(([one], [other]) => one - other)
      .map(([, job]) =>
        deliverOne(job).then(
          () => job.id,
          () => null,
        ),
      )
    const delivered = (await Promise.all(deliveries)).filter((id) => id !== null)
    await sql`delete from graphile_worker._private_jobs where id = any (${delivered})`.execute(db)
  }
  throw new Error('the queue does not come to an end')
}

const tell = (...args: Parameters<typeof emit> extends [unknown, ...infer Rest] ? Rest : never) =>
  db.transaction().execute((tx) => emit(tx, ...args))

async function start(fields: Parameters<typeof makeStartedTournament>[1]) {
  const tournament = await makeStartedTournament(db, fields)
  await tell(tournamentStarted, { tournamentId: tournament.id, tournamentName: 'Copa' })
  return tournament
}

/** The first side of each match wins, until no match is left. */
async function playOut(tournamentId: string): Promise<void> {
  for (let matches = await openMatches(tournamentId); matches.length > 0; ) {
    await Promise.all(matches.map(({ id, participant1Id }) => decide(id, participant1Id)))
    matches = await openMatches(tournamentId)
  }
}

const recordsOf = async (userIds: readonly string[]) => {
  const rows = await db
    .selectFrom('player_records')
    .select(['user_id', 'wins', 'participations', 'titles'])
    .where('user_id', 'in', userIds)
    .execute()
  return new Map(rows.map(({ user_id, ...record }) => [user_id, record]))
}
const sumOf = (
  records: Awaited<ReturnType<typeof recordsOf>>,
  column: 'wins' | 'participations' | 'titles',
) => [...records.values()].reduce((sum, record) => sum + record[column], 0)

const join = async (who: SignedIn, teamId: string) =>
  answer(who, await makeInvite(db, teamId, who.userId), 'accept')

const teamWins = async (teamId: string) => {
  const query = db.selectFrom('teams').select('wins').where('id', '=', teamId)
  return (await query.executeTakeFirstOrThrow()).wins
}

const winsOfMembers = async (teamId: string) => {
  const rows = await db
    .selectFrom('team_members as member')
    .innerJoin('player_records as record', 'record.user_id', 'member.user_id')
    .select('record.wins')
    .where('member.team_id', '=', teamId)
    .execute()
  return rows.reduce((sum, { wins }) => sum + wins, 0)
}

describe('a tournament of people', () => {
  test('gives a win for each played match, none for a bye, and one title', async () => {
    const { id, participantIds } = await start({ participants: 7 })
    await playOut(id)
    await deliver()
    const records = await recordsOf(participantIds)
    expect(records.size).toBe(7)
    expect([...records.values()].every(({ participations }) => participations === 1)).toBe(true)
    expect([sumOf(records, 'wins'), sumOf(records, 'titles')]).toEqual([6, 1])
    expect(records.get((await tournamentOf(id)).champion_id ?? '')?.titles).toBe(1)
  })

  test('does not count if it is a test', async () => {
    const { id, participantIds } = await makeStartedTournament(db, { participants: 2, is_test: true })
    await playOut(id)
    await deliver()
    expect(await recordsOf(participantIds)).toEqual(new Map())
  })

  test('corrected in its final, moves the win and the title', async () => {
    const { id, participantIds } = await start({ participants: 2 })
    const [final] = await openMatches(id)
    const [first = '', second = ''] = [final?.participant1Id, final?.participant2Id ?? '']
    await decide(final?.id ?? '', first)
    await correct(final?.id ?? '', second)
    await deliver()
    const records = await recordsOf(participantIds)
    expect(records.get(first)).toEqual({ wins: 0, titles: 0, participations: 1 })
    expect(records.get(second)).toEqual({ wins: 1, titles: 1, participations: 1 })
  })

  test('retries a correction that arrives before the result it corrects', async () => {
    const { id, participantIds } = await makeStartedTournament(db, { participants: 2 })
    const [first = '', second = ''] = participantIds
    const facts = { tournamentId: id, matchId: crypto.randomUUID(), decidedBy: null }
    await tell(matchCorrected, { ...facts, winnerId: second, previousWinnerId: first })
    const [correction] = await waitingJobs()
    await expect(deliverOne(correction as Job)).rejects.toThrow()
    expect(sumOf(await recordsOf(participantIds), 'wins')).toBe(0)
    await tell(matchDecided, { ...facts, winnerId: first, loserId: second, isTest: false })
    await deliver()
    expect((await recordsOf(participantIds)).get(second)?.wins).toBe(1)
    expect(sumOf(await recordsOf(participantIds), 'wins')).toBe(1)
  })
})

test('a large field is counted in batches, each person once', async () => {
  const players = 2 * PARTICIPATIONS_BATCH + 500
  const { participantIds } = await start({ participants: players })
  await deliver()
  const records = await recordsOf(participantIds)
  expect(records.size).toBe(players)
  expect([...records.values()].every(({ participations }) => participations === 1)).toBe(true)
})

describe('a tournament of teams', () => {
  async function twoTeams() {
    const [a, b, c, d, newcomer] = [
      await signIn(),
      await signIn(),
      await signIn(),
      await signIn(),
      await signIn(),
    ]
    const first = await makeTeam(db, { leaderId: a.userId, memberIds: [b.userId] })
    const second = await makeTeam(db, { leaderId: c.userId, memberIds: [d.userId] })
    return { a, b, newcomer, first, second }
  }

  test('gives the win to the line-up, even to members who have left the team', async () => {
    const { a, b, newcomer, first, second } = await twoTeams()
    const { id } = await start({ participants: [first.id, second.id], type: 'team', team_size: 2 })
    await leave(b, first.id)
    await join(newcomer, first.id)
    const [match] = await openMatches(id)
    await decide(match?.id ?? '', first.id)
    await deliver()
    const records = await recordsOf([a.userId, b.userId, newcomer.userId])
    expect(records.get(a.userId)).toEqual({ wins: 1, titles: 1, participations: 1 })
    expect(records.get(b.userId)).toEqual({ wins: 1, titles: 1, participations: 1 })
    expect(records.get(newcomer.userId)).toBeUndefined()
    // The member who left took the win along.
    expect(await teamWins(first.id)).toBe(1)
  })
})

test(
  'a team has the wins of its members after any concurrent changes',
  async () => {
    const leaders = await Promise.all(Array.from({ length: 3 }, () => makePerson(db)))
    const movers = await Promise.all(Array.from({ length: 6 }, () => signIn()))
    const teams = await Promise.all(leaders.map(({ id }) => makeTeam(db, { leaderId: id })))
    const players = [...leaders.map(({ id }) => id), ...movers.map(({ userId }) => userId)]
    const { id: tournamentId } = await start({ participants: players })

    const someWin = async (who: number) => {
      const winnerId = players[who % players.length] ?? ''
      const facts = { tournamentId, matchId: crypto.randomUUID(), decidedBy: null }
      await tell(matchDecided, { ...facts, winnerId, loserId: players[0] ?? '', isTest: false })
    }
    const move = async (who: number, where: number) => {
      const [mover, team] = [movers[who % movers.length], teams[where % teams.length]]
      if (!mover || !team) return
      for (const { id } of teams) await leave(mover, id)
      // A concurrent move of the same person may have come first: the invite then exists or was withdrawn.
      await join(mover, team.id).catch(() => undefined)
    }

    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(fc.boolean(), fc.nat(20), fc.nat(20)), { minLength: 10, maxLength: 25 }),
        async (acts) => {
          const acting = acts.map(([isWin, who, where]) => (isWin ? someWin(who) : move(who, where)))
          // Deliver events while the moves still run, and then until none is left.
          await Promise.all([...acting, deliver()])
          await deliver()
          for (const { id } of teams) expect(await teamWins(id)).toBe(await winsOfMembers(id))
        },
      ),
      { numRuns: longRun(5) },
    )
    const records = await recordsOf(players)
    expect(sumOf(records, 'wins')).toBeGreaterThan(0)
  },
  longRun(60_000),
)
