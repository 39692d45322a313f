import type { Page } from '@playwright/test'
import { makePeople } from '../apps/api/src/features/accounts/testing.ts'
import { enterPeople } from '../apps/api/src/features/tournaments/testing.ts'
import { participantsTab } from './pages/tournament.ts'
import { TournamentForm } from './pages/tournaments.ts'
import { expectAccessible } from './support/accessibility.ts'
import { passStartTime } from './support/matches.ts'
import { named } from './support/people.ts'
import { DESKTOP, expect, PHONE, test } from './support/trunfo.ts'

const order = (page: Page) => page.getByRole('list', { name: 'Em ordem' }).getByRole('listitem')
const others = (page: Page) => page.getByRole('list', { name: 'Serão sorteados' }).getByRole('listitem')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

async function expectOrder(page: Page, names: readonly string[]): Promise<void> {
  await expect(order(page)).toHaveCount(names.length)
  for (const [index, name] of names.entries()) await expect(order(page).nth(index)).toContainText(name)
}

/** Drags a row by its handle to the middle of another one, as a mouse does. */
async function drag(page: Page, from: number, to: number): Promise<void> {
  const handle = order(page).nth(from).getByTitle('Arraste para mudar a posição')
  await handle.scrollIntoViewIfNeeded()
  const [start, row] = [await handle.boundingBox(), await order(page).nth(to).boundingBox()]
  if (!start || !row) throw new Error('the rows are not on screen')
  const x = start.x + start.width / 2
  await page.mouse.move(x, start.y + start.height / 2)
  await page.mouse.down()
  const end = row.y + (to < from ? 2 : row.height - 2)
  await page.mouse.move(x, end, { steps: 6 })
  await page.mouse.up()
}

for (const viewport of [PHONE, DESKTOP])
  test(`at ${viewport.width} px an organiser orders the seeds, and the bracket shows them`, async ({
    page,
    stack,
    signIn,
  }) => {
    await page.setViewportSize(viewport)
    await signIn({ name: 'org', roles: ['vip'] })
    const form = new TournamentForm(page)

    const id = await test.step('created with seeds by hand', async () => {
      await page.goto('/tournaments/new')
      await form.fillEssentials(`Copa ${named('')}`, 8)
      await form.format('Eliminação dupla').check()
      await form.adjust.click()
      await page.getByLabel('Cabeças de chave').selectOption('A organização define')
      await expectAccessible(page)
      await form.submit()
      await expect(page.getByText('Definidos pela organização')).toBeVisible()
      return new URL(page.url()).pathname.split('/').at(-1) ?? ''
    })
    const ids = await makePeople(stack.db, 6)
    await enterPeople(stack.db, id, ids)
    const people = await stack.db
      .selectFrom('profiles')
      .select(['id', 'username'])
      .where('id', 'in', ids)
      .execute()
    const [a, b, c, d] = ids.map((one) => people.find((person) => person.id === one)?.username ?? '') as [
      string,
      string,
      string,
      string,
    ]

    await test.step('three are placed', async () => {
      await page.goto(`/tournaments/${id}/manage`)
      await expect(page.getByText('Ninguém em ordem ainda')).toBeVisible()
      await expectAccessible(page)
      for (const [index, name] of [a, b, c].entries()) {
        await button(page, `Colocar ${name} no fim da ordem`).click()
        await expect(order(page)).toHaveCount(index + 1)
      }
      await expectOrder(page, [a, b, c])
      await expect(others(page)).toHaveCount(3)
      await expectAccessible(page)
    })

    await test.step('keys move a row and keep the focus on its button', async () => {
      await button(page, `Subir ${c}`).focus()
      await page.keyboard.press('Enter')
      await expectOrder(page, [a, c, b])
      await expect(page.getByRole('status').filter({ hasText: `${c}: posição 2` })).toHaveCount(1)
      await expect(button(page, `Subir ${c}`)).toBeFocused()
      await page.keyboard.press('Enter')
      await expectOrder(page, [c, a, b])
    })

    await test.step('a row is dragged down', async () => {
      await drag(page, 0, 2)
      await expectOrder(page, [a, b, c])
      await page.reload()
      await expectOrder(page, [a, b, c])
    })

    await test.step('a position is typed, for one in the order and for one outside', async () => {
      await button(page, `Posição 3 de ${c}: mudar`).click()
      const dialog = page.getByRole('alertdialog')
      await dialog.getByLabel('Ir para a posição').fill('9')
      await dialog.getByRole('button', { name: 'Mover' }).click()
      await expect(dialog.getByText('Digite uma posição de 1 a 3.').last()).toBeVisible()
      await expectAccessible(page)
      await dialog.getByLabel('Ir para a posição').fill('1')
      await dialog.getByRole('button', { name: 'Mover' }).click()
      await expect(dialog).toHaveCount(0)
      await expectOrder(page, [c, a, b])
      await button(page, `Escolher a posição de ${d}`).click()
      await dialog.getByLabel('Ir para a posição').fill('2')
      await page.keyboard.press('Enter')
      await expectOrder(page, [c, d, a, b])
      await button(page, `Posição 4 de ${b}: mudar`).click()
      await dialog.getByRole('button', { name: 'Tirar da ordem' }).click()
      await expectOrder(page, [c, d, a])
    })

    await test.step('a search finds an entrant in both lists', async () => {
      await page.getByPlaceholder('Nome do inscrito').fill(d)
      await expectOrder(page, [d])
      await expect(page.getByText('Ninguém com esse nome por aqui.')).toBeVisible()
      await page.getByPlaceholder('Nome do inscrito').fill('')
      await expectOrder(page, [c, d, a])
    })

    await test.step('the bracket shows the seeds and can be checked', async () => {
      await passStartTime(stack, id)
      await page.reload()
      await page.getByRole('button', { name: 'Iniciar torneio' }).click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Iniciar torneio' }).click()
      await expect(page.getByRole('heading', { name: 'Partidas', exact: true })).toBeVisible()
      await expect(page.getByRole('heading', { name: 'Cabeças de chave' })).toHaveCount(0)
      await page.goto(`/tournaments/${id}`)
      const upper = page.getByRole('region', { name: 'Chaveamento: Chave superior' })
      for (const seed of [1, 2, 3])
        await expect(upper.getByTitle(`cabeça de chave ${seed}`).first()).toBeVisible()
      await expect(upper.getByTitle('cabeça de chave 4')).toHaveCount(0)
      await expectAccessible(page)
      await page.getByText('Por que confiar neste sorteio?').click()
      await page.getByRole('button', { name: 'Conferir o sorteio' }).click()
      await expect(page.getByText('a que a ordem de quem organiza e a semente determinam')).toBeVisible()
      await participantsTab(page, 6).click()
      await expect(page.getByRole('list', { name: 'Participantes' }).getByText('(1)')).toBeVisible()
      await expectAccessible(page)
    })
  })
