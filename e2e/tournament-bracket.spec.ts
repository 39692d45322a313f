import {
  enterPeople,
  makeParticipants,
  makeStartedTournament,
  makeTournament,
} from '../apps/api/src/features/tournaments/testing.ts'
import { focused, tabTo } from './pages/shell.ts'
import { bracket } from './pages/tournament.ts'
import { play } from './support/matches.ts'
import { DESKTOP, expect, PHONE, test } from './support/trunfo.ts'
import { inMinutes } from './support/world.ts'

test('spectators see results and the champion live too', async ({ stack, page }) => {
  const { id } = await makeStartedTournament(stack.db, { participants: 5, name: 'Copa das Cinco' })
  await page.goto(`/tournaments/${id}`)
  await expect(bracket(page).getByText('Ao vivo')).toHaveCount(2)
  // This round's bye, and the certain one of the next.
  await expect(bracket(page).getByText('Folga')).toHaveCount(2)
  // Visitors may not open any lobby.
  await expect(bracket(page).getByRole('link', { name: /^Abrir sala/ })).toHaveCount(0)
  // The next round shows what is certain before the draw: the bye moves up, and 1.2 gets the next bye.
  await expect(bracket(page).getByText('Vencedor da 1.1')).toBeVisible()
  await expect(bracket(page).getByText('Vencedor da 1.2')).toBeVisible()
  await expect(bracket(page).getByText('Aguardando', { exact: true })).toHaveCount(2)
  await play(stack, id, 1)
  await expect(bracket(page).getByText('Vencedor da 1.1')).toHaveCount(0)
  await play(stack, id, 1)
  await expect(bracket(page).getByText('Ao vivo')).toHaveCount(1)
  await page.getByText('Por que confiar neste sorteio?').click()
  await expect(page.getByText(/chega à mesma chave/)).toBeVisible()
  await page.getByRole('button', { name: 'Conferir o sorteio' }).click()
  await expect(page.getByText('A primeira rodada é exatamente a que a semente determina.')).toBeVisible()
  const downloading = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Baixar os dados' }).click()
  expect((await downloading).suggestedFilename()).toBe(`torneio-${id}.json`)
  await play(stack, id)
  await expect(page.getByText(/^Campeão do torneio/)).toBeVisible()
  await expect(bracket(page).getByText('venceu a final')).toHaveCount(1)
})

