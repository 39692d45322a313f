import { drawnEntrants, formatOf, requireSettings, type Seeding } from '@trunfo/brackets'
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
async function published(
  format: string,
  size: number,
  groupCount = 0,
  seeding: Seeding = { kind: 'draw' },
): Promise<TournamentBracket> {
  const ids = Array.from({ length: size }, (_, index) => `id-${index}`)
  const subSeed = (await sha256(`${SEED}entrants`)).slice(0, 32)
  const entrants = drawnEntrants({ format, groupCount }, ids, subSeed, seeding)
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
              seeding: seeding.kind === 'draw' ? undefined : seeding.kind,
              placed: seeding.kind === 'hand' ? seeding.order.length : undefined,
              entrants: entrants.map(({ id, seed, group }) => ({
                p: placeOf(id),
                seed,
                group,
                points: seeding.kind === 'ranking' ? (seeding.points.get(id) ?? 0) : undefined,
              })),
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

const BY_RANKING: Seeding = {
  kind: 'ranking',
  points: new Map([
    ['id-3', 9],
    ['id-0', 4],
    ['id-5', 4],
  ]),
}
const BY_HAND: Seeding = { kind: 'hand', order: ['id-4', 'id-1'] }

test.each([
  ['knockout', 0, BY_RANKING],
  ['round-robin', 2, BY_RANKING],
  ['swiss', 0, BY_HAND],
  ['round-robin', 2, BY_HAND],
] as const)(
  '%s in %i groups, seeded otherwise than by the draw, is derived again',
  async (format, groups, seeding) => {
    const bracket = await published(format, 8, groups, seeding)
    expect(await checkDraw(tournament, bracket)).toMatchObject({ isDrawn: true })
  },
)

test.each(['single-elimination', 'knockout'])('%s is derived again after a replacement', async (format) => {
  const bracket = await published(format, 8)
  const [first] = bracket.participants
  if (!first) throw new Error('nobody entered')
  const replaced = (newcomer: object) => ({
    ...bracket,
    participants: [{ ...first, ...newcomer }, ...bracket.participants.slice(1)],
  })
  const newcomer = { id: 'somebody else', drawnAs: first.id }
  expect(await checkDraw(tournament, replaced(newcomer))).toMatchObject({ isDrawn: true })
  expect(await checkDraw(tournament, replaced({ id: newcomer.id }))).toMatchObject({ isDrawn: false })
})

test('points that do not lead to the published seeds are noticed', async () => {
  const bracket = await published('knockout', 8, 0, BY_RANKING)
  const last = bracket.stages?.[0]?.entrants.at(-1)
  if (!last) throw new Error('no entrants')
  last.points = 20
  expect(await checkDraw(tournament, bracket)).toMatchObject({ isDrawn: false })
})

test('an entrant who was drawn, but stands among those in order, is noticed', async () => {
  const bracket = await published('knockout', 8, 0, BY_HAND)
  const [first, , , fourth] = bracket.stages?.[0]?.entrants ?? []
  if (!first || !fourth) throw new Error('too few entrants')
  ;[first.seed, fourth.seed] = [fourth.seed, first.seed]
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
