import { newIdentity } from '../apps/api/src/features/accounts/testing.ts'
import { enterPeople } from '../apps/api/src/features/tournaments/testing.ts'
import { editPrize, guarantee, ownShare, prizeWay } from './pages/prizes.ts'
import { manage } from './pages/tournament.ts'
import { TournamentForm } from './pages/tournaments.ts'
import { expectAccessibleAtBothSizes } from './support/accessibility.ts'
import { passStartTime, play } from './support/matches.ts'
import { expect, reward, test, totalOf } from './support/paying.ts'
import { type Person, somebody } from './support/people.ts'
import { payPrizeNow } from './support/prizes.ts'
import { PHONE } from './support/trunfo.ts'
import { inDays } from './support/world.ts'

test.use({ viewport: PHONE })

test('a prize of three places is promised, changed, played for and paid', async ({
  page,
  stack,
  signIn,
  openPage,
}) => {
  const organiser = await signIn({ name: 'dona', roles: ['vip'] })
  await reward(stack, organiser, 200_00)
  const form = new TournamentForm(page)
  const quota = page.getByRole('radiogroup', { name: 'Quem recebe' })
  const percentageOf = (place: number) => page.getByLabel(`Porcentagem do ${place}º lugar`)

  await test.step('the form offers presets and percentages, with live amounts and what is missing', async () => {
    await page.goto('/tournaments/new')
    await form.fillEssentials('Copa do Pódio', 4)
    await form.startOn(inDays(2))
    await form.choose('Dinheiro')
    await form.money.fill('100')
    await expect(quota.getByRole('radio', { name: 'Só o campeão' })).toBeChecked()
    await quota.getByRole('radio', { name: '1º a 3º' }).press('Space')
    await expect(page.getByRole('listitem').filter({ hasText: '3º lugar' })).toContainText(/20%R\$\s20,00/)
    await expect(page.getByText(/quem cai nas semifinais divide por igual/)).toBeVisible()
    await expectAccessibleAtBothSizes(page)

    await quota.getByRole('radio', { name: 'Ajustar' }).press('Space')
    await percentageOf(1).fill('45')
    await expect(page.getByText('Faltam 5% para completar 100%.')).toBeVisible()
    await form.submit()
    await expect(percentageOf(1)).toBeFocused()
    await expect(percentageOf(1)).toHaveAccessibleDescription(/precisa somar 100%/)
    await percentageOf(2).fill('60')
    await expect(page.getByText('Passou 25% de 100%.')).toBeVisible()
    await percentageOf(1).fill('62,5')
    await percentageOf(2).fill('27,5')
    await page.getByRole('button', { name: 'Tirar o 3º' }).click()
    await page.getByRole('button', { name: 'Mais um lugar' }).click()
    await expect(percentageOf(3)).toHaveValue('10')
    await expect(page.getByText('Soma: 100%. Tudo certo!')).toBeVisible()
    await expectAccessibleAtBothSizes(page)
    await form.submit()
    await expect(page).toHaveURL(/\/tournaments\/[0-9a-f-]{36}$/)
  })

  const id = new URL(page.url()).pathname.split('/').at(-1) ?? ''
  expect(await totalOf(stack, organiser.id)).toBe(100_00)

  await test.step('the page says what each place gets, and the split can change until someone enrols', async () => {
    await expect(page.getByRole('listitem').filter({ hasText: /^1º R\$/ })).toContainText(/R\$\s62,50/)
    await manage(page).click()
    await editPrize(page).click()
    const dialog = page.getByRole('dialog', { name: 'Mudar premiação' })
    await expect(dialog.getByLabel('Porcentagem do 1º lugar')).toHaveValue('62,5')
    await dialog.getByRole('radio', { name: '1º a 3º' }).press('Space')
    await expectAccessibleAtBothSizes(page)
    await dialog.getByRole('button', { name: 'Salvar premiação' }).click()
    await expect(dialog).toHaveCount(0)
    await page.goto(`/tournaments/${id}`)
    await expect(page.getByRole('listitem').filter({ hasText: /^1º R\$/ })).toContainText(/R\$\s50,00/)
    await expect(prizeWay(page).getByRole('listitem').filter({ hasText: '2º lugar' })).toContainText(
      /R\$\s30,00/,
    )
    await guarantee(page).click()
    await expect(page.getByText(/já saíram do saldo de quem organiza/)).toBeVisible()
    await page.keyboard.press('Escape')
    await expectAccessibleAtBothSizes(page)
  })

  const players: Person[] = []
  for (const name of ['ana', 'bia', 'caio', 'duda']) players.push(await somebody(stack, { name }))
  for (const { id: userId } of players) {
    const { headers } = await stack.sessionOf(userId)
    const given = await page.request.post('/api/accounts/me/identity', { headers, data: newIdentity() })
    expect(given.ok()).toBe(true)
  }

  await test.step('four play for it', async () => {
    await enterPeople(
      stack.db,
      id,
      players.map((player) => player.id),
    )
    await passStartTime(stack, id)
    const staff = await openPage(await somebody(stack, { name: 'mod', roles: ['moderador'] }))
    await staff.goto(`/tournaments/${id}/manage`)
    await staff.getByRole('button', { name: 'Iniciar torneio' }).click()
    await staff.getByRole('alertdialog').getByRole('button', { name: 'Iniciar torneio' }).click()
    await expect(staff.getByText('Torneio iniciado!')).toBeVisible()
    await play(stack, id)
  })

  const { rows } = await stack.owner.query<{ participant_id: string; name: string; final_place: number }>(
    'select participant_id, name, final_place from tournament_participants where tournament_id = $1',
    [id],
  )
  const onPlace = (place: number) => rows.filter((row) => row.final_place === place)
  const second = players.find((player) => player.id === onPlace(2)[0]?.participant_id)
  if (!second) throw new Error('nobody is second')

  await test.step('the places stand with their amounts before and after they are paid', async () => {
    const its = await openPage(second)
    await its.setViewportSize(PHONE)
    await its.goto(`/tournaments/${id}`)
    const banner = its.getByRole('status').filter({ hasText: 'Campeão do torneio' })
    await expect(banner).toContainText(/Prêmio de R\$\s100,00 ao todo: pago a partir de/)
    const places = prizeWay(its).getByRole('list', { name: 'Prêmio por lugar' })
    await expect(places.getByRole('listitem')).toHaveCount(4)
    for (const { name } of onPlace(3))
      await expect(places.getByRole('listitem').filter({ hasText: name })).toContainText(
        /3º lugar.*R\$\s10,00/,
      )
    await payPrizeNow(stack, id)
    await expect(ownShare(its)).toContainText(/Você ganhou R\$\s30,00!/)
    await expect(ownShare(its)).toContainText('2º lugar.')
    await expect(banner).toContainText(/R\$\s100,00 ao todo, pago em/)
    await expect(
      prizeWay(its)
        .getByRole('list', { name: 'Quem ganhou' })
        .getByRole('listitem')
        .filter({ hasText: second.username }),
    ).toContainText(/2º lugar.*R\$\s30,00Pago/)
    await expectAccessibleAtBothSizes(its)
    expect(await totalOf(stack, second.id)).toBe(30_00)
    await its.goto(`/profile/${second.username}?tab=tournaments`)
    await expect(its.getByText('2º lugar')).toBeVisible()
    await expectAccessibleAtBothSizes(its)
  })
})
