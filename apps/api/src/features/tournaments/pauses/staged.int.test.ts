import { beforeEach, describe, expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../../test/app.ts'
import { entrantsDriver } from '../../../../test/entrants.ts'
import { matchesDriver } from '../../../../test/matches.ts'
import { noShowsDriver } from '../../../../test/no-shows.ts'
import { makePeople } from '../../accounts/testing.ts'
import { makeTeam } from '../../teams/testing.ts'
import { enterPeople, makeTournament, startMissingClocks, winMatch } from '../testing.ts'

/** What organisers can do to have somebody miss a match. */
const testApp = await useTestApp()
const { app, services, signIn } = testApp
const { db } = services
const { send, decide } = matchesDriver(testApp)
const { post, replace, substitute, enterLate, nameOf } = entrantsDriver(testApp)
const { cup, miss, close, work, worker, noShowsOf, matchOf, changeClocks, clockOf, expire, runDeadline } =
  noShowsDriver(testApp)

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const from = (ms: number) => new Date(Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS + ms)
let [victim, organiser] = [] as unknown as [SignedIn, SignedIn]
beforeEach(async () => {
  await worker.forget()
  ;[victim, organiser] = await Promise.all([signIn(), signIn()])
})

const put = (id: string, path: string, payload: object) =>
  app.inject({
    method: 'PUT',
    url: `/api/tournaments/${id}${path}`,
    headers: { ...organiser.headers, 'idempotency-key': crypto.randomUUID() },
    payload,
  })
const done = async (answer: Promise<{ statusCode: number; body: string }>) => {
  const { statusCode, body } = await answer
  if (statusCode !== 204) throw new Error(body)
}
const daysOf = async ({ userId }: SignedIn) => (await noShowsOf(userId)).map(({ days }) => days)
const own = () => cup([victim.userId], { created_by: organiser.userId })

/** Eight people enrolled in a tournament of the organiser, which has not started. */
async function announced(startsAt: Date, eager: readonly string[] = [victim.userId]): Promise<string> {
  const { id } = await makeTournament(db, {
    created_by: organiser.userId,
    clock_minutes: 15,
    clock_first_minutes: 30,
    starts_at: startsAt,
    start_announced_at: from(-2 * DAY_MS),
  })
  await enterPeople(db, id, [...eager, ...(await makePeople(db, 8 - eager.length))])
  return id
}
const start = (id: string, route: 'start' | 'start-now' = 'start') => done(post(organiser, id, route, {}))
const edit = (id: string, startsAt: Date) =>
  done(
    put(id, '', {
      name: 'Copa Nova',
      maxParticipants: 32,
      startsAt: startsAt.toISOString(),
      clockMinutes: 15,
      clockFirstMinutes: 30,
    }),
  )
/** Nobody comes for the side, and nobody objects. */
async function goMissing(id: string, participantId = victim.userId): Promise<void> {
  await startMissingClocks(db, id)
  await close(await miss(id, participantId))
  await work()
}

describe('who was added after the start is not paused', () => {
  test('in the place of somebody else', async () => {
    const friend = await signIn()
    const id = await announced(from(-MINUTE_MS), [friend.userId])
    await start(id)
    await work()
    await done(replace(organiser, id, friend.userId, await nameOf(victim)))
    await goMissing(id)
    expect([await daysOf(victim), await daysOf(friend)]).toEqual([[], []])
  })

  test('as a late entry', async () => {
    const { id } = await cup([], {
      created_by: organiser.userId,
      max_participants: 16,
      participants: await makePeople(db, 9),
      stages: [{ format: 'swiss', settings: { rounds: 4 } }],
    })
    await done(enterLate(organiser, id, await nameOf(victim)))
    const open = await db
      .selectFrom('tournament_matches')
      .select(['id', 'participant1_id as one', 'participant2_id as other'])
      .where('tournament_id', '=', id)
      .where('status', '=', 'in_progress')
      .execute()
    if (!open.some(({ one, other }) => [one, other].includes(victim.userId)))
      for (const { id: matchId, one } of open) await winMatch(db, matchId, one ?? '')
    await goMissing(id)
    expect(await daysOf(victim)).toEqual([])
  })

  test('to the line-up of a team, whose others are paused', async () => {
    const leader = await signIn()
    const teams = await Promise.all(
      [leader.userId, ...(await makePeople(db, 7))].map((leaderId) =>
        makeTeam(db, { leaderId, memberIds: [] }),
      ),
    )
    const [team] = teams.map(({ id }) => id) as [string]
    const { id } = await cup([], {
      type: 'team',
      team_size: 1,
      participants: teams.map((one) => one.id),
    })
    await db.insertInto('team_members').values({ team_id: team, user_id: victim.userId }).execute()
    await db.updateTable('profiles').set({ team_id: team }).where('id', '=', victim.userId).execute()
    await done(substitute(leader, id, team, await nameOf(victim)))
    await goMissing(id, team)
    expect([await daysOf(leader), await daysOf(victim)]).toEqual([[1], []])
  })
})

describe('a start pauses nobody unless it is as announced', () => {
  test('on time', async () => {
    const id = await announced(from(-MINUTE_MS))
    await start(id)
    await goMissing(id)
    expect(await daysOf(victim)).toEqual([1])
  })

  test('days early', async () => {
    const id = await announced(from(3 * DAY_MS))
    await start(id, 'start-now')
    await goMissing(id)
    expect(await daysOf(victim)).toEqual([])
  })

  test('hours late', async () => {
    const id = await announced(from(-5 * HOUR_MS))
    await start(id)
    await goMissing(id)
    expect(await daysOf(victim)).toEqual([])
  })

  test('moved to this minute', async () => {
    const id = await announced(from(3 * DAY_MS))
    await edit(id, from(0))
    await start(id)
    await goMissing(id)
    expect(await daysOf(victim)).toEqual([])
  })

  test('edited, but not moved', async () => {
    const id = await announced(from(-MINUTE_MS))
    await edit(id, from(-MINUTE_MS))
    await start(id)
    await goMissing(id)
    expect(await daysOf(victim)).toEqual([1])
  })
})

describe('a clock that the crew wound up pauses nobody', () => {
  test('paused with a second left, and resumed', async () => {
    for (const scope of ['all', 'match']) {
      const { id } = await own()
      const { id: matchId } = await matchOf(id, victim.userId)
      const which = scope === 'match' ? { scope, matchId } : { scope }
      await db
        .updateTable('match_clocks')
        .set({ deadline_at: new Date(Date.now() + 1000) })
        .where('match_id', '=', matchId)
        .execute()
      await done(changeClocks(organiser, id, { ...which, action: 'pause' }))
      await done(changeClocks(organiser, id, { ...which, action: 'resume' }))
      await goMissing(id)
      expect(await daysOf(victim)).toEqual([])
    }
  })

  test('extended, it pauses', async () => {
    const { id } = await own()
    await done(changeClocks(organiser, id, { scope: 'all', action: 'extend', minutes: 15 }))
    await goMissing(id)
    expect(await daysOf(victim)).toEqual([1])
  })

  test('with another time', async () => {
    const { id } = await own()
    const { id: matchId } = await matchOf(id, victim.userId)
    const at = from(7 * HOUR_MS).toISOString()
    await done(put(id, `/matches/${matchId}/time`, { scheduledAt: at }))
    await work()
    expect((await clockOf(matchId))?.starts_at.toISOString()).toBe(at)
    await goMissing(id)
    expect(await daysOf(victim)).toEqual([])
  })

  test('with other minutes, also if they were changed back', async () => {
    const { id } = await own()
    for (const minutes of [10, 15]) await done(put(id, '/clock-minutes', { minutes }))
    await goMissing(id)
    expect(await daysOf(victim)).toEqual([])
  })

  test('of a match that was reopened', async () => {
    const { id } = await own()
    const { id: matchId } = await matchOf(id, victim.userId)
    await winMatch(db, matchId, victim.userId)
    await done(send(organiser, 'POST', `/${matchId}/reopening`, { reason: 'Placar trocado' }))
    await goMissing(id)
    expect(await daysOf(victim)).toEqual([])
  })
})

describe('a later match', () => {
  /** Everybody plays the first round, and the victim wins as given. */
  async function untilSecondRound(win: (matchId: string) => Promise<void>): Promise<string> {
    const { id } = await own()
    const first = await matchOf(id, victim.userId)
    await win(first.id)
    const others = await db
      .selectFrom('tournament_matches')
      .select(['id', 'participant1_id as winnerId'])
      .where('tournament_id', '=', id)
      .where('round_number', '=', 1)
      .where('status', '=', 'in_progress')
      .execute()
    for (const { id: matchId, winnerId } of others) await winMatch(db, matchId, winnerId ?? '')
    await work()
    return id
  }

  test('pauses who agreed on the result of the one before', async () => {
    const id = await untilSecondRound((matchId) => winMatch(db, matchId, victim.userId))
    await goMissing(id)
    expect(await daysOf(victim)).toEqual([1])
  })

  test('pauses who won the one before by being there', async () => {
    const id = await untilSecondRound(async (matchId) => {
      const match = await matchOf((await clockOf(matchId))?.tournament_id ?? '', victim.userId)
      const column = match.participant1_id === victim.userId ? 'ready1_at' : 'ready2_at'
      await db
        .updateTable('match_clocks')
        .set({ [column]: new Date() })
        .where('match_id', '=', matchId)
        .execute()
      for (const _ of ['deadline', 'objections']) {
        await expire(matchId)
        await runDeadline(matchId)
      }
    })
    await goMissing(id)
    expect(await daysOf(victim)).toEqual([1])
  })

  test('pauses nobody whom the crew sent there', async () => {
    const id = await untilSecondRound((matchId) => done(decide(organiser, matchId, victim.userId)))
    await goMissing(id)
    expect(await daysOf(victim)).toEqual([])
  })
})
