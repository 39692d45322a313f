import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  fixedResult,
  idOf,
  idsIn,
  isOpen,
  messyResult,
  opened,
  playOn,
  randomResult,
  Store,
  seeded,
  type Table,
} from '../../test/plan-play.ts'
import { seedFor } from '../../test/play.ts'
import { largeSizes, minCount, sampleCount, sizesFrom } from '../../test/sizes.ts'
import { amend, keyOf, restore } from '../model/apply.ts'
import type { Match, Result } from '../model/match.ts'
import { winnerOf } from '../model/results.ts'
import type { Correction, Format, Revision, Stage } from '../model/stage.ts'
import { below, type Random, xoshiro128 } from '../random.ts'
import { doubleElimination } from './double-elimination.ts'
import { requireDoubleEliminationSettings } from './double-elimination-settings.ts'
import { knockout, requireKnockoutSettings } from './knockout.ts'
import { positionOf } from './layout.ts'

const SIZES = sizesFrom(2, 129)
const LARGE_SIZES = largeSizes(256, 512, 4_096)
const LARGE_POWERS = largeSizes(128, 256, 512, 4_096)
/** Five variants run each property, so a few samples per variant are enough in the usual run. */
const RUNS = process.env.TRUNFO_FULL ? {} : { numRuns: sampleCount(40) }

interface Variant {
  readonly name: string
  readonly format: Format<unknown>
  readonly settings: unknown
}

const plain = (format: unknown) => format as Format<unknown>
const KNOCKOUT = [false, true].map(
  (thirdPlace): Variant => ({
    name: `knockout ${thirdPlace ? 'with' : 'without'} a third-place match`,
    format: plain(knockout),
    settings: requireKnockoutSettings({ thirdPlace }),
  }),
)
const DOUBLE = (['reset', 'single', 'none'] as const).map((grandFinal) => ({
  name: `double elimination, grand final: ${grandFinal}`,
  format: plain(doubleElimination),
  settings: requireDoubleEliminationSettings({ grandFinal }),
  grandFinal,
}))
const VARIANTS: readonly Variant[] = [...KNOCKOUT, ...DOUBLE]

const played = (stage: Table<unknown>) => stage.matches.filter(({ outcome }) => outcome?.kind === 'won')
const randomFor = (label: string) => xoshiro128(seedFor(label))

const finishedStages = new Map<string, Table<unknown>>()

/** Played to the end at random, once per variant and size. */
function finished({ name, format, settings }: Variant, size: number): Table<unknown> {
  const label = `${name}/${size}`
  const known = finishedStages.get(label)
  if (known) return known
  const stage = opened(format, size, settings)
  const random = randomFor(label)
  playOn(format, stage, random, randomResult(random))
  finishedStages.set(label, stage)
  return stage
}

function lossesOf(stage: Table<unknown>): Map<string, number> {
  const losses = new Map(stage.entrants.map(({ id }) => [id, 0]))
  for (const { sides, outcome } of stage.matches) {
    if (outcome?.kind !== 'won' && outcome?.kind !== 'forfeit') continue
    const id = idOf(sides[outcome.winner === 1 ? 1 : 0])
    if (id !== null) losses.set(id, (losses.get(id) ?? 0) + 1)
  }
  return losses
}

function championOf({ format }: Variant, stage: Table<unknown>): string | undefined {
  return format.places(stage).find(({ from }) => from === 1)?.id
}

/** Every match is decided, nobody meets themselves, and every entrant has one place. */
function expectEnded({ format }: Variant, stage: Table<unknown>): void {
  expect(stage.matches.filter(({ outcome }) => outcome === null)).toEqual([])
  expect(stage.matches.filter((match) => new Set(idsIn(match)).size < idsIn(match).length)).toEqual([])
  const places = format.places(stage)
  expect(places.map(({ id }) => id).toSorted()).toEqual(stage.entrants.map(({ id }) => id).toSorted())
}

