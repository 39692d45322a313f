import { expect, test } from 'vitest'
import { type SignedIn, useTestApp } from '../../../../test/app.ts'
import { codeOf, matchesDriver } from '../../../../test/matches.ts'
import { makeStartedTournament } from '../../tournaments/testing.ts'

type Stages = NonNullable<Parameters<typeof makeStartedTournament>[1]>['stages']

const testApp = await useTestApp()
const { signIn, services } = testApp
const { db } = services
const { send, view } = matchesDriver(testApp)
const moderator = await signIn(['moderador'])

const CUP: Stages = [{ format: 'knockout', settings: { finalBestOf: 3 } }]
const SWISS: Stages = [{ format: 'swiss', settings: { bestOf: 3, rounds: 1, allowsDraws: true } }]
const LEAGUE: Stages = [{ format: 'round-robin', settings: { allowsDraws: true }, groups: 1 }]

/** The only match of two people, with the one who is its first side first. */
async function seriesOf(stages: Stages) {
  const people = [await signIn(), await signIn()] as const
  const { id } = await makeStartedTournament(db, { stages, participants: people.map(({ userId }) => userId) })
  const match = await db
    .selectFrom('tournament_matches')
    .select(['id', 'participant1_id'])
    .where('tournament_id', '=', id)
    .executeTakeFirstOrThrow()
  const isFirst = people[0].userId === match.participant1_id
  const [one, two] = isFirst ? people : [people[1], people[0]]
  return { id, matchId: match.id, one, two }
}

const says = (
  who: SignedIn,
  matchId: string,
  score1: number,
  score2: number,
  winnerId: string | null = null,
) => send(who, 'POST', `/${matchId}/declaration`, { winnerId, score1, score2 })
const stored = (id: string) =>
  db
    .selectFrom('tournament_matches')
    .select(['status', 'winner_id as winnerId', 'score1', 'score2', 'outcome'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

test('a series is declared with its score, and the score that both declare is stored', async () => {
  const { matchId, one, two } = await seriesOf(CUP)
  expect(await view(one, matchId)).toMatchObject({ bestOf: 3, seriesRule: 'elimination', score: null })
  expect((await says(one, matchId, 2, 1)).statusCode).toBe(204)
  expect((await says(one, matchId, 2, 1)).statusCode).toBe(204)
  expect(codeOf(await says(one, matchId, 2, 0))).toBe('matches.already_declared')
  expect((await says(two, matchId, 2, 1)).statusCode).toBe(204)
  expect(await stored(matchId)).toMatchObject({
    status: 'completed',
    winnerId: one.userId,
    score1: 2,
    score2: 1,
    outcome: null,
  })
  expect(await view(two, matchId)).toMatchObject({ score: [2, 1] })
})

test('a series without a score, and scores that it cannot have, are refused', async () => {
  const { matchId, one } = await seriesOf(CUP)
  const withoutScore = await send(one, 'POST', `/${matchId}/declaration`, { winnerId: one.userId })
  expect(codeOf(withoutScore)).toBe('matches.score_required')
  for (const [mine, theirs] of [
    [3, 0],
    [1, 0],
    [2, 2],
  ] as const)
    expect(codeOf(await says(one, matchId, mine, theirs))).toMatch(/score_impossible|draw_not_allowed/)
  expect(codeOf(await says(one, matchId, 0, 2, one.userId))).toBe('matches.not_a_participant')
  expect(await stored(matchId)).toMatchObject({ status: 'in_progress' })
})

test('in an elimination the loser knows the score, in a table another score is a dispute', async () => {
  const cup = await seriesOf(CUP)
  await says(cup.one, cup.matchId, 2, 0)
  await says(cup.two, cup.matchId, 2, 1)
  expect(await stored(cup.matchId)).toMatchObject({ winnerId: cup.one.userId, score1: 2, score2: 1 })

  const swiss = await seriesOf(SWISS)
  await says(swiss.one, swiss.matchId, 2, 0)
  await says(swiss.two, swiss.matchId, 2, 1)
  expect(await stored(swiss.matchId)).toMatchObject({ status: 'dispute', winnerId: null, score1: null })
  const ruling = { winnerId: swiss.one.userId, score1: 2, score2: 1, reason: 'Vi a gravação.' }
  expect((await send(moderator, 'POST', `/${swiss.matchId}/decision`, ruling)).statusCode).toBe(204)
  expect(await stored(swiss.matchId)).toMatchObject({ winnerId: swiss.one.userId, score1: 2, score2: 1 })
})

test('where draws are allowed, a level result ends the match without a winner', async () => {
  const league = await seriesOf(LEAGUE)
  expect(await view(league.one, league.matchId)).toMatchObject({ bestOf: 1, seriesRule: 'draws' })
  await says(league.one, league.matchId, 0, 0)
  expect((await view(league.one, league.matchId)).sides[0]).toMatchObject({
    hasDeclared: true,
    declaredWinnerId: null,
    declaredScore: [0, 0],
  })
  await says(league.two, league.matchId, 0, 0)
  expect(await stored(league.matchId)).toMatchObject({
    status: 'completed',
    winnerId: null,
    outcome: 'drawn',
  })

  const swiss = await seriesOf(SWISS)
  await says(swiss.one, swiss.matchId, 1, 1)
  await says(swiss.two, swiss.matchId, 1, 1)
  expect(await stored(swiss.matchId)).toMatchObject({ outcome: 'drawn', score1: 1, score2: 1 })
})

test('staff correct a score without changing the winner, and a draw into a win', async () => {
  const { matchId, one, two } = await seriesOf(LEAGUE)
  await says(one, matchId, 0, 0)
  await says(two, matchId, 0, 0)
  const query = `winnerId=${two.userId}`
  const preview = await send(moderator, 'GET', `/${matchId}/correction?${query}`)
  expect(preview.json()).toMatchObject({ isAllowed: true, changes: [{ round: 1, number: 1 }] })
  const ruling = { winnerId: two.userId, reason: 'Foi engano.' }
  expect((await send(moderator, 'POST', `/${matchId}/correction`, ruling)).statusCode).toBe(204)
  expect(await stored(matchId)).toMatchObject({ winnerId: two.userId, outcome: null })

  const swiss = await seriesOf(SWISS)
  await says(swiss.one, swiss.matchId, 2, 0)
  await says(swiss.two, swiss.matchId, 2, 0)
  const score = { winnerId: swiss.one.userId, score1: 2, score2: 1, reason: 'Faltou um jogo.' }
  expect((await send(moderator, 'POST', `/${swiss.matchId}/correction`, score)).statusCode).toBe(204)
  expect(await stored(swiss.matchId)).toMatchObject({ winnerId: swiss.one.userId, score1: 2, score2: 1 })
  expect(codeOf(await send(moderator, 'POST', `/${swiss.matchId}/correction`, score))).toBe(
    'matches.same_winner',
  )
})
