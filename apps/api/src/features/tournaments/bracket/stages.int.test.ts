import { expect, test } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { bracketsDriver } from '../../../../test/brackets.ts'
import { makeStartedTournament } from '../testing.ts'

const testApp = await useTestApp()
const { db } = testApp.services
const { tournamentOf } = bracketsDriver(testApp)

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
