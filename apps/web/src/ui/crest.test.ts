import { describe, expect, it } from 'vitest'
import { contrast } from './contrast.ts'
import { crestOf } from './crest.ts'

const many = Array.from({ length: 200 }, (_, index) => crestOf(`T${index}`))

describe('crestOf', () => {
  it('gives a known tag the same crest as ever', () => {
    expect(crestOf('ONCA')).toMatchInlineSnapshot(`
      {
        "charge": {
          "chroma": 0.09,
          "hue": 105,
          "lightness": 0.44,
        },
        "edge": {
          "chroma": 0.1,
          "hue": 240,
          "lightness": 0.68,
        },
        "field": {
          "chroma": 0.08,
          "hue": 240,
          "lightness": 0.36,
        },
        "letters": "ONCA",
        "pattern": "chevron",
      }
    `)
  })

  it('ignores case and surrounding spaces', () => {
    expect(crestOf(' onca ')).toEqual(crestOf('ONCA'))
  })

  it('keeps at most five whole letters', () => {
    expect(crestOf('ÁÉÍÓÚÃ').letters).toBe('ÁÉÍÓÚ')
    expect(crestOf('🐆🐆').letters).toBe('🐆🐆')
  })

  it('spreads tags over hues and patterns', () => {
    expect(new Set(many.map(({ field }) => field.hue)).size).toBe(24)
    expect(new Set(many.map(({ pattern }) => pattern)).size).toBe(6)
  })

  it('keeps the letters readable on field and charge', () => {
    const letters = { lightness: 0.965, chroma: 0.006, hue: 262 }
    for (const { field, charge } of many) {
      expect(contrast(letters, field)).toBeGreaterThanOrEqual(4.5)
      expect(contrast(letters, charge)).toBeGreaterThanOrEqual(4.5)
    }
  })
})
