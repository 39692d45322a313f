import { hexOf } from './colour.ts'
import { CROPS, type Crop } from './crops.ts'
import type { GameArt } from './game-art.ts'
import { seededRandom } from './seeded-random.ts'
import { SUIT_PATHS, SUITS } from './suits.ts'

const PAWN = 'M0-62a18 18 0 0 1 11 32q2 24 15 34h6v14h-64V4h6q13-10 15-34a18 18 0 0 1 11-32z'
const ROOK = 'M-25-70h11v10h8v-10h12v10h8v-10h11v25l-9 8 5 41h9v14h-60V4h9l5-41-9-8z'
const BISHOP = 'M0-72q6 5 6 10 16 14 10 32h-5q2 18 14 34h7v14h-64V4h7q12-16 14-34h-5q-6-18 10-32 0-5 6-10z'
const PIECES = [PAWN, ROOK, BISHOP]

/** Positions of one to six dots on half a domino. */
const DOTS: readonly (readonly (readonly [number, number])[])[] = [
  [[0, 0]],
  [
    [-14, -16],
    [14, 16],
  ],
  [
    [-14, -16],
    [0, 0],
    [14, 16],
  ],
  [
    [-14, -16],
    [14, -16],
    [-14, 16],
    [14, 16],
  ],
  [
    [-14, -16],
    [14, -16],
    [0, 0],
    [-14, 16],
    [14, 16],
  ],
  [
    [-14, -18],
    [14, -18],
    [-14, 0],
    [14, 0],
    [-14, 18],
    [14, 18],
  ],
]

const IVORY = hexOf(0.94, 0.025, 88)
const RED = hexOf(0.5, 0.19, 25)

/**
 * The SVG cover of a tournament without an uploaded image: pure, so every device draws the same one. The game
 * decides felt and motif, the id everything else. Wide crops keep the left third free of motifs, because text
 * goes there.
 */
