import { expect, test } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { matchesDriver } from '../../../test/matches.ts'
import { makeStartedTournament } from '../tournaments/testing.ts'
import type { MatchView } from './matches.views.ts'

const testApp = await useTestApp()
const { services, signIn } = testApp
const { view, duel, decide, matchOf } = matchesDriver(testApp)
const moderator = await signIn(['moderador'])

test('an open match has no next step, and staff who only watch never get one', async () => {
  const { matchId, one, oneId } = await duel()
  expect((await view(one, matchId)).wayOn).toBeNull()
  await decide(moderator, matchId, oneId)
  expect((await view(moderator, matchId)).wayOn).toBeNull()
})

test('the winner of the final is the champion, and the loser is out', async () => {
  const { matchId, one, other, oneId } = await duel()
  await decide(moderator, matchId, oneId)
  expect((await view(one, matchId)).wayOn).toMatchObject({ kind: 'champion', match: null })
  expect((await view(other, matchId)).wayOn).toMatchObject({ kind: 'out', match: null })
})

test('a winner waits for the rest of the round, then has a bye or an opponent', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => signIn()))
  const { id } = await makeStartedTournament(services.db, {
    participants: people.map(({ userId }) => userId),
  })
  const [first, second] = [await matchOf(id, 1, 1), await matchOf(id, 1, 2)]
  const personOf = (userId: string | null) => people.find((one) => one.userId === userId) ?? moderator
  const [one, two] = [personOf(first.participant1_id), personOf(second.participant1_id)]

  await decide(moderator, first.id, one.userId)
  expect((await view(one, first.id)).wayOn).toEqual({ kind: 'waiting', match: null, openMatches: 1 })

  // The first round's bye cannot repeat, so the winner of the second match gets the next bye.
  await decide(moderator, second.id, two.userId)
  const next = await matchOf(id, 2, 1)
  expect((await view(one, first.id)).wayOn).toMatchObject({
    kind: 'match',
    match: { id: next.id, round: 2, number: 1 },
    openMatches: 0,
  })
  expect((await view(two, second.id)).wayOn).toMatchObject({ kind: 'bye', match: null })

  // A bye is skipped once there is an opponent.
  await decide(moderator, next.id, one.userId)
  const final = await matchOf(id, 3, 1)
  expect((await view(two, second.id)).wayOn).toMatchObject({
    kind: 'match',
    match: { id: final.id, round: 3 },
  })
})

test('a match shows the wins of both sides so far and the number of rounds', async () => {
  const people = await Promise.all(Array.from({ length: 5 }, () => signIn()))
  const { id } = await makeStartedTournament(services.db, {
    participants: people.map(({ userId }) => userId),
  })
  const [first, second] = [await matchOf(id, 1, 1), await matchOf(id, 1, 2)]
  for (const match of [first, second]) await decide(moderator, match.id, match.participant1_id)
  const semifinal = await matchOf(id, 2, 1)
  await decide(moderator, semifinal.id, semifinal.participant1_id)
  const final = await matchOf(id, 3, 1)

  const opening: MatchView = await view(moderator, first.id)
  expect(opening.tournament.rounds).toBe(3)
  expect(opening.sides.map(({ wins }) => wins)).toEqual([0, 0])
  // One finalist had a bye in the semifinal and won once. The other won both matches.
  const shown: MatchView = await view(moderator, final.id)
  const won = async (participantId: string) => {
    const rows = await services.db
      .selectFrom('tournament_matches')
      .select('id')
      .where('tournament_id', '=', id)
      .where('winner_id', '=', participantId)
      .where('participant2_id', 'is not', null)
      .execute()
    return rows.length
  }
  expect(shown.sides.map(({ wins }) => wins)).toEqual(
    await Promise.all(shown.sides.map(({ participantId }) => won(participantId))),
  )
  expect(shown.sides.reduce((sum, { wins }) => sum + wins, 0)).toBe(3)
})
