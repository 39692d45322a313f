import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { makePerson } from '../../apps/api/src/features/accounts/testing.ts'
import { makeGame } from '../../apps/api/src/features/games/testing.ts'
import { makeStartedTournament } from '../../apps/api/src/features/tournaments/testing.ts'
import { ROOT } from '../stack/build.ts'
import type { SignedIn, Stack } from '../stack/index.ts'

const SCREEN = { width: 360, height: 740 }
const FILE = join(ROOT, 'docs/screenshots/match.webp')
const MEGABYTE = 1024 * 1024
const BYTES_MAX = 1.5 * MEGABYTE
/** Frames of the card flip. */
const FLIP_FRAMES = 14
const FLIP_FRAME_MS = 80

interface Frame {
  readonly png: Buffer
  readonly ms: number
}

/**
 * Films a real final from the lobby to the title, as one player sees it on a phone, with one picture per
 * step.
 */
export async function filmMatch(stack: Stack, browser: Browser): Promise<void> {
  const { matchId, me, rival } = await makeFinal(stack)
  const context = await browser.newContext({
    viewport: SCREEN,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
  })
  await context.addCookies([{ ...me.cookie, url: stack.url }])
  const page = await context.newPage()
  const frames: Frame[] = []
  const take = async (ms: number) => frames.push({ png: await page.screenshot(), ms })

  await page.goto(`${stack.url}/match/${matchId}`, { waitUntil: 'networkidle' })
  await take(1400)
  await post(stack, rival, matchId, 'messages', { id: randomUUID(), text: 'Cheguei! Sala 4821, valendo.' })
  await page.getByText('Sala 4821').first().waitFor()
  await take(1400)
  await page.getByLabel('Mensagem', { exact: true }).fill('Bora! Boa final.')
  await page.keyboard.press('Enter')
  await page.getByText('Boa final.').first().waitFor()
  await take(1400)
  await post(stack, rival, matchId, 'declaration', { winnerId: me.userId })
  await page.getByText('1 de 2 declarou').first().waitFor()
  await take(1800)
  await page.locator('label').filter({ hasText: 'lia.do.truco' }).click()
  await take(1000)
  await page.getByRole('button', { name: 'Declarar vencedor' }).click()
  const sure = page.getByRole('button', { name: 'Sim, declarar' })
  await sure.waitFor()
  await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)))
  await take(1400)
  await sure.click()
  await page.getByRole('button', { name: 'Ficar aqui' }).waitFor()
  // Any touch keeps the page open, so there is time for the screenshots.
  await page.mouse.wheel(0, 1)
  await filmFlip(page, frames)
  await take(2600)
  await page.getByRole('button', { name: 'Ficar aqui' }).click()
  await take(2200)
  await context.close()
  await save(frames)
}

/** Pauses the card's animations at the time of each frame. */
async function filmFlip(page: Page, frames: Frame[]): Promise<void> {
  for (let frame = 0; frame < FLIP_FRAMES; frame++) {
    await page.evaluate((time) => {
      for (const animation of document.getAnimations()) {
        animation.pause()
        animation.currentTime = time
      }
    }, frame * FLIP_FRAME_MS)
    frames.push({ png: await page.screenshot(), ms: FLIP_FRAME_MS })
  }
  await page.evaluate(() => {
    for (const animation of document.getAnimations()) animation.finish()
  })
}

async function save(frames: readonly Frame[]): Promise<void> {
  const film = await sharp(
    frames.map(({ png }) => png),
    { join: { animated: true } },
  )
    .webp({ quality: 80, effort: 6, delay: frames.map(({ ms }) => ms), loop: 0 })
    .toBuffer()
  if (film.length > BYTES_MAX) throw new Error(`The film has ${(film.length / MEGABYTE).toFixed(1)} MB.`)
  writeFileSync(FILE, film)
}

async function makeFinal(stack: Stack) {
  const { id: one } = await makePerson(stack.db, { username: 'lia.do.truco' })
  const { id: other } = await makePerson(stack.db, { username: 'beto.zap' })
  const game = await makeGame(stack.db, { name: 'Truco de Inverno' })
  const { id } = await makeStartedTournament(stack.db, {
    name: 'Copa Feltro de Inverno',
    game_id: game.id,
    participants: [one, other],
  })
  const { id: matchId } = await stack.db
    .selectFrom('tournament_matches')
    .select('id')
    .where('tournament_id', '=', id)
    .executeTakeFirstOrThrow()
  return { matchId, me: await stack.sessionOf(one), rival: await stack.sessionOf(other) }
}

async function post(stack: Stack, { headers }: SignedIn, matchId: string, what: string, body: object) {
  const answer = await fetch(`${stack.url}/api/matches/${matchId}/${what}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok) throw new Error(`${what}: ${answer.status} ${await answer.text()}`)
}