/** Shared places leave no gap: after k entrants comes place k + 1. */
function expectWholePlaces({ format }: Variant, stage: Table<unknown>): void {
  let next = 1
  for (const [from, shared] of Map.groupBy(format.places(stage), (place) => place.from)) {
    expect(from).toBe(next)
    next += shared.length
    expect(new Set(shared.map(({ to }) => to))).toEqual(new Set([next - 1]))
  }
}

/** The stage with about half of its matches played, in plan order. */
function halfPlayed({ format, settings }: Variant, size: number): Table<unknown> {
  const stage = opened(format, size, settings)
  const store = new Store(stage)
  const resultOf = randomResult(randomFor(`half of ${size}`))
  for (const { bracket, group, round, number } of stage.matches.slice(
    0,
    Math.ceil((stage.matches.length * 2) / 3),
  )) {
    const match = store.find({ bracket, group, round, number })
    if (match && isOpen(match)) store.save(format.settle(stage, match, resultOf(match)))
  }
  return stage
}

describe.each(VARIANTS)('$name', (variant) => {
  const { format, settings } = variant

  test.each([2, 129, ...largeSizes(256, 4_096)])(
    'writes %i entrants in plan order, each match ahead of its targets',
    (size) => {
      const { matches } = opened(format, size, settings)
      const whole = Math.max(2, 2 ** Math.ceil(Math.log2(size)))
      expect(matches.length).toBeLessThanOrEqual(8_192)
      matches.forEach((match, index) => {
        if (positionOf(match, whole) !== index) throw new Error(`${keyOf(match)} is not at ${index}`)
        for (const target of [match.winnerTo, match.loserTo]) {
          if (target && positionOf(target, whole) <= index) throw new Error(`${keyOf(match)} leads back`)
        }
      })
    },
  )

  test('feeds every slot from one match at most', () => {
    for (const size of SIZES) {
      const { matches } = opened(format, size, settings)
      const targets = matches.flatMap(({ winnerTo, loserTo }) => [winnerTo ?? [], loserTo ?? []].flat())
      const slots = new Set(targets.map((target) => `${keyOf(target)}/${target.side}`))
      expect(slots.size).toBe(targets.length)
    }
  })

  test('ends with a place for everybody, at every size', () => {
    for (const size of [...SIZES, ...LARGE_SIZES]) {
      const stage = finished(variant, size)
      expectEnded(variant, stage)
      expectWholePlaces(variant, stage)
    }
  })

  test('gives the same matches in any order of results', () => {
    for (const size of [2, 3, 6, 13, 32, 45, 128]) {
      const stages = ['one order', 'another'].map((order) => {
        const stage = opened(format, size, settings)
        playOn(format, stage, randomFor(order), fixedResult(`${size}`))
        return stage
      })
      expect(stages[0]).toEqual(stages[1])
    }
  })

  test('does not depend on the order in which entrants or matches are given', () => {
    const stage = opened(format, 13, settings)
    expect(format.open(seeded(13).toReversed(), settings, stage.seed)).toEqual(stage.matches)
    const [match] = stage.matches.filter(({ outcome }) => outcome === null)
    if (!match) throw new Error('nothing to play')
    const result: Result = { kind: 'forfeit', winner: null }
    const shuffled = { ...stage, matches: stage.matches.toReversed() }
    expect(format.settle(shuffled, match, result)).toEqual(format.settle(stage, match, result))
  })

  test('never blocks, whoever is absent or leaves', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 70 }), fc.nat(), (size, label) => {
        const stage = messy(variant, size, label)
        expectEnded(variant, stage)
        const left = new Set(stage.entrants.flatMap(({ id, departure }) => (departure ? id : [])))
        const gone = new Set(
          stage.matches.flatMap((m) => (m.outcome?.kind === 'double-forfeit' ? idsIn(m) : [])),
        )
        const champion = championOf(variant, stage)
        for (const [id, count] of lossesOf(stage)) {
          expect(count).toBeLessThanOrEqual(2)
          if (variant.settings === DOUBLE[0]?.settings && id !== champion && !left.has(id) && !gone.has(id)) {
            expect(count).toBe(2)
          }
        }
      }),
      RUNS,
    )
  })

  test('restores the stage byte for byte after a correction and its undo, at every size', () => {
    for (const size of [...SIZES, ...LARGE_SIZES]) {
      const stage = halfPlayed(variant, size)
      const before = JSON.stringify(stage)
      const last = stage.matches.findLast(({ outcome }) => outcome?.kind === 'won')
      if (!last) throw new Error('nothing was played')
      for (const result of [null, { kind: 'forfeit', winner: null } as const]) {
        const revision = format.revise(stage, { match: last, result })
        if (revision.kind === 'refused') throw new Error(revision.reason)
        const amended = amend(stage, revision)
        expect(JSON.stringify(amended) === before).toBe(false)
        expect(JSON.stringify(restore(amended, revision)) === before).toBe(true)
      }
    }
  })

  test('restores the stage byte for byte in the middle of W.O.s and departures', () => {
    const seen = new Map<string, number>()
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 40 }), fc.nat(), (size, label) => {
        const random = randomFor(`corrections of ${label}`)
        messy(variant, size, label, (stage) => {
          if (below(random, 4) > 0) return
          const before = JSON.stringify(stage)
          const revision = format.revise(stage, anyCorrection(stage, random))
          expect(JSON.stringify(stage)).toBe(before)
          expectReported(stage, revision)
          const outcome = revision.kind === 'refused' ? revision.reason : 'revised'
          seen.set(outcome, (seen.get(outcome) ?? 0) + 1)
          if (revision.kind === 'refused') return
          const amended = amend(stage, revision)
          expect(JSON.stringify(amended)).not.toBe(before)
          expect(JSON.stringify(restore(amended, revision))).toBe(before)
        })
      }),
      RUNS,
    )
    for (const outcome of ['revised', 'already_played', 'not_decided', 'same_result', 'invalid_result']) {
      expect(seen.get(outcome) ?? 0).toBeGreaterThanOrEqual(minCount(11))
    }
  })

  test('leads to the stage that the correct result would have produced', () => {
    fc.assert(
      fc.property(fc.integer({ min: 2, max: 40 }), fc.nat(), (size, label) => {
        const random = randomFor(`corrections of ${label}`)
        const stage = opened(format, size, settings)
        playOn(format, stage, random, messyResult(random), () => {
          if (below(random, 3) > 0) return
          const revision = format.revise(stage, anyCorrection(stage, random))
          if (revision.kind === 'refused') return
          const amended = amend(stage, revision)
          expect(amended.matches).toEqual(replayed(variant, amended))
        })
      }),
      RUNS,
    )
  })
})

