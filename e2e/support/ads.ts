import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Page } from '@playwright/test'
import { AD, makeAd } from '../../apps/api/src/features/ads/testing.ts'
import { photo } from '../../apps/api/src/platform/storage/hostile-images.factory.ts'
import { newKey } from '../../apps/api/src/platform/storage/keys.ts'
import type { Stack } from '../../tools/stack/index.ts'
import { expect } from './trunfo.ts'
import { emptyTables } from './world.ts'

const SIZES = { top: [1200, 120], bottom: [1200, 120], sidebar: [320, 1200] } as const
const COLOURS = { top: '#7c3a1d', bottom: '#2f855a', sidebar: '#31569c' } as const

/** Creates an ad with a real image. */
export async function putAd(
  { db, env }: Stack,
  {
    position = 'top',
    ...fields
  }: Omit<NonNullable<Parameters<typeof makeAd>[1]>, 'position'> & {
    position?: keyof typeof SIZES
  } = {},
): Promise<{ id: string; name: string }> {
  const image_key = newKey(AD)
  const file = join(env.STORAGE_DIR ?? '', image_key)
  await mkdir(dirname(file), { recursive: true })
  const [width, height] = SIZES[position]
  await writeFile(file, await photo(width, height, COLOURS[position]).webp().toBuffer())
  return makeAd(db, { position, image_key, ...fields })
}

/** Waits until every process serves exactly these ads: each caches them for up to two seconds. */
export async function adsKnown(stack: Stack, names: readonly string[]): Promise<void> {
  const { headers } = await stack.signIn()
  const known = async (url: string) => {
    const { ads } = await (await fetch(`${url}/api/session`, { headers })).json()
    return ads.map(({ name }: { name: string }) => name).sort()
  }
  for (const { url } of stack.servers) await expect.poll(() => known(url)).toEqual([...names].sort())
}

export async function noAds(stack: Stack): Promise<void> {
  await emptyTables(stack, 'ad_banners')
  await adsKnown(stack, [])
}

/**
 * A page waits one second for the session and then renders without ads. On a busy machine the response may
 * take longer, so later page loads wait as long as needed.
 */
export async function waitForViewer(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { setTimeout } = window
    // The page's script runs before this event; later timers of one second are unrelated.
    addEventListener('DOMContentLoaded', () => Object.assign(window, { setTimeout }))
    Object.assign(window, {
      setTimeout: (run: (...given: unknown[]) => void, ms?: number, ...given: unknown[]) =>
        setTimeout(run, ms === 1000 ? 60_000 : ms, ...given),
    })
  })
}

/** Records layout shifts for every page that is opened from now on. */
export const watchShifts = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const seen = { total: 0 }
    Object.assign(window, { shifts: seen })
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number
        hadRecentInput: boolean
      })[])
        if (!entry.hadRecentInput) seen.total += entry.value
    }).observe({ type: 'layout-shift', buffered: true })
  })

/** Total layout shift since the page was opened. Waits two frames for pending entries. */
export const shiftsOf = (page: Page): Promise<number> =>
  page.evaluate(async () => {
    for (let frame = 0; frame < 2; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve))
    return (window as unknown as { shifts: { total: number } }).shifts.total
  })
