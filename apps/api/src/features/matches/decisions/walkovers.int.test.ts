import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../../test/app.ts'
import { everyInterleaving } from '../../../../test/interleave.ts'
import { codeOf, matchesDriver } from '../../../../test/matches.ts'
import { prizesDriver } from '../../../../test/prizes.ts'
import { makeStartedPrize } from '../../prizes/testing.ts'
import { makeStartedTournament } from '../../tournaments/testing.ts'

const testApp = await useTestApp()
const { app, services, signIn } = testApp
const { db } = services
const { send, caseClosedAt, declare, decide, giveWalkover, matchOf, stored, view } = matchesDriver(testApp)
const { giveCoins } = prizesDriver(testApp)
const moderator = await signIn(['moderador'], { hasSecondFactor: true, hasStaffPassword: true })

/** A started cup of people who are signed in, with an organiser who does not play. */
async function cup(size: number) {
  const organiser = await signIn(['vip'])
  const people = await Promise.all(Array.from({ length: size }, () => signIn()))
  const { id } = await makeStartedTournament(db, {
    created_by: organiser.userId,
    participants: people.map(({ userId }) => userId),
  })
  const byId = new Map(people.map((person) => [person.userId, person]))
  const person = (userId: string | null) => byId.get(userId ?? '') as SignedIn
  return { id, organiser, people, person }
}

/** Both sides declare the first one. */
async function play(
  { id, person }: Pick<Awaited<ReturnType<typeof cup>>, 'id' | 'person'>,
  round: number,
  number: number,
) {
  const match = await matchOf(id, round, number)
  for (const side of [match.participant1_id, match.participant2_id])
    expect((await declare(person(side), match.id, match.participant1_id)).statusCode).toBe(204)
  return match
}

const tournamentOf = (id: string) =>
  db.selectFrom('tournaments').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const rowsOf = async (id: string, round: number) => {
  const rows = await db
    .selectFrom('tournament_matches')
    .selectAll()
    .where('tournament_id', '=', id)
    .where('round_number', '=', round)
    .orderBy('match_number')
    .execute()
  const sideOf = (sideId: string | null) => (sideId === null ? 'nobody' : 'somebody')
  return rows.map(
    (match) => `${sideOf(match.participant1_id)}-${sideOf(match.participant2_id)} ${match.status}`,
  )
}
const eventsOf = async (matchId: string) => {
  const { rows } = await sql<{ name: string }>`
    select payload->'event'->>'name' as name from graphile_worker._private_jobs
    where payload->'event'->'payload'->>'matchId' = ${matchId} order by id`.execute(db)
  return rows.map(({ name }) => name)
}

