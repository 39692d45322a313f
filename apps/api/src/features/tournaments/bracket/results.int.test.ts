import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { bracketsDriver, inCrowd, type PlayedMatch } from '../../../../test/brackets.ts'
import { everyInterleaving } from '../../../../test/interleave.ts'
import { disputeMatch, makeParticipants, makeStartedTournament } from '../testing.ts'

const testApp = await useTestApp({ DATABASE_POOL_MAX: '30' })
const { services, signIn } = testApp
const { db } = services
const { send, start, dueTournament, matchesOf, openMatches, tournamentOf, decide, forfeit, told } =
  bracketsDriver(testApp)

const first = ({ participant1Id }: PlayedMatch) => participant1Id
const namesTold = async (id: string) => (await told(id)).map(({ name }) => name)
/** Decides all open matches, eight at a time. */
const playRound = async (id: string) => {
  const open = await openMatches(id)
  await inCrowd(open, (match) => decide(match.id, first(match)))
  return open.length
}

test('the last result of a round draws the next round, and the last of all ends the tournament', async () => {
  const { id } = await makeStartedTournament(db, { participants: 5 })
  await playRound(id)
  expect((await matchesOf(id)).map(({ round }) => round)).toEqual([1, 1, 1, 2, 2])
  await playRound(id)
  const [final] = await openMatches(id)
  await decide(final?.id ?? '', final?.participant2Id ?? '')
  const { status, champion_id, ended_at } = await tournamentOf(id)
  expect({ status, champion_id }).toEqual({ status: 'completed', champion_id: final?.participant2Id })
  expect(ended_at).toBeInstanceOf(Date)
  // Four matches were played; byes emit no event.
  const drawn = 'tournament.round-drawn'
  const decided = 'tournament.match-decided'
  expect(await namesTold(id)).toEqual([
    decided,
    decided,
    drawn,
    decided,
    drawn,
    decided,
    'tournament.completed',
  ])
  expect((await told(id)).at(-2)?.payload).toMatchObject({
    matchId: final?.id,
    winnerId: final?.participant2Id,
    loserId: final?.participant1Id,
    isTest: false,
  })
})

test('only a completed tournament has a champion, and it may have none', async () => {
  const { id, participantIds } = await makeStartedTournament(db, { participants: 2 })
  const set = (status: 'in_progress' | 'completed', champion_id: string | undefined) =>
    db
      .updateTable('tournaments')
      .set({ status, champion_id: champion_id ?? null, ended_at: status === 'completed' ? new Date() : null })
      .where('id', '=', id)
      .execute()
  await expect(set('in_progress', participantIds[0])).rejects.toThrow('tournaments_champion')
  await set('completed', undefined)
  expect(await tournamentOf(id)).toMatchObject({ status: 'completed', champion_id: null })
})

describe('a result is refused', () => {
  test('when there already is one, when its winner does not play, and when the tournament is over', async () => {
    const { id } = await makeStartedTournament(db, { participants: 4 })
    const elsewhere = await makeStartedTournament(db, { participants: 2 })
    const [one, other] = (await matchesOf(id)) as [PlayedMatch, PlayedMatch]
    expect(await decide(one.id, first(one))).toBe('decided')
    expect(await decide(one.id, first(one))).toBe('matches.already_decided')
    expect(await decide(other.id, first(one))).toBe('matches.not_a_participant')
    expect(await decide(other.id, elsewhere.participantIds[0] ?? '')).toBe('matches.not_a_participant')
    await db.updateTable('tournaments').set({ status: 'cancelled' }).where('id', '=', id).execute()
    expect(await decide(other.id, first(other))).toBe('matches.not_in_progress')
  })

  test('of a bye, which nobody plays', async () => {
    const { id } = await makeStartedTournament(db, { participants: 3 })
    const bye = (await matchesOf(id)).find(({ participant2Id }) => participant2Id === null) as PlayedMatch
    expect(await decide(bye.id, bye.participant1Id)).toBe('matches.already_decided')
  })
})

test('a dispute waits for staff, and is decided like any other match', async () => {
  const { id } = await makeStartedTournament(db, { participants: 2 })
  const [final] = (await matchesOf(id)) as [PlayedMatch]
  await disputeMatch(db, final.id)
  expect((await matchesOf(id))[0]?.status).toBe('dispute')
  expect(await namesTold(id)).toEqual(['tournament.match-disputed'])
  expect(await decide(final.id, first(final))).toBe('decided')
  expect((await tournamentOf(id)).status).toBe('completed')
})

