import type { Page } from '@playwright/test'
import { joinCrew, makeStartedTournament } from '../apps/api/src/features/tournaments/testing.ts'
import type { Stack } from '../tools/stack/index.ts'
import { toast } from './pages/shell.ts'
import { deskRows as rows, deskTile as tile } from './pages/tournament.ts'
import { expectAccessible, expectAccessibleAtBothSizes } from './support/accessibility.ts'
import { matchesOf } from './support/matches.ts'
import { ask, people, type Somebody } from './support/people.ts'
import { expect, PHONE, test } from './support/trunfo.ts'
import { emptyCatalogue } from './support/world.ts'

test.beforeEach(({ stack }) => emptyCatalogue(stack))

/** A cup of eight in the hands of one member of its crew, who has the desk open on a phone. */
async function cupRunBy(
  role: 'co_organiser' | 'referee',
  stack: Stack,
  openPage: (person: Somebody) => Promise<Page>,
) {
  const players = await people(stack, 'ana', 'bia', 'caio', 'duda', 'eva', 'fabio', 'gil', 'helena')
  const [owner, member] = await people(stack, 'org', 'mesa')
  if (!owner || !member) throw new Error('nobody runs it')
  const { id } = await makeStartedTournament(stack.db, {
    name: 'Copa da Mesa',
    created_by: owner.id,
    participants: players.map((one) => one.id),
  })
  await joinCrew(stack.db, id, member.id, role)
  const desk = await openPage(member)
  await desk.setViewportSize(PHONE)
  await desk.goto(`/tournaments/${id}/manage`)
  await expect(rows(desk)).toHaveCount(4)
  return { id, players, desk }
}

test('a referee runs a cup of eight from a phone: disputes, a W.O. and decisions, to the champion', async ({
  stack,
  page,
  openPage,
}) => {
  test.slow()
  const { id, players, desk } = await cupRunBy('referee', stack, openPage)
  const [first] = await matchesOf(stack, id)
  // Each side names itself.
  for (const player of players.filter(({ id: side }) => side === first?.one || side === first?.two))
    await ask(stack, player, 'POST', `/api/matches/${first?.id}/declaration`, { winnerId: player.id })
  await expect(tile(desk, 'Disputas')).toHaveText(/1/)
  await rows(desk).first().click()
  await expect(desk.getByRole('button', { name: 'Marcar horário' })).toHaveCount(0)
  await expectAccessibleAtBothSizes(desk)
  await desk.setViewportSize(PHONE)
  await desk.keyboard.press('Escape')
  for (const left of [3, 2]) {
    await decideFirst(desk)
    await expect(rows(desk)).toHaveCount(left)
  }
  await giveWalkover(desk, 0)
  await decideFirst(desk)
  await expect(rows(desk).filter({ hasText: 'Semifinal' })).toHaveCount(2)
  await decideFirst(desk)
  await expect(rows(desk)).toHaveCount(1)
  await decideFirst(desk)
  await expect(rows(desk).filter({ hasText: /Final/ })).toHaveCount(1)
  await decideFirst(desk)
  await expect(desk.getByText('Este torneio já acabou')).toBeVisible()
  await page.goto(`/tournaments/${id}`)
  await expect(page.getByText('Campeão').first()).toBeVisible()
})

