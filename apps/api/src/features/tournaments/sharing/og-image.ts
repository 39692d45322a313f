import { hash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import { coverSvg } from '@trunfo/artwork/cover'
import { artOf } from '@trunfo/artwork/game-art'
import { createElement, type ReactElement } from 'react'
import type { Font } from 'satori'
import { BoundedQueue } from '../../../platform/bounded-queue.ts'
import { ShortCache } from '../../../platform/short-cache.ts'
import { pixels } from '../../../platform/storage/pixels.ts'
import type { Storage } from '../../../platform/storage/storage.ts'
import { OgCard } from './og-card.tsx'
import { OgChampionCard } from './og-champion-card.tsx'
import { OG_HEIGHT_PX, OG_WIDTH_PX } from './og-size.ts'
import type { SharedChampion, SharedTournament } from './sharing.queries.ts'

/** Increase it whenever the design changes, which gives every image a new version. */
const LOOK = 2
const KEPT_IMAGES = 60
const KEPT_SECONDS = 3_600

/**
 * Layout takes a few milliseconds of the event loop, once the fonts are loaded; rendering and compression run
 * in threads. Draws one image at a time, because previews can wait and pages cannot.
 */
const queue = new BoundedQueue({ atOnce: 1, waitingMax: 20 })
/** Caches promises, so that concurrent requests for a link posted in a large group draw the image once. */
const kept = new ShortCache<Promise<Buffer>>(KEPT_IMAGES)

/** A hash of everything the image shows. The URL changes with it, so any cache may store the image. */
export function ogVersion({ changedAt: _, ...shown }: SharedTournament): string {
  return hash('sha1', JSON.stringify([LOOK, shown]), 'base64url').slice(0, 12)
}

export function championVersion(
  { changedAt: _, ...shown }: SharedTournament,
  champion: SharedChampion,
): string {
  return hash('sha1', JSON.stringify([LOOK, shown, champion]), 'base64url').slice(0, 12)
}

export function ogImage(storage: Storage, tournament: SharedTournament): Promise<Buffer> {
  return drawnOnce(ogVersion(tournament), async () => {
    const cover = await photoOf(storage, tournament.coverKey, COVER_BOX)
    return createElement(OgCard, { tournament, cover, felt: feltOf(tournament) })
  })
}

export function championImage(
  storage: Storage,
  tournament: SharedTournament,
  champion: SharedChampion,
): Promise<Buffer> {
  return drawnOnce(championVersion(tournament, champion), async () => {
    const face = await photoOf(storage, champion.imageKey, FACE_BOX)
    return createElement(OgChampionCard, { tournament, champion, felt: feltOf(tournament), face })
  })
}

function drawnOnce(key: string, compose: () => Promise<ReactElement>): Promise<Buffer> {
  const known = kept.get(key)
  if (known) return known
  const image = queue.run(async () => draw(await compose()))
  kept.set(key, image, KEPT_SECONDS)
  image.catch(() => kept.set(key, image, 0))
  return image
}

async function draw(picture: ReactElement): Promise<Buffer> {
  // Loaded with the first preview, because both together would double the memory of an idle process.
  const [{ default: satori }, { renderAsync }] = await Promise.all([
    import('satori'),
    import('@resvg/resvg-js'),
  ])
  const svg = await satori(picture, { width: OG_WIDTH_PX, height: OG_HEIGHT_PX, fonts: await fonts() })
  const png = (await renderAsync(svg, { font: { loadSystemFonts: false } })).asPng()
  // With a palette, even a detailed cover stays far below the size that messengers accept.
  return (await pixels())(png).png({ palette: true, effort: 4 }).toBuffer()
}

/** The background: the generated cover of the tournament, as on its page. */
function feltOf({ id, gameName, gameArt }: SharedTournament): string {
  const svg = coverSvg(artOf(gameName, gameArt), id, 'share')
  return `data:image/svg+xml;base64,${Buffer.from(svg).toString('base64')}`
}

const COVER_BOX = { width: 640, height: 880 } as const
const FACE_BOX = { width: 352, height: 352 } as const

/** Reads from our own storage only, where every upload was re-encoded before it was stored. */
async function photoOf(
  storage: Storage,
  key: string | null,
  box: { readonly width: number; readonly height: number },
): Promise<string | null> {
  const file = key ? await storage.get(key) : null
  if (!file) return null
  const decode = await pixels()
  const jpeg = await decode(await buffer(file.body))
    .resize({ ...box, fit: 'cover' })
    .jpeg({ quality: 85 })
    .toBuffer()
  return `data:image/jpeg;base64,${jpeg.toString('base64')}`
}

const FACES = [
  { name: 'Oxanium', file: 'oxanium', weight: 700 },
  { name: 'Geist', file: 'geist', weight: 400 },
  { name: 'Geist', file: 'geist', weight: 500 },
] as const

let loadedFonts: Promise<Font[]> | undefined

/**
 * Satori reads no WOFF2. Letters beyond Western Europe are in separate files, used where the first font lacks
 * them.
 */
function fonts(): Promise<Font[]> {
  const { resolve } = createRequire(import.meta.url)
  loadedFonts ??= Promise.all(
    ['latin', 'latin-ext'].flatMap((subset) =>
      FACES.map(async ({ name, file, weight }) => ({
        name: subset === 'latin' ? name : `${name} ${subset}`,
        weight,
        data: await readFile(resolve(`@fontsource/${file}/files/${file}-${subset}-${weight}-normal.woff`)),
      })),
    ),
  )
  return loadedFonts
}