test('a test tournament advances, and emits nothing that is counted or notified', async () => {
  const { id } = await makeStartedTournament(db, { participants: 4, is_test: true })
  await playRound(id)
  await playRound(id)
  expect((await tournamentOf(id)).status).toBe('completed')
  const all = await told(id)
  expect(all.map(({ name }) => name)).toEqual(Array(3).fill('tournament.match-decided'))
  expect(all.every(({ payload }) => payload.isTest === true)).toBe(true)
})

describe('at the same time', () => {
  test('a hundred results for one match count once and draw one round', async () => {
    const { id } = await makeStartedTournament(db, { participants: 4 })
    const [one, other] = (await matchesOf(id)) as [PlayedMatch, PlayedMatch]
    await decide(one.id, first(one))
    const results = await Promise.all(
      Array.from({ length: 100 }, (_, index) =>
        decide(other.id, (index % 2 ? other.participant1Id : other.participant2Id) ?? ''),
      ),
    )
    expect(results.filter((result) => result === 'decided')).toHaveLength(1)
    expect(new Set(results)).toEqual(new Set(['decided', 'matches.already_decided']))
    const rounds = (await matchesOf(id)).map(({ round }) => round)
    expect(rounds).toEqual([1, 1, 2])
    const names = await namesTold(id)
    expect(names.filter((name) => name === 'tournament.match-decided')).toHaveLength(2)
    expect(names.filter((name) => name === 'tournament.round-drawn')).toHaveLength(1)
  })

  test('two feeders that finish together both reach the next match, every time', async () => {
    await everyInterleaving(
      testApp,
      async (race) => {
        const { id } = await makeStartedTournament(db, { participants: 4 })
        const feeders = await openMatches(id)
        await race(feeders.map((match) => () => decide(match.id, first(match))))
        const [final, ...more] = await openMatches(id)
        expect(more).toEqual([])
        expect([final?.participant1Id, final?.participant2Id]).toEqual(feeders.map(first))
      },
      { areAlike: true },
    )
  })

  test('4,096 participants start at once, and the last result of round 1 draws round 2', async () => {
    const { id } = await dueTournament({ max_participants: 4096 })
    await makeParticipants(db, id, 4096)
    expect((await start(await signIn(['admin']), id)).statusCode).toBe(204)
    expect(await openMatches(id)).toHaveLength(2048)
    const [last, ...rest] = await openMatches(id)
    await db
      .updateTable('tournament_matches')
      .set((eb) => ({ winner_id: eb.ref('participant1_id'), status: 'completed', completed_at: new Date() }))
      .where('tournament_id', '=', id)
      .where('match_number', '>', 40)
      .execute()
    await inCrowd([...rest.slice(0, 39), last as PlayedMatch], (match) => decide(match.id, first(match)))
    expect(await openMatches(id)).toHaveLength(1024)
    // A plan for an average tournament would exceed the statement timeout.
    const bracket = (await send(null, 'GET', `/${id}/bracket`)).json()
    expect([bracket.participants.length, bracket.matches.length]).toEqual([4096, 3072])
  }, 60_000)
})

test.each([
  [
    'a final beside an open third-place match',
    { format: 'knockout', settings: { thirdPlace: true } },
    'main',
  ],
  [
    'the upper final that has no grand final after it',
    { format: 'double-elimination', settings: { grandFinal: 'none' } },
    'upper',
  ],
] as const)('a double W.O. is refused in %s', async (_name, stage, bracket) => {
  const { id } = await makeStartedTournament(db, { participants: 4, stages: [stage] })
  for (const { id: matchId, participant1Id } of (await matchesOf(id)).filter(
    ({ status }) => status === 'in_progress',
  ))
    await decide(matchId, participant1Id)
  const decider = await db
    .selectFrom('tournament_matches')
    .select(['id', 'participant2_id as two'])
    .where('tournament_id', '=', id)
    .where('bracket', '=', bracket)
    .where('round_number', '=', 2)
    .executeTakeFirstOrThrow()
  expect(await forfeit(decider.id, null)).toBe('matches.nobody_left')
  expect(await forfeit(decider.id, decider.two)).toBe('forfeited')
  while ((await tournamentOf(id)).status === 'in_progress') {
    const [next] = (await matchesOf(id)).filter(({ status }) => status === 'in_progress')
    await decide(next?.id ?? '', next?.participant1Id ?? '')
  }
  expect(await tournamentOf(id)).toMatchObject({ status: 'completed', champion_id: decider.two })
})
