import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { expect, type Locator, type Page } from '@playwright/test'
import type { Stack } from '../../tools/stack/index.ts'

/** Takes away what other tests left where everybody sees it, once nothing is at work on it any more. */
export async function emptyCatalogue(stack: Stack): Promise<void> {
  await workDone(stack)
  // What lies in escrow goes back first: a pool without its tournament would freeze every payout by night.
  await stack.owner.query(`
    select ledger.return_prize(gen_random_uuid(), owner_id, type = 8, false, balance, 'emptied')
    from ledger.accounts where type in (7, 8) and balance > 0`)
  await stack.owner.query('update profiles set team_id = null')
  await stack.owner.query('truncate tournaments, teams, games cascade')
  // People go with their teams, and with people the rules that they saved: those of the migrations are in force again.
  for (const rules of ['wallet_settings', 'referral_settings', 'tournament_prize_settings'])
    await stack.owner.query(`insert into ${rules} default values`)
  await stack.owner.query('delete from counter_slots')
}

/** The worker has nothing left to do: no reaction of an earlier act will still change anything. */
export async function workDone({ owner }: Stack): Promise<void> {
  const due = `
    select from graphile_worker._private_jobs
    where (run_at <= now() and attempts < max_attempts) or locked_at is not null limit 1`
  await expect.poll(async () => (await owner.query(due)).rowCount).toBe(0)
}

/** Pages that are the same for everybody, and the answer that each begins with. */
const PUBLIC = {
  '/': '/api/home',
  '/tournaments': '/api/tournaments',
  '/teams': '/api/teams',
  '/ranking': '/api/rankings/wins',
  '/admin/games': '/api/games',
  '/shop': '/api/shop',
}

/**
 * What is public may be some seconds old, and a test that writes behind the back of the API tells nobody. This waits
 * until every process gives the page and its answer as they are: the same as at an address that nobody asked for yet.
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

/** The page hears nothing live, so that nothing is asked for again but by whoever sits before it. */
export async function hearNothing(page: Page): Promise<void> {
  await page.routeWebSocket(/\/api\/live/, () => undefined)
  // Without its socket a page asks every ten seconds: a slow machine may not have come to the test's next line by then.
  await page.addInitScript(() => {
    const { setInterval } = window
    Object.assign(window, {
      setInterval: (run: () => void, ms: number) => (ms < 10_000 ? setInterval(run, ms) : 0),
    })
  })
}

/**
 * Lets through again what a test kept from the page, and presses the button that asks once more. A page without its
 * socket asks by itself now and then: should it be quicker, the key finds no button, and what the test waits for is there.
 */
export async function askAgain(page: Page, blocked: string, button: Locator): Promise<void> {
  await button.focus()
  await page.unroute(blocked)
  await page.keyboard.press('Enter')
}

const DAY_MS = 24 * 60 * 60 * 1000
export const inMinutes = (minutes: number): Date => new Date(Date.now() + minutes * 60_000)
export const inDays = (days: number): Date => new Date(Date.now() + days * DAY_MS)