test('changes during the first request are shown as well', async ({ stack, page }) => {
  const { id } = await makeStartedTournament(stack.db, { participants: 4, name: 'Copa da Pressa' })
  const opening = page.waitForEvent('websocket')
  await page.goto('/tournaments?q=pressa')
  const socket = await opening
  const written = Promise.withResolvers<void>()
  const changed = Promise.withResolvers<void>()
  await page.route(
    `**/api/tournaments/${id}/bracket*`,
    async (route) => {
      const response = await route.fetch()
      written.resolve()
      await changed.promise
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  const isHeard = (type: string) =>
    socket.waitForEvent(
      'framereceived',
      ({ payload }) => payload.includes(`"${type}"`) && payload.includes(`tournament:${id}`),
    )
  const subscribed = isHeard('subscribed')
  await page.getByRole('link', { name: 'Copa da Pressa' }).click()
  await Promise.all([written.promise, subscribed])
  const hint = isHeard('hint')
  await play(stack, id, 1)
  await hint
  changed.resolve()
  await expect(bracket(page).getByText('Ao vivo')).toHaveCount(1)
})

test("the keyboard navigates a bracket of 32 and opens the viewer's match", async ({
  stack,
  page,
  signIn,
}) => {
  await page.setViewportSize(DESKTOP)
  const { id } = await makeTournament(stack.db, { name: 'Copa dos Trinta e Dois' })
  const ana = await signIn({ name: 'ana' })
  await makeParticipants(stack.db, id, 31)
  await enterPeople(stack.db, id, [ana.id])
  await stack.db
    .updateTable('tournaments')
    .set({ starts_at: inMinutes(-1) })
    .where('id', '=', id)
    .execute()
  const staff = await stack.signIn(['moderador'])
  const start = await page.request.post(`/api/tournaments/${id}/start`, { headers: staff.headers })
  expect(start.ok()).toBe(true)

  await page.goto(`/tournaments/${id}`)
  await expect(bracket(page).getByRole('heading')).toHaveCount(5)
  // One Tab stop at the viewer's place, then the whole round with arrow keys.
  await page.getByRole('tab', { name: 'Chaveamento' }).focus()
  await tabTo(page, bracket(page).locator('[data-place][tabindex="0"]'))
  await expect(focused(page)).toContainText(ana.username)
  await page.keyboard.press('Home')
  const seen = new Set<string>()
  for (let step = 0; step < 32; step++) {
    await expect(focused(page)).toBeInViewport()
    seen.add((await focused(page).getAttribute('data-place')) ?? '')
    await page.keyboard.press('ArrowDown')
  }
  expect(seen.size).toBe(32)

  await play(stack, id)
  await expect(page.getByText(/^Campeão do torneio/)).toBeVisible()
  await page.getByText('venceu a final').locator('xpath=ancestor::*[@data-place]').focus()
  for (let round = 5; round > 1; round--) {
    await page.keyboard.press('ArrowLeft')
    await expect(focused(page)).toContainText('venceu')
  }
  await expect(page.locator('li', { has: focused(page) }).last()).toHaveAttribute('aria-setsize', '16')

  // The player's own match links to its lobby.
  const own = bracket(page)
    .getByRole('link', { name: /^Abrir sala/ })
    .first()
  await own.press('Enter')
  await expect(page).toHaveURL(/\/match\//)
})

test('128 participants fit into the page at 1280 px, without a nested scroll area', async ({
  stack,
  page,
}) => {
  await page.setViewportSize(DESKTOP)
  const { id } = await makeStartedTournament(stack.db, { participants: 128, name: 'Copa dos 128' })
  await page.goto(`/tournaments/${id}`)
  await expect(bracket(page).getByText('1.64', { exact: true })).toBeVisible()
  const board = bracket(page).locator(':scope > div > ol')
  const overflow = () =>
    board.evaluate((box) => [
      getComputedStyle(box).overflow,
      document.documentElement.scrollWidth > document.documentElement.clientWidth,
    ])
  await expect.poll(overflow).toEqual(['visible', false])
  await bracket(page).getByRole('combobox', { name: 'Mostrar a partir da' }).selectOption('Rodada 3')
  await expect(bracket(page).getByRole('heading', { name: 'Rodada 7' })).toBeVisible()
  await expect.poll(overflow).toEqual(['visible', false])

  // On a phone the round picker stays visible.
  await page.setViewportSize(PHONE)
  const picker = bracket(page).getByRole('combobox', { name: 'Rodada mostrada' })
  await expect(picker).toBeVisible()
  await page.evaluate(() => scrollTo(0, 3000))
  await expect(picker).toBeInViewport()
})

test('a bracket of 4,096 renders what is visible and scrolls to the final', async ({ stack, page }) => {
  await page.setViewportSize(DESKTOP)
  const { id } = await makeStartedTournament(stack.db, { participants: 4096, name: 'Copa do Brasil' })
  await page.goto(`/tournaments/${id}`)
  const nodes = () => page.evaluate(() => document.querySelectorAll('*').length)
  const board = bracket(page).locator(':scope > div > ol')
  await expect(bracket(page).getByText('Ao vivo').first()).toBeVisible()
  expect(await nodes()).toBeLessThan(2500)
  await board.evaluate((element) => element.scrollIntoView({ block: 'center' }))
  for (const share of [0.1, 0.35, 0.5]) {
    await board.evaluate((element, part) => {
      const { scrollWidth, scrollHeight, clientHeight } = element
      element.scrollTo(scrollWidth * part * 2, scrollHeight * part - clientHeight / 2)
    }, share)
    expect(await nodes()).toBeLessThan(2500)
  }
  await expect(bracket(page).getByText('12.1', { exact: true })).toBeInViewport()

  await page.setViewportSize(PHONE)
  await expect(bracket(page).getByRole('combobox', { name: 'Rodada mostrada' })).toBeVisible()
  expect(await nodes()).toBeLessThan(2500)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  await expect(bracket(page).getByText('1.2048', { exact: true })).toBeVisible()
  expect(await nodes()).toBeLessThan(2500)
})
