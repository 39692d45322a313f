import { gzipSync } from 'node:zlib'
import { describe, expect, it, test } from 'vitest'
import { coverSvg } from './cover.ts'
import { CROPS, type Crop } from './crops.ts'
import { artOf, MOTIFS } from './game-art.ts'

const crops = Object.keys(CROPS) as Crop[]
const MAX_BYTES = 2_048

describe.each(MOTIFS)('a game of %s', (motif) => {
  test('has 10,000 different covers, each within 2 KB', () => {
    const art = { motif, hue: 156 }
    const seen = new Set<string>()
    let largest = 0
    for (let index = 0; index < 10_000; index++) {
      const svg = coverSvg(art, `00000000-0000-7000-8000-${String(index).padStart(12, '0')}`, 'card')
      seen.add(svg)
      if (index % 50 === 0) largest = Math.max(largest, gzipSync(svg).length)
    }
    expect(seen.size).toBe(10_000)
    expect(largest).toBeLessThanOrEqual(MAX_BYTES)
  })

  test.each(crops)('fits 2 KB as %s and never contains the id', (crop) => {
    const svg = coverSvg({ motif, hue: 20 }, '<script>"nome"', crop)
    expect(gzipSync(svg).length).toBeLessThanOrEqual(MAX_BYTES)
    expect(svg).not.toMatch(/script|nome|<text|NaN|undefined/)
  })
})

it('is the same for the same game and id', () => {
  const art = artOf('Truco Paulista', null)
  expect(coverSvg(art, 'a', 'card')).toBe(coverSvg(art, 'a', 'card'))
  expect(coverSvg(art, 'a', 'card')).not.toBe(coverSvg(art, 'b', 'card'))
})

/** A changed snapshot changes the cover of every tournament without an upload: update it only on purpose. */
test.each(MOTIFS.flatMap((motif) => (['card', 'banner'] as const).map((crop) => [motif, crop] as const)))(
  'the %s cover stays the same as %s',
  (motif, crop) => {
    expect(coverSvg({ motif, hue: 156 }, 'copa-feltro', crop)).toMatchSnapshot()
  },
)
