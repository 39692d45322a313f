import type { Page } from '@playwright/test'
import type { Stack } from '../tools/stack/index.ts'
import { Lobby } from './pages/lobby.ts'
import { matchesOf, started, tournamentUrl } from './support/matches.ts'
import { ask, type Person, people, somebody } from './support/people.ts'
import { expect, PHONE, test } from './support/trunfo.ts'
import { caughtUp, emptyCatalogue } from './support/world.ts'

test.beforeEach(({ stack }) => emptyCatalogue(stack))

const counting = (page: Page) => page.getByText(/^Você volta para o/)
const ending = (page: Page) => page.getByRole('region', { name: 'Partida Finalizada!' })

/**
 * Opens the lobby and has staff decide the match. The clock is paused from then on, because three seconds may
 * pass before a busy machine looks.
 */
async function winAt(page: Page, stack: Stack, matchId: string, winner: Person): Promise<void> {
  const moderator = await somebody(stack, { roles: ['moderador'] })
  await page.clock.install()
  await new Lobby(page).open(matchId)
  await expect(page.getByText('Conectado', { exact: true })).toBeVisible()
  // Far enough ahead to be in the future when the page receives it.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5000)
  await ask(stack, moderator, 'POST', `/api/matches/${matchId}/decision`, {
    winnerId: winner.id,
    reason: 'A prova mostra o placar.',
  })
  const isShown = async () => {
    await page.clock.runFor(20)
    return counting(page).isVisible()
  }
  await expect.poll(isShown).toBe(true)
}

/** Interactions of a player who is still there. */
const TOUCHES: Record<string, (page: Page) => Promise<void>> = {
  'a pointer': (page) => page.mouse.click(8, 400),
  'a key': (page) => page.keyboard.press('a'),
  'the wheel': (page) => page.mouse.wheel(0, 40),
}

test('a match that ends redirects to its tournament after three seconds, unless the player interacts', async ({
  stack,
  openPage,
}) => {
  const cup = await started(stack, await people(stack, ...'abcdefgh'))
  const touches = [null, ...Object.entries(TOUCHES)]
  for (const [index, match] of (await matchesOf(stack, cup.tournamentId)).entries()) {
    const [name, touch] = touches[index] ?? ['nothing', null]
    await test.step(`interaction: ${name}`, async () => {
      const winner = cup.personOf(match.one)
      const page = await openPage(winner)
      await winAt(page, stack, match.id, winner)
      await touch?.(page)
      await page.clock.runFor(1900)
      await expect(page).toHaveURL(`/match/${match.id}`)
      await page.clock.runFor(1100)
      if (touch) {
        await expect(counting(page)).toHaveCount(0)
        await page.clock.runFor(10_000)
        await expect(page).toHaveURL(`/match/${match.id}`)
        // The player may be typing under the overlay.
        await expect(ending(page)).toHaveCount(name === 'a key' ? 0 : 1)
      } else await expect(page).toHaveURL(tournamentUrl(cup.tournamentId))
      await page.context().close()
    })
  }
})

test("on a phone the composer stays above the keyboard, and a pinned notice leads to the opponent's declaration", async ({
  stack,
  openPage,
}) => {
  const { match, one, two } = await started(stack, await people(stack, 'ana', 'bia'))
  const page = await openPage(one)
  const lobby = new Lobby(page)
  await page.setViewportSize(PHONE)
  await lobby.open(match.id)
  const pinned = page.locator('[data-pinned]')
  const declareButton = page.getByRole('button', { name: 'Declarar vencedor' })
  await expect(declareButton).toBeInViewport({ ratio: 1 })

  // The on-screen keyboard takes half of the height.
  await lobby.field.focus()
  await page.setViewportSize({ width: 360, height: 380 })
  await lobby.say('Bora?')
  await expect(lobby.message('Bora?')).toBeInViewport({ ratio: 1 })
  await lobby.field.fill('Já volto')
  await expect(lobby.field).toBeFocused()
  await expect(lobby.field).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Enviar mensagem' }).click({ trial: true })
  await expect(pinned).toHaveCount(0)

  await ask(stack, two, 'POST', `/api/matches/${match.id}/declaration`, { winnerId: two.id })
  await expect(pinned).toHaveText(`${two.username} já declarou`)
  await expect(pinned).toBeInViewport({ ratio: 1 })
  await expect(lobby.field).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Ver', exact: true }).click()
  await expect(declareButton).toBeInViewport({ ratio: 1 })
  await expect(lobby.field).toHaveValue('Já volto')

  // Also without a keyboard, at any scroll position.
  await page.setViewportSize(PHONE)
  await expect(pinned).toHaveCount(0)
  await page.getByText('Regras do torneio').scrollIntoViewIfNeeded()
  await expect(pinned).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Ver', exact: true }).click()
  await lobby.declare(two.username)
  await expect(page).toHaveURL(/\/tournaments\//)
})

/** Records everything in the page that animates for longer than a frame. */
const watchMotion = (page: Page) =>
  page.addInitScript(() => {
    const moved: string[] = []
    Object.assign(window, { moved })
    const note = () => {
      for (const { effect } of document.getAnimations()) {
        const duration = Number(effect?.getComputedTiming().activeDuration)
        const target = effect instanceof KeyframeEffect && effect.target?.outerHTML.slice(0, 120)
        if (duration > 1000 / 60) moved.push(`${duration} ms: ${target}`)
      }
    }
    for (const began of ['animationstart', 'transitionrun']) document.addEventListener(began, note, true)
  })

const movedIn = (page: Page) =>
  page.evaluate(async () => {
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished))
    return (window as unknown as { moved: string[] }).moved
  })

test("with reduced motion nothing animates: home, lobby and the winner's card", async ({
  stack,
  openPage,
}) => {
  const { match, one } = await started(stack, await people(stack, 'ana', 'bia'))
  const page = await openPage(one)
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await watchMotion(page)
  await caughtUp(stack, '/')
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Sua próxima partida' })).toBeVisible()
  expect(await movedIn(page)).toEqual([])

  await winAt(page, stack, match.id, one)
  await expect(ending(page).getByText(one.username)).toBeVisible()
  expect(await movedIn(page)).toEqual([])
  const looks = await ending(page)
    .locator('.animate-deal, .animate-flip')
    .evaluateAll((boxes) =>
      boxes
        .map((box) => getComputedStyle(box))
        .map(({ opacity, transform }) => ({ opacity, isFlat: new DOMMatrix(transform).isIdentity })),
    )
  expect(looks).toEqual([
    { opacity: '1', isFlat: true },
    { opacity: '1', isFlat: true },
  ])
})