test('a co-organiser runs a cup of eight from a phone, to the champion', async ({
  stack,
  page,
  openPage,
}) => {
  test.slow()
  const { id, players, desk } = await cupRunBy('co_organiser', stack, openPage)
  const nameOf = (sideId: string) => players.find((one) => one.id === sideId)?.username ?? ''
  const [first] = await matchesOf(stack, id)

  await test.step('tiles count and filter the matches', async () => {
    await expect(rows(desk)).toHaveCount(4)
    await expect(desk.getByText(/^Termina por volta d/)).toBeVisible()
    await expectAccessibleAtBothSizes(desk)
    await tile(desk, 'Encerradas').click()
    await expect(desk.getByText('Nenhuma partida neste estado')).toBeVisible()
    await expectAccessible(desk)
    await tile(desk, 'Encerradas').click()
    await expect(rows(desk)).toHaveCount(4)
  })

  await test.step('a match gets a time and its sides a message', async () => {
    await rows(desk).first().click()
    await expectAccessible(desk)
    await desk.getByRole('button', { name: 'Marcar horário' }).click()
    const dialog = desk.getByRole('alertdialog')
    await dialog.getByRole('button', { name: 'Marcar' }).click()
    await expect(dialog.getByText('Escolha o dia e o horário.').last()).toBeVisible()
    await dialog.getByLabel('Dia e horário').fill(`${tomorrow()}T19:30`)
    await expectAccessible(desk)
    await dialog.getByRole('button', { name: 'Marcar' }).click()
    await expect(toast(desk, 'Horário marcado!')).toBeVisible()
    await desk.getByRole('button', { name: 'Recado aos dois' }).click()
    await dialog.getByLabel('Recado', { exact: true }).fill('Mesa 3, às 19h30.')
    await dialog.getByRole('button', { name: 'Enviar recado' }).click()
    await expect(toast(desk, 'Recado enviado!')).toBeVisible()
    await desk.getByRole('dialog').getByRole('button', { name: 'Fechar' }).click()
    await expect(rows(desk).first()).toBeFocused()
    await expect(rows(desk).first()).toContainText('19:30')
    await page.goto(`/tournaments/${id}/matches/${first?.id}`)
    await expect(page.getByText('19:30')).toBeVisible()
  })

  await test.step('a W.O. and decisions end the round', async () => {
    await giveWalkover(desk, 1)
    await expect(tile(desk, 'W.O.')).toHaveText(/1/)
    await expect(rows(desk)).toHaveCount(3)
    for (const left of [2, 1]) {
      await decideFirst(desk)
      await expect(rows(desk)).toHaveCount(left)
    }
    await decideFirst(desk)
    await expect(rows(desk).filter({ hasText: 'Semifinal' })).toHaveCount(2)
  })

  await test.step('a result is corrected, with a preview of what it touches', async () => {
    await desk.getByPlaceholder('Quem joga').fill(nameOf(first?.one ?? ''))
    const decided = rows(desk).filter({ hasText: 'Quartas' })
    await expect(decided).toHaveCount(1)
    await decided.click()
    await desk
      .getByRole('button', { name: /Corrigir/ })
      .first()
      .click()
    const dialog = desk.getByRole('dialog').last()
    await expect(dialog.getByText(/Semifinal|Rodada 2/).first()).toBeVisible()
    await expectAccessible(desk)
    await dialog.getByRole('textbox').fill('O print mostra o contrário.')
    await dialog.getByRole('button', { name: 'Corrigir resultado' }).click()
    await expect(toast(desk, /corrigid/i)).toBeVisible()
    await desk.keyboard.press('Escape')
    await expect(desk).not.toHaveURL(/[?&]match=/)
    await desk.getByPlaceholder('Quem joga').fill('')
    await expect(desk).not.toHaveURL(/[?&]q=/)
    await expect(rows(desk).filter({ hasText: 'Semifinal' })).toHaveCount(2)
    await expect(rows(desk).filter({ hasText: nameOf(first?.two ?? '') })).toHaveCount(1)
  })

  await test.step('the final ends the tournament', async () => {
    await decideFirst(desk)
    await expect(rows(desk)).toHaveCount(1)
    await decideFirst(desk)
    await expect(rows(desk).filter({ hasText: /Final/ })).toHaveCount(1)
    await decideFirst(desk)
    await expect(desk.getByText('Este torneio já acabou')).toBeVisible()
    await page.goto(`/tournaments/${id}`)
    await expect(page.getByText('Campeão').first()).toBeVisible()
  })
})

test('on a desk, arrows move between the rows, Enter opens a match and Esc closes it', async ({
  stack,
  page,
  signIn,
}) => {
  const organiser = await signIn({ name: 'org', roles: ['vip'] })
  await page.setViewportSize({ width: 1280, height: 800 })
  const { id } = await makeStartedTournament(stack.db, { created_by: organiser.id, participants: 16 })
  await page.goto(`/tournaments/${id}/manage`)
  await expect(rows(page)).toHaveCount(8)
  await rows(page).first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(rows(page).nth(1)).toBeFocused()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('complementary', { name: 'Partida escolhida' })
  await expect(panel.getByRole('heading', { level: 2 })).toBeFocused()
  await expect(panel.getByRole('button', { name: 'Dar W.O.' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expect(rows(page).nth(1)).toBeFocused()
})

/** Decides the first row for its first side. */
async function decideFirst(page: Page): Promise<void> {
  // The match decided before may still be closing.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await rows(page).first().click()
  const sheet = page.getByRole('dialog').first()
  await sheet.getByRole('radio').first().check()
  await sheet.getByRole('textbox').first().fill('As provas mostram.')
  await sheet
    .getByRole('button', { name: /^Definir|^Decidir/ })
    .first()
    .click()
  await page.getByRole('alertdialog').getByRole('button').last().click()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
}

async function giveWalkover(page: Page, row: number): Promise<void> {
  await rows(page).nth(row).click()
  await page.getByRole('button', { name: /Dar W\.O\./ }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByRole('radio').first().check()
  await dialog.getByLabel('Motivo').fill('Não apareceu.')
  await dialog.getByRole('button', { name: 'Dar W.O.' }).click()
  await expect(toast(page, 'W.O. registrado.')).toBeVisible()
}

function tomorrow(): string {
  const at = new Date(Date.now() + 24 * 3_600_000)
  return `${at.getFullYear()}-${`${at.getMonth() + 1}`.padStart(2, '0')}-${`${at.getDate()}`.padStart(2, '0')}`
}