export function coverSvg(art: GameArt, id: string, crop: Crop): string {
  const { width, height } = CROPS[crop]
  const dice = seededRandom(`${art.motif}${art.hue}${id}`)
  const between = (low: number, high: number) => low + dice(high - low + 1)
  const hue = art.hue + between(-12, 12)
  const tone = (lightness: number, chroma: number) => hexOf(lightness, chroma, hue)
  const glow = tone(0.72, 0.1)
  const back = tone(0.34, 0.085)
  const dark = tone(0.2, 0.045)
  const suit = SUITS[dice(SUITS.length)] ?? 'spade'
  const suitPath = SUIT_PATHS[suit]
  const ink = suit === 'heart' || suit === 'diamond' ? RED : dark
  const lean = between(-12, 12)
  const zoom = between(108, 138) / 100

  const pip = (x: number, y: number, scale: number, fill: string) =>
    placed(`translate(${x} ${y}) scale(${scale})`, path(suitPath, `fill="${fill}"`))
  const closed =
    box(56, 78, `rx="10" fill="${back}" stroke="${glow}"`) +
    box(46, 68, `rx="5" fill="url(#p)" stroke="${glow}" stroke-opacity=".6"`) +
    pip(-18, -18, 1.5, glow)
  const open =
    box(56, 78, `rx="10" fill="${IVORY}"`) +
    pip(-49, -71, 0.9, ink) +
    placed('rotate(180)', pip(-49, -71, 0.9, ink)) +
    pip(-33, -33, 2.8, ink)
  const card = (isOpen: boolean) => box(60, 82, 'rx="13" fill-opacity=".3"') + (isOpen ? open : closed)
  const cards = (count: number, step: number, isOpen: (index: number) => boolean) =>
    repeat(count, (index) => {
      const turn = round((index - (count - 1) / 2) * step + lean)
      const lift = isOpen(index) && count < 6 ? -24 : 0
      return placed(`rotate(${turn} 0 190) translate(0 ${lift})`, card(isOpen(index)))
    })
  const piece = (x: number, y: number, scale: number, fill: string) =>
    placed(`translate(${x} ${y}) scale(${scale})`, path(PIECES[dice(3)] ?? PAWN, `fill="${fill}"`))
  const tile = (x: number, y: number, turn: number) => {
    const half = (count: number, cy: number) =>
      (DOTS[count - 1] ?? []).map(([dx, dy]) => `<circle cx="${dx}" cy="${cy + dy}" r="5.5"/>`).join('')
    const face = `${box(34, 66, `rx="9" fill="${IVORY}"`)}<path d="M-24 0h48" stroke="${dark}" stroke-opacity=".35" stroke-width="3"/><g fill="${dark}">${half(between(1, 6), -33)}${half(between(1, 6), 33)}</g>`
    return placed(`translate(${x} ${y}) rotate(${turn})`, box(38, 70, 'rx="12" fill-opacity=".3"') + face)
  }

  const motifs: Record<GameArt['motif'], () => string> = {
    hand: () => {
      const top = dice(3)
      return cards(3, 24, (index) => index === top)
    },
    fan: () => cards(7, 9, () => true),
    clash: () => {
      const top = dice(2)
      const rays = repeat(18, (index) =>
        path(`M0 0L900-${between(20, 90)} 900 ${between(20, 90)}z`, `transform="rotate(${index * 20})"`),
      )
      return `<g fill="${glow}" fill-opacity=".12">${rays}</g>${cards(2, 42, (index) => index === top)}`
    },
    board: () => {
      const rows = repeat(8, (row) => `M${(row % 2) * 44 - 176} ${row * 44 - 154}H176`)
      const squares = `<path d="${rows}" stroke="${tone(0.5, 0.06)}" stroke-width="44" stroke-dasharray="44"/>`
      const field = box(182, 182, `fill="${tone(0.27, 0.06)}" stroke="${glow}" stroke-opacity=".5"`)
      return (
        placed(`translate(0 30) scale(1 .55) rotate(${45 + lean})`, field + squares) +
        piece(58, 6, 1.2, dark) +
        piece(-50, 52, 1.6, IVORY)
      )
    },
    tiles: () =>
      tile(-96, 34, lean - 24) + tile(0, -12 + between(-8, 8), lean + 6) + tile(104, 30, lean + 34),
    zone: () => {
      const rings = repeat(8, (index) => {
        const look = `stroke-opacity="${round(0.2 + index / 10)}" stroke-dasharray="9 ${(index % 2) * 7}"`
        return `<circle cx="${index * lean}" r="${330 - index * 42}" ${look}/>`
      })
      const way = `<path d="M-520-${between(90, 300)}L${lean * 7} 0" stroke="${IVORY}" stroke-width="4" stroke-dasharray="14 9"/>`
      return `<g fill="none" stroke="${glow}" stroke-width="3">${rings}</g>${way}${pip(lean * 7 - 42, -42, 3.5, IVORY)}`
    },
  }

  const figure = motifs[art.motif]()
  const felt = [tone(0.46, 0.095), tone(0.31, 0.07), tone(0.2, 0.045)]
    .map((colour, index) => `<stop offset="${index / 2}" stop-color="${colour}"/>`)
    .join('')
  const light = `cx="${between(45, 90) / 100}" cy="${between(10, 35) / 100}" r=".95"`
  const pattern = `<pattern id="p" width="28" height="28" patternUnits="userSpaceOnUse" patternTransform="rotate(${lean * 3}) scale(${round(zoom - 0.4)})">${path(suitPath, `transform="translate(2 2) scale(.5)" fill="${tone(0.6, 0.1)}" fill-opacity=".3"`)}</pattern>`
  const rail = `<circle cx="${round((width * between(1, 9)) / 10)}" cy="${round(height * 2.6)}" r="${round(height * 2.1)}" fill="none" stroke="${glow}" stroke-width="3" stroke-opacity=".3"/>`
  const sheet = (fill: string) => `<path d="M0 0h${width}v${height}H0z" fill="url(#${fill})"/>`
  const isQuietAtLeft = width > 2 * height || crop === 'share'
  const x = round(width * (isQuietAtLeft ? 0.8 : width > height ? 0.68 : 0.5))
  const room = crop === 'card' || crop === 'banner' ? zoom : zoom * 0.8
  const scale = round((Math.min(width, height) / 360) * room)
  const place = `translate(${x} ${round(height * 0.55)}) scale(${scale})`
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}"><radialGradient id="f" ${light}>${felt}</radialGradient>${pattern}${sheet('f')}${sheet('p')}${rail}${placed(place, figure)}</svg>`
}

const round = (value: number) => Math.round(value * 100) / 100
const repeat = (count: number, draw: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => draw(index)).join('')
const placed = (transform: string, body: string) => `<g transform="${transform}">${body}</g>`
const path = (d: string, attributes: string) => `<path d="${d}" ${attributes}/>`
const box = (x: number, y: number, attributes: string) =>
  `<rect x="${-x}" y="${-y}" width="${2 * x}" height="${2 * y}" ${attributes}/>`
