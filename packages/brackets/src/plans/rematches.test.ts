import { expect, test } from 'vitest'
import { judgesOrder, ourOrder, rematchesPerTournament } from '../../test/rematches.ts'

const POWERS = [8, 16, 32, 64, 128, 256, 512]
const TOURNAMENTS = 500

/** The judge has no table above 128. */
test('rematches per tournament in the lower bracket, beside those by the judge’s table', () => {
  const table = POWERS.map((size) => {
    const ours = rematchesPerTournament(size, ourOrder, TOURNAMENTS)
    const theirs = rematchesPerTournament(size, judgesOrder(size), TOURNAMENTS)
    return `${size}: ${ours.toFixed(2)}, judge ${theirs.toFixed(2)}`
  })
  expect(table).toMatchInlineSnapshot(`
    [
      "8: 0.60, judge 0.60",
      "16: 0.75, judge 1.01",
      "32: 0.74, judge 0.84",
      "64: 0.76, judge 1.06",
      "128: 0.75, judge 0.88",
      "256: 0.76, judge 54.45",
      "512: 0.83, judge 108.99",
    ]
  `)
})