describe('a W.O.', () => {
  test('lets the side that was there go on, with the reason for both, and counts as nobody’s win', async () => {
    const { id, organiser, person } = await cup(4)
    const match = await matchOf(id)
    const [present, absent] = [match.participant1_id, match.participant2_id ?? '']
    expect((await giveWalkover(organiser, match.id, [absent], 'Esperamos 20 minutos.')).statusCode).toBe(204)

    expect(await stored(match.id)).toMatchObject({
      winner_id: present,
      outcome: 'forfeit',
      status: 'completed',
    })
    for (const side of [present, absent])
      expect(await view(person(side), match.id)).toMatchObject({
        outcome: 'forfeit',
        winnerId: present,
        ruling: { kind: 'walkover', reason: 'Esperamos 20 minutos.' },
      })
    expect((await view(person(absent), match.id)).wayOn).toMatchObject({ kind: 'out' })
    expect((await view(person(present), match.id)).wayOn).toMatchObject({ kind: 'waiting' })
    const names = await eventsOf(match.id)
    expect(names).toContain('tournament.match-forfeited')
    expect(names).not.toContain('tournament.match-decided')

    const other = await play({ id, person }, 1, 2)
    const final = await matchOf(id, 2, 1)
    expect([final.participant1_id, final.participant2_id]).toEqual([present, other.participant1_id])
    const { sides } = await view(person(present), final.id)
    expect(sides.map(({ wins }: { wins: number }) => wins)).toEqual([0, 1])
  })

  test('closes a dispute', async () => {
    const { id, person } = await cup(2)
    const match = await matchOf(id)
    await declare(person(match.participant1_id), match.id, match.participant1_id)
    await declare(person(match.participant2_id), match.id, match.participant2_id)
    expect((await stored(match.id)).status).toBe('dispute')
    expect((await giveWalkover(moderator, match.id, [match.participant1_id])).statusCode).toBe(204)
    expect(await tournamentOf(id)).toMatchObject({ status: 'completed', champion_id: match.participant2_id })
    expect(await caseClosedAt(match.id)).not.toBeNull()
  })

  test('is repeated without a second effect, and is recorded for good', async () => {
    const { id, organiser } = await cup(4)
    const match = await matchOf(id)
    const again = { ...organiser, headers: { ...organiser.headers, 'idempotency-key': crypto.randomUUID() } }
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect((await giveWalkover(again, match.id, [match.participant1_id])).statusCode).toBe(204)
    const entries = await db
      .selectFrom('audit_entries')
      .select(['action', 'reason', 'actor_id'])
      .where('subject_id', '=', match.id)
      .execute()
    expect(entries).toEqual([
      { action: 'match.walkover', reason: 'Não apareceu', actor_id: organiser.userId },
    ])
  })

  test('can be corrected by staff, and the winner then has a win and the former one loses none', async () => {
    const { id, organiser } = await cup(4)
    const match = await matchOf(id)
    const [one, two] = [match.participant1_id, match.participant2_id ?? '']
    await giveWalkover(organiser, match.id, [one])
    const correction = { winnerId: one, reason: 'A sala estava com o horário errado.' }
    expect((await send(moderator, 'POST', `/${match.id}/correction`, correction)).statusCode).toBe(204)
    expect(await stored(match.id)).toMatchObject({ winner_id: one, outcome: null })
    const { rows } = await sql<{ payload: object }>`
      select payload->'event'->'payload' as payload from graphile_worker._private_jobs
      where payload->'event'->>'name' = 'tournament.match-corrected'
        and payload->'event'->'payload'->>'matchId' = ${match.id}`.execute(db)
    expect(rows[0]?.payload).toMatchObject({ winnerId: one, previousWinnerId: null })
    expect(
      codeOf(await send(moderator, 'POST', `/${match.id}/correction`, { ...correction, winnerId: one })),
    ).toBe('matches.same_winner')
    expect(two).not.toBe(one)
  })
})

describe('a double W.O.', () => {
  test('puts both out, and whoever would have met the winner goes on', async () => {
    const { id, organiser, person } = await cup(8)
    const [first] = [await matchOf(id)]
    const both = [first.participant1_id, first.participant2_id ?? '']
    expect((await giveWalkover(organiser, first.id, both)).statusCode).toBe(204)
    expect(await stored(first.id)).toMatchObject({
      winner_id: null,
      outcome: 'double-forfeit',
      status: 'completed',
    })
    expect((await view(person(both[0] ?? ''), first.id)).wayOn).toMatchObject({ kind: 'out' })
    const [second] = [
      await play({ id, person }, 1, 2),
      await play({ id, person }, 1, 3),
      await play({ id, person }, 1, 4),
    ]
    expect(await rowsOf(id, 2)).toEqual(['nobody-somebody completed', 'somebody-somebody in_progress'])
    expect((await view(person(second.participant1_id), second.id)).wayOn).toMatchObject({ kind: 'bye' })
    await play({ id, person }, 2, 2)
    const final = await matchOf(id, 3, 1)
    expect(final.participant1_id).toBe(second.participant1_id)
    await play({ id, person }, 3, 1)
    expect(await tournamentOf(id)).toMatchObject({ status: 'completed', champion_id: final.participant1_id })

    const bracket = (await app.inject(`/api/tournaments/${id}/bracket`)).json()
    expect(bracket.matches[0]).toMatchObject({ winner: null, status: 'completed', outcome: 'double-forfeit' })
    const hole = bracket.matches.find((match: { round: number }) => match.round === 2)
    expect(hole).toMatchObject({ p1: null, p2: hole.winner, status: 'completed' })
  })

  test('that leaves one entrant makes them champion at once', async () => {
    const { id, organiser, person } = await cup(4)
    const other = await play({ id, person }, 1, 2)
    const match = await matchOf(id)
    await giveWalkover(organiser, match.id, [match.participant1_id, match.participant2_id ?? ''])
    expect(await rowsOf(id, 2)).toEqual(['nobody-somebody completed'])
    expect(await tournamentOf(id)).toMatchObject({ status: 'completed', champion_id: other.participant1_id })
  })

  test('is refused in a final and wherever nobody would be left', async () => {
    const { id, organiser, person } = await cup(4)
    const [one, two] = [await matchOf(id, 1, 1), await matchOf(id, 1, 2)]
    const bothOf = (match: typeof one) => [match.participant1_id, match.participant2_id ?? '']
    expect((await giveWalkover(organiser, one.id, bothOf(one))).statusCode).toBe(204)
    expect(codeOf(await giveWalkover(organiser, two.id, bothOf(two)))).toBe('matches.nobody_left')
    expect((await stored(two.id)).status).toBe('in_progress')

    const duel = await cup(2)
    const final = await matchOf(duel.id)
    expect(codeOf(await giveWalkover(duel.organiser, final.id, bothOf(final)))).toBe('matches.nobody_left')
    expect(person(one.participant1_id)).toBeDefined()
  })

  test('is corrected by naming who won, unless the tournament would have to be played on', async () => {
    const { id, organiser, person } = await cup(4)
    const match = await matchOf(id)
    await giveWalkover(organiser, match.id, [match.participant1_id, match.participant2_id ?? ''])
    const correction = { winnerId: match.participant1_id, reason: 'Jogaram, sim.' }
    expect((await send(moderator, 'POST', `/${match.id}/correction`, correction)).statusCode).toBe(204)
    expect(await stored(match.id)).toMatchObject({ winner_id: match.participant1_id, outcome: null })

    const late = await cup(4)
    await play(late, 1, 2)
    const first = await matchOf(late.id)
    await giveWalkover(late.organiser, first.id, [first.participant1_id, first.participant2_id ?? ''])
    const refused = await send(moderator, 'POST', `/${first.id}/correction`, {
      winnerId: first.participant1_id,
      reason: 'Jogaram, sim.',
    })
    expect(codeOf(refused)).toBe('matches.correction_refused')
    expect((await tournamentOf(late.id)).status).toBe('completed')
    expect(person(match.participant1_id)).toBeDefined()
  })
})

