import { describe, expect, test } from 'vitest'
import { contender } from '../../test/swiss-play.ts'
import type { PairingOrder } from '../model/explanation.ts'
import type { Contender } from './contenders.ts'
import { isBestOfAll, pairRound } from './pairing.ts'

/** "p1-p2 p3-" is a pair and a bye. */
function paired(contenders: readonly Contender[], order: PairingOrder = 'neighbours'): string {
  return pairRound(contenders, order)
    .map(({ one, two }) => `${one.id}-${two?.id ?? ''}`)
    .join(' ')
}

function many(count: number, factsOf: (seed: number) => Partial<Contender> = () => ({})): Contender[] {
  return Array.from({ length: count }, (_, index) => {
    return { ...contender(`p${index + 1}`, index + 1, 0), ...factsOf(index + 1) }
  })
}

function neighbours(from: number, to: number): string {
  const pairs = Array.from({ length: (to - from + 1) / 2 }, (_, index) => from + 2 * index)
  return pairs.map((seed) => `p${seed}-p${seed + 1}`).join(' ')
}

test('up to 128 are compared with every other round', () => {
  expect([2, 128, 129].map(isBestOfAll)).toEqual([true, true, false])
})

describe('a small round', () => {
  test('lists the best pair first, the better of each first, and the bye last', () => {
    const points = [0, 3, 0, 6, 3]
    const five = many(5, (seed) => ({ points: points[seed - 1] }) as Partial<Contender>)
    expect(paired(five)).toBe('p4-p2 p5-p1 p3-')
    expect(paired(five.toReversed())).toBe('p4-p2 p5-p1 p3-')
  })

  test('avoids a rematch', () => {
    const met = new Map([
      ['p1', 'p2'],
      ['p2', 'p1'],
    ])
    const four = many(4).map((one) => ({ ...one, met: new Map([[met.get(one.id) ?? '', 1]]) }))
    expect(paired(four)).not.toContain('p1-p2')
  })
})

describe('a large round', () => {
  test('pairs neighbours, or the top half against the bottom half', () => {
    expect(paired(many(130))).toBe(neighbours(1, 130))
    expect(paired(many(130), 'halves')).toBe(
      Array.from({ length: 65 }, (_, index) => `p${index + 1}-p${index + 66}`).join(' '),
    )
  })

  test('gives the bye to the weakest of those with the fewest rests', () => {
    expect(paired(many(131, (seed) => ({ rests: seed > 129 ? 1 : 0 })))).toBe(
      `${neighbours(1, 128)} p130-p131 p129-`,
    )
  })

  test.each([1, 65, 129])('moves p%i away from a neighbour whom they have met', (seed) => {
    const met = new Map([[seed, `p${seed + 1}`] as const, [seed + 1, `p${seed}`] as const])
    const contenders = many(130, (one) => ({ met: new Map(met.has(one) ? [[met.get(one) ?? '', 1]] : []) }))
    const first = Math.min(seed, 127)
    expect(paired(contenders)).toBe(
      [
        neighbours(1, first - 1),
        `p${first}-p${first + 2} p${first + 1}-p${first + 3}`,
        neighbours(first + 4, 130),
      ]
        .filter((part) => part !== '')
        .join(' '),
    )
  })

  test('names the better of each pair first, also where rematches change the order', () => {
    const met = new Map([
      ['p1', ['p66']],
      ['p66', ['p1', 'p67']],
      ['p67', ['p66']],
    ])
    const contenders = many(130).map((one) => {
      return { ...one, met: new Map((met.get(one.id) ?? []).map((id) => [id, 1])) }
    })
    const pairs = paired(contenders, 'halves')
    expect(pairs).toContain('p1-p2 p3-p66')
    expect(pairs).not.toMatch(/p66-p67|p1-p66/)
  })

  test('lets somebody else leave a score group if the next would do so again', () => {
    const contenders = many(130, (seed) => ({
      points: seed <= 65 ? 3 : 0,
      lastFloat: seed === 65 ? ('down' as const) : null,
    }))
    const [mixed] = pairRound(contenders, 'neighbours').filter(({ one, two }) => one.points !== two?.points)
    expect([mixed?.one.id, mixed?.two?.id]).toEqual(['p64', 'p66'])
  })

  test('lets only one of each odd group meet the next group', () => {
    // 65 with three points each, 65 with none.
    const contenders = many(130, (seed) => ({ points: seed <= 65 ? 3 : 0 }))
    expect(paired(contenders)).toBe(neighbours(1, 130))
    const met = contenders.map((one) => ({ ...one, met: new Map(one.seed === 65 ? [['p66', 1]] : []) }))
    const mixed = pairRound(met, 'neighbours').filter(({ one, two }) => one.points !== two?.points)
    expect(mixed).toHaveLength(1)
    expect(mixed.some(({ one, two }) => one.met.has(two?.id ?? ''))).toBe(false)
  })
})
