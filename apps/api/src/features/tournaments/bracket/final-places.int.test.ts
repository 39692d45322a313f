import { describe, expect, test } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { bracketsDriver } from '../../../../test/brackets.ts'
import { fillPlaces } from '../index.ts'
import { makeStartedTournament, playMatches } from '../testing.ts'
import { findPlaces } from './bracket.lookups.ts'

const testApp = await useTestApp()
const { db } = testApp.services
const { correct } = bracketsDriver(testApp)

async function storedPlaces(id: string): Promise<Map<string, number | null>> {
  const rows = await db
    .selectFrom('tournament_participants')
    .select(['participant_id as id', 'final_place as place'])
    .where('tournament_id', '=', id)
    .execute()
  return new Map(rows.map((row) => [row.id, row.place]))
}

const placesNow = async (id: string) =>
  new Map((await findPlaces(db, id)).map((place) => [place.id, place.from]))

const forget = (id: string) =>
  db
    .updateTable('tournament_participants')
    .set({ final_place: null })
    .where('tournament_id', '=', id)
    .execute()

async function playedCup(participants = 6) {
  const { id } = await makeStartedTournament(db, {
    participants,
    stages: [{ format: 'knockout', settings: { thirdPlace: true } }],
  })
  await playMatches(db, id, 20)
  return id
}

describe('final places', () => {
  test('are unknown until the end', async () => {
    const { id } = await makeStartedTournament(db, { participants: 4 })
    await playMatches(db, id, 2)
    expect(new Set((await storedPlaces(id)).values())).toEqual(new Set([null]))
    await playMatches(db, id, 1)
    expect([...(await storedPlaces(id)).values()].toSorted()).toEqual([1, 2, 3, 3])
  })

  test('follow a correction that leaves the champion', async () => {
    const id = await playedCup()
    const third = await db
      .selectFrom('tournament_matches')
      .select(['id', 'participant1_id as one', 'participant2_id as two', 'winner_id as winner'])
      .where('tournament_id', '=', id)
      .where('bracket', '=', 'third')
      .executeTakeFirstOrThrow()
    const loser = (third.winner === third.one ? third.two : third.one) ?? ''
    expect((await storedPlaces(id)).get(loser)).toBe(4)
    expect(await correct(third.id, loser)).toBe('corrected')
    expect((await storedPlaces(id)).get(loser)).toBe(3)
    expect((await storedPlaces(id)).get(third.winner ?? '')).toBe(4)
  })

  test('follow a correction in an earlier stage that is over', async () => {
    const { id } = await makeStartedTournament(db, {
      participants: 6,
      stages: [
        { format: 'round-robin', settings: {}, groups: 2, cut: { perGroup: 1, best: 0 } },
        { format: 'knockout', settings: {} },
      ],
    })
    await playMatches(db, id, 20)
    const before = await storedPlaces(id)
    const match = await db
      .selectFrom('tournament_matches')
      .innerJoin('tournament_stages as stage', 'stage.id', 'stage_id')
      .select([
        'tournament_matches.id',
        'participant1_id as one',
        'participant2_id as two',
        'winner_id as winner',
      ])
      .where('tournament_matches.tournament_id', '=', id)
      .where('stage.position', '=', 1)
      .orderBy('round_number')
      .executeTakeFirstOrThrow()
    const loser = (match.winner === match.one ? match.two : match.one) ?? ''
    expect(await correct(match.id, loser)).toBe('corrected')
    const after = await storedPlaces(id)
    expect(after).toEqual(await placesNow(id))
    const first = (places: typeof before) => [...places].find(([, place]) => place === 1)?.[0]
    expect(first(after)).toBe(first(before))
  })

  test('are filled in once for tournaments that ended before', async () => {
    const [cup, old] = [await playedCup(), await makeStartedTournament(db, { participants: 5 })]
    await playMatches(db, old.id, 20)
    const before = [await storedPlaces(cup), await storedPlaces(old.id)]
    await forget(cup)
    await forget(old.id)
    const running = await makeStartedTournament(db, { participants: 4 })
    expect(await fillPlaces({ db })).toBe(2)
    expect(await fillPlaces({ db })).toBe(0)
    expect([await storedPlaces(cup), await storedPlaces(old.id)]).toEqual(before)
    expect(new Set((await storedPlaces(running.id)).values())).toEqual(new Set([null]))
  })
})
