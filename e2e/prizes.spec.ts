import { newIdentity } from '../apps/api/src/features/accounts/testing.ts'
import type { Stack } from '../tools/stack/index.ts'
import { Lobby } from './pages/lobby.ts'
import { WalletPage } from './pages/payments.ts'
import { editPrize, guarantee, ownShare, prizeWay, waitingCard } from './pages/prizes.ts'
import { closeToasts, focused, giveProof, tabTo, toast } from './pages/shell.ts'
import { expectViewKept } from './pages/staff-table.ts'
import { enrol, manage } from './pages/tournament.ts'
import { TournamentForm } from './pages/tournaments.ts'
import { approve, movement, QueueCard, WithdrawDialog } from './pages/wallet.ts'
import { matchesOf, passStartTime } from './support/matches.ts'
import { expect, reward, test, totalOf } from './support/paying.ts'
import { somebody } from './support/people.ts'
import { correctResult, depositedCash, fillHouse, payPrizeNow, playedDuel } from './support/prizes.ts'
import { atOtherProcess } from './support/trunfo.ts'
import { inDays } from './support/world.ts'

const PASSWORD = 'mesa redonda de domingo 9'
const END_TO_END = 'E12345678202611152350abcDEF98765'

const founder = (stack: Stack) => somebody(stack, { name: 'fundadora', roles: ['fundador'] })

