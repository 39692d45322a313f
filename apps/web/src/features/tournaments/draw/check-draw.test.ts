import { drawnEntrants, formatOf, requireSettings } from '@trunfo/brackets'
import { expect, test } from 'vitest'
import type { TournamentBracket } from '../detail/detail.api.ts'
import { checkDraw } from './check-draw.ts'

const SEED = '00112233445566778899aabbccddeeff'
const ID = '01a1f361-a250-7395-a593-8de92a955238'
/** SHA-256 of the id followed by the seed. */
const COMMITMENT = await sha256(`${ID}${SEED}`)

async function sha256(text: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Buffer.from(hash).toString('hex')
}

const tournament = { id: ID, bracketSeed: SEED, drawCommitment: COMMITMENT }

/** What the API publishes right after the draw. */
async function published(format: string, size: number, groupCount = 0): Promise<TournamentBracket> {
  const ids = Array.from({ length: size }, (_, index) => `id-${index}`)
  const entrants = drawnEntrants({ format, groupCount }, ids, (await sha256(`${SEED}entrants`)).slice(0, 32))
  const matches = formatOf(format).open(entrants, requireSettings(format, {}), SEED)
  const placeOf = (id: string) => ids.indexOf(id)
  return {
    participants: ids.map((id) => ({ id, name: id })),
    matches: matches.map(({ bracket, group, round, number, sides: [one, two] }) => ({
      bracket,
      group,
      round,
      number,
      p1: one.kind === 'entrant' ? placeOf(one.id) : null,
      p2: two.kind === 'entrant' ? placeOf(two.id) : null,
    })),
    stages:
      format === 'single-elimination'
        ? undefined
        : [
            {
              position: 1,
              format,
              settings: {},
              entrants: entrants.map(({ id, seed, group }) => ({ p: placeOf(id), seed, group })),
            },
          ],
  } as unknown as TournamentBracket
}

const CASES = [
  ['single-elimination', 9, 0],
  ['knockout', 6, 0],
  ['double-elimination', 11, 0],
  ['round-robin', 12, 3],
  ['swiss', 13, 0],
] as const

test.each(CASES)('%s: the published draw is repeated', async (format, size, groupCount) => {
  const bracket = await published(format, size, groupCount)
  expect(await checkDraw(tournament, bracket)).toEqual({ isCommitted: true, isDrawn: true })
})

test.each(CASES)('%s: two entrants who changed places are noticed', async (format, size, groupCount) => {
  const bracket = await published(format, size, groupCount)
  const [first, second] = bracket.matches.filter(
    ({ round, p1, p2 }) => round === 1 && p1 !== null && p2 !== null,
  )
  if (!first || !second) throw new Error('too few matches')
  const { p1 } = first
  first.p1 = second.p1
  second.p1 = p1
  expect(await checkDraw(tournament, bracket)).toMatchObject({ isDrawn: false })
})

test('seeds that were dealt otherwise are noticed', async () => {
  const bracket = await published('knockout', 6)
  const [one, two] = bracket.stages?.[0]?.entrants ?? []
  if (!one || !two) throw new Error('too few entrants')
  const { seed } = one
  one.seed = two.seed
  two.seed = seed
  expect(await checkDraw(tournament, bracket)).toMatchObject({ isDrawn: false })
})

test('another seed than the one that was committed to is noticed; an older tournament has no hash', async () => {
  const bracket = await published('single-elimination', 8)
  const other = { ...tournament, drawCommitment: await sha256(`${ID}${SEED.replace('0', '1')}`) }
  expect(await checkDraw(other, bracket)).toEqual({ isCommitted: false, isDrawn: true })
  expect(await checkDraw({ ...tournament, drawCommitment: null }, bracket)).toMatchObject({
    isCommitted: null,
  })
})
