import { MATCH_PROOFS_MAX } from '@trunfo/contract/matches'
import pg from 'pg'
import { expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../test/app.ts'
import { everyInterleaving } from '../../../test/interleave.ts'
import { codeOf, matchesDriver } from '../../../test/matches.ts'
import { makeTeam } from '../teams/testing.ts'
import { makeStartedTournament } from '../tournaments/testing.ts'

const testApp = await useTestApp({ DATABASE_POOL_MAX: '30' })
const { services, signIn } = testApp
const { db } = services
const { send, caseClosedAt, duel, declare, decide, matchOf, stored } = matchesDriver(testApp)
const moderator = await signIn(['moderador'])

const done = ({ statusCode }: { statusCode: number }) => statusCode === 204
const codesOf = (responses: Awaited<ReturnType<typeof declare>>[]) =>
  new Set(responses.filter((response) => !done(response)).map(codeOf))
const times = <Result>(count: number, make: (index: number) => Promise<Result>) =>
  Promise.all(Array.from({ length: count }, (_, index) => make(index)))

/** All matches of a round. */
const roundOf = (tournamentId: string, round: number) =>
  db
    .selectFrom('tournament_matches')
    .selectAll()
    .where('tournament_id', '=', tournamentId)
    .where('round_number', '=', round)
    .execute()
const eventsOf = async (matchId: string) => {
  const { rows } = await testApp.pool.query<{ name: string }>(
    `select payload->'event'->>'name' as name from graphile_worker._private_jobs
     where payload->'event'->'payload'->>'matchId' = $1 order by id`,
    [matchId],
  )
  return rows.map(({ name }) => name)
}

/** Four teams of three, so that several people can declare for a side. */
async function teamTournament() {
  const people = await times(12, () => signIn())
  const lineups = new Map<string, SignedIn[]>()
  for (let at = 0; at < people.length; at += 3) {
    const [leader, ...members] = people.slice(at, at + 3) as [SignedIn, SignedIn, SignedIn]
    const memberIds = members.map(({ userId }) => userId)
    const { id } = await makeTeam(db, { leaderId: leader.userId, memberIds })
    lineups.set(id, [leader, ...members])
  }
  const { id } = await makeStartedTournament(db, {
    type: 'team',
    team_size: 3,
    participants: [...lineups.keys()],
  })
  return { id, lineupOf: (participantId: string | null) => lineups.get(participantId ?? '') ?? [] }
}

test('a hundred concurrent declarations that agree end the match once and advance the bracket once', async () => {
  const { id, lineupOf } = await teamTournament()
  const [first, second] = [await matchOf(id, 1, 1), await matchOf(id, 1, 2)]
  await decide(moderator, second.id, second.participant1_id)
  const voices = [...lineupOf(first.participant1_id), ...lineupOf(first.participant2_id)]
  const responses = await times(100, (index) =>
    declare(voices[index % voices.length] as SignedIn, first.id, first.participant1_id),
  )
  const speakers = await db
    .selectFrom('match_declarations')
    .select('declared_by')
    .where('match_id', '=', first.id)
    .execute()
  // The person who declared for a side succeeds each time; their teammates are refused.
  const said = voices.map(({ userId }) => speakers.some(({ declared_by }) => declared_by === userId))
  expect(responses.map(done)).toEqual(responses.map((_, index) => said[index % voices.length]))
  expect(speakers).toHaveLength(2)
  for (const code of codesOf(responses)) {
    expect(['matches.already_declared', 'matches.not_in_progress']).toContain(code)
  }
  expect(await stored(first.id)).toMatchObject({ status: 'completed', winner_id: first.participant1_id })
  expect(await roundOf(id, 2)).toMatchObject([
    { participant1_id: first.participant1_id, participant2_id: second.participant1_id, winner_id: null },
  ])
  const decided = (await eventsOf(first.id)).filter((name) => name === 'tournament.match-decided')
  expect(decided).toHaveLength(1)
})

test('a hundred that differ have one outcome, which one declaration per side decides', async () => {
  for (let round = 0; round < 2; round += 1) {
    const { matchId, one, other, oneId, otherId } = await duel()
    const responses = await times(100, (index) =>
      declare(index % 2 ? one : other, matchId, (index >> 1) % 3 === round % 3 ? oneId : otherId),
    )
    const said = await db
      .selectFrom('match_declarations')
      .select(['winner_id', 'declared_by'])
      .where('match_id', '=', matchId)
      .execute()
    expect(said).toHaveLength(2)
    const isSame = (index: number) =>
      said.some(
        ({ declared_by, winner_id }) =>
          declared_by === (index % 2 ? one : other).userId &&
          winner_id === ((index >> 1) % 3 === round % 3 ? oneId : otherId),
      )
    expect(responses.map(done)).toEqual(responses.map((_, index) => isSame(index)))
    const { status, winner_id } = await stored(matchId)
    const isAgreed = said[0]?.winner_id === said[1]?.winner_id
    expect([status, winner_id]).toEqual(isAgreed ? ['completed', said[0]?.winner_id] : ['dispute', null])
    const cases = await db
      .selectFrom('match_cases')
      .select('match_id')
      .where('match_id', '=', matchId)
      .execute()
    expect(cases).toHaveLength(isAgreed ? 0 : 1)
  }
})

test('a ruling against the declarations of both sides: one winner, one event', async () => {
  const winners = new Set<string>()
  await everyInterleaving(testApp, async (race) => {
    const { matchId, one, other, oneId, otherId } = await duel()
    const responses = await race([
      () => decide(moderator, matchId, otherId),
      () => declare(one, matchId, oneId),
      () => declare(other, matchId, oneId),
    ])
    for (const code of codesOf(responses)) {
      expect(['matches.not_in_progress', 'matches.already_decided']).toContain(code)
    }
    const { status, winner_id } = await stored(matchId)
    expect(status).toBe('completed')
    expect([oneId, otherId]).toContain(winner_id)
    winners.add(winner_id === oneId ? 'declared' : 'decided')
    const decided = (await eventsOf(matchId)).filter((name) => name === 'tournament.match-decided')
    expect(decided).toHaveLength(1)
  })
  expect(winners).toEqual(new Set(['declared', 'decided']))
})

/** Four people in two semifinals, in which everyone declares the first side. */
async function semifinals() {
  const people = await times(4, () => signIn())
  const { id } = await makeStartedTournament(db, { participants: people.map(({ userId }) => userId) })
  const find = (userId: string | null) => people.find((person) => person.userId === userId) as SignedIn
  return [await matchOf(id, 1, 1), await matchOf(id, 1, 2)].map((match) => ({
    ...match,
    agree: (side: 0 | 1) =>
      declare(find(side ? match.participant2_id : match.participant1_id), match.id, match.participant1_id),
  })) as [Semifinal, Semifinal]
}
type Semifinal = Awaited<ReturnType<typeof matchOf>> & {
  readonly agree: (side: 0 | 1) => ReturnType<typeof declare>
}

test('the last two results of a round at once: the second draws the next round, once', async () => {
  await everyInterleaving(testApp, async (race) => {
    const [first, second] = await semifinals()
    await Promise.all([first.agree(0), second.agree(0)])
    expect((await race([() => first.agree(1), () => second.agree(1)])).map(done)).toEqual([true, true])
    expect(await roundOf(first.tournament_id, 2)).toMatchObject([
      { participant1_id: first.participant1_id, participant2_id: second.participant1_id, winner_id: null },
    ])
  })
})

/** Locks the tournament until all requests wait for it, changes something, and releases the lock. */
async function whileTheyWait<Answer>(
  tournamentId: string,
  acts: readonly (() => Promise<Answer>)[],
  change: (client: pg.ClientBase) => Promise<unknown>,
): Promise<Answer[]> {
  const client = new pg.Client({ connectionString: testApp.database.ownerUrl })
  await client.connect()
  try {
    await client.query('begin')
    await client.query('select from tournaments where id = $1 for update', [tournamentId])
    const answers = Promise.all(acts.map((act) => act()))
    await expect
      .poll(async () => {
        // Queried outside the transaction, which would see the same snapshot forever.
        const { rows } = await testApp.pool.query<{ count: number }>(
          `select count(*)::int from pg_stat_activity
           where datname = current_database() and wait_event_type = 'Lock' and query like '%record_declaration%'`,
        )
        return rows[0]?.count
      })
      .toBe(acts.length)
    await change(client)
    await client.query('commit')
    return await answers
  } finally {
    await client.end()
  }
}

test('both wait for the lock: the second sees the first result and draws the next round', async () => {
  const [first, second] = await semifinals()
  await Promise.all([first.agree(0), second.agree(0)])
  const acts = [() => first.agree(1), () => second.agree(1)]
  const answers = await whileTheyWait(first.tournament_id, acts, async () => {})
  expect(answers.map(done)).toEqual([true, true])
  expect(await roundOf(first.tournament_id, 2)).toHaveLength(1)
})

test.each([
  [
    'is called off',
    'matches.called_off',
    `update tournaments set status = 'cancelled' where id = $1`,
    'tournament_id',
  ],
  [
    'is decided',
    'matches.not_in_progress',
    `update tournament_matches set status = 'completed', winner_id = participant2_id, completed_at = now() where id = $1`,
    'id',
  ],
  [
    'is disputed',
    'matches.not_in_progress',
    `update tournament_matches set status = 'dispute' where id = $1`,
    'id',
  ],
  [
    'loses its player to a ban',
    'platform.unauthenticated',
    `update profiles set status = 'banned' where id = $1`,
    'participant1_id',
  ],
  [
    'is given to others',
    'matches.not_found',
    `update tournament_matches as match set participant1_id = other.participant1_id from tournament_matches as other
     where match.id = $1 and other.tournament_id = match.tournament_id and other.id <> match.id`,
    'id',
  ],
] as const)(
  'a match that %s while a declaration waits: %s, and nothing is written',
  async (_what, code, change, key) => {
    const [match] = await semifinals()
    const [answer] = await whileTheyWait(match.tournament_id, [() => match.agree(0)], (client) =>
      client.query(change, [match[key]]),
    )
    expect(answer && codeOf(answer)).toBe(code)
    expect(await eventsOf(match.id)).toEqual([])
    expect(
      await db.selectFrom('match_declarations').selectAll().where('match_id', '=', match.id).execute(),
    ).toEqual([])
  },
)

test('a case that is opened while an agreeing declaration waits is closed with the match', async () => {
  const [match] = await semifinals()
  await match.agree(0)
  const [answer] = await whileTheyWait(match.tournament_id, [() => match.agree(1)], (client) =>
    client.query('insert into match_cases (match_id, support_requested_at) values ($1, now())', [match.id]),
  )
  expect(answer && done(answer)).toBe(true)
  expect(await caseClosedAt(match.id)).not.toBeNull()
  expect(await eventsOf(match.id)).toContain('match.case-changed')
})

test('a declaration by a process of the previous release, which does not look at versions, is seen', async () => {
  const [match] = await semifinals()
  const [answer] = await whileTheyWait(match.tournament_id, [() => match.agree(1)], (client) =>
    client.query(
      'insert into match_declarations (match_id, participant_id, winner_id, declared_by) values ($1, $2, $2, $2)',
      [match.id, match.participant1_id],
    ),
  )
  expect(answer && done(answer)).toBe(true)
  expect(await eventsOf(match.id)).toContain('tournament.match-decided')
})

test('twenty calls for support of both sides are one', async () => {
  const { matchId, one, other } = await duel()
  const responses = await times(20, (index) =>
    send(index % 2 ? one : other, 'POST', `/${matchId}/support-call`),
  )
  // All requests of the side that called first.
  expect(responses.filter(done)).toHaveLength(10)
  expect(codesOf(responses)).toEqual(new Set(['matches.support_already_requested']))
  expect((await eventsOf(matchId)).filter((name) => name === 'match.support-called')).toHaveLength(1)
})

test('a case that ten staff take at once goes to one of them', async () => {
  const { matchId, one } = await duel()
  await send(one, 'POST', `/${matchId}/support-call`)
  const staff = await times(10, () => signIn(['moderador']))
  const responses = await Promise.all(staff.map((person) => send(person, 'PUT', `/${matchId}/case`)))
  expect(responses.filter(done)).toHaveLength(1)
  expect(codesOf(responses)).toEqual(new Set(['matches.case_taken']))
})

test('concurrent proofs of one side never exceed the limit', async () => {
  const { matchId, one } = await duel()
  const uploads = await times(MATCH_PROOFS_MAX + 5, (index) =>
    db
      .insertInto('uploads')
      .values({
        owner_id: one.userId,
        purpose: 'match-proof',
        width: 1,
        height: 1,
        bytes: 1,
        key: `private/match-proof/${matchId.replaceAll('-', '').slice(0, 30)}${String(index).padStart(2, '0')}.webp`,
      })
      .returning('id')
      .executeTakeFirstOrThrow(),
  )
  const responses = await Promise.all(
    uploads.map(({ id }) => send(one, 'POST', `/${matchId}/proof`, { uploadId: id })),
  )
  expect(responses.filter(done)).toHaveLength(MATCH_PROOFS_MAX)
  expect(codesOf(responses)).toEqual(new Set(['matches.too_many_proofs']))
})

test('a correction against a result of the next match never leaves a winner who does not play in it', async () => {
  await everyInterleaving(testApp, async (race) => {
    const { id } = await makeStartedTournament(db, { participants: 4 })
    const [first, second] = [await matchOf(id, 1, 1), await matchOf(id, 1, 2)]
    await decide(moderator, first.id, first.participant1_id)
    await decide(moderator, second.id, second.participant1_id)
    const final = await matchOf(id, 2, 1)
    await race([
      () =>
        send(moderator, 'POST', `/${first.id}/correction`, {
          winnerId: first.participant2_id,
          reason: 'Engano',
        }),
      () => decide(moderator, final.id, final.participant1_id),
    ])
    const { participant1_id, participant2_id, winner_id } = await stored(final.id)
    if (winner_id !== null) expect([participant1_id, participant2_id]).toContain(winner_id)
    expect(participant1_id).toBe((await stored(first.id)).winner_id)
  })
})