test('a VIP offers cash from the balance, two play for it, and the champion withdraws it', async ({
  page,
  stack,
  signInPayer,
  openPage,
}) => {
  const champion = await signInPayer({ name: 'ana', password: PASSWORD, hasSecondFactor: false })
  const organiser = await somebody(stack, { name: 'dona', roles: ['vip'] })
  const rival = await somebody(stack, { name: 'bia' })
  await reward(stack, organiser, 120_00)
  const [hers, theirs] = [await openPage(organiser), await openPage(rival)]

  await test.step('the form shows what can be offered, what is held and what is missing', async () => {
    const form = new TournamentForm(hers)
    await hers.goto('/tournaments/new')
    await form.name.fill('Copa da Dona')
    await form.places.fill('2')
    await form.startOn(inDays(2))
    await form.choose('Dinheiro')
    await form.money.fill('150')
    await expect(hers.getByText(/Faltam R\$\s30,00 para cobrir este prêmio/)).toBeVisible()
    await expect(hers.getByRole('link', { name: 'Depositar' })).toHaveAttribute('href', '/wallet')
    await form.submit()
    await expect(form.money).toHaveAccessibleDescription(/você tem R\$\s120,00/)
    await form.money.fill('100')
    await expect(hers.locator('dl').filter({ hasText: 'Você pode oferecer' })).toContainText(
      /Fica reservadoR\$\s100,00Continua com vocêR\$\s20,00/,
    )
    await expect(hers.getByText(/Ao criar, R\$\s100,00 saem do seu saldo/)).toBeVisible()
    await form.submit()
    await expect(hers).toHaveURL(/\/tournaments\/[0-9a-f-]{36}$/)
  })

  const id = new URL(hers.url()).pathname.split('/').at(-1) ?? ''
  expect(await totalOf(stack, organiser.id)).toBe(20_00)

  await test.step('the guarantee mark is explained by keyboard, and the prize can change until someone enrols', async () => {
    await tabTo(hers, guarantee(hers))
    await hers.keyboard.press('Enter')
    await expect(hers.getByText(/R\$\s100,00 já saíram do saldo de quem organiza/)).toBeVisible()
    await hers.keyboard.press('Escape')
    await expect(hers.getByText(/R\$\s100,00 já saíram do saldo de quem organiza/)).toBeHidden()
    await expect(focused(hers)).toHaveText('Prêmio já depositado')

    await manage(hers).click()
    await editPrize(hers).click()
    const dialog = hers.getByRole('dialog', { name: 'Mudar premiação' })
    await dialog.getByLabel('Valor em reais').fill('200')
    await expect(dialog.getByText(/Faltam R\$\s80,00/)).toBeVisible()
    await dialog.getByRole('button', { name: 'Salvar premiação' }).click()
    await expect(dialog.getByLabel('Valor em reais')).toHaveAccessibleDescription(/não cobre/)
    await dialog.getByLabel('Valor em reais').fill('80')
    await dialog.getByRole('button', { name: 'Salvar premiação' }).click()
    await expect(toast(hers, 'Premiação atualizada!')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    expect(await totalOf(stack, organiser.id)).toBe(40_00)
  })

  await test.step('both enrol, informed that cash is for adults', async () => {
    for (const one of [page, theirs]) {
      await one.goto(`/tournaments/${id}`)
      await expect(one.getByRole('region', { name: 'O que você pode fazer' })).toContainText(
        'maiores de 18 anos',
      )
      await enrol(one).click()
      await expect(one.getByText('Você está inscrito.').first()).toBeVisible()
    }
    await expect(editPrize(hers)).toHaveCount(0)
  })

  await test.step('the tournament starts, and both declare the winner', async () => {
    await passStartTime(stack, id)
    const staff = await openPage(await somebody(stack, { name: 'mod', roles: ['moderador'] }))
    await staff.goto(`/tournaments/${id}/manage`)
    await staff.getByRole('button', { name: 'Iniciar torneio' }).click()
    await staff.getByRole('alertdialog').getByRole('button', { name: 'Iniciar torneio' }).click()
    await expect(staff.getByText('Torneio iniciado!')).toBeVisible()
    const [match] = await matchesOf(stack, id)
    const [ours, opponents] = [new Lobby(page), new Lobby(theirs)]
    await ours.open(match?.id ?? '')
    await opponents.open(match?.id ?? '', atOtherProcess(stack))
    await ours.declare(champion.username)
    await opponents.declare(champion.username)
    for (const one of [page, theirs]) await expect(one).toHaveURL(new RegExp(`/tournaments/${id}$`))
  })

  await test.step('the prize waits for the result to be checked, and is paid', async () => {
    const banner = page.getByRole('status').filter({ hasText: 'Campeão do torneio' })
    await expect(banner).toContainText(/Prêmio de R\$\s80,00: pago a partir de \d\d\//)
    await expect(prizeWay(page)).toContainText('Resultado em conferência')
    await payPrizeNow(stack, id)
    await expect(ownShare(page)).toContainText(/Você ganhou R\$\s80,00!/)
    await expect(banner).toContainText(/Prêmio de R\$\s80,00, pago em \d\d\//)
    await expect(prizeWay(page).getByRole('listitem').filter({ hasText: champion.username })).toContainText(
      /R\$\s80,00Pago/,
    )
    await expect(theirs.getByRole('status').filter({ hasText: 'Campeão do torneio' })).toContainText(
      'pago em',
    )
    await expect(ownShare(theirs)).toHaveCount(0)
    const [final] = await matchesOf(stack, id)
    await page.goto(`/match/${final?.id}`)
    await expect(page.getByRole('region', { name: 'O título' })).toContainText(
      /A sua parte, R\$\s80,00, entrou no seu saldo em \d\d\//,
    )
    await page.goBack()
  })

  await test.step('the prize is cash in the wallet, and is withdrawn by Pix', async () => {
    await ownShare(page).getByRole('link', { name: 'Ver carteira' }).click()
    const wallet = new WalletPage(page)
    await expect(wallet.balance('Disponível para saque')).toHaveText('R$ 80,00')
    await expect(movement(page, 'Prêmio recebido')).toContainText('+R$ 80,00')
    await new WithdrawDialog(page).request({ amount: '80', password: PASSWORD })
    const staff = await openPage(await founder(stack))
    await staff.goto('/admin/withdrawals')
    const card = new QueueCard(staff, champion.username)
    await card.open()
    await approve(await openPage(await founder(stack)), champion.username)
    await (await card.ask('Assumir e pagar')).getByRole('button', { name: /^Assumir/ }).click()
    const payment = await card.ask('Marcar como pago')
    await payment.getByLabel('Identificador do Pix (E2E)').fill(END_TO_END)
    await payment.getByRole('button', { name: /^Foi pago/ }).click()
    await expect(movement(page, 'Saque por Pix')).toContainText('Pago')
    await expect(wallet.balance('Saldo total')).toHaveText('R$ 0,00')
  })

  await hers.goto('/wallet')
  await expect(movement(hers, 'Prêmio reservado').first()).toContainText('R$')
  await hers.goto(`/profile/${champion.username}?tab=tournaments`)
  await expect(hers.getByText(/Ganhou R\$\s80,00/)).toBeVisible()
})

test('a champion without an identity is asked for it, and is then paid automatically', async ({
  page,
  stack,
  signIn,
}) => {
  const winner = await signIn({ name: 'lia' })
  const loser = await somebody(stack, { name: 'ivo' })
  const { id } = await playedDuel(stack, { name: 'Copa da Espera', winner, loser, amount: 45_00 })
  await payPrizeNow(stack, id)
  await page.goto(`/tournaments/${id}`)
  await expect(ownShare(page)).toContainText(/R\$\s45,00 esperam por você/)
  await expect(page.getByText(/uma parte ainda espera por quem a ganhou/).first()).toBeVisible()
  await ownShare(page).getByRole('link', { name: 'Confirmar identidade' }).click()

  await page.getByRole('button', { name: 'Confirmar identidade' }).click()
  const dialog = page.getByRole('dialog', { name: 'Quem recebe o prêmio?' })
  const { fullName, cpf } = newIdentity()
  await dialog.getByLabel('Nome completo').fill(fullName)
  await dialog.getByLabel('CPF').fill(cpf)
  await dialog.getByLabel('Data de nascimento').fill('17/05/1990')
  await dialog.getByLabel('Data de nascimento').press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(new WalletPage(page).balance('Disponível para saque')).toHaveText('R$ 45,00')
  await expect(page.getByText(/de prêmio esperam por você/)).toHaveCount(0)
})

test('a prize with disputed money waits, is reduced by what is taken, and is topped up by a fundador', async ({
  page,
  stack,
  signIn,
  openPage,
}) => {
  await signIn({ name: 'fundador', roles: ['fundador'], password: PASSWORD })
  const [organiser, winner, loser] = [
    await somebody(stack, { name: 'dona', roles: ['vip'] }),
    await somebody(stack, { name: 'lia' }),
    await somebody(stack, { name: 'ivo' }),
  ]
  const cash = await depositedCash(stack, organiser.id, 80_00)
  const name = 'Copa Questionada'
  const { id } = await playedDuel(stack, { name, winner, loser, amount: 80_00, organiserId: organiser.id })
  await fillHouse(stack, 'money', 50_00)
  const theirs = await openPage(winner)
  await theirs.goto(`/tournaments/${id}`)
  await expect(guarantee(theirs)).toBeVisible()

  await cash.question()
  await expect(theirs.getByRole('button', { name: 'Prêmio em análise' })).toBeVisible()
  await expect(prizeWay(theirs)).toContainText('O pagamento espera a confirmação da origem do dinheiro.')
  await page.goto('/admin/prizes')
  const card = page
    .getByRole('region', { name: 'Prêmios em análise' })
    .locator('ul > li')
    .filter({ hasText: name })
  await expect(card).toContainText(/Em riscoR\$\s80,00/)
  await expect(card.getByRole('button', { name: 'Completar prêmio' })).toHaveCount(0)

  await cash.take(50_00)
  await expect(guarantee(theirs)).toBeVisible()
  await expect(prizeWay(theirs)).toContainText(/R\$\s50,00 saíram do prêmio/)
  await expect(card).toContainText(/Prêmio hojeR\$\s30,00/)
  await card.getByRole('button', { name: 'Completar prêmio' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Valor', { exact: true }).fill('60')
  await dialog.getByRole('button', { name: 'Completar prêmio' }).click()
  await expect(dialog.getByLabel('Valor', { exact: true })).toHaveAccessibleDescription(/até R\$\s50,00/)
  await dialog.getByLabel('Valor', { exact: true }).fill('50')
  await dialog.getByLabel('Motivo').fill('Promessa mantida.')
  await dialog.getByRole('button', { name: 'Completar prêmio' }).click()
  await giveProof(page, PASSWORD)
  await expect(toast(page, 'Prêmio completado.')).toBeVisible()
  await expect(card).toHaveCount(0)
  await payPrizeNow(stack, id)
  await expect(ownShare(theirs)).toContainText(/R\$\s80,00 esperam por você/)
})

test('a fundador fills the budget, decides for a banned person, corrects a paid prize and changes the rules', async ({
  page,
  stack,
  signIn,
  openPage,
}) => {
  const boss = await signIn({ name: 'fundador', roles: ['fundador'], password: PASSWORD })
  const [banned, loser] = [await somebody(stack, { name: 'gil' }), await somebody(stack, { name: 'eva' })]
  await stack.cli('ban', banned.username, '--reason', 'teste')
  const shut = await playedDuel(stack, { name: 'Copa do Banido', winner: banned, loser, amount: 30_00 })
  await payPrizeNow(stack, shut.id)
  const [first, second] = [await somebody(stack, { name: 'rui' }), await somebody(stack, { name: 'bel' })]
  const wrong = await playedDuel(stack, {
    name: 'Copa Corrigida',
    winner: first,
    loser: second,
    asset: 'coins',
    amount: 500,
  })
  await payPrizeNow(stack, wrong.id)

  await page.goto('/admin/prizes')
  await expect(page.getByRole('heading', { level: 1, name: 'Prêmios' })).toBeVisible()

  await test.step('the budget', async () => {
    await page.getByRole('button', { name: 'Completar orçamento' }).click()
    const dialog = page.getByRole('alertdialog')
    await dialog.getByRole('button', { name: 'Completar' }).click()
    await expect(dialog.getByLabel('Valor', { exact: true })).toHaveAccessibleDescription(/maior que zero/)
    await dialog.getByLabel('Valor', { exact: true }).fill('250')
    await dialog.getByRole('button', { name: 'Completar' }).click()
    await expect(dialog.getByLabel('Motivo')).toHaveAccessibleDescription(/Escreva o motivo/)
    await dialog.getByLabel('Motivo').fill('Copa de verão')
    await dialog.getByRole('button', { name: 'Completar' }).click()
    await giveProof(page, PASSWORD)
    await expect(toast(page, 'Orçamento completado!')).toBeVisible()
    await expect(page.locator('dl > div').filter({ hasText: 'Orçamento em dinheiro' })).toContainText(
      /R\$\s250,00/,
    )
    const filling = page.getByRole('listitem').filter({ hasText: 'Copa de verão' })
    await expect(filling).toContainText(boss.username)
    await expect(filling).toContainText(/\+R\$\s250,00/)
    // The next filter has the same label as a field of the dialog.
    await expect(dialog).toHaveCount(0)
  })

  await test.step('the share of a banned person', async () => {
    await page.getByLabel('Motivo').selectOption('Conta banida')
    await expectViewKept(page, /waitsFor=banned/)
    const card = waitingCard(page, banned.username)
    await expect(card).toContainText(/R\$\s30,00/)
    await card.getByRole('button', { name: 'Devolver' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText(new RegExp(`Devolver R\\$\\s30,00 de ${banned.username}\\?`))
    await dialog.getByLabel('Motivo').fill('Trapaceou na final.')
    await dialog.getByRole('button', { name: /^Devolver/ }).click()
    await expect(toast(page, 'Prêmio devolvido.')).toBeVisible()
    await expect(card).toHaveCount(0)
    await expect(page.locator('dl > div').filter({ hasText: 'Orçamento em dinheiro' })).toContainText(
      /R\$\s280,00/,
    )
  })

  await test.step('a champion who changed after the payment appears live', async () => {
    const corrections = page.getByRole('region', { name: 'Correções' })
    const winnersPage = await openPage(first)
    await winnersPage.goto(`/tournaments/${wrong.id}`)
    await expect(ownShare(winnersPage)).toContainText(/Você ganhou 500\sCoins!/)
    await correctResult(stack, wrong.matchId, second.id)
    const card = corrections.locator('ul > li').filter({ hasText: 'Copa Corrigida' })
    await expect(card).toContainText(/500\sCoins · 500\sCoins recuperáveis/)
    await card.getByRole('button', { name: 'Corrigir' }).click()
    const dialog = page.getByRole('alertdialog')
    await expect(dialog).toContainText(/Hoje voltariam 500\sCoins dos 500\sCoins pagos/)
    await dialog.getByLabel('Motivo').fill('A prova estava errada.')
    await dialog.getByRole('button', { name: 'Corrigir o prêmio' }).click()
    await expect(toast(page, 'Prêmio corrigido.')).toContainText('Voltaram')
    await expect(card).toHaveCount(0)
    await expect(ownShare(winnersPage)).toContainText('O resultado foi corrigido')
  })

  await test.step('the rules, and the tax export of the year', async () => {
    await page.getByLabel('Imposto retido (%)').fill('60')
    await page.getByRole('button', { name: 'Salvar regras' }).click()
    await expect(page.getByLabel('Imposto retido (%)')).toHaveAccessibleDescription(/de 0 a 50/)
    await page.getByLabel('Imposto retido (%)').fill('1,5')
    await expect(page.getByText(/R\$\s15,00 ficam retidos/)).toBeVisible()
    await page.getByRole('button', { name: 'Salvar regras' }).click()
    await expect(toast(page, 'Regras salvas!')).toBeVisible()
    const change = page.getByRole('listitem').filter({ hasText: boss.username })
    await expect(change.filter({ hasText: 'Imposto retido (%): de 0 para 1,5' })).toBeVisible()
    await page.getByLabel('Imposto retido (%)').fill('0')
    await page.getByRole('button', { name: 'Salvar regras' }).click()
    await expect(change.filter({ hasText: 'Imposto retido (%): de 1,5 para 0' })).toBeVisible()
    await closeToasts(page)
    const download = page.waitForEvent('download')
    await page.getByRole('link', { name: 'Baixar arquivo (CSV)' }).click()
    expect((await download).suggestedFilename()).toMatch(/\.csv$/)
  })
})
