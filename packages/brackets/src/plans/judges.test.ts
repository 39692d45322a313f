import { BracketsManager } from 'brackets-manager'
import { InMemoryDatabase } from 'brackets-memory-db'
import Duel from 'duel'
import { DoubleElimination } from 'tournament-pairings'
import { describe, expect, test } from 'vitest'
import { idsIn, opened, playOn, win } from '../../test/plan-play.ts'
import { seedFor } from '../../test/play.ts'
import type { Match } from '../model/match.ts'
import type { Format } from '../model/stage.ts'
import { below, xoshiro128 } from '../random.ts'
import { doubleElimination } from './double-elimination.ts'
import { requireDoubleEliminationSettings } from './double-elimination-settings.ts'
import { knockout, requireKnockoutSettings } from './knockout.ts'

const SIZES = Array.from({ length: 127 }, (_, index) => index + 2).filter(
  (size) =>
    process.env.TRUNFO_FULL || size <= 40 || [48, 49, 63, 64, 65, 96, 97, 100, 127, 128].includes(size),
)
const SMALL_SIZES = SIZES.filter((size) => size <= 33)

/** Who wins depends on the pair and the label alone, so that a judge plays the same tournament. */
function winnerOfPair(label: string, one: string, two: string): string {
  const [first = '', second = ''] = [one, two].toSorted()
  return below(xoshiro128(seedFor(`${label}/${first}/${second}`)), 2) === 0 ? first : second
}

/** Matches between two entrants as "upper 1.2: p1-p8", sorted. */
function ours<Settings>(format: Format<Settings>, settings: Settings, size: number, label: string): string[] {
  const stage = opened(format, size, settings)
  playOn(format, stage, xoshiro128(seedFor(label)), (match) => {
    const [one = '', two = ''] = idsIn(match)
    // A reset must not repeat the result of the grand final.
    const isReset = match.bracket === 'final' && match.round === 2
    return win(match, winnerOfPair(isReset ? `${label} reset` : label, one, two) === one ? 1 : 2)
  })
  return stage.matches
    .filter((match) => idsIn(match).length === 2)
    .map(written)
    .toSorted()
}

const written = (match: Match) => line(match.bracket, match.round, match.number, idsIn(match))

function line(bracket: string, round: number, number: number, ids: readonly string[]): string {
  return `${bracket} ${round}.${number}: ${ids.toSorted().join('-')}`
}

describe('brackets-manager plays the same', () => {
  test.each([false, true])('knockout, third-place match: %s', async (thirdPlace) => {
    for (const size of SIZES.filter((size) => size > 2 || !thirdPlace)) {
      const settings = requireKnockoutSettings({ thirdPlace })
      const judged = await judgedByManager(size, `${size}`, {
        type: 'single_elimination',
        brackets: ['main', 'third'],
        seedOrdering: ['inner_outer'],
        extra: { consolationFinal: thirdPlace },
      })
      expect(ours(knockout, settings, size, `${size}`)).toEqual(judged)
    }
  })

  test.each([
    ['reset', 'double'],
    ['single', 'simple'],
    ['none', 'none'],
  ] as const)('double elimination, grand final: %s', async (grandFinal, theirs) => {
    for (const size of grandFinal === 'reset' ? SIZES : SMALL_SIZES) {
      // The judge has no plan for two entrants.
      if (size === 2) continue
      const settings = requireDoubleEliminationSettings({ grandFinal })
      const judged = await judgedByManager(size, `${size}`, {
        type: 'double_elimination',
        brackets: ['upper', 'lower', 'final'],
        seedOrdering: dropOrders(size),
        extra: { grandFinal: theirs },
      })
      expect(ours(doubleElimination, settings, size, `${size}`)).toEqual(judged)
    }
  })
})

/** The judge's names of our drop orders: seeds, lower round 1, then one per later round of the upper bracket. */
function dropOrders(size: number): string[] {
  const rounds = Math.ceil(Math.log2(size))
  const names = ['natural', 'reverse', 'reverse_half_shift', 'half_shift']
  const drops = Array.from({ length: rounds - 1 }, (_, index) => {
    // It cannot halve a round of one match; natural is the same there.
    return index + 2 === rounds ? 'natural' : (names[(index + 1) % 4] ?? '')
  })
  return ['inner_outer', 'natural', ...drops]
}

interface Judged {
  readonly type: 'single_elimination' | 'double_elimination'
  /** Our names of its groups, in order. */
  readonly brackets: readonly string[]
  readonly seedOrdering: readonly string[]
  readonly extra: object
}

interface Opponent {
  readonly id: number | null
  readonly result?: string
}

