import fc from 'fast-check'
import { expect, test } from 'vitest'
import { pairInOrder } from './pair-in-order.ts'

/** "0-1 2-3" */
function paired(size: number, ...met: string[]): string {
  const all = new Set(met.flatMap((pair) => [pair, [...pair].toReversed().join('')]))
  const pairs = pairInOrder(size, (one, other) => all.has(`${one}-${other}`))
  return pairs.map(([one, other]) => `${one}-${other}`).join(' ')
}

test('neighbours are paired if nobody has met', () => {
  expect(paired(6)).toBe('0-1 2-3 4-5')
  expect(paired(0)).toBe('')
})

test('each is paired with the next in order whom they have not met', () => {
  expect(paired(6, '0-1', '0-2')).toBe('0-3 1-2 4-5')
  expect(paired(6, '2-3')).toBe('0-1 2-4 3-5')
})

test('earlier pairs are opened again if the end leaves two who have met', () => {
  expect(paired(4, '2-3')).toBe('0-2 1-3')
  expect(paired(6, '4-5')).toBe('0-1 2-4 3-5')
  expect(paired(6, '4-5', '2-4', '2-5')).toBe('0-2 1-4 3-5')
})

test('if nothing else is left, some meet again', () => {
  expect(paired(2, '0-1')).toBe('0-1')
  expect(paired(4, '0-1', '0-2', '0-3')).toBe('0-1 2-3')
})

test('an odd number is refused', () => {
  expect(() => pairInOrder(3, () => false)).toThrow(RangeError)
})

/** All ways to pair the indices. */
function everyPairing([first, ...rest]: number[]): [number, number][][] {
  if (first === undefined) return [[]]
  return rest.flatMap((other) =>
    everyPairing(rest.filter((index) => index !== other)).map((pairs): [number, number][] => [
      [first, other],
      ...pairs,
    ]),
  )
}

test('among few, it is the first pairing in order without a rematch, if there is one', () => {
  const pair = fc.tuple(fc.nat(7), fc.nat(7))
  fc.assert(
    fc.property(fc.constantFrom(2, 4, 6, 8), fc.array(pair, { maxLength: 20 }), (size, met) => {
      const known = new Set(met.flatMap(([one, other]) => [`${one} ${other}`, `${other} ${one}`]))
      const haveMet = (one: number, other: number) => known.has(`${one} ${other}`)
      const first = everyPairing(Array.from({ length: size }, (_, index) => index)).find(
        (pairs) => !pairs.some(([one, other]) => haveMet(one, other)),
      )
      if (first) expect(pairInOrder(size, haveMet)).toEqual(first)
    }),
  )
})

test('among many, the search ends with a rematch, and soon', () => {
  let looks = 0
  const haveMet = (one: number, other: number) => {
    looks += 1
    return one >= 57 && other >= 57
  }
  const pairs = pairInOrder(60, haveMet)
  expect(pairs.flat().toSorted((one, other) => one - other)).toEqual(
    Array.from({ length: 60 }, (_, index) => index),
  )
  expect(looks).toBeLessThan(60 * 200)
})
