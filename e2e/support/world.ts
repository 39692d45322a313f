import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { expect, type Locator, type Page } from '@playwright/test'
import type { Stack } from '../../tools/stack/index.ts'

/** Deletes public data of other tests, once the worker is idle. */
export async function emptyCatalogue(stack: Stack): Promise<void> {
  await workDone(stack)
  // Returns escrow first: a pool without its tournament would freeze all payouts at night.
  await stack.owner.query(`
    select ledger.return_prize(gen_random_uuid(), owner_id, type = 8, false, balance, 'emptied')
    from ledger.accounts where type in (7, 8) and balance > 0`)
  await stack.owner.query('update profiles set team_id = null')
  await emptyTables(stack, 'tournaments, teams, games')
  // The cascade also deletes users and the settings they saved, so the defaults are restored.
  for (const rules of ['wallet_settings', 'referral_settings', 'tournament_prize_settings'])
    await stack.owner.query(`insert into ${rules} default values`)
  await stack.owner.query('delete from counter_slots')
}

const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Truncates tables and everything that refers to them. Requests of earlier tests may still read those tables in another
 * order, so it waits for each lock for less time than PostgreSQL takes to look for deadlocks, and then starts again.
 */
export async function emptyTables({ owner }: Stack, tables: string): Promise<void> {
  const isEmptied = () =>
    owner.query(`set local lock_timeout = '200ms'; truncate ${tables} cascade`).then(
      () => true,
      (error: { code?: string }) => {
        if (error.code === LOCK_NOT_AVAILABLE) return false
        throw error
      },
    )
  await expect.poll(isEmptied, { message: `${tables} are in use` }).toBe(true)
}

/** Waits until the worker is idle, so earlier commands have no pending effects. */
export async function workDone({ owner }: Stack): Promise<void> {
  const due = `
    select from graphile_worker._private_jobs
    where (run_at <= now() and attempts < max_attempts) or locked_at is not null limit 1`
  await expect.poll(async () => (await owner.query(due)).rowCount).toBe(0)
}

/** Public pages and the query that each is preloaded with. */
const PUBLIC = {
  '/': '/api/home',
  '/tournaments': '/api/tournaments',
  '/teams': '/api/teams',
  '/ranking': '/api/rankings/wins',
  '/admin/games': '/api/games',
  '/shop': '/api/shop',
}

/**
 * Waits until every process serves the current page and response. Public responses may be cached for seconds,
 * and a test that writes to the database does not invalidate them.
 */
export async function caughtUp({ servers }: Stack, page: keyof typeof PUBLIC): Promise<void> {
  const answer = PUBLIC[page]
  for (const { url } of servers) {
    const isCaughtUp = async () => {
      const truth = await (await fetch(`${url}${answer}?v=${randomUUID()}`)).json()
      const kept = await (await fetch(`${url}${answer}`)).json()
      const html = await (await fetch(`${url}${page}`)).text()
      const boot = JSON.parse(/id="boot">(.*?)<\/script>/s.exec(html)?.[1] ?? '{}')
      const inHtml = boot.queries?.[answer] ?? truth
      return isDeepStrictEqual(kept, truth) && isDeepStrictEqual(inHtml, truth)
    }
    await expect.poll(isCaughtUp, { message: `${page} at ${url} is an old one` }).toBe(true)
  }
}

/** Cuts the page off from live updates, so it refetches only on user actions. */
export async function hearNothing(page: Page): Promise<void> {
  await page.routeWebSocket(/\/api\/live/, () => undefined)
  // Without a socket the page polls every 10 to 15 seconds, so intervals that long are disabled: on a slow machine a poll could come before the user action.
  await page.addInitScript(() => {
    const { setInterval } = window
    Object.assign(window, {
      setInterval: (run: () => void, ms: number) => (ms < 10_000 ? setInterval(run, ms) : 0),
    })
  })
}

/**
 * Unblocks a route and presses the retry button. A page without a socket also polls; if that is faster, the
 * button is gone and the result is already there.
 */
export async function askAgain(page: Page, blocked: string, button: Locator): Promise<void> {
  await button.focus()
  await page.unroute(blocked)
  await page.keyboard.press('Enter')
}

const DAY_MS = 24 * 60 * 60 * 1000
export const inMinutes = (minutes: number): Date => new Date(Date.now() + minutes * 60_000)
export const inDays = (days: number): Date => new Date(Date.now() + days * DAY_MS)