test('W.O.s put the absent sides out, stay out of everyone’s form, and are named on the way of the winner', async () => {
  const { id, organiser, person } = await cup(8)
  const [single, double, third] = [await matchOf(id, 1, 1), await matchOf(id, 1, 2), await matchOf(id, 1, 3)]
  const absent = single.participant2_id ?? ''
  await giveWalkover(organiser, single.id, [absent])
  await giveWalkover(organiser, double.id, [double.participant1_id, double.participant2_id ?? ''])
  await play({ id, person }, 1, 3)

  const isOut = async (userId: string | null) => {
    const answer = await app.inject({
      url: '/api/tournaments/mine?part=playing',
      headers: person(userId).headers,
    })
    return answer.json().tournaments[0].isOut
  }
  expect(await isOut(absent)).toBe(true)
  expect(await isOut(double.participant1_id)).toBe(true)
  expect(await isOut(double.participant2_id)).toBe(true)
  expect(await isOut(single.participant1_id)).toBe(false)

  const formOf = async (userId: string) => (await app.inject(`/api/careers/${userId}`)).json().form
  expect(await formOf(single.participant1_id)).toEqual([])
  expect(await formOf(absent)).toEqual([])
  expect(await formOf(third.participant1_id)).toHaveLength(1)

  await play({ id, person }, 1, 4)
  // The winner of the single W.O. meets the hole, goes on, and waits in the final.
  await play({ id, person }, 2, 2)
  const final = await matchOf(id, 3, 1)
  const { sides } = (await app.inject(`/api/tournaments/${id}/matches/${final.id}`)).json()
  expect(sides[0].earlier).toMatchObject([
    { round: 1, hasWon: true, outcome: 'forfeit' },
    { round: 2, hasWon: true, outcome: null, opponent: null },
  ])
})

