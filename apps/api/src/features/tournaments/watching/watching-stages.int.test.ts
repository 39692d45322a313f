import { watchedMatchSchema } from '@trunfo/contract/tournaments/watching.schemas'
import { expect, test } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { bracketsDriver } from '../../../../test/brackets.ts'
import type { StageDraft } from '../stages.rules.ts'
import { makeStartedTournament, playMixed } from '../testing.ts'

const testApp = await useTestApp()
const { db } = testApp.services
const { send, decide } = bracketsDriver(testApp)

const watched = async (id: string, matchId: string) =>
  watchedMatchSchema.parse(
    (await send(null, 'GET', `/${id}/matches/${matchId}?v=${crypto.randomUUID()}`)).json(),
  )

async function started(participants: number, ...stages: StageDraft[]) {
  const { id } = await makeStartedTournament(db, { participants, stages })
  const find = (bracket: string, round: number, number: number) =>
    db
      .selectFrom('tournament_matches')
      .select(['id', 'participant1_id as one', 'participant2_id as two'])
      .where('tournament_id', '=', id)
      .where('bracket', '=', bracket as 'main')
      .where('round_number', '=', round)
      .where('match_number', '=', number)
      .orderBy('group_number')
      .executeTakeFirstOrThrow()
  const win = async (bracket: string, round: number, number: number) => {
    const match = await find(bracket, round, number)
    await decide(match.id, match.one ?? '')
    return match
  }
  return { id, find, win }
}

test('in a plan the next match is the one that the winner goes to, once both of its sides are known', async () => {
  const { id, win, find } = await started(4, { format: 'knockout', settings: { thirdPlace: true } })
  const semifinal = await win('main', 1, 1)
  expect(await watched(id, semifinal.id)).toMatchObject({
    rounds: 2,
    next: null,
    stage: { format: 'knockout', bracket: 'main', group: 0 },
  })
  await win('main', 1, 2)
  const final = await find('main', 2, 1)
  expect((await watched(id, semifinal.id)).next).toMatchObject({ id: final.id, round: 2 })
  const third = await win('third', 1, 1)
  expect(await watched(id, third.id)).toMatchObject({ rounds: 1, next: null, stage: { bracket: 'third' } })
})

test('in double elimination the way leads from one bracket to the other, in the order of the results', async () => {
  const { id, win, find } = await started(4, { format: 'double-elimination', settings: {} })
  const first = await win('upper', 1, 1)
  await win('upper', 1, 2)
  await win('upper', 2, 1)
  const lower = await win('lower', 1, 1)
  const lowerFinal = await find('lower', 2, 1)
  expect((await watched(id, lower.id)).next).toMatchObject({ id: lowerFinal.id })
  const sides = (await watched(id, lowerFinal.id)).sides
  const loser = sides.find(({ participantId }) => participantId === first.two)
  expect(loser?.earlier.map((played) => [played.id, played.hasWon])).toEqual([
    [first.id, false],
    [lower.id, true],
  ])
})

test('a table has no next match, and says which group the match is in', async () => {
  const { id, find } = await started(20, { format: 'round-robin', settings: {}, groups: 1 })
  await playMixed(db, id)
  const last = await find('main', 19, 1)
  const match = await watched(id, last.id)
  expect(match).toMatchObject({ rounds: 0, next: null, stage: { format: 'round-robin', group: 1 } })
  expect(match.sides.map(({ earlier }) => earlier.length)).toEqual([18, 18])
})