describe.each(KNOCKOUT)('$name', (variant) => {
  test('everybody but the champion loses once, the semi-finalists twice if they play for third place', () => {
    const { thirdPlace } = requireKnockoutSettings(variant.settings)
    for (const size of [...SIZES, ...LARGE_SIZES]) {
      const stage = finished(variant, size)
      // With three entrants one semi-final is a bye, and so is the third-place match.
      const extra = thirdPlace && size > 3 ? 1 : 0
      expect(played(stage)).toHaveLength(size - 1 + extra)
      const counts = [...lossesOf(stage).values()]
      expect(counts.filter((count) => count === 0)).toHaveLength(1)
      expect(counts.filter((count) => count === 2)).toHaveLength(extra)
    }
  })
})

describe.each(DOUBLE)('$name', (variant) => {
  const { grandFinal } = variant

  test('everybody but the champion loses twice, except a runner-up with a single final or none', () => {
    for (const size of [...SIZES, ...LARGE_SIZES]) {
      const stage = finished(variant, size)
      const champion = championOf(variant, stage)
      const losses = lossesOf(stage)
      const others = [...losses].filter(([id]) => id !== champion)
      const once = others.filter(([, count]) => count !== 2)
      const [final, reset] = stage.matches.filter(({ bracket }) => bracket === 'final')
      const isUpperLoss = grandFinal === 'single' && final && winnerOf(final) === 2

      expect(losses.get(champion ?? '')).toBeLessThanOrEqual(grandFinal === 'none' ? 0 : 1)
      // `single`: the upper side of a lost final. `none`: the winner of the lower bracket.
      expect(once.map(([, count]) => count)).toEqual(isUpperLoss || grandFinal === 'none' ? [1] : [])
      const expected = grandFinal === 'none' ? 2 * size - 3 : 2 * size - 2
      expect(played(stage)).toHaveLength(expected + (reset ? 1 : 0))
      expect(reset !== undefined).toBe(grandFinal === 'reset' && final !== undefined && winnerOf(final) === 2)
    }
  })
})