describe('who may give a W.O.', () => {
  test('are the organiser and staff, and nobody else', async () => {
    const { id, organiser, person } = await cup(4)
    const match = await matchOf(id)
    const { participant1_id: one } = match
    const stranger = await signIn(['vip'])
    expect(codeOf(await giveWalkover(person(one), match.id, [match.participant2_id ?? '']))).toBe(
      'matches.own_match',
    )
    expect(codeOf(await giveWalkover(stranger, match.id, [one]))).toBe('matches.access_denied')
    expect(codeOf(await giveWalkover(organiser, crypto.randomUUID(), [one]))).toBe('matches.not_found')
    expect((await giveWalkover(moderator, match.id, [one])).statusCode).toBe(204)
  })

  test('is not an organiser whose next opponent depends on it', async () => {
    const organiser = await signIn(['vip'])
    const others = await Promise.all(Array.from({ length: 3 }, () => signIn()))
    const { id } = await makeStartedTournament(db, {
      created_by: organiser.userId,
      participants: [organiser, ...others].map(({ userId }) => userId),
    })
    const matches = [await matchOf(id, 1, 1), await matchOf(id, 1, 2)]
    const isOwn = (match: (typeof matches)[number]) =>
      [match.participant1_id, match.participant2_id].includes(organiser.userId)
    for (const match of matches)
      expect(codeOf(await giveWalkover(organiser, match.id, [match.participant2_id ?? '']))).toBe(
        isOwn(match) ? 'matches.own_match' : 'matches.next_opponent',
      )
  })

  test('is not a moderator whose next opponent depends on it', async () => {
    const playing = await signIn(['moderador'], { hasSecondFactor: true, hasStaffPassword: true })
    const others = await Promise.all(Array.from({ length: 3 }, () => signIn()))
    const { id } = await makeStartedTournament(db, {
      participants: [playing, ...others].map(({ userId }) => userId),
    })
    for (const match of [await matchOf(id, 1, 1), await matchOf(id, 1, 2)]) {
      const isOwn = [match.participant1_id, match.participant2_id].includes(playing.userId)
      expect(codeOf(await giveWalkover(playing, match.id, [match.participant2_id ?? '']))).toBe(
        isOwn ? 'matches.own_match' : 'matches.next_opponent',
      )
    }
  })

  test.each([
    ['the platform’s', false],
    ['the organiser’s', true],
  ])('includes the organiser if the prize is %s: %s', async (_whose, isOwnPrize) => {
    const organiser = await signIn(['vip'])
    const players = await Promise.all([signIn(), signIn()])
    if (isOwnPrize) await giveCoins(organiser.userId, 100)
    const { id } = await makeStartedPrize(db, {
      prize: { asset: 'coins', amount: 100 },
      organiserId: isOwnPrize ? organiser.userId : null,
      created_by: organiser.userId,
      participants: players.map(({ userId }) => userId),
    })
    const match = await matchOf(id)
    const response = await giveWalkover(organiser, match.id, [match.participant1_id])
    if (isOwnPrize) return expect(response.statusCode).toBe(204)
    expect(codeOf(response)).toBe('matches.staff_decides')
    expect((await giveWalkover(moderator, match.id, [match.participant1_id])).statusCode).toBe(204)
  })
})

test('a W.O. needs a reason, sides of the match, and a match that is not over', async () => {
  const { id, organiser } = await cup(4)
  const [one, two] = [await matchOf(id, 1, 1), await matchOf(id, 1, 2)]
  expect((await giveWalkover(organiser, one.id, [one.participant1_id], '  ')).statusCode).toBe(400)
  expect((await giveWalkover(organiser, one.id, [])).statusCode).toBe(400)
  expect(codeOf(await giveWalkover(organiser, one.id, [two.participant1_id]))).toBe(
    'matches.not_a_participant',
  )
  expect(codeOf(await giveWalkover(organiser, one.id, [one.participant1_id, two.participant1_id]))).toBe(
    'matches.not_a_participant',
  )
  await decide(moderator, one.id, one.participant1_id)
  expect(codeOf(await giveWalkover(organiser, one.id, [one.participant1_id]))).toBe('matches.already_decided')
})

