import { expect, test } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { bracketsDriver } from '../../../../test/brackets.ts'
import { fillStages } from '../index.ts'
import { makeStartedTournament, playMatches } from '../testing.ts'

const testApp = await useTestApp()
const { db } = testApp.services
const { matchesOf, openMatches, tournamentOf, decide, correct } = bracketsDriver(testApp)

/** Makes the tournament look as if a process of the previous release had started it. */
async function forgetStage(id: string): Promise<void> {
  await db.updateTable('tournament_matches').set({ stage_id: null }).where('tournament_id', '=', id).execute()
  await db.deleteFrom('tournament_stages').where('tournament_id', '=', id).execute()
}

const stageOf = (id: string) =>
  db
    .selectFrom('tournament_stages')
    .select(['id', 'format', 'seed', 'entrant_count as entrantCount'])
    .where('tournament_id', '=', id)
    .executeTakeFirst()

async function entriesOf(id: string) {
  const stage = await stageOf(id)
  const rows = await db
    .selectFrom('tournament_stage_entries')
    .select('participant_id as id')
    .where('stage_id', '=', stage?.id ?? null)
    .orderBy('seed')
    .execute()
  return rows.map((row) => row.id)
}

const stagesOfMatches = async (id: string) => {
  const rows = await db
    .selectFrom('tournament_matches')
    .select('stage_id')
    .where('tournament_id', '=', id)
    .execute()
  return new Set(rows.map(({ stage_id }) => stage_id))
}

test('the start stores the stage, and its entrants in the order of enrolment', async () => {
  const { id, participantIds } = await makeStartedTournament(db, { participants: 5 })
  const { bracket_seed } = await tournamentOf(id)
  const stage = await stageOf(id)
  expect(stage).toMatchObject({ format: 'single-elimination', seed: bracket_seed, entrantCount: 5 })
  expect(await entriesOf(id)).toEqual(participantIds)
  expect(await stagesOfMatches(id)).toEqual(new Set([stage?.id]))
})

test('a tournament without a stage gets it with the next result, and goes on as if it had always had one', async () => {
  const { id, participantIds } = await makeStartedTournament(db, { participants: 5 })
  await forgetStage(id)
  const before = await matchesOf(id)
  const [first] = await openMatches(id)
  expect(await decide(first?.id ?? '', first?.participant1Id ?? '')).toBe('decided')
  expect(await entriesOf(id)).toEqual(participantIds)
  expect(await correct(first?.id ?? '', first?.participant2Id ?? '')).toBe('corrected')
  await playMatches(db, id, 10)
  expect((await tournamentOf(id)).status).toBe('completed')
  expect((await matchesOf(id)).slice(0, 3).map((match) => match.id)).toEqual(before.map((match) => match.id))
  expect((await stagesOfMatches(id)).size).toBe(1)
})

test('matches that a process of the previous release draws get the stage, and bring it to earlier ones', async () => {
  const { id, participantIds } = await makeStartedTournament(db, { participants: 4 })
  await forgetStage(id)
  const [one, two] = participantIds
  await db
    .insertInto('tournament_matches')
    .values({
      tournament_id: id,
      round_number: 2,
      match_number: 1,
      participant1_id: one,
      participant2_id: two,
    })
    .execute()
  const stage = await stageOf(id)
  expect(await stagesOfMatches(id)).toEqual(new Set([stage?.id]))
})

test('the operator fills in the stages of all tournaments, once', async () => {
  const started = await Promise.all(
    [2, 3, 8].map((participants) => makeStartedTournament(db, { participants })),
  )
  const [one, , over] = started
  await playMatches(db, over?.id ?? '', 10)
  const before = await Promise.all(started.map(({ id }) => matchesOf(id)))
  for (const { id } of started) await forgetStage(id)
  // A draw in another order than that of enrolment, as the database was free to choose before.
  await db
    .updateTable('tournaments')
    .set({ bracket_seed: 'f'.repeat(32) })
    .where('id', '=', one?.id ?? '')
    .execute()

  expect(await fillStages({ db })).toBeGreaterThanOrEqual(3)
  expect(await fillStages({ db })).toBe(0)
  expect(await Promise.all(started.map(({ id }) => matchesOf(id)))).toEqual(before)
  for (const { id, participantIds } of started) {
    expect(new Set(await entriesOf(id))).toEqual(new Set(participantIds))
    expect((await stagesOfMatches(id)).size).toBe(1)
  }
})