test('the lower bracket has no rematch before the round that the drop order allows', () => {
  const small = { 8: 3, 16: 4, 32: 5, 64: 7 } as const
  const earliest = [...Object.entries(small), ...LARGE_POWERS.map((size) => [size, 8] as const)]
  for (const [size, round] of earliest) {
    const matches = DOUBLE.flatMap((variant) => {
      const all = finished(variant, Number(size)).matches
      const met = new Set(all.filter(({ bracket }) => bracket === 'upper').map(pairOf))
      return all.filter((match) => match.bracket === 'lower' && met.has(pairOf(match)))
    })
    expect(Math.min(...matches.map((match) => match.round))).toBeGreaterThanOrEqual(round)
  }
})

const pairOf = (match: Match) => idsIn(match).toSorted().join('-')

/** Plays with W.O.s of both kinds, while some leave. */
function messy(
  { name, format, settings }: Variant,
  size: number,
  label: number,
  between: (stage: Table<unknown>) => void = () => {},
): Table<unknown> {
  const stage = opened(format, size, settings)
  const random = randomFor(`messy ${name}/${size}/${label}`)
  playOn(format, stage, random, messyResult(random), (store) => {
    if (below(random, 8) === 0) store.leave(format, `p${below(random, size) + 1}`)
    expectOneOpenMatchEach(stage)
    between(stage)
  })
  return stage
}

function expectOneOpenMatchEach(stage: Table<unknown>): void {
  const ids = stage.matches.filter(({ outcome }) => outcome === null).flatMap(idsIn)
  expect(new Set(ids).size).toBe(ids.length)
}

/** Only what somebody reported refuses a correction. */
function expectReported(stage: Table<unknown>, revision: Revision): void {
  if (revision.kind === 'revised') return
  const keys = new Set(revision.played.map(keyOf))
  const kinds = stage.matches.flatMap((match) =>
    keys.has(keyOf(match)) ? (match.outcome?.kind ?? 'open') : [],
  )
  expect(keys.size > 0).toBe(revision.reason === 'already_played')
  expect(kinds.filter((kind) => !['won', 'forfeit', 'double-forfeit'].includes(kind))).toEqual([])
}

function anyCorrection(stage: Table<unknown>, random: Random): Correction {
  const match = stage.matches[below(random, stage.matches.length)] as Match
  const kind = below(random, 4)
  return { match, result: kind === 0 ? null : messyResult(random)(match) }
}

/** The stage again from nothing but its reported results, in plan order. */
function replayed({ format, settings }: Variant, { entrants, matches }: Stage<unknown>): readonly Match[] {
  const again = opened(format, entrants.length, settings)
  const store = new Store(again)
  for (const match of matches) {
    const open = store.find(match)
    if (match.outcome !== null && open && isOpen(open))
      store.save(format.settle(again, open, resultIn(match)))
  }
  return again.matches
}

function resultIn({ outcome, games }: Match): Result {
  if (outcome?.kind === 'won') return { ...outcome, games }
  if (outcome?.kind === 'forfeit') return { kind: 'forfeit', winner: outcome.winner }
  return { kind: 'forfeit', winner: null }
}
