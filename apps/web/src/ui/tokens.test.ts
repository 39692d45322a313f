import { readFileSync } from 'node:fs'
import { FELT_HUES } from '@trunfo/artwork/game-art'
import { describe, expect, it } from 'vitest'
import { contrast, type Oklch } from './contrast.ts'

const css = readFileSync(new URL('../styles.css', import.meta.url), 'utf8')

function token(name: string): Oklch {
  const match = new RegExp(`--${name}: oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\);`, 'u').exec(css)
  if (!match) throw new Error(`styles.css has no colour --${name}`)
  const [, lightness, chroma, hue] = match.map(Number)
  return { lightness: lightness ?? 0, chroma: chroma ?? 0, hue: hue ?? 0 }
}

function number(name: string): number {
  const match = new RegExp(`--${name}: ([\\d.]+);`, 'u').exec(css)
  if (!match) throw new Error(`styles.css has no number --${name}`)
  return Number(match[1])
}

const surfaces = ['background', 'well', 'card', 'popover', 'muted', 'secondary']
const texts = [
  'foreground',
  'muted-foreground',
  'primary',
  'gold',
  'destructive',
  'warning',
  'info',
  'success',
  'live',
]
const fills = [
  ['primary-foreground', 'primary'],
  ['primary-foreground', 'ring'],
  ['gold-foreground', 'gold'],
  ['foreground', 'destructive-solid'],
  ['foreground', 'border'],
  ['ivory-foreground', 'ivory'],
] as const
const edges = ['input', 'ring', 'destructive', 'primary']
const roles = ['user', 'vip', 'moderador', 'redator', 'anunciante', 'suporte', 'admin', 'fundador']
const badgeHues = [22, 28, 68, 88, 150, 240, 262, ...roles.map((role) => number(`hue-${role}`))]

describe('contrast', () => {
  it('is 21 between white and black and 1 between equals', () => {
    const white = { lightness: 1, chroma: 0, hue: 0 }
    const black = { lightness: 0, chroma: 0, hue: 0 }
    expect(contrast(white, black)).toBeCloseTo(21, 1)
    expect(contrast(black, white)).toBeCloseTo(21, 1)
    expect(contrast(white, white)).toBe(1)
  })
})

describe('text reaches 4.5', () => {
  it.each(surfaces.flatMap((surface) => texts.map((text) => [text, surface] as const)))(
    '%s on %s',
    (text, surface) => {
      expect(contrast(token(text), token(surface))).toBeGreaterThanOrEqual(4.5)
    },
  )

  it.each(fills)('%s on %s', (text, fill) => {
    expect(contrast(token(text), token(fill))).toBeGreaterThanOrEqual(4.5)
  })

  it.each([...FELT_HUES, 163, 264])('on the lightest part of a felt of hue %d', (hue) => {
    const [, lightness, chroma] = /oklch\(([\d.]+) ([\d.]+) var\(--game-hue\)\)/.exec(css)?.map(Number) ?? []
    const felt = { lightness: lightness ?? 1, chroma: chroma ?? 0, hue }
    for (const text of ['foreground', 'muted-foreground', 'primary', 'gold'])
      expect(contrast(token(text), felt), text).toBeGreaterThanOrEqual(4.5)
  })

  it.each(badgeHues)('a badge of hue %d', (hue) => {
    const text = { lightness: number('tint-text-lightness'), chroma: 0.09, hue }
    const background = { lightness: number('tint-background-lightness'), chroma: 0.055, hue }
    expect(contrast(text, background)).toBeGreaterThanOrEqual(4.5)
  })
})

describe('graphics reach 3', () => {
  it.each(
    ['background', 'card', 'popover'].flatMap((surface) => edges.map((edge) => [edge, surface] as const)),
  )('%s on %s', (edge, surface) => {
    expect(contrast(token(edge), token(surface))).toBeGreaterThanOrEqual(3)
  })

  it.each([1, 2, 3, 4, 5])('chart colour %d on a card', (index) => {
    expect(contrast(token(`chart-${index}`), token('card'))).toBeGreaterThanOrEqual(3)
  })

  it.each(badgeHues)('the border of a badge of hue %d', (hue) => {
    const border = { lightness: number('tint-border-lightness'), chroma: 0.12, hue }
    expect(contrast(border, token('card'))).toBeGreaterThanOrEqual(3)
  })
})
