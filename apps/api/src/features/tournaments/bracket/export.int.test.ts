import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseCup, replayCup, unexpectedInCup } from '@trunfo/brackets'
import { tournamentExportSchema } from '@trunfo/contract/tournaments/export.schemas'
import { expect, test } from 'vitest'
import { useTestApp } from '../../../../test/app.ts'
import { bracketsDriver } from '../../../../test/brackets.ts'
import { entrantsDriver } from '../../../../test/entrants.ts'
import type { StageDraft } from '../stages.rules.ts'
import {
  forfeitMatch,
  leaveTournament,
  makeStartedTournament,
  makeTournament,
  playMixed,
} from '../testing.ts'

const testApp = await useTestApp()
const { db } = testApp.services
const { nameOf, replace } = entrantsDriver(testApp)
const { correct, decide, matchesOf, openMatches, send } = bracketsDriver(testApp)

const KNOCKOUT = { format: 'knockout', settings: { bestOf: 3, finalBestOf: 5, thirdPlace: true } } as const
const FORMATS: Readonly<Record<string, readonly StageDraft[]>> = {
  'single elimination': [{ format: 'single-elimination', settings: {} }],
  knockout: [KNOCKOUT],
  'double elimination': [{ format: 'double-elimination', settings: { bestOf: 3 } }],
  'double elimination with one grand final': [
    { format: 'double-elimination', settings: { grandFinal: 'single' } },
  ],
  'double elimination without a grand final': [
    { format: 'double-elimination', settings: { grandFinal: 'none' } },
  ],
  league: [{ format: 'round-robin', settings: { legs: 2 }, groups: 1 }],
  'groups and playoff': [
    { format: 'round-robin', settings: { bestOf: 3 }, groups: 3, cut: { perGroup: 2, best: 2 } },
    KNOCKOUT,
  ],
  swiss: [{ format: 'swiss', settings: { allowsDraws: true, profile: 'chess' } }],
  'swiss with a top cut': [
    { format: 'swiss', settings: { bestOf: 3 }, cut: { size: 4, avoidsRematches: true } },
    { format: 'double-elimination', settings: {} },
  ],
}

async function exported(id: string): Promise<string> {
  const answer = await send(null, 'GET', `/${id}/export?v=${Math.trunc(performance.now() * 1000)}`)
  expect(answer.statusCode).toBe(200)
  return answer.body
}

/** Derives the tournament from its file, and compares each match, table and place. */
async function expectDerived(id: string) {
  const text = await exported(id)
  const file = tournamentExportSchema.parse(JSON.parse(text))
  const cup = parseCup(text)
  expect(unexpectedInCup(cup, replayCup(cup))).toEqual([])
  return file
}

test.each(Object.entries(FORMATS))(
  'a file tells all of a tournament at any moment: %s',
  async (_name, stages) => {
    const { id, participantIds } = await makeStartedTournament(db, { participants: 11, stages })
    await expectDerived(id)
    const playable = async () => (await openMatches(id)).filter(({ status }) => status === 'in_progress')
    const [first, second] = await playable()
    await forfeitMatch(db, first?.id ?? '', first?.participant1Id ?? '')
    await forfeitMatch(db, second?.id ?? '', null)
    await playMixed(db, id, 3)
    const [left] = await playable()
    await leaveTournament(db, id, left?.participant1Id ?? '')
    await expectDerived(id)
    await playMixed(db, id, 4)
    const decided = (await matchesOf(id)).findLast(
      ({ status, outcome, participant2Id }) =>
        status === 'completed' && outcome === null && participant2Id !== null,
    )
    const other = [decided?.participant1Id, decided?.participant2Id].find(
      (side) => side !== decided?.winnerId,
    )
    // A series would need a score.
    await correct(decided?.id ?? '', other ?? '')
    await expectDerived(id)
    await playMixed(db, id)
    const file = await expectDerived(id)
    expect(file.tournament.status).toBe('completed')
    expect(file.places.map((place) => place.id).toSorted()).toEqual(participantIds.toSorted())
    expect(file.stages).toHaveLength(stages.length)
    expect(file.upcoming).toEqual([])
  },
)

test('a Swiss round that a correction came after is in the file as it was drawn', async () => {
  const { id } = await makeStartedTournament(db, {
    participants: 8,
    stages: [{ format: 'swiss', settings: {} }],
  })
  await playMixed(db, id, 4)
  const ofRound = async (round: number) => (await matchesOf(id)).filter((match) => match.round === round)
  const [played] = await ofRound(2)
  expect(await decide(played?.id ?? '', played?.participant1Id ?? '')).toBe('decided')
  for (const match of await ofRound(1)) {
    const loser = match.winnerId === match.participant1Id ? match.participant2Id : match.participant1Id
    if (match.number < 3 && match.outcome === null)
      expect(await correct(match.id, loser ?? '')).toBe('corrected')
  }
  const { stages } = await expectDerived(id)
  expect(stages[0]?.log.filter(({ kind }) => kind === 'drawn')).toHaveLength(1)
})

test('the command line of the package replays the file', async () => {
  const { id } = await makeStartedTournament(db, {
    participants: 9,
    stages: FORMATS['groups and playoff'] ?? [],
  })
  await playMixed(db, id)
  const folder = mkdtempSync(join(tmpdir(), 'export-'))
  try {
    const file = join(folder, 'torneio.json')
    writeFileSync(file, await exported(id))
    const root = join(import.meta.dirname, '../../../../../..')
    const command = [join(root, 'packages/brackets/bin/replay.ts'), file]
    const { status, stderr } = spawnSync(process.execPath, command, { encoding: 'utf8' })
    expect({ status, stderr }).toEqual({ status: 0, stderr: 'as expected\n' })
  } finally {
    rmSync(folder, { recursive: true })
  }
})

test('before the start the file has no entrants; a test tournament has none at all', async () => {
  const { id } = await makeTournament(db)
  const file = tournamentExportSchema.parse(JSON.parse(await exported(id)))
  expect(file).toMatchObject({ entrants: [], stages: [], places: [], tournament: { seed: null } })
  const test = await makeTournament(db, { is_test: true })
  expect((await send(null, 'GET', `/${test.id}/export`)).statusCode).toBe(404)
})

test.each(['single elimination', 'knockout', 'league', 'swiss'])(
  'replacements, also of a replacement, leave the draw derivable: %s',
  async (name) => {
    const stages = FORMATS[name] ?? []
    const { id, participantIds } = await makeStartedTournament(db, { participants: 6, stages })
    const moderator = await testApp.signIn(['moderador'])
    let previousId = participantIds[2] ?? ''
    for (let replacements = 0; replacements < 2; replacements += 1) {
      const newcomer = await testApp.signIn()
      const answer = await replace(moderator, id, previousId, await nameOf(newcomer))
      expect(answer.statusCode).toBe(204)
      previousId = newcomer.userId
    }
    await playMixed(db, id, 2)
    const { stages: files } = await expectDerived(id)
    expect(files[0]?.entrants).toContainEqual(
      expect.objectContaining({ id: previousId, drawnAs: participantIds[2] }),
    )
  },
)
