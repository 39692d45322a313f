import { makeMatchMessages } from '../apps/api/src/features/matches/testing.ts'
import { Lobby } from './pages/lobby.ts'
import { started } from './support/matches.ts'
import { enter, people } from './support/people.ts'
import { atOtherProcess, expect, test } from './support/trunfo.ts'
import { emptyCatalogue } from './support/world.ts'

test.beforeEach(({ stack }) => emptyCatalogue(stack))

test("the chat works by keyboard, retries failed messages, and keeps the reader's position", async ({
  stack,
  context,
  page,
  openPage,
}) => {
  const { match, one, two } = await started(stack, await people(stack, 'ana', 'bia'))
  await makeMatchMessages(stack.db, match.id, two.id, 120)
  await enter(stack, context, one)
  const [ours, theirs] = [new Lobby(page), new Lobby(await openPage(two))]
  let isDeaf = false
  const missed: string[] = []
  await page.routeWebSocket(/\/api\/live/, (socket) => {
    const server = socket.connectToServer()
    server.onMessage((frame) => (isDeaf ? missed.push(`${frame}`) : socket.send(frame)))
  })
  await ours.open(match.id)
  await theirs.open(match.id, atOtherProcess(stack))
  await ours.messages.scrollIntoViewIfNeeded()
  await expect(ours.message('Mensagem 120')).toBeInViewport()
  await expect(ours.messages.getByRole('listitem')).toHaveCount(50)

  // The message arrives, but its response is lost. Sending it again creates no duplicate.
  let asked = 0
  await page.route('**/messages', async (route) => {
    if (route.request().method() !== 'POST' || asked++ > 0) return route.fallback()
    await route.fetch()
    return route.abort()
  })
  const { field } = ours
  await field.focus()
  await page.keyboard.type('Primeira linha')
  await page.keyboard.press('Shift+Enter')
  await page.keyboard.type('segunda linha')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('')
  await expect(theirs.messages.getByText('Primeira linha segunda linha')).toHaveCount(1)
  await expect.poll(() => asked).toBe(2)
  await expect(ours.messages.getByText('Primeira linha segunda linha')).toHaveCount(1)
  await page.unrouteAll({ behavior: 'wait' })

  // A blank message is not sent.
  await field.fill('   ')
  await page.keyboard.press('Enter')
  await expect(ours.messages.getByRole('listitem')).toHaveCount(51)

  // A message that could not be sent stays, says so, and can be retried.
  await page.route('**/messages', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.fallback(),
  )
  await ours.say('Sem rede')
  const failed = ours.messages.getByRole('listitem').filter({ hasText: 'Sem rede' })
  await expect(failed.getByText('Não enviada')).toBeVisible()
  await page.unrouteAll({ behavior: 'wait' })
  await failed.getByRole('button', { name: 'Reenviar' }).focus()
  await page.keyboard.press('Enter')
  await expect(theirs.messages.getByText('Sem rede')).toHaveCount(1)
  await expect(failed.getByText('Não enviada')).toHaveCount(0)
  await expect(failed).toHaveCount(1)
  // Confirming the viewer's message scrolls to the end again.
  await expect(ours.messages.getByText('Enviando…')).toHaveCount(0)

  // Scrolling up loads older messages, and a new message does not move the view.
  await ours.messages.evaluate((box) => box.scrollTo(0, 0))
  await expect(ours.message('Mensagem 70')).toBeAttached()
  await expect(ours.message('Mensagem 71')).toBeInViewport()
  await theirs.say('Ainda aí?')
  await expect(page.getByRole('button', { name: '1 nova mensagem' })).toBeVisible()
  await expect(ours.message('Mensagem 71')).toBeInViewport()
  await page.getByRole('button', { name: '1 nova mensagem' }).click()
  await expect(ours.messages.getByText('Ainda aí?')).toBeInViewport()

  // A lost row shows as a gap in the numbers and is fetched.
  isDeaf = true
  await theirs.say('Falei sozinha')
  await expect(theirs.messages.getByText('Enviando…')).toHaveCount(0)
  await expect.poll(() => missed.join()).toContain('Falei sozinha')
  isDeaf = false
  await theirs.say('E agora?')
  await expect(ours.messages.getByText('E agora?')).toBeVisible()
  await expect(ours.messages.getByText('Falei sozinha')).toBeVisible()
  const lastTwo = async () => (await ours.messages.getByRole('listitem').allInnerTexts()).slice(-2)
  await expect
    .poll(lastTwo)
    .toEqual([expect.stringContaining('Falei sozinha'), expect.stringContaining('E agora?')])

  // Declares by keyboard.
  await page.getByRole('radio', { name: one.username }).focus()
  await page.keyboard.press('Space')
  // Holds the key briefly, because the choice follows the focus, which follows the key.
  await page.keyboard.down('ArrowDown')
  await expect(page.getByRole('radio', { name: two.username })).toBeChecked()
  await page.keyboard.up('ArrowDown')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Declarar vencedor' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Cancelar' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByText(`Declarado: ${two.username} venceu.`)).toBeVisible()
  await expect(page.locator(':focus')).toContainText(`Declarado: ${two.username} venceu.`)
})