describe('of two results at once, exactly one counts:', () => {
  test('a W.O. and the declaration that settles the match', async () => {
    const outcomes = new Set<string | null>()
    await everyInterleaving(testApp, async (race) => {
      const { id, organiser, person } = await cup(4)
      const match = await matchOf(id)
      const [one, two] = [match.participant1_id, match.participant2_id ?? '']
      await declare(person(one), match.id, one)
      const responses = await race([
        () => giveWalkover(organiser, match.id, [two]),
        () => declare(person(two), match.id, one),
      ])
      expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409])
      const { winner_id, outcome } = await stored(match.id)
      expect(winner_id).toBe(one)
      outcomes.add(outcome)
    })
    expect(outcomes).toEqual(new Set(['forfeit', null]))
  })

  test('a ruling, and a correction that gives its match to others', async () => {
    const codes = new Set<number>()
    await everyInterleaving(testApp, async (race) => {
      const tournament = await cup(4)
      const first = await play(tournament, 1, 1)
      await play(tournament, 1, 2)
      const final = await matchOf(tournament.id, 2, 1)
      const correction = { winnerId: first.participant2_id, reason: 'Li ao contrário.' }
      const [ruled, corrected] = await race([
        () => decide(moderator, final.id, final.participant2_id ?? ''),
        () => send(moderator, 'POST', `/${first.id}/correction`, correction),
      ])
      expect(ruled?.statusCode).toBe(204)
      expect([204, 409]).toContain(corrected?.statusCode)
      codes.add(corrected?.statusCode ?? 0)
    })
    expect(codes).toEqual(new Set([204, 409]))
  })

  test('two double W.O.s that would leave nobody', async () => {
    await everyInterleaving(
      testApp,
      async (race) => {
        const { id, organiser } = await cup(4)
        const matches = [await matchOf(id, 1, 1), await matchOf(id, 1, 2)] as const
        const forfeit = (match: (typeof matches)[number]) => () =>
          giveWalkover(organiser, match.id, [match.participant1_id, match.participant2_id ?? ''])
        const responses = await race([forfeit(matches[0]), forfeit(matches[1])])
        expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([204, 409])
        expect((await tournamentOf(id)).status).toBe('in_progress')
      },
      { areAlike: true },
    )
  })

  test('the last result of a round and a double W.O.', async () => {
    await everyInterleaving(testApp, async (race) => {
      const { id, organiser, person } = await cup(4)
      const matches = [await matchOf(id, 1, 1), await matchOf(id, 1, 2)] as const
      const [played, missed] = matches
      await declare(person(played.participant1_id), played.id, played.participant1_id)
      const responses = await race([
        () => declare(person(played.participant2_id), played.id, played.participant1_id),
        () => giveWalkover(organiser, missed.id, [missed.participant1_id, missed.participant2_id ?? '']),
      ])
      expect(responses.map(({ statusCode }) => statusCode)).toEqual([204, 204])
      expect(await tournamentOf(id)).toMatchObject({
        status: 'completed',
        champion_id: played.participant1_id,
      })
    })
  })
})

test('a correction that leaves nobody to play in a round draws the next one', async () => {
  const tournament = await cup(19)
  const { id, organiser } = tournament
  for (let number = 1; number <= 9; number += 1) await play(tournament, 1, number)
  await play(tournament, 2, 1)
  await play(tournament, 2, 2)
  for (const number of [3, 4]) {
    const match = await matchOf(id, 2, number)
    await giveWalkover(organiser, match.id, [match.participant1_id, match.participant2_id ?? ''])
  }
  // Its first side has had no bye and gets that of round 3; the second had the bye of round 1.
  const last = await play(tournament, 2, 5)
  expect(await rowsOf(id, 3)).toContain('somebody-somebody in_progress')

  const correction = { winnerId: last.participant2_id, reason: 'Li ao contrário.' }
  expect((await send(moderator, 'POST', `/${last.id}/correction`, correction)).statusCode).toBe(204)
  const open = await db
    .selectFrom('tournament_matches')
    .select('round_number')
    .where('tournament_id', '=', id)
    .where('status', '<>', 'completed')
    .execute()
  expect(open).toEqual([{ round_number: 4 }])
})

test('the organiser ends a dispute, and a match whose players called for help', async () => {
  const { id, organiser, person } = await cup(4)
  const [one, two] = [await matchOf(id, 1, 1), await matchOf(id, 1, 2)]
  for (const side of [one.participant1_id, one.participant2_id]) await declare(person(side), one.id, side)
  expect((await decide(organiser, one.id, one.participant1_id)).statusCode).toBe(204)
  await send(person(two.participant1_id), 'POST', `/${two.id}/support-call`)
  expect((await giveWalkover(organiser, two.id, [two.participant2_id ?? ''])).statusCode).toBe(204)
  for (const { id: matchId } of [one, two]) expect(await caseClosedAt(matchId)).not.toBeNull()
})