interface TheirMatch {
  readonly id: number
  readonly group_id: number
  readonly round_id: number
  readonly number: number
  readonly status: number
  readonly opponent1: Opponent | null
  readonly opponent2: Opponent | null
}

const READY = 2

async function judgedByManager(size: number, label: string, judged: Judged): Promise<string[]> {
  const database = new InMemoryDatabase()
  const manager = new BracketsManager(database)
  const slots = 2 ** Math.ceil(Math.log2(size))
  await manager.create.stage({
    tournamentId: 0,
    name: 'judge',
    type: judged.type,
    seeding: Array.from({ length: slots }, (_, index) => (index < size ? `p${index + 1}` : null)),
    settings: { seedOrdering: judged.seedOrdering as never, balanceByes: false, ...judged.extra },
  })
  const participants = (await database.select<{ id: number; name: string }>('participant')) ?? []
  const names = new Map(participants.map(({ id, name }) => [id, name]))
  const rounds = (await database.select<{ id: number; number: number }>('round')) ?? []
  const roundNumbers = new Map(rounds.map(({ id, number }) => [id, number]))
  const idsOf = ({ opponent1, opponent2 }: TheirMatch) =>
    [opponent1, opponent2].flatMap((side) => names.get(side?.id ?? -1) ?? [])
  const bracketOf = ({ group_id }: TheirMatch) => judged.brackets[group_id] ?? ''

  const isReset = (match: TheirMatch) =>
    bracketOf(match) === 'final' && roundNumbers.get(match.round_id) === 2
  const allMatches = async () => (await database.select<TheirMatch>('match')) ?? []
  // The judge always offers a second grand final and leaves it to the caller to skip it.
  const isNeeded = (match: TheirMatch, matches: readonly TheirMatch[]) =>
    !isReset(match) || matches.at(-2)?.opponent2?.result === 'win'

  for (let played = -1; played !== 0; ) {
    const matches = await allMatches()
    const ready = matches.filter((match) => match.status === READY && isNeeded(match, matches))
    played = ready.length
    for (const match of ready) {
      const [one = '', two = ''] = idsOf(match)
      const isFirst = winnerOfPair(isReset(match) ? `${label} reset` : label, one, two) === one
      await manager.update.match({
        id: match.id,
        opponent1: { result: isFirst ? 'win' : 'loss' },
        opponent2: { result: isFirst ? 'loss' : 'win' },
      })
    }
  }
  const matches = await allMatches()
  return matches
    .filter((match) => idsOf(match).length === 2 && isNeeded(match, matches))
    .map((match) => line(bracketOf(match), roundNumbers.get(match.round_id) ?? 0, match.number, idsOf(match)))
    .toSorted()
}

test.each([false, true])('duel plays the same knockout, third-place match: %s', (thirdPlace) => {
  for (const size of SIZES.filter((size) => size > 3)) {
    const label = `duel ${size}`
    const duel = new Duel(size, { last: Duel.WB, short: !thirdPlace })
    for (const { id, p } of duel.matches) {
      if (p.includes(-1)) continue
      const [one = '', two = ''] = p.map((seed) => `p${seed}`)
      duel.score(id, winnerOfPair(label, one, two) === one ? [1, 0] : [0, 1])
    }
    const judged = duel.matches
      .filter(({ p }) => !p.includes(-1))
      .map(({ id: { s, r }, p }) => `${s === Duel.WB ? `round ${r}` : 'third'}: ${pairOf(p)}`)
    // The judge keeps the same bracket in another order.
    const mine = ours(knockout, requireKnockoutSettings({ thirdPlace }), size, label).map((text) => {
      const [, bracket, round, pair = ''] = /^(\w+) (\d+)\.\d+: (.*)$/.exec(text) ?? []
      return `${bracket === 'third' ? 'third' : `round ${round}`}: ${pair}`
    })
    expect(mine.toSorted()).toEqual(judged.toSorted())
  }
})

const pairOf = (seeds: readonly number[]) =>
  seeds
    .map((seed) => `p${seed}`)
    .toSorted()
    .join('-')

test('tournament-pairings needs 2N − 2 matches for double elimination, too', () => {
  for (const size of SIZES.filter((size) => size > 3)) {
    const names = Array.from({ length: size }, (_, index) => `p${index + 1}`)
    const settings = requireDoubleEliminationSettings({ grandFinal: 'single' })
    const count = ours(doubleElimination, settings, size, `${size}`).length
    expect(count).toBe(2 * size - 2)
    expect(DoubleElimination(names, 1, true)).toHaveLength(count)
  }
})
