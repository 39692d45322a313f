import { expect, test } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { bracketsDriver } from '../../../../test/brackets.ts'
import { leaveTournament, makeStartedTournament } from '../testing.ts'

const testApp = await useTestApp()
const { db } = testApp.services
const { tournamentOf, decide, correct, told } = bracketsDriver(testApp)

const matchesOf = (id: string, stage: number) =>
  db
    .selectFrom('tournament_matches as match')
    .innerJoin('tournament_stages as stage', 'stage.id', 'match.stage_id')
    .select(['match.id', 'participant1_id as one', 'participant2_id as two', 'match.status'])
    .where('match.tournament_id', '=', id)
    .where('stage.position', '=', stage)
    .orderBy('round_number')
    .orderBy('match_number')
    .execute()

/** A group of four whose first two meet in a final. The better of `order` wins each match of the group. */
async function playedGroup() {
  const { id, participantIds: order } = await makeStartedTournament(db, {
    participants: 4,
    stages: [
      { format: 'round-robin', settings: {}, groups: 1, cut: { perGroup: 2, best: 0 } },
      { format: 'knockout', settings: {} },
    ],
  })
  const rank = (one: string | null) => order.indexOf(one ?? '')
  for (let played = 0; played < 6; played += 1) {
    const match = (await matchesOf(id, 1)).find(({ status }) => status === 'in_progress')
    const { one, two } = match ?? { one: null, two: null }
    await decide(match?.id ?? '', (rank(one) < rank(two) ? one : two) ?? '')
  }
  const between = async (a: number, b: number) =>
    (await matchesOf(id, 1)).find(({ one, two }) => [rank(one), rank(two)].sort().join() === `${a},${b}`)
      ?.id ?? ''
  const finalists = async () =>
    (await matchesOf(id, 2)).flatMap(({ one, two }) => [rank(one), rank(two)]).sort()
  return { id, order, between, finalists }
}

test('a correction of a group cuts the next stage again while nobody has played in it', async () => {
  const { id, order, between, finalists } = await playedGroup()
  expect(await finalists()).toEqual([0, 1])
  const [before] = await matchesOf(id, 2)
  // The third beats the second, and so has more points than they do.
  expect(await correct(await between(1, 2), order[2] ?? '')).toBe('corrected')
  expect(await finalists()).toEqual([0, 2])
  const [after] = await matchesOf(id, 2)
  expect(after?.id).not.toBe(before?.id)
  expect((await told(id)).filter(({ name }) => name === 'tournament.round-drawn')).not.toHaveLength(0)
  expect(await decide(after?.id ?? '', order[0] ?? '')).toBe('decided')
  expect(await tournamentOf(id)).toMatchObject({ status: 'completed', champion_id: order[0] })
})

test('once the next stage has begun, a correction of a group is a record only', async () => {
  const { id, order, between, finalists } = await playedGroup()
  const [final] = await matchesOf(id, 2)
  await decide(final?.id ?? '', order[1] ?? '')
  expect(await tournamentOf(id)).toMatchObject({ status: 'completed', champion_id: order[1] })
  expect(await correct(await between(1, 2), order[2] ?? '')).toBe('corrected')
  expect(await finalists()).toEqual([0, 1])
  expect(await tournamentOf(id)).toMatchObject({ champion_id: order[1] })
})

test('a league that is over gets another champion only if a correction moves first place', async () => {
  const { id, participantIds: order } = await makeStartedTournament(db, {
    participants: 3,
    stages: [{ format: 'round-robin', settings: {}, groups: 1 }],
  })
  const [best, second, last] = order as [string, string, string]
  for (let played = 0; played < 3; played += 1) {
    const match = (await matchesOf(id, 1)).find(({ status }) => status === 'in_progress')
    const sides = [match?.one, match?.two]
    await decide(match?.id ?? '', sides.includes(best) ? best : second)
  }
  const between = async (a: string, b: string) =>
    (await matchesOf(id, 1)).find(({ one, two }) => [a, b].every((side) => [one, two].includes(side)))?.id ??
    ''
  const changes = async () => (await told(id)).filter(({ name }) => name === 'tournament.champion-changed')
  expect(await correct(await between(second, last), last)).toBe('corrected')
  expect(await changes()).toEqual([])
  expect(await correct(await between(best, last), last)).toBe('corrected')
  expect(await tournamentOf(id)).toMatchObject({ champion_id: last })
  expect(await changes()).toMatchObject([{ payload: { championId: last, previousChampionId: best } }])
})

test('a match that became void because somebody left has no result to correct', async () => {
  const { id, participantIds } = await makeStartedTournament(db, {
    participants: 4,
    stages: [{ format: 'round-robin', settings: {}, groups: 1 }],
  })
  const [leaving = '', staying = ''] = participantIds
  await leaveTournament(db, id, leaving)
  const ofBoth = (await matchesOf(id, 1)).find(
    ({ one, two }) => [one, two].includes(leaving) && [one, two].includes(staying),
  )
  expect(await correct(ofBoth?.id ?? '', staying)).toBe('matches.not_decided')
})
