import type { BRACKETS } from '@trunfo/contract/tournaments/stages'
import { expect, test } from 'vitest'
import { useTestApp } from '../../../test/app.ts'
import { codeOf, matchesDriver } from '../../../test/matches.ts'
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
  expect(opening.rounds).toBe(3)
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

type Bracket = (typeof BRACKETS)[number]
type Stages = NonNullable<Parameters<typeof makeStartedTournament>[1]>['stages']

/** A running tournament of four, with its people by id and its matches by bracket, round and number. */
async function cupOf(stages: Stages) {
  const people = await Promise.all(Array.from({ length: 4 }, () => signIn()))
  const { id } = await makeStartedTournament(services.db, {
    stages,
    participants: people.map(({ userId }) => userId),
  })
  const matchAt = (bracket: Bracket, round: number, number: number) =>
    services.db
      .selectFrom('tournament_matches')
      .selectAll()
      .where('tournament_id', '=', id)
      .where('bracket', '=', bracket)
      .where('round_number', '=', round)
      .where('match_number', '=', number)
      .executeTakeFirstOrThrow()
  const personOf = (userId: string | null) => people.find((one) => one.userId === userId) ?? moderator
  /** The first side wins. */
  async function play(bracket: Bracket, round: number, number: number) {
    const match = await matchAt(bracket, round, number)
    await decide(moderator, match.id, match.participant1_id)
    return {
      matchId: match.id,
      winner: personOf(match.participant1_id),
      loser: personOf(match.participant2_id),
    }
  }
  return { matchAt, play }
}

test('in a plan both sides learn their next match before its opponent is known', async () => {
  const { matchAt, play } = await cupOf([{ format: 'knockout', settings: { thirdPlace: true } }])
  const { matchId, winner, loser } = await play('main', 1, 1)
  const final = { id: (await matchAt('main', 2, 1)).id, bracket: 'main', round: 2, rounds: 2 }
  const third = { id: (await matchAt('third', 1, 1)).id, bracket: 'third' }
  for (const [person, next] of [
    [winner, final],
    [loser, third],
  ] as const)
    expect((await view(person, matchId)).wayOn).toMatchObject({
      kind: 'planned',
      match: { ...next, opponentName: null },
    })

  const other = await play('main', 1, 2)
  expect((await view(loser, matchId)).wayOn).toMatchObject({ kind: 'match', match: third })
  const last = await play('third', 1, 1)
  expect((await view(last.winner, last.matchId)).wayOn).toMatchObject({ kind: 'out', match: null })
  expect((await view(last.loser, last.matchId)).wayOn).toMatchObject({ kind: 'out', match: null })
  // Of an older match, the one that followed stays the next one.
  expect((await view(other.loser, other.matchId)).wayOn).toMatchObject({ kind: 'match', match: third })
})

test('the first defeat in a double elimination leads to the lower bracket, the second one out', async () => {
  const { play } = await cupOf([{ format: 'double-elimination', settings: {} }])
  const { matchId, loser } = await play('upper', 1, 1)
  expect((await view(loser, matchId)).wayOn).toMatchObject({
    kind: 'planned',
    match: { bracket: 'lower', round: 1, rounds: 2, opponentName: null },
  })
  await play('upper', 1, 2)
  const lower = await play('lower', 1, 1)
  expect((await view(lower.loser, lower.matchId)).wayOn).toMatchObject({ kind: 'out' })
  expect((await view(lower.winner, lower.matchId)).wayOn).toMatchObject({
    kind: 'planned',
    match: { bracket: 'lower', round: 2 },
  })
  const upper = await play('upper', 2, 1)
  expect((await view(upper.loser, upper.matchId)).wayOn).toMatchObject({
    kind: 'match',
    match: { bracket: 'lower', round: 2 },
  })
})

test('in a league the next opponent may still be playing, and after the last match only the table moves', async () => {
  const { matchAt, play } = await cupOf([{ format: 'round-robin', settings: {}, groups: 1 }])
  const { matchId, winner, loser } = await play('main', 1, 1)
  for (const person of [winner, loser]) {
    const { wayOn } = await view(person, matchId)
    expect(wayOn).toMatchObject({
      kind: 'planned',
      match: { round: 2, group: 1, rounds: 0, opponentName: expect.any(String) },
      openMatches: 5,
    })
  }
  await play('main', 1, 2)
  const notOpen = await matchAt('main', 3, 1)
  const early = await decide(moderator, notOpen.id, notOpen.participant1_id)
  expect(codeOf(early)).toBe('matches.not_open')
  await play('main', 2, 1)
  const second = await play('main', 2, 2)
  expect((await view(second.winner, second.matchId)).wayOn).toMatchObject({ kind: 'match' })
  await play('main', 3, 1)
  const last = await play('main', 3, 2)
  expect((await view(last.winner, last.matchId)).wayOn).toEqual({
    kind: 'table',
    match: null,
    openMatches: 0,
  })
})

test('a Swiss stage draws round after round, and the last one has no next', async () => {
  const { play } = await cupOf([{ format: 'swiss', settings: { rounds: 2 } }])
  const { matchId, loser } = await play('main', 1, 1)
  expect((await view(loser, matchId)).wayOn).toEqual({ kind: 'waiting', match: null, openMatches: 1 })
  await play('main', 1, 2)
  expect((await view(loser, matchId)).wayOn).toMatchObject({
    kind: 'match',
    match: { round: 2, rounds: 2, format: 'swiss' },
  })
  const last = await play('main', 2, 1)
  expect((await view(last.loser, last.matchId)).wayOn).toEqual({ kind: 'table', match: null, openMatches: 1 })
})
